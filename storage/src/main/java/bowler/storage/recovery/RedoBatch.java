// SPDX-License-Identifier: Apache-2.0
package bowler.storage.recovery;

import bowler.base.bytes.BigEndian;
import bowler.base.bytes.VarInt;
import bowler.storage.buffer.Frame;
import bowler.storage.change.UndoKind;
import java.util.Arrays;

/// Some megabytes of CHANGE records, whose page parts are divided by page into partitions that can be redone in
/// parallel. Within a partition the parts of each page form a chain in log order, so that each page is fetched once for
/// the whole batch. When memory is scarce, this decides how long a restart takes.
final class RedoBatch {
    static final int SHARES = 32;
    /// The shift that maps neighbouring pages to one partition, so that they are read and written together.
    private static final int NEIGHBOUR_SHIFT = 5;
    /// Offsets within a page part, as [bowler.storage.change.ChangeBuilder] writes it.
    static final int PART_PAGE = Integer.BYTES;
    static final int PART_OPERATION = 2 * Integer.BYTES;
    static final int PART_LENGTH = PART_OPERATION + Byte.BYTES;
    static final int PART_HEADER_BYTES = PART_LENGTH + Integer.BYTES;

    private final int arenaBytes;
    private byte[] arena;
    private int length;
    private boolean isFirst;
    private final RedoPartition[] shares = new RedoPartition[SHARES];

    RedoBatch(int arenaBytes) {
        this.arenaBytes = arenaBytes;
        arena = new byte[arenaBytes];
        Arrays.setAll(shares, i -> new RedoPartition());
    }

    byte[] arena() {
        return arena;
    }

    RedoPartition share(int index) {
        return shares[index];
    }

    /// Sets whether each page's first part here is its first part in the whole log to redo.
    void setFirst(boolean first) {
        isFirst = first;
    }

    boolean isFirst() {
        return isFirst;
    }

    /// Returns the total length of the records in it.
    int lengthBytes() {
        return length;
    }

    /// Returns how many pages have parts here.
    int pageCount() {
        int count = 0;
        for (RedoPartition share : shares) {
            count += share.pageCount();
        }
        return count;
    }

    /// Returns whether this number of bytes still fits; an empty batch takes any.
    boolean hasSpace(int bytes) {
        return length == 0 || length + bytes <= arenaBytes;
    }

    void clear() {
        length = 0;
        for (RedoPartition share : shares) {
            share.clear();
        }
    }

    /// Reserves space in the arena for bytes that the caller puts there; their parts are then added by [#addPart].
    ///
    /// @return where they begin
    int extend(int bytes) {
        if (length + bytes > arena.length) {
            arena = Arrays.copyOf(arena, length + bytes);
        }
        int at = length;
        length += bytes;
        return at;
    }

    /// Copies a CHANGE record and assigns its parts to partitions.
    void add(byte[] source, int offset, int recordLength, long startLsn, long endLsn) {
        int record = extend(recordLength);
        System.arraycopy(source, offset, arena, record, recordLength);
        for (int part = firstPart(arena, record); part < length; part += partBytes(arena, part)) {
            addPart(part, startLsn, endLsn);
        }
    }

    /// Assigns a part in the arena to the partition of its page.
    void addPart(int part, long startLsn, long endLsn) {
        int fileId = BigEndian.getInt(arena, part);
        int pageNumber = BigEndian.getInt(arena, part + PART_PAGE);
        shares[shareOf(fileId, pageNumber)].add(Frame.address(fileId, pageNumber), part, startLsn, endLsn);
    }

    /// Returns the length of the part at an offset, with its header.
    static int partBytes(byte[] bytes, int part) {
        return PART_HEADER_BYTES + BigEndian.getInt(bytes, part + PART_LENGTH);
    }

    /// Returns the offset of the first part of a CHANGE record: skips kind, transaction, previous LSN and undo.
    static int firstPart(byte[] bytes, int record) {
        int at = afterVarInt(bytes, afterVarInt(bytes, record + 1));
        int undoKind = bytes[at++];
        return switch (undoKind) {
            case UndoKind.NONE -> at;
            case UndoKind.COMPENSATION -> afterVarInt(bytes, at);
            case UndoKind.ROW_COMPENSATION -> afterVarInt(bytes, afterVarInt(bytes, at));
            case UndoKind.ROWS -> afterRows(bytes, at + 1 + Integer.BYTES);
            case UndoKind.CHAIN -> at + 2 * Integer.BYTES + Long.BYTES;
            case UndoKind.LONG_UPDATE, UndoKind.LONG_DELETE -> afterRow(bytes, at + Integer.BYTES) + UndoKind.STUB_BYTES;
            case UndoKind.INSERT, UndoKind.UPDATE, UndoKind.DELETE -> afterRow(bytes, at + Integer.BYTES);
            default -> throw new IllegalArgumentException("undo of unknown kind " + undoKind);
        };
    }

    /// Skips rows and their count.
    private static int afterRows(byte[] bytes, int count) {
        int at = afterVarInt(bytes, count);
        for (long left = VarInt.get(bytes, count); left > 0; left--) {
            at = afterRow(bytes, at);
        }
        return at;
    }

    /// Skips key and before-image.
    private static int afterRow(byte[] bytes, int row) {
        int at = row;
        int keyLength = (int) VarInt.get(bytes, at);
        at = afterVarInt(bytes, at) + keyLength;
        int beforeLength = (int) VarInt.get(bytes, at) - 1;
        return afterVarInt(bytes, at) + Math.max(0, beforeLength);
    }

    private static int afterVarInt(byte[] bytes, int at) {
        return at + VarInt.sizeOf(VarInt.get(bytes, at));
    }

    private static int shareOf(int fileId, int pageNumber) {
        return mixed(fileId, pageNumber >>> NEIGHBOUR_SHIFT) >>> Integer.SIZE - Integer.numberOfTrailingZeros(SHARES);
    }

    /// Returns a hash code of a group of pages, whose upper bits are distributed well.
    static int mixed(int fileId, int group) {
        return (fileId * 0x9E3779B1 ^ group) * 0x85EBCA6B;
    }
}
