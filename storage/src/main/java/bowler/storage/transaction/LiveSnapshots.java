// SPDX-License-Identifier: Apache-2.0
package bowler.storage.transaction;

import java.util.Arrays;

/// The snapshots that may be read from now on: some ranges of snapshots that sessions hold, and all from the newest on.
///
/// The answer stays valid after it was determined. Sessions only release snapshots, and take only snapshots newer than
/// `newest`, which was the last commit before their slots were read.
public final class LiveSnapshots {
    private final long newest;
    /// The start and end of each range, both inclusive. The ranges are ascending and disjoint; all lie below `newest`.
    private final long[] from;
    private final long[] to;
    private final int count;

    private LiveSnapshots(long newest, long[] from, long[] to, int count) {
        this.newest = newest;
        this.from = from;
        this.to = to;
        this.count = count;
    }

    /// Returns all snapshots from this one on.
    public static LiveSnapshots since(long snapshot) {
        return new LiveSnapshots(snapshot, new long[0], new long[0], 0);
    }

    /// Returns the oldest live snapshot.
    public long horizon() {
        return count == 0 ? newest : from[0];
    }

    /// Returns whether a live snapshot is at least `low` and below `high`.
    public boolean isAnyIn(long low, long high) {
        if (high > newest) {
            return true;
        }
        int index = Arrays.binarySearch(from, 0, count, high);
        int below = (index < 0 ? ~index : index) - 1;
        return below >= 0 && to[below] >= low;
    }

    /// Returns the last commit before the slots were read: all snapshots from it on count as live.
    public long newest() {
        return newest;
    }

    public boolean isLive(long snapshot) {
        return isAnyIn(snapshot, snapshot + 1);
    }

    /// Returns the oldest live snapshot from `low` on. The caller knows that there is one below [#newest].
    public long oldestFrom(long low) {
        int index = Arrays.binarySearch(to, 0, count, low);
        return Math.max(low, from[index < 0 ? ~index : index]);
    }

    /// Returns the youngest live snapshot below `high`. The caller knows that there is one and that `high` is at most
    /// [#newest].
    public long youngestBelow(long high) {
        int index = Arrays.binarySearch(from, 0, count, high);
        return Math.min(high - 1, to[(index < 0 ? ~index : index) - 1]);
    }

    /// Returns whether a snapshot from `low` to `high` (both inclusive) was live in `before` and is live no more.
    public boolean hasEnded(LiveSnapshots before, long low, long high) {
        for (int i = 0; i < before.count && before.from[i] <= high; i++) {
            if (before.to[i] >= low
                    && !(isLive(Math.max(low, before.from[i])) && isLive(Math.min(high, before.to[i])))) {
                return true;
            }
        }
        return false;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("snapshots");
        for (int i = 0; i < count; i++) {
            text.append(' ').append(from[i]).append(from[i] == to[i] ? "" : " to " + to[i]).append(',');
        }
        return text.append(" from ").append(newest).append(" on").toString();
    }

    /// Collects ranges in any order.
    public static final class Builder {
        private static final int INITIAL = 8;

        private final long newest;
        private long[] from = new long[INITIAL];
        private long[] to = new long[INITIAL];
        private int count;

        public Builder(long newest) {
            this.newest = newest;
        }

        public void add(long oldestOfRange, long newestOfRange) {
            if (oldestOfRange >= newest) {
                return;
            }
            if (count == from.length) {
                from = Arrays.copyOf(from, 2 * count);
                to = Arrays.copyOf(to, 2 * count);
            }
            int at = count++;
            for (; at > 0 && from[at - 1] > oldestOfRange; at--) {
                from[at] = from[at - 1];
                to[at] = to[at - 1];
            }
            from[at] = oldestOfRange;
            to[at] = Math.max(oldestOfRange, newestOfRange);
        }

        public LiveSnapshots build() {
            int kept = 0;
            for (int i = 0; i < count; i++) {
                if (kept > 0 && from[i] <= to[kept - 1]) {
                    to[kept - 1] = Math.max(to[kept - 1], to[i]);
                } else {
                    from[kept] = from[i];
                    to[kept++] = to[i];
                }
            }
            return new LiveSnapshots(newest, Arrays.copyOf(from, kept), Arrays.copyOf(to, kept), kept);
        }
    }
}
