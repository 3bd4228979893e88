// SPDX-License-Identifier: Apache-2.0
package bowler.storage.tree;

import bowler.base.bytes.BigEndian;
import bowler.base.invariant.Invariant;
import bowler.storage.buffer.PageSidecar;
import bowler.storage.page.PageHeader;

/// Chooses where to split a page, and the separator between the halves. Reused; valid until the next choice.
///
/// A leaf is split in the middle of its bytes, the pending entry included. The point is moved by a few slots to where
/// the separator is shortest (Bayer and Unterauer, *Prefix B-trees*, 1977). Where inserts come in ascending order, the
/// left page stays full. At the end of the tree this applies at once, elsewhere when a run of inserts has shown the
/// order. In that case the entries after the run are moved to the right page first.
///
/// **Some cut always fits.** The separator becomes a fence of both halves and may be longer than the fence it replaces.
/// Let A and B be the bytes of entries left and right of the cut. Let l and h be the fences, s the separator, and C the
/// capacity of a page. The page satisfies A + B + l + h <= C. If the left half is too large, A + l + s > C, then B + h
/// < s, which is at most a longest key. The cut one entry earlier then leaves at most three longest keys and a longest
/// row on the right, which fit. In a branch any cut fits, because the separator that moves up frees its space.
final class SplitPoint {
    private static final int RUN_SHOWS_ORDER = 8;
    private static final int SHORTER_WITHIN = 16;

    final byte[] separator;
    int separatorLength;
    /// The number of entries (or separators) that stay on the left page.
    int keep;

    private final byte[] left;
    private final byte[] right;
    /// The bytes of the entries before each slot.
    private int[] before = new int[256];
    private byte[] newKey;
    private int newKeyLength;
    /// The slot of the pending entry, or beyond all entries if there is none.
    private int newEntry;

    SplitPoint(int maxKeyLength) {
        separator = new byte[maxKeyLength];
        left = new byte[maxKeyLength];
        right = new byte[maxKeyLength];
    }

    /// Chooses for a leaf that has no space for an entry with this key.
    ///
    /// @param sidecar tells which rows need space reserved to grow; null if none
    void chooseForLeaf(byte[] page, PageSidecar sidecar, byte[] key, int keyLength, int rowLength) {
        int searched = LeafPage.search(page, key, keyLength);
        boolean inserting = searched < 0;
        newKey = key;
        newKeyLength = keyLength;
        newEntry = inserting ? ~searched : Integer.MAX_VALUE;
        measure(page);
        if (sidecar != null && sidecar.reservedBytes() > 0) {
            addReservations(page, sidecar);
        }
        int slots = LeafPage.slotCount(page);
        if (inserting && newEntry > 0 && isAscending(page, newEntry)) {
            int cut = Math.min(newEntry + 1, slots);
            while (!fits(page, cut, separatorLength(page, cut))) {
                cut--;
            }
            take(page, cut);
            return;
        }
        int entries = slots + (inserting ? 1 : 0);
        int added = LeafPage.entrySize(keyLength - TreePage.prefixLength(page), rowLength);
        take(page, shortestNear(page, middle(entries, added), entries));
    }

    /// Returns the cut with the shortest separator near the middle, or the nearest one that fits.
    private int shortestNear(byte[] page, int middle, int entries) {
        int within = Math.min(SHORTER_WITHIN, entries / SHORTER_WITHIN);
        int best = -1;
        int bestLength = 0;
        for (int distance = 0; distance < entries && (best < 0 || distance <= within); distance++) {
            for (int cut = middle - distance; cut <= middle + distance; cut += Math.max(1, 2 * distance)) {
                if (cut > 0 && cut < entries) {
                    int length = separatorLength(page, cut);
                    if ((best < 0 || length < bestLength) && fits(page, cut, length)) {
                        best = cut;
                        bestLength = length;
                    }
                }
            }
        }
        Invariant.check(best > 0, "no cut of leaf %d with %d entries fits", PageHeader.pageNumber(page), entries);
        return best;
    }

    private void take(byte[] page, int cut) {
        separatorLength = separatorLength(page, cut);
        System.arraycopy(right, 0, separator, 0, separatorLength);
        keep = kept(cut);
        assert separatorLength > 0 && cut > 0;
    }

    /// Returns how many existing entries stay left of a cut, which counts the pending entry.
    private int kept(int cut) {
        return cut > newEntry ? cut - 1 : cut;
    }

    /// Returns whether both halves, with the separator as fence, fit into their pages.
    private boolean fits(byte[] page, int cut, int fenceLength) {
        int space = page.length - LeafPage.SLOTS - fenceLength;
        int kept = kept(cut);
        int all = before[LeafPage.slotCount(page)];
        return before[kept] + TreePage.lowFenceLength(page) <= space
            && all - before[kept] + Math.max(0, TreePage.highFenceLength(page)) <= space;
    }

    /// Computes the running sums of the entry sizes.
    private void measure(byte[] page) {
        int count = LeafPage.slotCount(page);
        if (before.length <= count) {
            before = new int[count * 2 + 1];
        }
        before[0] = 0;
        for (int i = 0; i < count; i++) {
            before[i + 1] = before[i] + LeafPage.entrySize(page, i);
        }
    }

    /// Adds the reserved growth of rows to their sizes, unless the page could not hold that in any case.
    private void addReservations(byte[] page, PageSidecar sidecar) {
        int count = LeafPage.slotCount(page);
        int fences = TreePage.lowFenceLength(page) + Math.max(0, TreePage.highFenceLength(page));
        if (before[count] + sidecar.reservedBytes() + fences > page.length - LeafPage.SLOTS) {
            return;
        }
        int sum = 0;
        for (int i = 0; i < count; i++) {
            sum += sidecar.reservedBytes(left, LeafPage.keyInto(page, i, left, 0));
            before[i + 1] += sum;
        }
    }

    private static boolean isAscending(byte[] page, int slot) {
        int run = BigEndian.unsignedShort(page, LeafPage.ASCENDING);
        boolean follows = slot == BigEndian.unsignedShort(page, LeafPage.LAST_INSERT) + 1;
        boolean atEnd = TreePage.highFenceLength(page) < 0 && slot == LeafPage.slotCount(page);
        return follows && (atEnd || run >= RUN_SHOWS_ORDER);
    }

    /// Returns the cut nearest to the middle of the bytes, the pending entry included.
    private int middle(int entries, int added) {
        boolean inserting = newEntry < entries;
        int total = before[kept(entries)] + (inserting ? added : 0);
        int cut = 1;
        while (cut < entries - 1 && 2 * (before[kept(cut)] + (cut > newEntry ? added : 0)) < total) {
            cut++;
        }
        return cut;
    }

    /// Returns the length of the shortest separator between entries cut-1 and cut, which are left in `left` and
    /// `right`.
    private int separatorLength(byte[] page, int cut) {
        int leftLength = entryInto(page, cut - 1, left);
        int rightLength = entryInto(page, cut, right);
        return TreePage.commonPrefix(left, 0, leftLength, right, 0, rightLength) + 1;
    }

    private int entryInto(byte[] page, int entry, byte[] into) {
        if (entry == newEntry) {
            System.arraycopy(newKey, 0, into, 0, newKeyLength);
            return newKeyLength;
        }
        return LeafPage.keyInto(page, kept(entry), into, 0);
    }

    /// Chooses for a branch. One of its separators moves up and is on neither side.
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
