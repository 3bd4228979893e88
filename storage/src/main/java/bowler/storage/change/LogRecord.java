// SPDX-License-Identifier: Apache-2.0
package bowler.storage.change;

import bowler.base.bytes.BigEndian;
import bowler.base.bytes.VarInt;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// A log record as read back for undo, restart and dumps. [ChangeBuilder] writes CHANGE records; the others are, after the
/// byte of their [RecordKind]:
///
///     COMMIT       varints: transaction id, previous LSN, number of dropped files, their ids, milliseconds since 1970
///     ROLLED_BACK  varint transaction id
///     CREATE_FILE  varints: transaction id, previous LSN, file id
///     PREPARE      varints: transaction id, previous LSN, length of the global id; the global id; varint milliseconds since
///                  1970; byte 1 if locks cover gaps; varints: reserved bytes, number of dropped files, their ids, number of
///                  table locks, for each table id and mode
///     MARK         the name in UTF-8, to the end of the record
public sealed interface LogRecord {
    /// One page's part of a change; the payload is in `record`.
    record PagePart(int fileId, int pageNumber, int operation, byte[] record, int offset, int length) {}

    /// The undo description of a change.
    sealed interface Undo {
        record None() implements Undo {}

        record Compensation(long undoNextLsn) implements Undo {}

        /// Undo frees a chain of pages, from this page on.
        record Chain(int treeId, int firstPage, long chain) implements Undo {}

        /// Undo of one row: `before` is null if there was no row, `stub` is null if the row had no overflow pages.
        record Row(int kind, int treeId, byte[] key, byte[] before, byte[] stub) implements Undo {}

        /// Undo of rows of one tree, in the order of their changes.
        record Rows(int treeId, List<Row> rows) implements Undo {}

        /// One row of the record with [Rows] at that LSN was undone; `rowsLeft` rows before it are left.
        record RowCompensation(long recordLsn, int rowsLeft) implements Undo {}
    }

    record Change(long transactionId, long previousLsn, Undo undo, List<PagePart> parts) implements LogRecord {}

    /// @param committedAtMillis wall-clock time in milliseconds since 1970-01-01 UTC; 0 in records of earlier releases
    record Commit(long transactionId, long previousLsn, List<Integer> droppedFiles, long committedAtMillis) implements LogRecord {}

    record RolledBack(long transactionId) implements LogRecord {}

    record CreateFile(long transactionId, long previousLsn, int fileId) implements LogRecord {}

    /// The first phase of two-phase commit is done. This is the transaction's newest record while it is prepared.
    ///
    /// @param globalId name of the transaction branch, chosen by the coordinator
    /// @param preparedAtMillis wall-clock time in milliseconds since 1970-01-01 UTC
    /// @param locksGaps true if the transaction changed rows at SERIALIZABLE, so that its row locks cover gaps
    /// @param reservedBytes log space that its rollback may need
    /// @param droppedFiles files that are removed when it commits
    /// @param tableLocks locks on whole tables that it holds
    record Prepare(
            long transactionId, long previousLsn, byte[] globalId, long preparedAtMillis, boolean locksGaps, long reservedBytes,
            List<Integer> droppedFiles, List<TableLock> tableLocks) implements LogRecord {
        /// A lock on a table.
        ///
        /// @param mode ordinal of its [bowler.storage.terms.TableLockMode]
        public record TableLock(int tableId, int mode) {}

        public byte[] encode() {
            int numbers = 7 + droppedFiles.size() + 2 * tableLocks.size();
            byte[] bytes = new byte[2 + globalId.length + numbers * VarInt.MAX_LONG_BYTES];
            bytes[0] = RecordKind.PREPARE;
            int at = VarInt.put(bytes, 1, transactionId);
            at = VarInt.put(bytes, at, previousLsn);
            at = VarInt.put(bytes, at, globalId.length);
            System.arraycopy(globalId, 0, bytes, at, globalId.length);
            at = VarInt.put(bytes, at + globalId.length, preparedAtMillis);
            bytes[at++] = (byte) (locksGaps ? 1 : 0);
            at = VarInt.put(bytes, at, reservedBytes);
            at = VarInt.put(bytes, at, droppedFiles.size());
            for (int fileId : droppedFiles) {
                at = VarInt.put(bytes, at, fileId);
            }
            at = VarInt.put(bytes, at, tableLocks.size());
            for (TableLock lock : tableLocks) {
                at = VarInt.put(bytes, at, lock.tableId());
                at = VarInt.put(bytes, at, lock.mode());
            }
            return Arrays.copyOf(bytes, at);
        }
    }

    /// A point of the log that a user has named, to restore the store as it was there.
    record Mark(String name) implements LogRecord {}

    /// A checkpoint; `content` is what `recovery` wrote after the kind byte.
    record Checkpoint(byte[] content) implements LogRecord {}

    static byte[] commit(long transactionId, long previousLsn, List<Integer> droppedFiles, long committedAtMillis) {
        byte[] bytes = new byte[maxCommitBytes(droppedFiles.size())];
        return Arrays.copyOf(bytes, putCommit(bytes, 0, transactionId, previousLsn, droppedFiles, committedAtMillis));
    }

    /// Returns the maximum length of a [Commit] that drops this many files.
    static int maxCommitBytes(int droppedCount) {
        return 1 + 4 * VarInt.MAX_LONG_BYTES + droppedCount * VarInt.MAX_INT_BYTES;
    }

    /// Writes a [Commit] at the offset and returns the offset after it.
    static int putCommit(
            byte[] bytes, int offset, long transactionId, long previousLsn, List<Integer> droppedFiles, long committedAtMillis) {
        bytes[offset] = RecordKind.COMMIT;
        int at = VarInt.put(bytes, offset + 1, transactionId);
        at = VarInt.put(bytes, at, previousLsn);
        at = VarInt.put(bytes, at, droppedFiles.size());
        for (int i = 0; i < droppedFiles.size(); i++) {
            at = VarInt.put(bytes, at, droppedFiles.get(i));
        }
        return VarInt.put(bytes, at, committedAtMillis);
    }

    static byte[] mark(String name) {
        byte[] text = name.getBytes(StandardCharsets.UTF_8);
        byte[] bytes = new byte[1 + text.length];
        bytes[0] = RecordKind.MARK;
        System.arraycopy(text, 0, bytes, 1, text.length);
        return bytes;
    }

    static byte[] rolledBack(long transactionId) {
        byte[] bytes = new byte[1 + VarInt.MAX_LONG_BYTES];
        bytes[0] = RecordKind.ROLLED_BACK;
        return Arrays.copyOf(bytes, VarInt.put(bytes, 1, transactionId));
    }

    static byte[] createFile(long transactionId, long previousLsn, int fileId) {
        byte[] bytes = new byte[1 + 3 * VarInt.MAX_LONG_BYTES];
        bytes[0] = RecordKind.CREATE_FILE;
        int at = VarInt.put(bytes, 1, transactionId);
        at = VarInt.put(bytes, at, previousLsn);
        return Arrays.copyOf(bytes, VarInt.put(bytes, at, fileId));
    }

    static LogRecord read(byte[] bytes) {
        Reader in = new Reader(bytes);
        int kind = in.nextByte();
        return switch (kind) {
            case RecordKind.CHANGE -> new Change(in.nextVarInt(), in.nextVarInt(), in.undo(), in.parts());
            case RecordKind.COMMIT -> new Commit(
                in.nextVarInt(), in.nextVarInt(), in.fileIds(), in.hasMore() ? in.nextVarInt() : 0);
            case RecordKind.ROLLED_BACK -> new RolledBack(in.nextVarInt());
            case RecordKind.CREATE_FILE -> new CreateFile(in.nextVarInt(), in.nextVarInt(), (int) in.nextVarInt());
            case RecordKind.PREPARE -> new Prepare(
                in.nextVarInt(), in.nextVarInt(), in.nextBytes((int) in.nextVarInt()), in.nextVarInt(), in.nextByte() != 0,
                in.nextVarInt(), in.fileIds(), in.tableLocks());
            case RecordKind.MARK -> new Mark(new String(bytes, 1, bytes.length - 1, StandardCharsets.UTF_8));
            case RecordKind.CHECKPOINT -> new Checkpoint(Arrays.copyOfRange(bytes, 1, bytes.length));
            default -> throw new IllegalArgumentException("log record of unknown kind " + kind);
        };
    }

    /// Reads the fields of a record in order.
    final class Reader {
        private final byte[] bytes;
        private int at;

        private Reader(byte[] bytes) {
            this.bytes = bytes;
        }

        private boolean hasMore() {
            return at < bytes.length;
        }

        private int nextByte() {
            return bytes[at++];
        }

        private int nextInt() {
            at += Integer.BYTES;
            return BigEndian.getInt(bytes, at - Integer.BYTES);
        }

        private long nextLong() {
            at += Long.BYTES;
            return BigEndian.getLong(bytes, at - Long.BYTES);
        }

        private long nextVarInt() {
            long value = VarInt.get(bytes, at);
            at += VarInt.sizeOf(value);
            return value;
        }

        private byte[] nextBytes(int length) {
            at += length;
            return Arrays.copyOfRange(bytes, at - length, at);
        }

        private Undo undo() {
            int kind = nextByte();
            return switch (kind) {
                case UndoKind.NONE -> new Undo.None();
                case UndoKind.COMPENSATION -> new Undo.Compensation(nextVarInt());
                case UndoKind.CHAIN -> new Undo.Chain(nextInt(), nextInt(), nextLong());
                case UndoKind.INSERT, UndoKind.UPDATE, UndoKind.DELETE, UndoKind.LONG_UPDATE, UndoKind.LONG_DELETE ->
                    row(kind, nextInt());
                case UndoKind.ROWS -> rows();
                case UndoKind.ROW_COMPENSATION -> new Undo.RowCompensation(nextVarInt(), (int) nextVarInt());
                default -> throw new IllegalArgumentException("undo of unknown kind " + kind);
            };
        }

        private Undo.Rows rows() {
            int kind = nextByte();
            int treeId = nextInt();
            List<Undo.Row> rows = new ArrayList<>();
            for (long count = nextVarInt(); count > 0; count--) {
                rows.add(row(kind, treeId));
            }
            return new Undo.Rows(treeId, rows);
        }

        private Undo.Row row(int kind, int treeId) {
            byte[] key = nextBytes((int) nextVarInt());
            int beforeLength = (int) nextVarInt() - 1;
            byte[] before = beforeLength < 0 ? null : nextBytes(beforeLength);
            boolean isLong = kind == UndoKind.LONG_UPDATE || kind == UndoKind.LONG_DELETE;
            return new Undo.Row(kind, treeId, key, before, isLong ? nextBytes(UndoKind.STUB_BYTES) : null);
        }

        private List<PagePart> parts() {
            List<PagePart> parts = new ArrayList<>();
            while (at < bytes.length) {
                int fileId = nextInt();
                int pageNumber = nextInt();
                int operation = nextByte();
                int length = nextInt();
                parts.add(new PagePart(fileId, pageNumber, operation, bytes, at, length));
                at += length;
            }
            return parts;
        }

        private List<Prepare.TableLock> tableLocks() {
            List<Prepare.TableLock> locks = new ArrayList<>();
            for (long count = nextVarInt(); count > 0; count--) {
                locks.add(new Prepare.TableLock((int) nextVarInt(), (int) nextVarInt()));
            }
            return locks;
        }

        private List<Integer> fileIds() {
            List<Integer> ids = new ArrayList<>();
            for (long count = nextVarInt(); count > 0; count--) {
                ids.add((int) nextVarInt());
            }
            return ids;
        }
    }
}
