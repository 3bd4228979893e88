// SPDX-License-Identifier: Apache-2.0
package bowler.storage.version;

import bowler.storage.transaction.LiveSnapshots;
import bowler.storage.transaction.Transaction;

/// What stays in memory of a page's versions that lie in the version file: the place, and enough to say without reading
/// whether somebody needs them. Immutable, so that readers use it without a latch.
final class SpilledVersions {
    final long place;
    final int length;
    /// The number of the write.
    final long stamp;
    /// The greatest commit number of an owner that had committed when the versions were written; 0 if there was none.
    private final long newestCommit;
    /// The owners that had not committed then.
    private final Transaction[] running;
    /// The bytes promised to each of [#running]; null if there are none.
    private final int[] promised;
    final int versionCount;

    SpilledVersions(
            long place, int length, long stamp, long newestCommit, Transaction[] running, int[] promised,
            int versionCount) {
        this.place = place;
        this.length = length;
        this.stamp = stamp;
        this.newestCommit = newestCommit;
        this.running = running;
        this.promised = promised;
        this.versionCount = versionCount;
    }

    Transaction owner(int index) {
        return running[index];
    }

    /// Whether a reader sees the state on the page of every row: each owner is the reader's own transaction, or has
    /// committed before the snapshot, or has rolled back.
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

    /// Whether no snapshot in use, and none to come, needs any of the versions.
    boolean isUnneeded(LiveSnapshots live) {
        return isSettledFor(live.horizon(), null);
    }

    /// As [PageVersions#promisedBytes]. A rollback does not reduce it, so it may be more than is needed while a
    /// transaction that went back to a savepoint goes on.
    int promisedBytes() {
        int sum = 0;
        for (int i = 0; promised != null && i < running.length; i++) {
            sum += running[i].isActive() ? promised[i] : 0;
        }
        return sum;
    }
}
