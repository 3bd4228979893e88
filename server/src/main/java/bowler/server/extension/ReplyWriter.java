// SPDX-License-Identifier: Apache-2.0
package bowler.server.extension;

import bowler.base.error.Severity;
import bowler.base.error.SqlFailure;
import bowler.drda.ddm.DssReader;
import bowler.drda.ddm.DssWriter;
import bowler.drda.extension.ExtensionCode;
import bowler.drda.extension.FailureCodec;
import bowler.drda.extension.PreparedShape;
import bowler.drda.extension.RowBytes;
import bowler.drda.extension.SessionStatus;
import bowler.drda.extension.StatementDescriptionCodec;
import bowler.drda.extension.WireText;
import bowler.session.Cursor;
import bowler.types.RowReader;
import bowler.types.encode.RowLayout;
import bowler.session.Session;
import bowler.session.Statement;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;

/// Writes the replies of the extension.
///
///     RESULT   2 flags, 8 count, [description], [rows, 2 zero], [status], [2 count, moved cursors], [2 count, warnings]
///     ROWS     2 flags, rows, 2 zero, [status], [2 count, warnings]
///     FAILURE  2 flags, failure, [status]
///
/// The parts in brackets are there if their flag is set; see [ExtensionCode].
final class ReplyWriter {
    /// A block ends with the row that exceeds it. A block then fits into one segment, which neither side copies.
    private static final int BLOCK_BYTES = 30_000;

    private final Session session;
    private final DssWriter writer;
    private final ClientCallbacks callbacks;
    private final SealedRow sealed;
    private int correlator;
    private SessionStatus told;
    private int object;
    private int flagsOffset;
    private int flags;
    private boolean isBegun;

    ReplyWriter(Session session, DssWriter writer, ClientCallbacks callbacks, LobSeal seal) {
        this.session = session;
        this.writer = writer;
        this.callbacks = callbacks;
        sealed = new SealedRow(seal);
    }

    void begin(int requestCorrelator) {
        correlator = requestCorrelator;
    }

    void opened(long connection, long key, int openCorrelator) throws IOException {
        told = SessionStatus.of(session);
        writer.begin(DssReader.REPLY, openCorrelator);
        int opened = writer.beginObject(ExtensionCode.OPENED);
        writer.i8(connection);
        writer.i8(key);
        WireText.write(writer, session.user());
        told.write(writer);
        List<SqlFailure> warnings = session.takeWarnings();
        writer.u2(warnings.size());
        warnings.forEach(warning -> FailureCodec.write(writer, warning));
        writer.endObject(opened);
        writer.end();
    }

    /// Begins a reply with flags. [#end] completes it; [#withdraw] takes it back.
    private void beginFlagged(int codePoint) throws IOException {
        isBegun = true;
        writer.begin(DssReader.REPLY, correlator);
        object = writer.beginObject(codePoint);
        flagsOffset = writer.position();
        flags = 0;
        writer.u2(0);
    }

    void beginResult(long count) throws IOException {
        beginFlagged(ExtensionCode.RESULT);
        writer.i8(count);
    }

    /// Begins the result of a statement that has recompiled itself.
    void beginDescribedResult(long count, Statement statement) throws IOException {
        beginResult(count);
        flags |= ExtensionCode.HAS_DESCRIPTION;
        StatementDescriptionCodec.write(writer, PreparedShape.of(statement));
    }

    void beginRows() throws IOException {
        beginFlagged(ExtensionCode.ROWS);
    }

    /// Writes rows of the open cursor until the block is full.
    ///
    /// @return whether the cursor is at its end
    boolean rows(HeldStatement held) {
        flags |= ExtensionCode.HAS_ROWS;
        Cursor cursor = held.cursor();
        int limit = held.isPositioned() ? writer.position() + 1 : object + BLOCK_BYTES;
        boolean seals = held.hasLongValues();
        while (cursor.next()) {
            held.cursorRows().write(writer, seals ? sealed.of(cursor) : cursor);
            if (writer.position() >= limit) {
                return false;
            }
        }
        flags |= ExtensionCode.AT_END;
        return true;
    }

    /// Writes a single row.
    void row(RowLayout layout, RowReader row) {
        new RowBytes(layout).write(writer, sealed.of(row));
    }

    /// There are no rows.
    void atEnd() {
        flags |= ExtensionCode.AT_END;
    }

    void endRows() {
        writer.u2(0);
    }

    /// A further DSS of the same reply follows.
    void reserveMoreFlag() {
        flags |= ExtensionCode.MORE;
    }

    void end() {
        status();
        List<ClientCursor> moved = callbacks.moved();
        if (!moved.isEmpty()) {
            flags |= ExtensionCode.HAS_MOVED_CURSORS;
            writer.u2(moved.size());
            moved.forEach(cursor -> cursor.write(writer, sealed));
        }
        List<SqlFailure> warnings = session.takeWarnings();
        if (!warnings.isEmpty()) {
            flags |= ExtensionCode.HAS_WARNINGS;
            writer.u2(warnings.size());
            warnings.forEach(warning -> FailureCodec.write(writer, warning));
        }
        finishObject();
    }

    private void status() {
        if (session.inTransaction()) {
            flags |= ExtensionCode.IN_TRANSACTION;
            if (!session.hasChangedOrLocked()) {
                flags |= ExtensionCode.IS_PURE_READER;
            }
        }
        if (!session.isClosed() && (told == null || !told.isOf(session))) {
            told = SessionStatus.of(session);
            flags |= ExtensionCode.HAS_STATUS;
            told.write(writer);
        }
    }

    private void finishObject() {
        writer.patch1(flagsOffset, flags >>> 8);
        writer.patch1(flagsOffset + 1, flags);
        writer.endObject(object);
        writer.end();
        isBegun = false;
    }

    /// Takes the reply back that was begun last.
    void withdraw() {
        writer.cancel();
        isBegun = false;
    }

    /// Takes a reply back that is not complete.
    void withdrawUnfinished() {
        if (isBegun) {
            withdraw();
        }
    }

    void failure(SqlFailure failure) throws IOException {
        beginFlagged(ExtensionCode.FAILURE);
        FailureCodec.write(writer, failure, ReplyWriter::cause);
        status();
        finishObject();
    }

    /// Returns the exception of a routine in Java, which the front end attaches to its failure.
    private static SqlFailure cause(Throwable cause) {
        return cause instanceof SQLException thrown && thrown.getSQLState() != null
            ? FailureCodec.condition(thrown.getSQLState(), Severity.STATEMENT, thrown.getMessage()).failure() : null;
    }

    void description(PreparedShape shape) throws IOException {
        beginFlagged(ExtensionCode.DESCRIPTION);
        StatementDescriptionCodec.write(writer, shape);
        status();
        finishObject();
    }

    /// Begins a reply of plain content; [#endValue] completes it.
    void beginValue() throws IOException {
        writer.begin(DssReader.REPLY, correlator);
        object = writer.beginObject(ExtensionCode.VALUE);
    }

    void endValue() {
        writer.endObject(object);
        writer.end();
    }
}
