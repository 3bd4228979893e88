// SPDX-License-Identifier: Apache-2.0
package bowler.storage.change;

import bowler.base.bytes.BigEndian;
import bowler.base.bytes.VarInt;
import bowler.base.error.SqlFailure;
import bowler.log.Log;
import bowler.storage.buffer.Frame;
import bowler.storage.file.StoreHealth;
import bowler.storage.page.PageHeader;
import java.util.Arrays;

/// Builds one CHANGE record, appends it, and applies it to the latched frames it names.
///
///     byte    RecordKind.CHANGE
///     varint  transaction id, 0 for none
///     varint  LSN of the transaction's previous record, 0 for none
///     byte    UndoKind
///       INSERT, UPDATE, DELETE: 4 bytes tree id, varint key length, key,
///                               varint before-image length + 1 (0 for none), before-image
///       LONG_UPDATE, LONG_DELETE: the same, then the replaced row's stub, 16 bytes
///       COMPENSATION: varint undo-next LSN
///       ROWS: byte INSERT, UPDATE or DELETE, 4 bytes tree id, varint rows, then for each: varint key length, key,
///                               varint before-image length + 1 (0 for none), before-image
///       ROW_COMPENSATION: varint LSN of the record with ROWS, varint how many of them are left
///       CHAIN: 4 bytes tree id, 4 bytes first page, 8 bytes chain
///     then, to the end of the record, page parts:
///       4 bytes file id, 4 bytes page number, byte operation, 4 bytes payload length, payload
///
/// Use: [#begin], one undo verb, for each page [#page] then puts, then [#apply]. One builder belongs to one thread at a
/// time and is reused; it allocates only to grow. The frames must be latched by the caller from before the first
/// decision that the change rests on until after [#apply].
///
/// **Between the record and its pages nothing may fail**: the log would say what the pages do not. What does fail there, for
/// lack of memory too, stops the store while the frames are still latched ([#stopped]); the next restart redoes the record.
public final class ChangeBuilder {
    private static final int INITIAL_BYTES = 1024;
    private static final int PART_HEADER_BYTES = 13;
    private static final int PART_OPERATION = 8;
    private static final int PART_LENGTH = 9;

    private final Log log;
    private final PageOperations operations;
    private final StoreHealth health;
    private byte[] record = new byte[INITIAL_BYTES];
    private int length;
    private int openPart = -1;
    private Frame[] frames = new Frame[8];
    private int[] parts = new int[8];
    private int partCount;
    /// What the undo verb says about the records that take this one back: bytes, and bytes for each page named.
    private int undoBytes;
    private int undoBytesPerPage;
    /// Whether there is more space after the change than before.
    private boolean frees;
    private boolean alwaysFrees;

    /// @param health stopped when a record is in the log and cannot be applied
    public ChangeBuilder(Log log, PageOperations operations, StoreHealth health) {
        this.log = log;
        this.operations = operations;
        this.health = health;
    }

    /// Starts a record for a transaction (id 0: none, redo-only).
    public ChangeBuilder begin(long transactionId, long previousLsn) {
        Arrays.fill(frames, 0, partCount, null);
        partCount = 0;
        openPart = -1;
        length = 0;
        undoBytes = 0;
        undoBytesPerPage = 0;
        frees = alwaysFrees;
        putByte(RecordKind.CHANGE);
        putVarInt(transactionId);
        putVarInt(previousLsn);
        return this;
    }

    /// From now on every change counts as one that frees space, or only those that do so by themselves. Such a record goes
    /// through on a full disk longer than others.
    public ChangeBuilder freeing(boolean always) {
        alwaysFrees = always;
        return this;
    }

    public ChangeBuilder withoutUndo() {
        putByte(UndoKind.NONE);
        return this;
    }

    public ChangeBuilder compensating(long undoNextLsn) {
        putByte(UndoKind.COMPENSATION);
        putVarInt(undoNextLsn);
        return this;
    }

    /// As [#compensating], for one row of a record with several.
    ///
    /// @param rowsLeft how many of that record's rows are still to be taken back
    public ChangeBuilder compensatingRow(long recordLsn, int rowsLeft) {
        putByte(UndoKind.ROW_COMPENSATION);
        putVarInt(recordLsn);
        return putVarInt(rowsLeft);
    }

    /// Says that undo frees the chain from this page on.
    public ChangeBuilder undoneByFreeing(int treeId, int firstPage, long chain) {
        putByte(UndoKind.CHAIN);
        undoBytes = 2 * UndoSpace.FREEING_RECORD;
        undoBytesPerPage = UndoSpace.FREED_PAGE;
        return putInt(treeId).putInt(firstPage).putLong(chain);
    }

    /// Says how the change is undone: INSERT, UPDATE or DELETE of the key; `before` is null where there was no row.
    public ChangeBuilder undoneBy(
            int undoKind, int treeId, byte[] key, int keyOffset, int keyLength,
            byte[] before, int beforeOffset, int beforeLength) {
        putByte(undoKind);
        frees |= undoKind == UndoKind.DELETE || undoKind == UndoKind.LONG_DELETE;
        undoBytes = UndoSpace.ROW_RECORD + beforeLength;
        putInt(treeId);
        return putRow(key, keyOffset, keyLength, before, beforeOffset, beforeLength);
    }

    private ChangeBuilder putRow(
            byte[] key, int keyOffset, int keyLength, byte[] before, int beforeOffset, int beforeLength) {
        putVarInt(keyLength);
        putBytes(key, keyOffset, keyLength);
        if (before == null) {
            return putVarInt(0);
        }
        putVarInt(beforeLength + 1L);
        return putBytes(before, beforeOffset, beforeLength);
    }

    /// Says that several rows are changed alike, INSERT, UPDATE or DELETE; each is named by [#undoneRow].
    public ChangeBuilder undoneByRows(int undoKind, int treeId, int rowCount) {
        putByte(UndoKind.ROWS);
        frees |= undoKind == UndoKind.DELETE;
        putByte(undoKind);
        putInt(treeId);
        return putVarInt(rowCount);
    }

    /// The next row of those promised; `before` is null where there was no row.
    public ChangeBuilder undoneRow(
            byte[] key, int keyOffset, int keyLength, byte[] before, int beforeOffset, int beforeLength) {
        undoBytes += UndoSpace.ROW_OF_SEVERAL + beforeLength;
        return putRow(key, keyOffset, keyLength, before, beforeOffset, beforeLength);
    }

    /// As [#undoneBy], UPDATE or DELETE, for a row that has pages of its own; its stub says where.
    public ChangeBuilder undoneByLong(
            int undoKind, int treeId, byte[] key, int keyLength, byte[] before, byte[] stub) {
        int longKind = undoKind == UndoKind.DELETE ? UndoKind.LONG_DELETE : UndoKind.LONG_UPDATE;
        assert stub.length == UndoKind.STUB_BYTES;
        undoBytesPerPage = UndoSpace.LONG_ROW;
        return undoneBy(longKind, treeId, key, 0, keyLength, before, 0, before.length).putBytes(stub, 0, stub.length);
    }

    /// Opens the part of one latched frame; what is put next is the operation's payload. The same frame may occur
    /// more than once; its parts are applied in order.
    public ChangeBuilder page(Frame frame, int operation) {
        assert frame.isLatched();
        closePart();
        if (partCount == frames.length) {
            frames = Arrays.copyOf(frames, partCount * 2);
            parts = Arrays.copyOf(parts, partCount * 2);
        }
        frees |= operation == PageOperations.FORMAT_FREE;
        frames[partCount] = frame;
        parts[partCount++] = length;
        openPart = length;
        putInt(Frame.fileId(frame.address()));
        putInt(Frame.pageNumber(frame.address()));
        putByte(operation);
        putInt(0);
        return this;
    }

    public ChangeBuilder putByte(int value) {
        space(Byte.BYTES);
        record[length++] = (byte) value;
        return this;
    }

    public ChangeBuilder putShort(int value) {
        space(Short.BYTES);
        BigEndian.putShort(record, length, value);
        length += Short.BYTES;
        return this;
    }

    public ChangeBuilder putInt(int value) {
        space(Integer.BYTES);
        BigEndian.putInt(record, length, value);
        length += Integer.BYTES;
        return this;
    }

    public ChangeBuilder putLong(long value) {
        space(Long.BYTES);
        BigEndian.putLong(record, length, value);
        length += Long.BYTES;
        return this;
    }

    public ChangeBuilder putVarInt(long value) {
        space(VarInt.MAX_LONG_BYTES);
        length = VarInt.put(record, length, value);
        return this;
    }

    public ChangeBuilder putBytes(byte[] source, int offset, int count) {
        space(count);
        System.arraycopy(source, offset, record, length, count);
        length += count;
        return this;
    }

    /// Appends the record and applies it: stamps each frame's page with the record's end and marks it dirty.
    /// If the append fails (disk full, log stopped), no page has changed.
    ///
    /// @return the LSN of the record's start
    public long apply() {
        return apply(0);
    }

    /// As [#apply], and has the log keep space for so many more bytes of undo.
    public long apply(long reservation) {
        closePart();
        return applyAt(frees ? log.appendFreeing(record, 0, length, reservation)
            : log.append(record, 0, length, reservation));
    }

    /// As [#apply], for rolling back: may use what the log keeps for that, of which so much is kept no more.
    public long applyUndo(long released) {
        closePart();
        return applyAt(log.appendUndo(record, 0, length, released));
    }

    /// Bytes that this record, all of its pages named, takes in the log.
    public int recordBytes() {
        return Log.sizeOf(length);
    }

    /// Bytes that the records which take it back will take in the log at most.
    public long undoBytes() {
        return undoBytesPerPage == UndoSpace.LONG_ROW
            ? UndoSpace.ofLongRow(undoBytes, frames[0].bytes.length) : undoBytes + (long) partCount * undoBytesPerPage;
    }

    private long applyAt(long startLsn) {
        long endLsn = startLsn + Log.sizeOf(length);
        try {
            for (int i = 0; i < partCount; i++) {
                Frame frame = frames[i];
                int part = parts[i];
                frame.markDirty(startLsn);
                operations.redo(
                    record[part + PART_OPERATION], frame.bytes, record, part + PART_HEADER_BYTES,
                    BigEndian.getInt(record, part + PART_LENGTH));
                PageHeader.stampLsn(frame.bytes, endLsn);
            }
        } catch (RuntimeException | Error failure) {
            throw stopped(failure);
        }
        return startLsn;
    }

    /// Stops the store, for a failure of what must follow a record: its application, the versions of its rows. To be called
    /// before the latches are released.
    ///
    /// @return what to throw; no [SqlFailure], as those say that the log has refused the record
    public RuntimeException stopped(Throwable failure) {
        log.stop(failure);
        health.stop(failure);
        if (failure instanceof Error error) {
            throw error;
        }
        return failure instanceof RuntimeException known && !(known instanceof SqlFailure) ? known
            : new IllegalStateException(failure.getMessage(), failure);
    }

    private void closePart() {
        if (openPart >= 0) {
            BigEndian.putInt(record, openPart + PART_LENGTH, length - openPart - PART_HEADER_BYTES);
            openPart = -1;
        }
    }

    private void space(int count) {
        if (record.length - length < count) {
            record = Arrays.copyOf(record, Math.max(record.length * 2, length + count));
        }
    }
}
