// SPDX-License-Identifier: Apache-2.0
package bowler.storage.tree;

import bowler.base.bytes.BigEndian;
import bowler.storage.page.PageHeader;
import bowler.storage.page.PageKind;

/// Writes the bytes of a leaf. Called only by redo and by the code that builds page images. Every operation depends
/// only on the page and its arguments, so repeating it after a crash gives the same bytes.
public final class LeafEdit {
    private LeafEdit() {}

    /// Inserts an entry; the key is given by its suffix.
    static void insert(
            byte[] page, int slot, byte[] suffix, int suffixOffset, int suffixLength, int flags,
            byte[] row, int rowOffset, int rowLength, EditMemory memory) {
        int size = LeafPage.entrySize(suffixLength, rowLength);
        if (LeafPage.contiguousBytes(page) < size) {
            compact(page, -1, 0, memory);
        }
        int count = LeafPage.slotCount(page);
        assert slot >= 0 && slot <= count && size <= LeafPage.contiguousBytes(page);
        int at = LeafPage.SLOTS + slot * LeafPage.SLOT_BYTES;
        System.arraycopy(page, at, page, at + LeafPage.SLOT_BYTES, (count - slot) * LeafPage.SLOT_BYTES);
        int entry = TreePage.heapStart(page) - size + LeafPage.SLOT_BYTES;
        BigEndian.putInt(page, TreePage.HEAP_START, entry);
        BigEndian.putShort(page, TreePage.SLOT_COUNT, count + 1);
        putSlot(page, slot, TreePage.head(suffix, suffixOffset + suffixLength, suffixOffset), entry, suffixLength);
        int rest = Math.max(0, suffixLength - TreePage.HEAD_BYTES);
        page[entry] = (byte) flags;
        BigEndian.putShort(page, entry + 1, rowLength);
        System.arraycopy(
            suffix, suffixOffset + suffixLength - rest, page, entry + LeafPage.ENTRY_HEADER_BYTES, rest);
        System.arraycopy(row, rowOffset, page, entry + LeafPage.ENTRY_HEADER_BYTES + rest, rowLength);
        noteInsert(page, slot);
        updateInterpolation(page);
        assert isInOrder(page);
    }

    private static boolean isInOrder(byte[] page) {
        return TreePage.isInOrder(page, LeafPage.SLOTS + LeafPage.slotCount(page) * LeafPage.SLOT_BYTES);
    }

    public static void putSlot(byte[] page, int slot, int head, int entry, int suffixLength) {
        BigEndian.putLong(
            page, LeafPage.SLOTS + slot * LeafPage.SLOT_BYTES,
            (long) head << 32 | (long) entry << 16 | suffixLength);
    }

    private static void noteInsert(byte[] page, int slot) {
        boolean follows = slot == BigEndian.unsignedShort(page, LeafPage.LAST_INSERT) + 1;
        int run = BigEndian.unsignedShort(page, LeafPage.ASCENDING);
        BigEndian.putShort(page, LeafPage.ASCENDING, follows ? Math.min(run + 1, 0xFFFF) : 0);
        BigEndian.putShort(page, LeafPage.LAST_INSERT, slot);
    }

    /// Recomputes what interpolation needs, after the number of slots or the first or last head has changed.
    public static void updateInterpolation(byte[] page) {
        int count = LeafPage.slotCount(page);
        if (count > 0) {
            long first = LeafPage.slot(page, 0) >>> 32;
            long last = LeafPage.slot(page, count - 1) >>> 32;
            float slope = last == first ? 0f : (float) (count - 1) / (last - first);
            BigEndian.putInt(page, TreePage.FIRST_HEAD, (int) first);
            BigEndian.putInt(page, TreePage.SLOPE, Float.floatToRawIntBits(slope));
        }
    }

    /// Replaces flags and row, in place if the new row is not longer.
    static void replace(byte[] page, int slot, int flags, byte[] row, int rowOffset, int rowLength, EditMemory memory) {
        assert slot >= 0 && slot < LeafPage.slotCount(page);
        int before = LeafPage.rowLength(page, slot);
        if (rowLength <= before) {
            addDeadBytes(page, before - rowLength);
        } else {
            moveEntry(page, slot, rowLength, memory);
        }
        int entry = LeafPage.entryOffset(LeafPage.slot(page, slot));
        page[entry] = (byte) flags;
        BigEndian.putShort(page, entry + 1, rowLength);
        System.arraycopy(row, rowOffset, page, LeafPage.rowOffset(page, slot), rowLength);
        assert isInOrder(page);
    }

    /// Allocates heap space for the entry with a longer row, and copies the rest of its key there.
    private static void moveEntry(byte[] page, int slot, int rowLength, EditMemory memory) {
        long word = LeafPage.slot(page, slot);
        int suffixLength = (int) word & 0xFFFF;
        int size = LeafPage.entrySize(suffixLength, rowLength) - LeafPage.SLOT_BYTES;
        if (LeafPage.contiguousBytes(page) < size) {
            compact(page, slot, rowLength, memory);
            return;
        }
        addDeadBytes(page, LeafPage.entrySize(page, slot) - LeafPage.SLOT_BYTES);
        int old = LeafPage.entryOffset(word);
        int entry = TreePage.heapStart(page) - size;
        System.arraycopy(page, old, page, entry, size - rowLength);
        BigEndian.putInt(page, TreePage.HEAP_START, entry);
        putSlot(page, slot, (int) (word >>> 32), entry, suffixLength);
    }

    static void patch(byte[] page, int slot, int flags, int from, byte[] bytes, int offset, int length) {
        assert from >= 0 && from + length <= LeafPage.rowLength(page, slot);
        page[LeafPage.entryOffset(LeafPage.slot(page, slot))] = (byte) flags;
        System.arraycopy(bytes, offset, page, LeafPage.rowOffset(page, slot) + from, length);
    }

    static void remove(byte[] page, int slot) {
        int count = LeafPage.slotCount(page);
        assert slot >= 0 && slot < count;
        addDeadBytes(page, LeafPage.entrySize(page, slot) - LeafPage.SLOT_BYTES);
        int at = LeafPage.SLOTS + slot * LeafPage.SLOT_BYTES;
        System.arraycopy(page, at + LeafPage.SLOT_BYTES, page, at, (count - slot - 1) * LeafPage.SLOT_BYTES);
        BigEndian.putShort(page, TreePage.SLOT_COUNT, count - 1);
        BigEndian.putShort(page, LeafPage.ASCENDING, 0);
        updateInterpolation(page);
    }

    private static void addDeadBytes(byte[] page, int bytes) {
        BigEndian.putInt(page, TreePage.DEAD_BYTES, TreePage.deadBytes(page) + bytes);
    }

    /// Compacts the heap. The entry in slot `grown` (-1: none) gets space for a row of `grownLength` bytes.
    private static void compact(byte[] page, int grown, int grownLength, EditMemory memory) {
        byte[] old = memory.compacted(page);
        int heap = TreePage.lowFenceOffset(page);
        int count = LeafPage.slotCount(page);
        assert grown < count;
        for (int slot = 0; slot < count; slot++) {
            long word = LeafPage.slot(old, slot);
            int used = LeafPage.entrySize(old, slot) - LeafPage.SLOT_BYTES;
            heap -= slot == grown ? used - LeafPage.rowLength(old, slot) + grownLength : used;
            System.arraycopy(old, LeafPage.entryOffset(word), page, heap, used);
            putSlot(page, slot, (int) (word >>> 32), heap, (int) word & 0xFFFF);
        }
        BigEndian.putInt(page, TreePage.HEAP_START, heap);
        BigEndian.putInt(page, TreePage.DEAD_BYTES, 0);
        assert isInOrder(page);
    }

    /// Appends the entries of slots [from, to) of another leaf. If both leaves cut a prefix of the same length, entries
    /// are copied unchanged.
    ///
    /// @param key space for one key
    static void append(byte[] page, byte[] source, int from, int to, byte[] key, EditMemory memory) {
        if (TreePage.prefixLength(page) == TreePage.prefixLength(source)) {
            appendSameLayout(page, source, from, to);
        } else {
            appendReencoded(page, source, from, to, key, memory);
        }
        assert isInOrder(page);
        BigEndian.putShort(page, LeafPage.LAST_INSERT, Math.max(0, LeafPage.slotCount(page) - 1));
        BigEndian.putShort(page, LeafPage.ASCENDING, 0);
        updateInterpolation(page);
    }

    private static void appendSameLayout(byte[] page, byte[] source, int from, int to) {
        int count = LeafPage.slotCount(page);
        int heap = TreePage.heapStart(page);
        for (int slot = from; slot < to; slot++) {
            long word = LeafPage.slot(source, slot);
            int used = LeafPage.entrySize(source, slot) - LeafPage.SLOT_BYTES;
            heap -= used;
            System.arraycopy(source, LeafPage.entryOffset(word), page, heap, used);
            putSlot(page, count++, (int) (word >>> 32), heap, (int) word & 0xFFFF);
        }
        BigEndian.putInt(page, TreePage.HEAP_START, heap);
        BigEndian.putShort(page, TreePage.SLOT_COUNT, count);
    }

    private static void appendReencoded(byte[] page, byte[] source, int from, int to, byte[] key, EditMemory memory) {
        int prefix = TreePage.prefixLength(page);
        for (int slot = from; slot < to; slot++) {
            int keyLength = LeafPage.keyInto(source, slot, key, 0);
            insert(
                page, LeafPage.slotCount(page), key, prefix, keyLength - prefix, LeafPage.flags(source, slot),
                source, LeafPage.rowOffset(source, slot), LeafPage.rowLength(source, slot), memory);
        }
    }

    /// Keeps the first `keep` slots under a new high fence. This makes the left page of a split.
    static void cut(byte[] page, int keep, int rightPage, byte[] high, int highOffset, int highLength, EditMemory memory) {
        assert keep <= LeafPage.slotCount(page);
        byte[] old = memory.oldOf(page);
        byte[] key = memory.key(page.length);
        restart(page, old, rightPage, high, highOffset, highLength);
        append(page, old, 0, keep, key, memory);
    }

    /// Merges in the entries of the right neighbour, given as a page image, with its high fence and right link.
    static void join(byte[] page, byte[] right, EditMemory memory) {
        byte[] old = memory.oldOf(page);
        byte[] key = memory.key(page.length);
        restart(
            page, old, TreePage.rightPage(right),
            right, TreePage.highFenceOffset(right), TreePage.highFenceLength(right));
        append(page, old, 0, LeafPage.slotCount(old), key, memory);
        append(page, right, 0, LeafPage.slotCount(right), key, memory);
        assert LeafPage.slotCount(page) == LeafPage.slotCount(old) + LeafPage.slotCount(right);
    }

    private static void restart(byte[] page, byte[] old, int rightPage, byte[] high, int highOffset, int highLength) {
        TreePage.start(
            page, PageHeader.fileId(old), PageHeader.pageNumber(old), PageKind.LEAF, 0, rightPage,
            old, TreePage.lowFenceOffset(old), TreePage.lowFenceLength(old), high, highOffset, highLength);
    }
}
