// SPDX-License-Identifier: Apache-2.0
package bowler.client.remote;

import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DssWriter;
import bowler.drda.ddm.ProtocolException;
import bowler.drda.extension.ExtensionCode;
import bowler.drda.extension.PreparedShape;
import bowler.drda.extension.RowBytes;
import bowler.drda.extension.StatementDescriptionCodec;
import bowler.drda.extension.WireText;
import bowler.session.CallResult;
import bowler.session.ColumnDescription;
import bowler.session.Cursor;
import bowler.session.CursorTarget;
import bowler.session.ParameterBatch;
import bowler.session.ParameterDescription;
import bowler.session.RoutineRows;
import bowler.session.Statement;
import bowler.session.TransactionVerb;
import bowler.types.DataType;
import bowler.types.RowReader;
import bowler.types.encode.EncodedRow;
import bowler.types.encode.RowLayout;
import java.util.ArrayList;
import java.util.List;

/// A statement that the server has prepared under a number of this session.
final class RemoteStatement implements Statement {
    private final RemoteSession session;
    private final Exchange exchange;
    private final int number;
    /// The text under which the statement is kept when it is closed; null if it is not kept.
    private final PreparedText text;
    /// False if a run may change what other texts mean.
    private final boolean usesRows;
    private final RowBytes parameterBytes;
    /// Null if no parameter is a BLOB or CLOB.
    private final SentParameters longParameters;
    private PreparedShape shape;
    private RowLayout layout;
    private RowBytes rowBytes;
    private RemoteCursor cursor;
    private long timeoutMillis;
    private long lastUpdateCount;
    /// True if it has run since it was prepared or reopened.
    private boolean hasRun;
    /// True if the columns of keys were taken from the description. The statement is not kept then, because a run that
    /// returns no keys does not tell that they have changed.
    private boolean hasShownTarget;
    private boolean closed;

    /// @param usesRows whether it only reads or changes rows
    /// @param text the text under which it is kept when it is closed; null if it is not kept
    RemoteStatement(
            RemoteSession session, Exchange exchange, int number, boolean usesRows, PreparedText text, PreparedShape shape) {
        this.session = session;
        this.exchange = exchange;
        this.number = number;
        this.usesRows = usesRows;
        this.text = text;
        DataType[] types = shape.parameters().stream().map(ParameterDescription::type).toArray(DataType[]::new);
        boolean hasLongs = shape.parameters().stream().anyMatch(parameter -> parameter.type().id().isLob());
        parameterBytes = new RowBytes(RowBytes.layout(List.of(types)));
        longParameters = hasLongs ? new SentParameters(types, exchange.callbacks()) : null;
        describe(shape);
    }

    private void describe(PreparedShape described) {
        shape = described;
        List<DataType> types = new ArrayList<>();
        described.columns().forEach(column -> types.add(column.type()));
        if (described.target() != null) {
            types.add(PreparedShape.KEY_TYPE);
        }
        layout = RowBytes.layout(types);
        rowBytes = null;
    }

    /// Makes a closed statement one that was just prepared.
    void reopen() {
        closed = false;
        hasRun = false;
        timeoutMillis = 0;
        lastUpdateCount = 0;
    }

    int number() {
        return number;
    }

    /// Returns the encoder of rows in the form in which the cursor has them.
    RowBytes rowBytes() {
        if (rowBytes == null) {
            rowBytes = new RowBytes(layout);
        }
        return rowBytes;
    }

    RowLayout layout() {
        return layout;
    }

    @Override
    public boolean isQuery() {
        return shape.isQuery();
    }

    @Override
    public boolean changesRows() {
        return shape.changesRows();
    }

    @Override
    public TransactionVerb verb() {
        return shape.verb();
    }

    @Override
    public List<ColumnDescription> columns() {
        return shape.columns();
    }

    @Override
    public CursorTarget target() {
        return shape.target();
    }

    @Override
    public List<ColumnDescription> targetColumns() {
        hasShownTarget = true;
        return shape.targetColumns();
    }

    @Override
    public List<ParameterDescription> parameters() {
        return shape.parameters();
    }

    @Override
    public Cursor query(RowReader parameters) {
        exchange.enter();
        try {
            beginRun(ExtensionCode.RUN, ExtensionCode.NEEDS_ROWS);
            return opened(run(parameters), true, null);
        } finally {
            exchange.leave();
        }
    }

    @Override
    public long update(RowReader parameters) {
        exchange.enter();
        try {
            beginRun(ExtensionCode.RUN, 0);
            opened(run(parameters), false, null);
            return lastUpdateCount;
        } finally {
            exchange.leave();
        }
    }

    @Override
    public Cursor updateReturningKeys(RowReader parameters, List<String> columnNames) {
        exchange.enter();
        try {
            DssWriter request = beginRun(ExtensionCode.RUN, ExtensionCode.NEEDS_KEYS);
            request.u2(columnNames.size());
            columnNames.forEach(name -> WireText.write(request, name));
            return opened(run(parameters), true, columnNames);
        } finally {
            exchange.leave();
        }
    }

    @Override
    public boolean isCall() {
        return shape.isCall();
    }

    @Override
    public CallResult callProcedure(RowReader parameters) {
        exchange.enter();
        try {
            beginRun(ExtensionCode.RUN, ExtensionCode.CALLS);
            return called(run(parameters));
        } finally {
            exchange.leave();
        }
    }

    private CallResult called(DdmReader reply) {
        try {
            int flags = reply.u2();
            long count = reply.i8();
            byte[] outputs = reply.bytes(RowBytes.readLength(reply));
            RowLayout types = RowBytes.layout(shape.parameters().stream().map(ParameterDescription::type).toList());
            List<RoutineRows> rows = new ArrayList<>();
            for (long i = 0; i < count; i++) {
                int resultSet = reply.i4();
                List<ColumnDescription> columns = StatementDescriptionCodec.readColumns(reply);
                RowLayout layoutOfRows = RowBytes.layout(columns.stream().map(ColumnDescription::type).toList());
                rows.add(new RoutineRows(new RemoteCursor(exchange, resultSet, layoutOfRows), columns));
            }
            exchange.takeResult(flags, reply);
            rows.forEach(opened -> exchange.cursorOpened());
            return new CallResult(new EncodedRow(types).wrap(outputs, 0, outputs.length), rows);
        } catch (ProtocolException | IndexOutOfBoundsException e) {
            throw exchange.protocol(e);
        }
    }

    @Override
    public void updateAll(ParameterBatch batch) {
        exchange.enter();
        try {
            forgetCursor();
            noteRun();
            boolean commits = session.takeExpectedCommit() && exchange.openCursors() == 0;
            new BatchSender(exchange, this, batch, longParameters == null && !shape.targetColumns().isEmpty()).run(commits);
        } finally {
            exchange.callbacks().forgetInputs();
            exchange.leave();
        }
    }

    /// Writes the beginning of a request for rows of a batch.
    ///
    /// @return the place of the flags
    int beginBatch(DssWriter request) {
        request.i4(number);
        int flagsOffset = request.position();
        request.u1(timeoutMillis > 0 ? ExtensionCode.HAS_TIME_LIMIT : 0);
        if (timeoutMillis > 0) {
            request.i8(timeoutMillis);
        }
        return flagsOffset;
    }

    void writeParameters(DssWriter request, RowReader parameters) {
        parameterBytes.write(request, longParameters == null ? parameters : longParameters.of(parameters));
    }

    private RowLayout keyLayout(List<String> names) {
        List<DataType> types = new ArrayList<>();
        for (ColumnDescription column : shape.targetColumns()) {
            if (names.isEmpty() && column.isIdentity()) {
                types.add(column.type());
            }
        }
        for (String name : names) {
            shape.targetColumns().stream().filter(column -> column.columnName().equals(name)).findFirst()
                .ifPresent(column -> types.add(column.type()));
        }
        return RowBytes.layout(types);
    }

    private void noteRun() {
        hasRun = true;
        if (!usesRows) {
            session.forgetStatements();
        }
    }

    private DssWriter beginRun(int codePoint, int purpose) {
        noteRun();
        DssWriter request = exchange.begin(codePoint);
        forgetCursor();
        request.i4(number);
        request.u1(purpose | (session.takeExpectedCommit() && exchange.openCursors() == 0 ? ExtensionCode.COMMITS : 0)
            | (timeoutMillis > 0 ? ExtensionCode.HAS_TIME_LIMIT : 0));
        if (timeoutMillis > 0) {
            request.i8(timeoutMillis);
        }
        return request;
    }

    /// The server closes the cursor when the statement runs again.
    private void forgetCursor() {
        RemoteCursor last = cursor;
        if (last != null) {
            last.forget();
            cursor = null;
        }
    }

    private DdmReader run(RowReader parameters) {
        DssWriter request = exchange.request();
        try {
            writeParameters(request, parameters);
        } catch (RuntimeException | Error e) {
            exchange.cancel();
            exchange.callbacks().forgetInputs();
            throw e;
        }
        try {
            return exchange.exchange(ExtensionCode.RESULT);
        } finally {
            exchange.callbacks().forgetInputs();
        }
    }

    /// Reads the result of a run.
    ///
    /// @param hasRows whether it has rows
    /// @param keys the columns of its rows, if these are those of keys; null for the columns of a query
    private RemoteCursor opened(DdmReader reply, boolean hasRows, List<String> keys) {
        try {
            int flags = reply.u2();
            lastUpdateCount = reply.i8();
            if ((flags & ExtensionCode.HAS_DESCRIPTION) != 0) {
                describe(StatementDescriptionCodec.read(reply));
            }
            RemoteCursor opened = null;
            if ((flags & ExtensionCode.HAS_ROWS) != 0 && hasRows) {
                opened = new RemoteCursor(exchange, number, keys == null ? layout : keyLayout(keys));
                opened.take(flags, reply);
            }
            exchange.takeResult(flags, reply);
            if (opened != null) {
                cursor = opened;
                if ((flags & ExtensionCode.MORE) != 0 || !opened.isAtEnd()) {
                    exchange.cursorOpened();
                }
                opened.expectMore((flags & ExtensionCode.MORE) != 0);
            }
            return opened;
        } catch (ProtocolException | IndexOutOfBoundsException e) {
            throw exchange.protocol(e);
        }
    }

    @Override
    public long lastUpdateCount() {
        return lastUpdateCount;
    }

    @Override
    public void setTimeoutMillis(long millis) {
        timeoutMillis = millis;
    }

    @Override
    public void cancel() {
        session.cancelRun();
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        boolean isRunning = cursor != null && !cursor.isFinished();
        forgetCursor();
        session.closeStatement(this, hasRun && !hasShownTarget && !isRunning ? text : null);
    }
}
