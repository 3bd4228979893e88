// SPDX-License-Identifier: Apache-2.0
package bowler.storage.tree;

import bowler.base.bytes.BigEndian;

/// Where to split a page, and the separator to put between the halves. Reused; valid until the next choice.
///
/// A leaf is split in the middle of its bytes, the entry to come counted in, moved by a few slots to where the separator
/// is shortest (Bayer and Unterauer, *Prefix B-trees*, 1977). Where inserts come in ascending order it is split right
/// before the entry to come, so that the left page stays full: at the end of the tree at once, elsewhere when a run of
/// inserts has shown the order.
final class SplitPoint {
    private static final int RUN_SHOWS_ORDER = 8;
    private static final int SHORTER_WITHIN = 16;

    final byte[] separator;
    int separatorLength;
    /// How many entries (or separators) stay on the left page.
    int keep;

    private final byte[] left;
    private final byte[] right;

    SplitPoint(int maxKeyLength) {
        separator = new byte[maxKeyLength];
        left = new byte[maxKeyLength];
        right = new byte[maxKeyLength];
    }

    /// For a leaf that has no room for an entry with this key.
    void chooseForLeaf(byte[] page, byte[] key, int keyLength, int rowLength) {
        int searched = LeafPage.search(page, key, keyLength);
        int slot = searched >= 0 ? searched : ~searched;
        boolean inserting = searched < 0;
        if (inserting && slot > 0 && isAscending(page, slot)) {
            keep = slot;
            separatorLength = separate(page, slot, slot, key, keyLength);
            return;
        }
        int entries = LeafPage.slotCount(page) + (inserting ? 1 : 0);
        int added = LeafPage.entrySize(keyLength - TreePage.prefixLength(page), rowLength);
        int middle = middle(page, entries, slot, inserting, added);
        int within = Math.min(SHORTER_WITHIN, entries / SHORTER_WITHIN);
        int best = -1;
        for (int cut = Math.max(1, middle - within); cut <= Math.min(entries - 1, middle + within); cut++) {
            int length = separate(page, cut, inserting ? slot : Integer.MAX_VALUE, key, keyLength);
            boolean better = best < 0 || length < separatorLength
                || length == separatorLength && Math.abs(cut - middle) < Math.abs(best - middle);
            if (better) {
                best = cut;
                separatorLength = length;
            }
        }
        separatorLength = separate(page, best, inserting ? slot : Integer.MAX_VALUE, key, keyLength);
        keep = inserting && best > slot ? best - 1 : best;
    }

    private static boolean isAscending(byte[] page, int slot) {
        int run = BigEndian.unsignedShort(page, LeafPage.ASCENDING);
        boolean follows = slot == BigEndian.unsignedShort(page, LeafPage.LAST_INSERT) + 1;
        boolean atEnd = TreePage.highFenceLength(page) < 0 && slot == LeafPage.slotCount(page);
        return follows && (atEnd || run >= RUN_SHOWS_ORDER);
    }

    /// The first cut that leaves at least half of the bytes left of it; entries are counted with the one to come.
    private static int middle(byte[] page, int entries, int slot, boolean inserting, int added) {
        int total = inserting ? added : 0;
        for (int i = 0; i < LeafPage.slotCount(page); i++) {
            total += LeafPage.entrySize(page, i);
        }
        int before = 0;
        for (int i = 0; i < entries - 1; i++) {
            int size = inserting && i == slot
                ? added
                : LeafPage.entrySize(page, inserting && i > slot ? i - 1 : i);
            before += size;
            if (before * 2 >= total) {
                return before * 2 - total <= total - (before - size) * 2 || i == 0 ? i + 1 : i;
            }
        }
        return entries - 1;
    }

    /// Makes the shortest separator between entries cut-1 and cut, counted with the one to come at `slot`.
    private int separate(byte[] page, int cut, int slot, byte[] key, int keyLength) {
        int leftLength = entryInto(page, cut - 1, slot, key, keyLength, left);
        int rightLength = entryInto(page, cut, slot, key, keyLength, right);
        int length = TreePage.commonPrefix(left, 0, leftLength, right, 0, rightLength) + 1;
        System.arraycopy(right, 0, separator, 0, length);
        return length;
    }

    private static int entryInto(byte[] page, int entry, int slot, byte[] key, int keyLength, byte[] into) {
        if (entry == slot) {
            System.arraycopy(key, 0, into, 0, keyLength);
            return keyLength;
        }
        return LeafPage.keyInto(page, entry > slot ? entry - 1 : entry, into, 0);
    }

    /// For a branch: one of its separators goes up and is left out on both sides.
    void chooseForBranch(byte[] page, byte[] key, int keyLength) {
        int count = TreePage.slotCount(page);
        boolean atEnd = TreePage.highFenceLength(page) < 0 && BranchPage.position(page, key, keyLength) == count;
        keep = atEnd ? count - 1 : middleOfBranch(page, count);
        separatorLength = BranchPage.separatorInto(page, keep, separator);
    }

    private static int middleOfBranch(byte[] page, int count) {
        int total = 0;
        for (int i = 0; i < count; i++) {
            total += BranchPage.entrySize(page, i);
        }
        int before = 0;
        for (int i = 0; i < count; i++) {
            before += BranchPage.entrySize(page, i);
            if (before * 2 >= total) {
                return i;
            }
        }
        return count - 1;
    }
}
