// SPDX-License-Identifier: Apache-2.0
package bowler.storage.tree;

import bowler.base.bytes.BigEndian;
import bowler.storage.buffer.Frame;
import bowler.storage.page.PageHeader;
import bowler.storage.page.PageKind;
import bowler.storage.space.FileHeaderPage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/// Checks the invariants of a tree that is not being changed: key order, adjoining fences, right links, levels and the
/// bytes of each page. Every page of the file must be exactly once in the tree, in an overflow chain or free.
public final class TreeVerifier {
    private static final int MAX_FINDINGS = 100;

    private final Tree tree;
    private final List<String> findings = new ArrayList<>();
    private final BitSet seen = new BitSet();
    private final Deque<Level> open = new ArrayDeque<>();
    private int pageCount;
    private long entryCount;
    private long overflowPages;

    /// The pages of one level, checked from left to right, with the fences that their parents imply.
    private record Level(int level, List<Child> children) {}

    private record Child(int pageNumber, byte[] low, byte[] high) {}

    public TreeVerifier(Tree tree) {
        this.tree = tree;
    }

    /// Returns the problems found, as text; empty if the tree is sound.
    public List<String> verify() {
        byte[] header = copy(FileHeaderPage.PAGE_NUMBER);
        if (PageHeader.kind(header) != PageKind.FILE_HEADER) {
            report(FileHeaderPage.PAGE_NUMBER, "is not a file header");
            return findings;
        }
        pageCount = FileHeaderPage.pageCount(header);
        seen.set(FileHeaderPage.PAGE_NUMBER);
        open.add(new Level(PageHeader.level(copy(TreeShape.ROOT)), List.of(new Child(TreeShape.ROOT, new byte[0], null))));
        while (!open.isEmpty() && findings.size() < MAX_FINDINGS) {
            checkLevel(open.remove());
        }
        checkFreeList(header);
        int missing = pageCount - seen.cardinality();
        if (findings.isEmpty() && missing != 0) {
            report(seen.nextClearBit(0), "is the first of " + missing + " pages that nobody points to");
        }
        return findings;
    }

    /// Returns the number of entries that [#verify] read, those marked deleted included.
    public long entryCount() {
        return entryCount;
    }

    public long overflowPages() {
        return overflowPages;
    }

    private void checkLevel(Level level) {
        List<Child> below = new ArrayList<>();
        for (int i = 0; i < level.children.size() && findings.size() < MAX_FINDINGS; i++) {
            Child child = level.children.get(i);
            int right = i + 1 < level.children.size() ? level.children.get(i + 1).pageNumber : 0;
            checkPage(child, level.level, right, below);
        }
        if (level.level > 0 && findings.isEmpty()) {
            open.add(new Level(level.level - 1, below));
        }
    }

    private void checkPage(Child child, int level, int right, List<Child> below) {
        int number = child.pageNumber;
        if (!claim(number)) {
            return;
        }
        byte[] page = copy(number);
        int kind = PageHeader.kind(page);
        if (kind != (level == 0 ? PageKind.LEAF : PageKind.BRANCH) || PageHeader.level(page) != level) {
            report(number, "is of kind " + kind + " and level " + PageHeader.level(page) + " where level " + level
                + " belongs");
            return;
        }
        if (TreePage.rightPage(page) != right) {
            report(number, "names " + TreePage.rightPage(page) + " as its right neighbour, which is " + right);
        }
        byte[] low = Arrays.copyOfRange(
            page, TreePage.lowFenceOffset(page), TreePage.lowFenceOffset(page) + TreePage.lowFenceLength(page));
        byte[] high = TreePage.highFenceLength(page) < 0
            ? null
            : Arrays.copyOfRange(page, TreePage.highFenceOffset(page), page.length);
        if (!Arrays.equals(low, child.low) || !Arrays.equals(high, child.high)) {
            report(number, "has other fences than its parent says");
        }
        int prefix = high == null ? 0 : TreePage.commonPrefix(low, 0, low.length, high, 0, high.length);
        if (TreePage.prefixLength(page) != prefix) {
            report(number, "cuts a prefix of " + TreePage.prefixLength(page) + " bytes instead of " + prefix);
        }
        if (level == 0) {
            checkLeaf(number, page, low, high);
        } else {
            checkBranch(number, page, low, high, below);
        }
    }

    private void checkLeaf(int number, byte[] page, byte[] low, byte[] high) {
        int count = LeafPage.slotCount(page);
        int used = 0;
        byte[] previous = null;
        for (int slot = 0; slot < count; slot++) {
            byte[] key = new byte[LeafPage.keyLength(page, slot)];
            LeafPage.keyInto(page, slot, key, 0);
            checkOrder(number, slot, previous, key, low, high);
            if (LeafPage.search(page, key, key.length) != slot) {
                report(number, "does not find the key in its slot " + slot);
            }
            used += LeafPage.entrySize(page, slot) - LeafPage.SLOT_BYTES;
            if ((LeafPage.flags(page, slot) & LeafPage.OVERFLOW) != 0) {
                checkChain(number, page, LeafPage.rowOffset(page, slot));
            }
            previous = key;
        }
        entryCount += count;
        checkSpace(number, page, LeafPage.contiguousBytes(page), used);
    }

    private void checkOrder(int number, int slot, byte[] previous, byte[] key, byte[] low, byte[] high) {
        if (previous != null && Arrays.compareUnsigned(previous, key) >= 0) {
            report(number, "has slot " + slot + " out of order");
        }
        if (Arrays.compareUnsigned(low, key) > 0 || high != null && Arrays.compareUnsigned(key, high) >= 0) {
            report(number, "has slot " + slot + " outside of its fences");
        }
    }

    private void checkBranch(int number, byte[] page, byte[] low, byte[] high, List<Child> below) {
        int count = TreePage.slotCount(page);
        int used = 0;
        byte[] previous = low;
        for (int i = 0; i < count; i++) {
            byte[] separator = new byte[BranchPage.separatorLength(page, i)];
            BranchPage.separatorInto(page, i, separator);
            checkOrder(number, i, previous, separator, low, high);
            if (BranchPage.position(page, separator, separator.length) != i + 1) {
                report(number, "does not find its separator " + i);
            }
            below.add(new Child(BranchPage.child(page, i), previous, separator));
            used += BranchPage.entrySize(page, i) - BranchPage.SLOT_BYTES;
            previous = separator;
        }
        below.add(new Child(BranchPage.child(page, count), previous, high));
        checkSpace(number, page, BranchPage.contiguousBytes(page), used);
    }

    private void checkSpace(int number, byte[] page, int contiguous, int used) {
        int heap = TreePage.lowFenceOffset(page) - TreePage.heapStart(page);
        if (contiguous < 0 || used + TreePage.deadBytes(page) != heap) {
            report(number, "has a heap of " + heap + " bytes: " + used + " used, " + TreePage.deadBytes(page)
                + " dead; " + contiguous + " between slots and heap");
        }
    }

    private void checkChain(int leaf, byte[] page, int stub) {
        int next = BigEndian.getInt(page, stub);
        int left = Overflow.rowLength(page, stub);
        long chain = Overflow.chain(page, stub);
        do {
            if (!claim(next)) {
                return;
            }
            byte[] part = copy(next);
            if (!Overflow.isOf(part, chain)) {
                report(next, "is not part of the chain that page " + leaf + " points to");
                return;
            }
            overflowPages++;
            left -= BigEndian.getInt(part, Overflow.LENGTH);
            next = BigEndian.getInt(part, Overflow.NEXT_PAGE);
        } while (next != 0);
        if (left != 0) {
            report(leaf, "points to an overflow chain that lacks " + left + " bytes");
        }
    }

    private void checkFreeList(byte[] header) {
        int count = 0;
        for (int next = FileHeaderPage.freeHead(header); next != 0 && claim(next); count++) {
            byte[] page = copy(next);
            if (PageHeader.kind(page) != PageKind.FREE) {
                report(next, "is in the free list and of kind " + PageHeader.kind(page));
                return;
            }
            next = FileHeaderPage.nextFree(page);
        }
        if (count != FileHeaderPage.freeCount(header)) {
            report(FileHeaderPage.PAGE_NUMBER, "counts " + FileHeaderPage.freeCount(header) + " free pages of " + count);
        }
    }

    /// Marks a page as visited. Returns false if the number is invalid or the page was visited before.
    private boolean claim(int number) {
        if (number <= 0 || number >= pageCount) {
            report(number, "is pointed to and outside of the file's " + pageCount + " pages");
            return false;
        }
        if (seen.get(number)) {
            report(number, "is pointed to twice");
            return false;
        }
        seen.set(number);
        return true;
    }

    private byte[] copy(int number) {
        Frame frame = tree.pages().latched(number);
        try {
            return frame.bytes.clone();
        } finally {
            frame.unlatchUnchanged();
        }
    }

    private void report(int number, String what) {
        findings.add("Page " + Integer.toUnsignedString(number) + " of file " + tree.treeId() + " " + what + ".");
    }
}
