// SPDX-License-Identifier: Apache-2.0
package bowler.server.extension;

import bowler.base.error.SqlFailure;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DssWriter;
import bowler.drda.extension.ExtensionCode;
import bowler.drda.extension.PreparedShape;
import bowler.drda.extension.RowBytes;
import bowler.drda.extension.StatementDescriptionCodec;
import bowler.drda.extension.WireText;
import bowler.session.CallResult;
import bowler.session.Cursor;
import bowler.session.RoutineRows;
import bowler.session.Session;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Runs statements: RUN, BATCH and FETCH.
///
/// A run with [ExtensionCode#COMMITS] is committed in the same request if it is complete and no other cursor is open. It
/// is rolled back if it fails. The client then sends neither COMMIT nor ROLLBACK.
final class RunCommands {
    private final ExtensionCommands commands;
    private final Session session;
    private final DssWriter writer;
    private final StatementTable statements;
    private final ClientCallbacks callbacks;
    private final ReplyWriter replies;
    private boolean hasBatchFailed;
    /// The counts of the current request of a batch.
    private long[] counts = new long[64];
    private int countsLength;

    RunCommands(ExtensionCommands commands, Session session, DssWriter writer, StatementTable statements, ClientCallbacks callbacks,
            ReplyWriter replies) {
        this.commands = commands;
        this.session = session;
        this.writer = writer;
        this.statements = statements;
        this.callbacks = callbacks;
        this.replies = replies;
    }

    void run(DdmReader request) throws IOException {
        HeldStatement held = statements.get(request.i4());
        int flags = request.u1();
        long limitMillis = (flags & ExtensionCode.HAS_TIME_LIMIT) != 0 ? request.i8() : 0;
        List<String> keys = (flags & ExtensionCode.NEEDS_KEYS) != 0 ? names(request) : null;
        RowBuffer parameters = held.parameters.read(request, callbacks);
        statements.closeCursor(held);
        boolean commits = (flags & ExtensionCode.COMMITS) != 0 && statements.open().isEmpty();
        try {
            held.limitTime(limitMillis);
            commands.begin(held);
            if ((flags & ExtensionCode.CALLS) != 0) {
                call(held, held.statement.callProcedure(parameters));
            } else if ((flags & ExtensionCode.NEEDS_ROWS) != 0) {
                Cursor cursor = held.statement.query(parameters);
                long count = held.statement.changesRows() ? held.statement.lastUpdateCount() : -1;
                beginResult(held, held.hasNewColumns(), count);
                firstRows(held, cursor, held.rows(), commits);
            } else if (keys != null) {
                Cursor cursor = held.statement.updateReturningKeys(parameters, keys);
                beginResult(held, held.hasNewTarget(), held.statement.lastUpdateCount());
                firstRows(held, cursor, keyRows(held, keys), commits);
            } else {
                count(held.statement.update(parameters), commits);
            }
        } catch (RuntimeException | Error e) {
            fail(e, commits);
        } finally {
            commands.ended();
        }
    }

    /// @param isNew whether the statement has recompiled itself, so that the client needs a new description
    private void beginResult(HeldStatement held, boolean isNew, long count) throws IOException {
        if (isNew) {
            held.report(PreparedShape.of(held.statement));
            replies.beginDescribedResult(count, held.statement);
        } else {
            replies.beginResult(count);
        }
    }

    private void call(HeldStatement held, CallResult result) throws IOException {
        replies.beginResult(result.rows().size());
        replies.row(held.parameters.layout(), result.outputs());
        for (RoutineRows rows : result.rows()) {
            writer.i4(statements.add(new HeldStatement(rows)));
            StatementDescriptionCodec.writeColumns(writer, rows.columns());
        }
        replies.end();
    }

    private static List<String> names(DdmReader request) {
        int count = request.u2();
        List<String> names = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            names.add(WireText.readPresent(request));
        }
        return names;
    }

    /// Returns the encoder for generated keys: the named columns of the target, or its identity column.
    private static RowBytes keyRows(HeldStatement held, List<String> names) {
        List<DataType> types = new ArrayList<>();
        held.statement.targetColumns().forEach(column -> {
            if (names.isEmpty() && column.isIdentity()) {
                types.add(column.type());
            }
        });
        for (String name : names) {
            held.statement.targetColumns().stream().filter(column -> column.columnName().equals(name)).findFirst()
                .ifPresent(column -> types.add(column.type()));
        }
        return new RowBytes(RowBytes.layout(types));
    }

    private void firstRows(HeldStatement held, Cursor cursor, RowBytes encoder, boolean commits) throws IOException {
        held.opened(cursor, encoder);
        statements.opened(held);
        boolean isAtEnd;
        try {
            isAtEnd = replies.rows(held);
        } catch (RuntimeException | Error e) {
            failBehindRows(held, e);
            return;
        }
        if (isAtEnd) {
            statements.closeCursor(held);
            if (commits && !held.hasLongValues() && !held.isPositioned()) {
                session.commit();
            }
        }
        replies.endRows();
        replies.end();
    }

    /// The client shows the rows that came before the failure.
    private void failBehindRows(HeldStatement held, Throwable met) throws IOException {
        SqlFailure failure = commands.failed(met);
        statements.closeCursor(held);
        replies.endRows();
        replies.reserveMoreFlag();
        replies.end();
        replies.failure(failure);
    }

    private void count(long count, boolean commits) throws IOException {
        if (commits) {
            session.commit();
        }
        replies.beginResult(count);
        replies.end();
    }

    private void fail(Throwable met, boolean commits) throws IOException {
        SqlFailure failure = commands.failed(met);
        replies.withdrawUnfinished();
        if (commits && statements.open().isEmpty() && !commands.isBroken()) {
            commands.rollbackBehind(failure);
        }
        replies.failure(failure);
    }

    /// Runs a change once per row. The reply has the count of each run; if one fails, the failure follows the counts. Later
    /// requests of the same batch then do nothing.
    void batch(DdmReader request) throws IOException {
        HeldStatement held = statements.get(request.i4());
        int flags = request.u1();
        long limitMillis = (flags & ExtensionCode.HAS_TIME_LIMIT) != 0 ? request.i8() : 0;
        if ((flags & ExtensionCode.CONTINUES) == 0) {
            hasBatchFailed = false;
            statements.closeCursor(held);
        }
        countsLength = 0;
        SqlFailure failure = hasBatchFailed ? null : runEach(held, request, limitMillis, flags);
        hasBatchFailed |= failure != null;
        replies.beginResult(countsLength);
        for (int i = 0; i < countsLength; i++) {
            writeCount(counts[i]);
        }
        if (failure != null) {
            replies.reserveMoreFlag();
        }
        replies.end();
        if (failure != null) {
            replies.failure(failure);
        }
    }

    /// @return null if all rows ran
    private SqlFailure runEach(HeldStatement held, DdmReader request, long limitMillis, int flags) {
        try {
            held.limitTime(limitMillis);
            commands.begin(held);
            while (request.left() > 0) {
                long count = held.statement.update(held.parameters.read(request, callbacks));
                if (countsLength == counts.length) {
                    counts = Arrays.copyOf(counts, 2 * countsLength);
                }
                counts[countsLength++] = count;
            }
            if ((flags & ExtensionCode.COMMITS) != 0 && statements.open().isEmpty()) {
                session.commit();
            }
            return null;
        } catch (RuntimeException | Error e) {
            return commands.failed(e);
        } finally {
            commands.ended();
        }
    }

    private void writeCount(long count) {
        if (count >= 0 && count < ExtensionCode.LONG_COUNT) {
            writer.u1((int) count);
        } else {
            writer.u1(ExtensionCode.LONG_COUNT);
            writer.i8(count);
        }
    }

    /// Sends blocks of rows, each in a DSS of its own, so that the client decodes one while the next is made.
    void fetch(DdmReader request) throws IOException {
        HeldStatement held = statements.get(request.i4());
        int blocks = held.isPositioned() ? 1 : request.u2();
        boolean isAtEnd = held.cursor() == null;
        if (isAtEnd) {
            replies.beginRows();
            replies.atEnd();
            replies.endRows();
            replies.end();
            return;
        }
        for (int sent = 1; !isAtEnd; sent++) {
            replies.beginRows();
            try {
                isAtEnd = replies.rows(held);
            } catch (RuntimeException | Error e) {
                failBehindRows(held, e);
                return;
            }
            if (isAtEnd) {
                statements.closeCursor(held);
            }
            boolean isLast = isAtEnd || sent >= blocks;
            if (!isLast) {
                replies.reserveMoreFlag();
            }
            replies.endRows();
            replies.end();
            if (isLast) {
                return;
            }
        }
    }
}
