// SPDX-License-Identifier: Apache-2.0
package bowler.storage.row;

import bowler.storage.buffer.PageSidecar;
import bowler.storage.tree.LeafCursorPosition;
import bowler.storage.tree.LeafPage;
import bowler.storage.tree.Tree;
import bowler.storage.tree.TreePage;
import bowler.storage.version.PageVersions;
import bowler.storage.version.RowVersion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Ranges of a tree's keys in which every entry is a ghost, a row whose deletion has committed. Scans skip such a range
/// without reading its entries. The ranges exist in memory only.
///
/// **Why.** An old snapshot prevents the removal of ghosts. A queue (`SELECT MIN(id)`, delete that row, insert one at
/// the other end) would pass over all of them in each round.
///
/// **How.** A scan that passes over many ghosts in a row proposes their range ([#remember]). The range is first listed
/// as unproven; then each of its leaves is latched and examined. An inserter removes its key from the ranges
/// ([#insert]) while it holds the leaf's latch. An insert that the proof has not seen therefore sees the range and ends
/// it. A scan skips a proven range if its snapshot sees all of the deletions; see THEORY.md of `version`.
///
/// Adjoining ranges of similar size are merged. A growing range is therefore a chain of few ranges, and older snapshots
/// can use the older ones.
///
/// Thread-safe. Readers and inserters pay one volatile read while there are no ranges.
final class GhostRanges {
    /// The minimum number of ghosts of a listed range.
    static final int MIN_GHOSTS = 32;
    private static final int MAX_RANGES = 32;
    private static final Range[] NONE = {};
    private static final byte[] NO_BOUND = null;

    /// The keys from `low` on that are below `high`, or all from `low` on if `high` is null.
    ///
    /// @param since the newest commit number of the deletions; a snapshot from that one on sees no row in the range
    /// @param ghosts the approximate number of ghosts
    private record Range(byte[] low, byte[] high, long since, int ghosts, boolean isProven) {
        boolean contains(byte[] key, int length) {
            return compare(low, key, length) <= 0 && (high == NO_BOUND || compare(high, key, length) > 0);
        }
    }

    /// The ranges in the order of their keys, without overlaps. The array is replaced as a whole, under this object's
    /// monitor.
    private volatile Range[] ranges = NONE;

    private static int compare(byte[] bound, byte[] key, int length) {
        return Arrays.compareUnsigned(bound, 0, bound.length, key, 0, length);
    }

    boolean isEmpty() {
        return ranges.length == 0;
    }

    /// Returns the end of the adjoining ranges that start at the key and hold no row that the snapshot sees.
    ///
    /// @return the key itself if there is none; null if there is no row at or after it
    byte[] endFrom(byte[] key, int length, long snapshot) {
        Range[] list = ranges;
        byte[] end = null;
        for (Range range : list) {
            boolean follows = end == null ? range.contains(key, length) : Arrays.equals(range.low, end);
            if (follows && range.isProven && range.since <= snapshot) {
                if (range.high == NO_BOUND) {
                    return null;
                }
                end = range.high;
            } else if (end != null) {
                break;
            }
        }
        return end == null ? key : end;
    }

    /// Returns the start of the adjoining ranges that end at the key and hold no row that the snapshot sees.
    ///
    /// @param key exclusive; null: the end of the tree
    /// @return the key itself if there is none
    byte[] beginBelow(byte[] key, int length, long snapshot) {
        Range[] list = ranges;
        byte[] begin = null;
        for (int i = list.length - 1; i >= 0; i--) {
            Range range = list[i];
            boolean precedes = begin == null ? reaches(range, key, length) : Arrays.equals(range.high, begin);
            if (precedes && range.isProven && range.since <= snapshot) {
                begin = range.low;
            } else if (begin != null) {
                break;
            }
        }
        return begin == null ? key : begin;
    }

    /// Returns whether the keys immediately below the bound are in the range.
    private static boolean reaches(Range range, byte[] key, int length) {
        if (key == NO_BOUND || range.high == NO_BOUND) {
            return range.high == NO_BOUND && (key == NO_BOUND || compare(range.low, key, length) < 0);
        }
        return compare(range.low, key, length) < 0 && compare(range.high, key, length) >= 0;
    }

    /// Removes the key of a row that is about to be inserted from the ranges. The caller holds the leaf's latch.
    void insert(byte[] key, int length) {
        for (Range range : ranges) {
            if (range.contains(key, length)) {
                cut(key, length);
                return;
            }
        }
    }

    private synchronized void cut(byte[] key, int length) {
        List<Range> rest = new ArrayList<>();
        for (Range range : ranges) {
            if (!range.contains(key, length)) {
                rest.add(range);
            } else if (range.isProven && range.ghosts / 2 >= MIN_GHOSTS) {
                byte[] above = Arrays.copyOf(key, length + 1);
                above[length] = 0;
                if (compare(range.low, key, length) < 0) {
                    rest.add(new Range(range.low, Arrays.copyOf(key, length), range.since, range.ghosts / 2, true));
                }
                if (range.high == NO_BOUND || Arrays.compareUnsigned(above, range.high) < 0) {
                    rest.add(new Range(above, range.high, range.since, range.ghosts / 2, true));
                }
            }
        }
        ranges = rest.toArray(NONE);
    }

    /// Proves that a range holds only ghosts whose deletions the snapshot sees, and lists it. If the range has another
    /// entry, it lists only the part before that entry. The caller holds no latch.
    ///
    /// @param high null: the end of the tree
    /// @param at a position for use by this method
    /// @return whether a range was proven
    boolean remember(Tree tree, byte[] low, byte[] high, long snapshot, LeafCursorPosition at) {
        Range candidate = new Range(low, high, Long.MAX_VALUE, 0, false);
        if (!propose(candidate)) {
            return false;
        }
        Range proven = null;
        try {
            proven = prove(tree, candidate, snapshot, at);
        } finally {
            replace(candidate, proven);
        }
        return proven != null;
    }

    /// @return false if part of the range is listed already, or another thread is proving it
    private synchronized boolean propose(Range candidate) {
        List<Range> list = new ArrayList<>(List.of(ranges));
        int place = 0;
        while (place < list.size() && Arrays.compareUnsigned(list.get(place).low, candidate.low) < 0) {
            place++;
        }
        boolean isFree = (place == 0 || isBelow(list.get(place - 1), candidate))
            && (place == list.size() || isBelow(candidate, list.get(place)));
        if (isFree) {
            list.add(place, candidate);
            ranges = list.toArray(NONE);
        }
        return isFree;
    }

    private static boolean isBelow(Range lower, Range upper) {
        return lower.high != NO_BOUND && Arrays.compareUnsigned(lower.high, upper.low) <= 0;
    }

    /// @return null if the proven part is too small
    private static Range prove(Tree tree, Range candidate, long snapshot, LeafCursorPosition at) {
        byte[] from = candidate.low;
        byte[] high = candidate.high;
        long since = 0;
        int ghosts = 0;
        while (true) {
            tree.latchLeaf(from, from.length, at);
            try {
                byte[] page = at.page();
                PageSidecar sidecar = at.frame().sidecar();
                PageVersions versions = PageVersions.forReader(sidecar, snapshot, null);
                if (sidecar != null && versions == null) {
                    since = snapshot;
                }
                int slots = LeafPage.slotCount(page);
                for (int slot = at.slot(); slot < slots; slot++) {
                    byte[] key = new byte[LeafPage.keyLength(page, slot)];
                    LeafPage.keyInto(page, slot, key, 0);
                    if (high != NO_BOUND && Arrays.compareUnsigned(key, high) >= 0) {
                        return made(candidate, high, since, ghosts);
                    }
                    long number = versions == null ? 0 : RowVersion.newestCommit(versions.head(key, 0, key.length));
                    if ((LeafPage.flags(page, slot) & LeafPage.DELETED) == 0 || number > snapshot) {
                        return made(candidate, key, since, ghosts);
                    }
                    since = Math.max(since, number);
                    ghosts++;
                }
                int fenceLength = TreePage.highFenceLength(page);
                if (fenceLength < 0) {
                    return made(candidate, high, since, ghosts);
                }
                from = new byte[fenceLength];
                TreePage.copyHighFence(page, from);
            } finally {
                at.unlatchUnchanged();
            }
            if (high != NO_BOUND && Arrays.compareUnsigned(from, high) >= 0) {
                return made(candidate, high, since, ghosts);
            }
        }
    }

    private static Range made(Range candidate, byte[] high, long since, int ghosts) {
        return ghosts < MIN_GHOSTS ? null : new Range(candidate.low, high, since, ghosts, true);
    }

    /// Replaces the candidate by the proven range, unless an insert has removed the candidate.
    private synchronized void replace(Range candidate, Range proven) {
        List<Range> list = new ArrayList<>(List.of(ranges));
        int place = 0;
        while (place < list.size() && list.get(place) != candidate) {
            place++;
        }
        if (place == list.size()) {
            return;
        }
        if (proven == null) {
            list.remove(place);
        } else {
            list.set(place, proven);
            mergeAround(list, place);
            while (list.size() > MAX_RANGES) {
                dropOne(list);
            }
        }
        ranges = list.toArray(NONE);
    }

    private static void mergeAround(List<Range> list, int at) {
        int place = at;
        boolean isMerged = true;
        while (isMerged) {
            isMerged = false;
            if (place > 0 && isSimilar(list.get(place - 1), list.get(place))) {
                merge(list, --place);
                isMerged = true;
            } else if (place < list.size() - 1 && isSimilar(list.get(place), list.get(place + 1))) {
                merge(list, place);
                isMerged = true;
            }
        }
    }

    private static boolean isSimilar(Range lower, Range upper) {
        return adjoin(lower, upper) && lower.ghosts / 2 <= upper.ghosts && upper.ghosts / 2 <= lower.ghosts;
    }

    private static boolean adjoin(Range lower, Range upper) {
        return lower.isProven && upper.isProven && Arrays.equals(lower.high, upper.low);
    }

    /// Merges a range with the next one.
    private static void merge(List<Range> list, int place) {
        Range lower = list.get(place);
        Range upper = list.remove(place + 1);
        list.set(place, new Range(
            lower.low, upper.high, Math.max(lower.since, upper.since), (int) Math.min(
                Integer.MAX_VALUE, (long) lower.ghosts + upper.ghosts), true));
    }

    /// Merges two adjoining ranges, or drops the smallest one.
    private static void dropOne(List<Range> list) {
        int smallest = -1;
        for (int i = 0; i < list.size(); i++) {
            if (i > 0 && adjoin(list.get(i - 1), list.get(i))) {
                merge(list, i - 1);
                return;
            }
            if (list.get(i).isProven && (smallest < 0 || list.get(i).ghosts < list.get(smallest).ghosts)) {
                smallest = i;
            }
        }
        list.remove(Math.max(smallest, 0));
    }
}
