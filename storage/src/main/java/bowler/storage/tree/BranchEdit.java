// SPDX-License-Identifier: Apache-2.0
package bowler.storage.tree;

import bowler.base.bytes.BigEndian;
import bowler.storage.page.PageHeader;
import bowler.storage.page.PageKind;

/// Writes the bytes of a branch. Called only by redo and by the code that builds page images.
public final class BranchEdit {
    private BranchEdit() {}

    /// Sets the first child of a newly started page.
    public static void setOnlyChild(byte[] page, int child) {
        BigEndian.putInt(page, BranchPage.HEADS, child);
    }

    /// Sets the first child of a page with any number of children.
    static void setFirstChild(byte[] page, int child) {
        BigEndian.putInt(page, BranchPage.HEADS + Integer.BYTES * TreePage.slotCount(page), child);
    }

    /// Inserts a separator, given by its suffix, at a position, and a child to its right.
    static void insert(byte[] page, int position, byte[] suffix, int suffixOffset, int suffixLength, int child, EditMemory memory) {
        place(page, position, suffix, suffixOffset, suffixLength, child, memory);
        updateInterpolation(page);
    }

    public static void place(byte[] page, int position, byte[] suffix, int suffixOffset, int suffixLength, int child) {
        place(page, position, suffix, suffixOffset, suffixLength, child, EditMemory.HEAP);
    }

    private static void place(
            byte[] page, int position, byte[] suffix, int suffixOffset, int suffixLength, int child, EditMemory memory) {
        int restSize = BranchPage.restSize(suffixLength);
        if (BranchPage.contiguousBytes(page) < BranchPage.SLOT_BYTES + restSize) {
            compact(page, memory);
        }
        int count = TreePage.slotCount(page);
        int tail = suffixLength;
        if (restSize > 0) {
            tail = TreePage.heapStart(page) - restSize;
            BigEndian.putInt(page, TreePage.HEAP_START, tail);
            BigEndian.putShort(page, tail, suffixLength);
            System.arraycopy(
                suffix, suffixOffset + TreePage.HEAD_BYTES, page, tail + BranchPage.ENTRY_HEADER_BYTES,
                suffixLength - TreePage.HEAD_BYTES);
        }
        int heads = BranchPage.HEADS;
        int children = heads + 4 * count;
        int tails = children + 4 * count + 4;
        move(page, tails + 2 * position, 10, 2 * (count - position));
        move(page, tails, 8, 2 * position);
        move(page, children + 4 * (position + 1), 8, 4 * (count - position));
        move(page, children, 4, 4 * (position + 1));
        move(page, heads + 4 * position, 4, 4 * (count - position));
        BigEndian.putInt(
            page, heads + 4 * position, TreePage.head(suffix, suffixOffset + suffixLength, suffixOffset));
        BigEndian.putInt(page, children + 4 + 4 * (position + 1), child);
        BigEndian.putShort(page, tails + 8 + 2 * position, tail);
        BigEndian.putShort(page, TreePage.SLOT_COUNT, count + 1);
    }

    private static void move(byte[] page, int from, int by, int length) {
        System.arraycopy(page, from, page, from + by, length);
    }

    /// Removes a separator and the child to its right.
    static void remove(byte[] page, int position) {
        int count = TreePage.slotCount(page);
        assert position >= 0 && position < count;
        int dead = BranchPage.entrySize(page, position) - BranchPage.SLOT_BYTES;
        BigEndian.putInt(page, TreePage.DEAD_BYTES, TreePage.deadBytes(page) + dead);
        int heads = BranchPage.HEADS;
        int children = heads + 4 * count;
        int tails = children + 4 * count + 4;
        move(page, heads + 4 * (position + 1), -4, 4 * (count - position - 1));
        move(page, children, -4, 4 * (position + 1));
        move(page, children + 4 * (position + 2), -8, 4 * (count - position - 1));
        move(page, tails, -8, 2 * position);
        move(page, tails + 2 * (position + 1), -10, 2 * (count - position - 1));
        BigEndian.putShort(page, TreePage.SLOT_COUNT, count - 1);
        updateInterpolation(page);
        assert isInOrder(page);
    }

    private static boolean isInOrder(byte[] page) {
        return TreePage.isInOrder(page, BranchPage.slotsEnd(TreePage.slotCount(page)));
    }

    /// Recomputes the first head and the slope, which searches use to guess a position.
    public static void updateInterpolation(byte[] page) {
        int count = TreePage.slotCount(page);
        BigEndian.putInt(page, TreePage.FIRST_HEAD, count == 0 ? 0 : BranchPage.head(page, 0));
        BigEndian.putInt(page, TreePage.SLOPE, BranchPage.slope(page, count));
    }

    private static void compact(byte[] page, EditMemory memory) {
        byte[] old = memory.compacted(page);
        int count = TreePage.slotCount(page);
        int heap = TreePage.lowFenceOffset(page);
        int tails = BranchPage.HEADS + 8 * count + 4;
        for (int i = 0; i < count; i++) {
            int tail = BranchPage.tail(old, count, i);
            int size = BranchPage.entrySize(old, i) - BranchPage.SLOT_BYTES;
            if (size > 0) {
                heap -= size;
                System.arraycopy(old, tail, page, heap, size);
                BigEndian.putShort(page, tails + 2 * i, heap);
            }
        }
        BigEndian.putInt(page, TreePage.HEAP_START, heap);
        BigEndian.putInt(page, TreePage.DEAD_BYTES, 0);
        assert isInOrder(page);
    }

    /// Appends separators [from, to) of another branch and the children to their right.
    ///
    /// @param separator space for one key
    static void append(byte[] page, byte[] source, int from, int to, byte[] separator, EditMemory memory) {
        int prefix = TreePage.prefixLength(page);
        for (int i = from; i < to; i++) {
            int length = BranchPage.separatorInto(source, i, separator);
            place(page, TreePage.slotCount(page), separator, prefix, length - prefix, BranchPage.child(source, i + 1), memory);
        }
        updateInterpolation(page);
    }

    /// Keeps the first `keep` separators and one child more, under a new high fence. This makes the left page of a
    /// split.
    static void cut(byte[] page, int keep, int rightPage, byte[] high, int highOffset, int highLength, EditMemory memory) {
        assert keep <= TreePage.slotCount(page);
        byte[] old = memory.oldOf(page);
        byte[] separator = memory.key(page.length);
        restart(page, old, rightPage, high, highOffset, highLength);
        append(page, old, 0, keep, separator, memory);
    }

    /// Merges in the right neighbour, given as a page image. The neighbour's low fence becomes a separator.
    static void join(byte[] page, byte[] right, EditMemory memory) {
        byte[] old = memory.oldOf(page);
        byte[] separator = memory.key(page.length);
        restart(
            page, old, TreePage.rightPage(right),
            right, TreePage.highFenceOffset(right), TreePage.highFenceLength(right));
        append(page, old, 0, TreePage.slotCount(old), separator, memory);
        int prefix = TreePage.prefixLength(page);
        insert(
            page, TreePage.slotCount(page), right, TreePage.lowFenceOffset(right) + prefix,
            TreePage.lowFenceLength(right) - prefix, BranchPage.child(right, 0), memory);
        append(page, right, 0, TreePage.slotCount(right), separator, memory);
        // The separator between the two pages comes in addition.
        assert TreePage.slotCount(page) == TreePage.slotCount(old) + TreePage.slotCount(right) + 1 && isInOrder(page);
    }

    private static void restart(byte[] page, byte[] old, int rightPage, byte[] high, int highOffset, int highLength) {
        TreePage.start(
            page, PageHeader.fileId(old), PageHeader.pageNumber(old), PageKind.BRANCH, PageHeader.level(old), rightPage,
            old, TreePage.lowFenceOffset(old), TreePage.lowFenceLength(old), high, highOffset, highLength);
        setOnlyChild(page, BranchPage.child(old, 0));
    }
}
