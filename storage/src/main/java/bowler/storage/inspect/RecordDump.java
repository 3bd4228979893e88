// SPDX-License-Identifier: Apache-2.0
package bowler.storage.inspect;

import bowler.storage.change.LogRecord;
import bowler.storage.change.UndoKind;
import java.time.Instant;
import java.util.HexFormat;
import java.util.stream.Collectors;

/// Prints a log record as one line of text.
final class RecordDump {
    private RecordDump() {}

    static String of(long lsn, byte[] payload) {
        return lsn + "  " + text(payload);
    }

    private static String text(byte[] payload) {
        try {
            return text(LogRecord.read(payload));
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            return "unreadable, " + payload.length + " bytes: " + e.getMessage();
        }
    }

    private static String text(LogRecord record) {
        return switch (record) {
            case LogRecord.Change change -> "change by " + who(change.transactionId(), change.previousLsn())
                + undo(change.undo()) + change.parts().stream().map(RecordDump::part).collect(Collectors.joining());
            case LogRecord.Commit commit -> "commit of " + who(commit.transactionId(), commit.previousLsn())
                + (commit.droppedFiles().isEmpty() ? "" : ", drops files " + commit.droppedFiles())
                + (commit.committedAtMillis() == 0 ? "" : ", at " + Instant.ofEpochMilli(commit.committedAtMillis()));
            case LogRecord.RolledBack rolledBack -> "transaction " + rolledBack.transactionId() + " rolled back";
            case LogRecord.CreateFile create ->
                "file " + create.fileId() + " made by " + who(create.transactionId(), create.previousLsn());
            case LogRecord.Prepare prepare -> "prepare of " + who(prepare.transactionId(), prepare.previousLsn())
                + ", global id " + HexFormat.of().formatHex(prepare.globalId())
                + (prepare.droppedFiles().isEmpty() ? "" : ", drops files " + prepare.droppedFiles());
            case LogRecord.Checkpoint checkpoint -> "checkpoint";
            case LogRecord.Mark mark -> "mark \"" + mark.name() + "\"";
        };
    }

    private static String who(long transactionId, long previousLsn) {
        return transactionId == 0 ? "nobody" : "transaction " + transactionId + " after " + previousLsn;
    }

    private static String undo(LogRecord.Undo undo) {
        return switch (undo) {
            case LogRecord.Undo.None none -> "";
            case LogRecord.Undo.Compensation compensation -> ", taking back; goes on at " + compensation.undoNextLsn();
            case LogRecord.Undo.Chain chain -> ", pages of a long row of tree " + chain.treeId() + " from page "
                + Integer.toUnsignedString(chain.firstPage()) + " on, chain " + chain.chain();
            case LogRecord.Undo.Row row -> row(row);
            case LogRecord.Undo.Rows rows -> rows.rows().stream().map(RecordDump::row).collect(Collectors.joining());
            case LogRecord.Undo.RowCompensation compensation -> ", taking back a row; goes on with "
                + compensation.rowsLeft() + " rows of " + compensation.recordLsn();
        };
    }

    private static String row(LogRecord.Undo.Row row) {
        return ", " + verb(row.kind()) + " in tree " + row.treeId() + " of key " + HexFormat.of().formatHex(row.key())
            + (row.before() == null ? "" : ", was " + row.before().length + " bytes");
    }

    private static String verb(int undoKind) {
        return switch (undoKind) {
            case UndoKind.INSERT -> "insert";
            case UndoKind.UPDATE, UndoKind.LONG_UPDATE -> "update";
            case UndoKind.DELETE, UndoKind.LONG_DELETE -> "delete";
            default -> "change " + undoKind;
        };
    }

    private static String part(LogRecord.PagePart part) {
        return "; page " + Integer.toUnsignedString(part.pageNumber()) + " of file " + part.fileId() + ": operation "
            + part.operation() + ", " + part.length() + " bytes";
    }
}
