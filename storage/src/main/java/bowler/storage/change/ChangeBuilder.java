// SPDX-License-Identifier: Apache-2.0
package bowler.storage.change;

import bowler.base.bytes.BigEndian;
import bowler.base.bytes.VarInt;
import bowler.base.error.SqlFailure;
import bowler.log.Log;
import bowler.storage.buffer.Frame;
import bowler.storage.buffer.PageAddress;
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
///       ROW_COMPENSATION: varint LSN of the record with ROWS, varint number of rows left to undo
///       CHAIN: 4 bytes tree id, 4 bytes first page, 8 bytes chain
///     then, to the end of the record, page parts:
///       4 bytes file id, 4 bytes page number, byte operation, 4 bytes payload length, payload
///
/// Use: call [#begin], one undo method, [#page] and then puts for each page, and finally [#apply]. A builder belongs to
/// one thread at a time and is reused; it allocates only to grow. The caller latches the frames before the first
/// decision that the change depends on, and holds the latches until after [#apply].
///
/// **Nothing may fail between appending the record and applying it to the pages**; otherwise log and pages would
/// differ. Any failure there, lack of memory included, stops the store while the frames are still latched ([#stopped]).
/// The next restart redoes the record.
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
    /// The log space that the compensation records for this record need: a fixed number of bytes, and bytes for each
    /// page named.
    private int undoBytes;
    private int undoBytesPerPage;
    /// True if the change frees space.
    private boolean frees;
    private boolean alwaysFrees;

    /// @param health stopped if a record is in the log and cannot be applied
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

    /// Sets whether all following changes count as freeing space, or only those that do so themselves. These records
    /// are accepted on a nearly full disk longer than others.
    public ChangeBuilder freeing(boolean always) {
        alwaysFrees = always;
        return this;
    }

    /// Returns whether all changes count as freeing space.
    public boolean isFreeing() {
        return alwaysFrees;
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

    /// Acts like [#compensating], for one row of a record with several rows.
    ///
    /// @param rowsLeft how many rows of that record are still to be undone
    public ChangeBuilder compensatingRow(long recordLsn, int rowsLeft) {
        putByte(UndoKind.ROW_COMPENSATION);
        putVarInt(recordLsn);
        return putVarInt(rowsLeft);
    }

    /// Sets the undo description: undo frees the chain from this page on.
    public ChangeBuilder undoneByFreeing(int treeId, int firstPage, long chain) {
        putByte(UndoKind.CHAIN);
        undoBytes = 2 * UndoSpace.FREEING_RECORD;
        undoBytesPerPage = UndoSpace.FREED_PAGE;
        return putInt(treeId).putInt(firstPage).putLong(chain);
    }

    /// Sets the undo description: INSERT, UPDATE or DELETE of the key; `before` is null if there was no row.
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

    /// Sets the undo description for several rows with the same kind of change: INSERT, UPDATE or DELETE. [#undoneRow]
    /// names each row.
    public ChangeBuilder undoneByRows(int undoKind, int treeId, int rowCount) {
        putByte(UndoKind.ROWS);
        frees |= undoKind == UndoKind.DELETE;
        putByte(undoKind);
        putInt(treeId);
        return putVarInt(rowCount);
    }

    /// Adds the next row of [#undoneByRows]; `before` is null if there was no row.
    public ChangeBuilder undoneRow(
            byte[] key, int keyOffset, int keyLength, byte[] before, int beforeOffset, int beforeLength) {
        undoBytes += UndoSpace.ROW_OF_SEVERAL + beforeLength;
        return putRow(key, keyOffset, keyLength, before, beforeOffset, beforeLength);
    }

    /// Acts like [#undoneBy], UPDATE or DELETE, for a row with overflow pages, which its stub locates.
    public ChangeBuilder undoneByLong(
            int undoKind, int treeId, byte[] key, int keyLength, byte[] before, byte[] stub) {
        int longKind = undoKind == UndoKind.DELETE ? UndoKind.LONG_DELETE : UndoKind.LONG_UPDATE;
        assert stub.length == UndoKind.STUB_BYTES;
        undoBytesPerPage = UndoSpace.LONG_ROW;
        return undoneBy(longKind, treeId, key, 0, keyLength, before, 0, before.length).putBytes(stub, 0, stub.length);
    }

    /// Begins the part of one latched frame; the following puts are the operation's payload. The same frame may occur
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
        putInt(PageAddress.fileId(frame.address()));
        putInt(PageAddress.pageNumber(frame.address()));
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

    /// Appends the record and applies it: stamps each frame's page with the record's end and marks it dirty. If the
    /// append fails (disk full, log stopped), no page has changed.
    ///
    /// @return the LSN of the record's start
    public long apply() {
        return apply(0);
    }

    /// Acts like [#apply], and reserves additional log space for undo, in bytes.
    public long apply(long reservation) {
        closePart();
        long startLsn;
        try {
            startLsn = frees ? log.appendFreeing(record, 0, length, reservation) : log.append(record, 0, length, reservation);
        } catch (OutOfMemoryError lack) {
            throw refused(lack);
        }
        return applyAt(startLsn);
    }

    /// Returns the exception for a lack of memory in the log. Unless the log has stopped, it has not taken the record.
    private SqlFailure refused(OutOfMemoryError lack) {
        if (log.isStopped()) {
            throw lack;
        }
        return ChangeError.of(lack);
    }

    /// Acts like [#apply], for a rollback: may use the log space reserved for undo, and releases part of the
    /// reservation, in bytes.
    public long applyUndo(long released) {
        closePart();
        long startLsn;
        try {
            startLsn = log.appendUndo(record, 0, length, released);
        } catch (OutOfMemoryError lack) {
            throw refused(lack);
        }
        return applyAt(startLsn);
    }

    /// Returns the size of this record in the log, in bytes, with all of its pages named.
    public int recordBytes() {
        return Log.sizeOf(length);
    }

    /// Returns the maximum size in the log of the compensation records for this record, in bytes.
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

    /// Stops the store after a failure of what must follow a record: its application, or the versions of its rows. Call
    /// it before the latches are released.
    ///
    /// @return the exception to throw; not an [SqlFailure], because that would mean that the log has rejected the
    ///     record
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
