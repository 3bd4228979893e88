// SPDX-License-Identifier: Apache-2.0
package bowler.storage.version;

import bowler.storage.transaction.LiveSnapshots;
import bowler.storage.transaction.Transaction;

/// Decides when it is worthwhile to prune the versions of a page again. It is written under the page's latch; the purge
/// reads it without the latch, as a hint.
final class PruningState {
    private static final int MIN_ADDED_BEFORE_PRUNING = 64;

    /// The number of versions when the page was last pruned as a whole, and about how many were added since.
    private int sizeAfterPrune;
    private int added;
    /// The event that makes the remaining versions removable after the last pruning. It is the end of a running
    /// transaction, or of a snapshot. That snapshot was live then, and lies between the oldest and the youngest that
    /// need one. It is null if there is none.
    private Transaction awaitedOwner;
    private LiveSnapshots awaited;
    private long awaitedOldest;
    private long awaitedYoungest;
    /// True if the remaining versions become removable as soon as the commits met by the last pruning count as old.
    private boolean isYoung = true;

    void added() {
        added++;
    }

    /// Notes that the version just added replaces another one.
    void replaced() {
        added--;
    }

    void addedAll(int count) {
        added = count;
    }

    /// Notes the number of versions of the page.
    void measured(int versionCount) {
        sizeAfterPrune = versionCount;
    }

    /// Returns whether enough versions were added since the last pruning, of one row or of many, that a writer should
    /// prune.
    boolean isDue() {
        return added >= MIN_ADDED_BEFORE_PRUNING && added >= sizeAfterPrune;
    }

    /// Returns whether pruning may remove something now. This holds if versions were added since the last pruning, or
    /// if the snapshots or transactions that needed some have ended.
    boolean isWorthwhile(LiveSnapshots live) {
        Transaction owner = awaitedOwner;
        LiveSnapshots before = awaited;
        return added > 0 || isYoung || owner != null && !owner.isActive()
            || before != null && live.hasEnded(before, awaitedOldest, awaitedYoungest);
    }

    /// Determines which events make the versions removable that a pruning has left.
    void pruned(RowVersion[] heads, LiveSnapshots live) {
        added = 0;
        Transaction owner = null;
        long oldest = Long.MAX_VALUE;
        long youngest = 0;
        boolean young = false;
        for (RowVersion head : heads) {
            for (RowVersion version = head; version != null; version = version.older()) {
                long number = version.owner().commitNumber();
                long since = version.older() == null ? 0 : version.older().owner().commitNumber();
                if (version.owner().isActive()) {
                    young |= owner != null && owner != version.owner();
                    owner = version.owner();
                } else if (number > live.newest() || !live.isAnyIn(since, number)) {
                    young = true;
                } else {
                    oldest = Math.min(oldest, live.oldestFrom(since));
                    youngest = Math.max(youngest, live.youngestBelow(number));
                }
            }
        }
        awaitedOwner = owner;
        awaitedOldest = oldest;
        awaitedYoungest = youngest;
        awaited = youngest == 0 ? null : live;
        isYoung = young;
    }

    /// Forgets which events are awaited, because the versions have moved to the version file.
    void forget() {
        awaitedOwner = null;
        awaited = null;
        isYoung = true;
    }
}
