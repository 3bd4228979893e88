// SPDX-License-Identifier: Apache-2.0
package bowler.storage.version;

import bowler.storage.transaction.LiveSnapshots;
import bowler.storage.transaction.Transaction;

/// The stub that stays in memory when a page's versions are in the version file. It holds their place, and enough to
/// decide without a read whether a transaction or snapshot needs them. Immutable, so readers use it without a latch.
final class SpilledVersions {
    final long place;
    final int length;
    /// The number of the write.
    final long stamp;
    /// The greatest commit number of an owner that had committed when the versions were written; 0 if there was none.
    private final long newestCommit;
    /// The owners that had not committed then.
    private final Transaction[] running;
    /// The bytes reserved for each of [#running]; null if there are none.
    private final int[] reserved;
    final int versionCount;

    SpilledVersions(
            long place, int length, long stamp, long newestCommit, Transaction[] running, int[] reserved,
            int versionCount) {
        this.place = place;
        this.length = length;
        this.stamp = stamp;
        this.newestCommit = newestCommit;
        this.running = running;
        this.reserved = reserved;
        this.versionCount = versionCount;
    }

    Transaction owner(int index) {
        return running[index];
    }

    /// Returns whether a reader sees the state on the page for every row. This holds if each owner is the reader's own
    /// transaction, has committed before the snapshot, or has rolled back.
    boolean isSettledFor(long snapshot, Transaction self) {
        if (newestCommit > snapshot) {
            return false;
        }
        for (Transaction owner : running) {
            if (owner != self && !owner.isVisibleTo(snapshot) && !owner.isRolledBack()) {
                return false;
            }
        }
        return true;
    }

    /// Returns whether no snapshot in use, and no future one, needs any of the versions.
    boolean isUnneeded(LiveSnapshots live) {
        return isSettledFor(live.horizon(), null);
    }

    /// Returns the bytes reserved, like [PageVersions#reservedBytes]. A rollback does not reduce them. They may
    /// therefore exceed the need while a transaction continues after a rollback to a savepoint.
    int reservedBytes() {
        int sum = 0;
        for (int i = 0; reserved != null && i < running.length; i++) {
            sum += running[i].isActive() ? reserved[i] : 0;
        }
        return sum;
    }
}
