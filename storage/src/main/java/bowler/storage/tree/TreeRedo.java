// SPDX-License-Identifier: Apache-2.0
package bowler.storage.tree;

import bowler.base.bytes.BigEndian;
import bowler.storage.buffer.Frame;
import bowler.storage.change.ChangeBuilder;
import bowler.storage.change.PageOperations;
import bowler.storage.change.PageRedo;
import bowler.storage.page.PageHeader;
import bowler.storage.page.PageKind;
import java.util.Arrays;

/// Operations on leaves and branches: their log format and how they are applied. Suffixes are keys without the page's
/// prefix.
///
///     FORMAT_TREE    4 file id, 4 page number, 4 end of slots, 4 start of heap, the bytes from the kind to the end of
///                    slots, the bytes from the start of the heap to the end of the page
///     LEAF_INSERT    2 slot, 1 flags, 2 suffix length, suffix, row
///     LEAF_REPLACE   2 slot, 1 flags, row
///     LEAF_PATCH     2 slot, 1 flags, 2 offset in the row, new bytes
///     LEAF_REMOVE    2 slot
///     CUT            2 entries kept, 4 right page, high fence
///     JOIN           the right neighbour as in FORMAT_TREE
///     BRANCH_INSERT  2 position, 4 child, suffix of the separator
///     BRANCH_REMOVE  2 position
public final class TreeRedo implements PageRedo {
    static final int LEAF_INSERT = PageOperations.TREE;
    static final int LEAF_REPLACE = LEAF_INSERT + 1;
    static final int LEAF_PATCH = LEAF_REPLACE + 1;
    static final int LEAF_REMOVE = LEAF_PATCH + 1;
    static final int CUT = LEAF_REMOVE + 1;
    static final int JOIN = CUT + 1;
    static final int BRANCH_INSERT = JOIN + 1;
    static final int BRANCH_REMOVE = BRANCH_INSERT + 1;

    private static final int IMAGE_HEADER_BYTES = 16;

    /// Used by one thread at a time, under its monitor, if the heap is full.
    private final EditMemory reserve;

    private TreeRedo(int pageSizeBytes) {
        reserve = EditMemory.reserve(pageSizeBytes);
    }

    static PageOperations register(PageOperations operations, int pageSizeBytes) {
        TreeRedo redo = new TreeRedo(pageSizeBytes);
        return operations
            .with(PageOperations.FORMAT_TREE, PageOperations.FORMAT_TREE + 1, redo)
            .with(LEAF_INSERT, BRANCH_REMOVE + 1, redo);
    }

    public static void putImage(ChangeBuilder change, Frame frame, int operation, byte[] image) {
        int slotsEnd = PageHeader.kind(image) == PageKind.LEAF
            ? LeafPage.SLOTS + TreePage.slotCount(image) * LeafPage.SLOT_BYTES
            : BranchPage.slotsEnd(TreePage.slotCount(image));
        int heapStart = TreePage.heapStart(image);
        change.page(frame, operation)
            .putInt(PageHeader.fileId(image)).putInt(PageHeader.pageNumber(image)).putInt(slotsEnd).putInt(heapStart)
            .putBytes(image, PageHeader.KIND, slotsEnd - PageHeader.KIND)
            .putBytes(image, heapStart, image.length - heapStart);
    }

    static void putTruncate(ChangeBuilder change, Frame frame, int keep, int rightPage, byte[] high, int highLength) {
        change.page(frame, CUT).putShort(keep).putInt(rightPage).putBytes(high, 0, highLength);
    }

    static void putBranchInsert(
            ChangeBuilder change, Frame branch, int position, byte[] separator, int length, int child) {
        int prefix = TreePage.prefixLength(branch.bytes);
        change.page(branch, BRANCH_INSERT)
            .putShort(position).putInt(child).putBytes(separator, prefix, length - prefix);
    }

    static void putBranchRemove(ChangeBuilder change, Frame branch, int position) {
        change.page(branch, BRANCH_REMOVE).putShort(position);
    }

    @Override
    public void redo(int operation, byte[] page, byte[] record, int offset, int length) {
        if (operation == PageOperations.FORMAT_TREE) {
            restoreImage(page, record, offset, length);
            return;
        }
        try {
            redo(operation, page, record, offset, length, EditMemory.HEAP);
        } catch (OutOfMemoryError lack) {
            synchronized (reserve) {
                redo(operation, page, record, offset, length, reserve);
            }
        }
    }

    private static void redo(int operation, byte[] page, byte[] record, int offset, int length, EditMemory memory) {
        int at = offset + Short.BYTES;
        int end = offset + length;
        switch (operation) {
            case LEAF_INSERT -> insert(page, record, offset, end, memory);
            case LEAF_REPLACE ->
                LeafEdit.replace(page, first(record, offset), record[at], record, at + 1, end - at - 1, memory);
            case LEAF_PATCH ->
                LeafEdit.patch(
                    page, first(record, offset), record[at], BigEndian.unsignedShort(record, at + 1),
                    record, at + 3, end - at - 3);
            case LEAF_REMOVE -> LeafEdit.remove(page, first(record, offset));
            case CUT -> cut(page, record, offset, end, memory);
            case JOIN -> join(page, record, offset, length, memory);
            case BRANCH_INSERT ->
                BranchEdit.insert(
                    page, first(record, offset), record, at + 4, end - at - 4, BigEndian.getInt(record, at), memory);
            case BRANCH_REMOVE -> BranchEdit.remove(page, first(record, offset));
            default -> throw new IllegalArgumentException("no operation of trees: " + operation);
        }
    }

    private static int first(byte[] record, int offset) {
        return BigEndian.unsignedShort(record, offset);
    }

    private static void insert(byte[] page, byte[] record, int offset, int end, EditMemory memory) {
        int suffixLength = BigEndian.unsignedShort(record, offset + 3);
        int suffix = offset + 5;
        int row = suffix + suffixLength;
        LeafEdit.insert(
            page, first(record, offset), record, suffix, suffixLength, record[offset + 2], record, row, end - row, memory);
    }

    private static void cut(byte[] page, byte[] record, int offset, int end, EditMemory memory) {
        int keep = first(record, offset);
        int rightPage = BigEndian.getInt(record, offset + 2);
        int high = offset + 6;
        if (PageHeader.kind(page) == PageKind.LEAF) {
            LeafEdit.cut(page, keep, rightPage, record, high, end - high, memory);
        } else {
            BranchEdit.cut(page, keep, rightPage, record, high, end - high, memory);
        }
    }

    private static void join(byte[] page, byte[] record, int offset, int length, EditMemory memory) {
        byte[] right = memory.right(page.length);
        restoreImage(right, record, offset, length);
        if (PageHeader.kind(page) == PageKind.LEAF) {
            LeafEdit.join(page, right, memory);
        } else {
            BranchEdit.join(page, right, memory);
        }
    }

    private static void restoreImage(byte[] page, byte[] record, int offset, int length) {
        int slotsEnd = BigEndian.getInt(record, offset + 8);
        int heapStart = BigEndian.getInt(record, offset + 12);
        int lower = slotsEnd - PageHeader.KIND;
        int upper = length - IMAGE_HEADER_BYTES - lower;
        System.arraycopy(record, offset, page, PageHeader.FILE_ID, 8);
        System.arraycopy(record, offset + IMAGE_HEADER_BYTES, page, PageHeader.KIND, lower);
        Arrays.fill(page, slotsEnd, heapStart, (byte) 0);
        System.arraycopy(record, offset + IMAGE_HEADER_BYTES + lower, page, heapStart, upper);
    }
}
