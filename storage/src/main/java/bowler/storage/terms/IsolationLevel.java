// SPDX-License-Identifier: Apache-2.0
package bowler.storage.terms;

/// What a transaction may see of others; Derby's four levels and our SNAPSHOT.
public enum IsolationLevel {
    /// READ UNCOMMITTED: newest state, committed or not; no locks.
    UR,
    /// READ COMMITTED (the default): a snapshot per statement; changes look at the newest committed state.
    CS,
    /// REPEATABLE READ: S locks on the rows read, kept to the end; phantoms are possible.
    RS,
    /// SERIALIZABLE: S locks on rows read and on the gaps between them, kept to the end.
    RR,
    /// A snapshot per transaction; the first updater wins, the second gets 40001.
    SNAPSHOT;

    /// Whether readers of this level take locks.
    public boolean locksReads() {
        return this == RS || this == RR;
    }
}
