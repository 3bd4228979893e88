// SPDX-License-Identifier: Apache-2.0
package bowler.storage.terms;

/// The isolation levels: Derby's four and SNAPSHOT.
public enum IsolationLevel {
    /// READ UNCOMMITTED: reads the newest state, committed or not; takes no locks.
    UR,
    /// READ COMMITTED (the default): one snapshot per statement; changes apply to the newest committed state.
    CS,
    /// REPEATABLE READ: S locks on the rows read, held until the transaction ends; phantoms are possible.
    RS,
    /// SERIALIZABLE: S locks on rows read and on the gaps between them, held until the transaction ends.
    RR,
    /// One snapshot per transaction; the first updater wins, the second fails with 40001.
    SNAPSHOT;

    /// Returns whether readers at this level take locks.
    public boolean locksReads() {
        return this == RS || this == RR;
    }
}
