// SPDX-License-Identifier: Apache-2.0
package bowler.storage.row;

import bowler.storage.tree.LeafCursorPosition;
import bowler.storage.tree.LeafPage;
import java.util.Arrays;

/// The consecutive ghosts that a scan has met since the last other entry, possibly on several leaves. When a long run
/// ends, its range is proposed to the tree's [GhostRanges]. Belongs to one scan.
final class GhostRun {
    private static final byte[] NO_BOUND = null;

    /// A position created on first use; it is not the scan's own.
    private LeafCursorPosition at;
    /// True after a range was refused to this scan: its snapshot may be too old for other ranges too.
    private boolean isRefused;
    private int ghosts;
    /// The start of the run, which is the scan's near bound at that time; null if it had none.
    private byte[] begin;

    /// The ghosts of the current leaf at the near end of the scan's range: their number, and whether the leaf has no
    /// other entry there. If it has, also the key of the first other entry. Valid only if the leaf has not changed.
    private int consecutiveGhosts;
    private boolean isAllGhosts;
    private byte[] otherKey;

    void clear() {
        ghosts = 0;
        isRefused = false;
    }

    /// Counts the ghosts that a scan in this direction meets first among the leaf's entries in the slots from `from` up
    /// to `to`.
    int look(byte[] page, int from, int to, boolean isDescending) {
        int count = to - from;
        int ahead = 0;
        while (ahead < count && isGhost(page, isDescending ? to - 1 - ahead : from + ahead)) {
            ahead++;
        }
        consecutiveGhosts = ahead;
        isAllGhosts = ahead >= count;
        if (!isAllGhosts && ghosts + ahead >= GhostRanges.MIN_GHOSTS) {
            int slot = isDescending ? to - 1 - ahead : from + ahead;
            otherKey = new byte[LeafPage.keyLength(page, slot)];
            LeafPage.keyInto(page, slot, otherKey, 0);
        }
        return ahead;
    }

    private static boolean isGhost(byte[] page, int slot) {
        return (LeafPage.flags(page, slot) & LeafPage.DELETED) != 0;
    }

    /// Adds the ghosts that [#look] has counted.
    ///
    /// @param near the near bound of the scan's range before this leaf: its start, or its end if the scan is descending
    /// @param nearLength negative: it had no bound there
    void add(RowTree tree, boolean isDescending, byte[] near, int nearLength, long snapshot) {
        if (consecutiveGhosts == 0 && ghosts == 0) {
            return;
        }
        if (ghosts == 0) {
            begin = nearLength < 0 ? NO_BOUND : Arrays.copyOf(near, nearLength);
        }
        ghosts += consecutiveGhosts;
        consecutiveGhosts = 0;
        if (!isAllGhosts) {
            end(tree, isDescending, isDescending && isLong() ? Arrays.copyOf(otherKey, otherKey.length + 1) : otherKey, snapshot);
        }
    }

    private boolean isLong() {
        return ghosts >= GhostRanges.MIN_GHOSTS;
    }

    /// Ends the run at a key: exclusive for an ascending scan, inclusive for a descending one.
    ///
    /// @param length negative: the run ends at the end of the tree
    void endAt(RowTree tree, boolean isDescending, byte[] key, int length, long snapshot) {
        if (ghosts > 0) {
            end(tree, isDescending, length < 0 ? NO_BOUND : Arrays.copyOf(key, length), snapshot);
        }
    }

    private void end(RowTree tree, boolean isDescending, byte[] key, long snapshot) {
        if (isLong() && !isRefused) {
            if (at == null) {
                at = new LeafCursorPosition();
            }
            isRefused = !tree.ghostRanges().remember(
                tree.tree(), isDescending ? key : begin, isDescending ? begin : key, snapshot, at);
            at.clear();
        }
        ghosts = 0;
    }
}
