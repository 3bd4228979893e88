// SPDX-License-Identifier: Apache-2.0
package bowler.client.standard;

import bowler.client.failure.ClientError;
import bowler.drda.command.ExecuteStatement;
import bowler.drda.command.OpenQuery;
import bowler.drda.command.PackageSection;
import bowler.drda.command.SetSession;
import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.ProtocolException;
import bowler.drda.reply.DescribedColumn;
import bowler.session.CallResult;
import bowler.session.ColumnDescription;
import bowler.session.Cursor;
import bowler.session.CursorTarget;
import bowler.session.ParameterBatch;
import bowler.session.ParameterDescription;
import bowler.session.RoutineRows;
import bowler.session.SpillableRows;
import bowler.session.Statement;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// A statement that the server has prepared in a section of this session.
final class StandardStatement implements Statement, StandardBatch.Target {
    private static final int MAX_RESULT_SETS = 0xFFFF;
    private static final int MILLIS = 1000;

    private final Services services;
    private final StandardCommands commands;
    private final StandardExchange exchange;
    private final PackageSection section;
    private final String sql;
    private final boolean isCall;
    private final boolean isUpdatable;
    private final boolean changesRows;
    private final List<ParameterDescription> parameters;
    private final SentParameters sent;
    private List<ColumnDescription> columns;
    private CursorTarget target;
    private List<ColumnDescription> targetColumns;
    private StandardCursor cursor;
    private long lastUpdateCount;
    /// The time limit in seconds that the server has for this statement, and the one that it shall have.
    private int sentTimeLimit;
    private int timeLimit;
    private boolean closed;

    /// The services that a statement gets from its session.
    interface Services {
        StandardCommands commands();

        /// @return null if the server has no locators
        LongValues longValues();

        /// Returns the columns of a table; empty if it cannot be queried.
        List<ColumnDescription> columnsOf(String table);

        /// Returns the last value of an identity column that the session has inserted; null if there is none.
        Long lastIdentity();
    }

    /// @param isUpdatable whether rows may be changed through the cursor
    StandardStatement(
            Services services, PackageSection section, String sql, boolean isCall, boolean isUpdatable, List<DescribedColumn> columns,
            List<DescribedColumn> parameters) {
        this.services = services;
        commands = services.commands();
        exchange = commands.exchange();
        this.section = section;
        this.sql = sql;
        this.isCall = isCall;
        this.isUpdatable = isUpdatable && !columns.isEmpty();
        changesRows = !columns.isEmpty() && StatementText.isChange(sql);
        this.parameters = WireTypes.parameters(parameters);
        sent = new SentParameters(this.parameters);
        describe(columns);
    }

    private void describe(List<DescribedColumn> described) {
        columns = WireTypes.columns(described);
        target = isUpdatable ? targetOf(described) : null;
    }

    /// @return null if the rows are not those of one table, or the server's cursor is read-only
    private static CursorTarget targetOf(List<DescribedColumn> described) {
        String schema = null;
        String table = null;
        List<String> updatable = new ArrayList<>();
        for (DescribedColumn column : described) {
            if (!column.table().isEmpty()) {
                if (table != null && !(table.equals(column.table()) && schema.equals(column.schema()))) {
                    return null;
                }
                table = column.table();
                schema = column.schema();
                if (column.isUpdatable()) {
                    updatable.add(column.column().isEmpty() ? column.name() : column.column());
                }
            }
        }
        return table == null || updatable.isEmpty() ? null : new CursorTarget(schema, table, List.copyOf(updatable));
    }

    PackageSection section() {
        return section;
    }

    @Override
    public SentParameters sent() {
        return sent;
    }

    /// Returns the open cursor, or null.
    StandardCursor cursor() {
        return cursor;
    }

    @Override
    public boolean isQuery() {
        return !isCall && !columns.isEmpty();
    }

    @Override
    public boolean changesRows() {
        return changesRows;
    }

    @Override
    public boolean isCall() {
        return isCall;
    }

    @Override
    public List<ColumnDescription> columns() {
        return columns;
    }

    @Override
    public CursorTarget target() {
        return target;
    }

    /// Returns the columns of the table of an INSERT, which the server describes as those of a query.
    @Override
    public List<ColumnDescription> targetColumns() {
        if (targetColumns == null) {
            String table = StatementText.insertedTable(sql);
            targetColumns = table == null ? List.of() : services.columnsOf(table);
        }
        return targetColumns;
    }

    @Override
    public List<ParameterDescription> parameters() {
        return parameters;
    }

    private void limitTime() {
        if (timeLimit != sentTimeLimit) {
            exchange.begin(new SetSession(section), StandardExchange.IGNORED);
            exchange.text(CodePoint.SQLSTT, "SET STATEMENT_TIMEOUT " + timeLimit);
            sentTimeLimit = timeLimit;
        }
    }

    // Runs

    @Override
    public Cursor query(RowReader given) {
        exchange.enter();
        try {
            commands.takeExpectedCommit();
            SentParameters.Row row = sent.of(given);
            forgetCursor();
            limitTime();
            RowsReply reply = new RowsReply();
            exchange.begin(new OpenQuery(section, StandardCursor.BLOCK_BYTES, -1, 1, false), reply);
            row.write(exchange, false);
            exchange.transactionBegun();
            exchange.run();
            row.requireSent();
            exchange.check(reply);
            cursor = opened(reply, section);
            if (changesRows) {
                lastUpdateCount = reply.updateCount();
            }
            return cursor;
        } finally {
            exchange.leave();
        }
    }

    private StandardCursor opened(RowsReply reply, PackageSection of) {
        try {
            if (reply.opened() == null || reply.descriptor() == null) {
                throw ProtocolException.syntax(ProtocolException.OBJECT_MISSING, CodePoint.QRYDSC);
            }
            if (reply.columns() != null && of == section) {
                describe(reply.columns());
            }
            return new StandardCursor(exchange, services.longValues(), of, reply, of == section);
        } catch (ProtocolException e) {
            throw exchange.protocol(e);
        }
    }

    @Override
    public long update(RowReader given) {
        exchange.enter();
        try {
            lastUpdateCount = run(sent.of(given), commands.takeExpectedCommit());
            return lastUpdateCount;
        } finally {
            exchange.leave();
        }
    }

    private long run(SentParameters.Row row, boolean commits) {
        forgetCursor();
        limitTime();
        StatementReply reply = new StatementReply();
        BranchReply commit = new BranchReply();
        beginRow(row, reply, commits);
        if (commits) {
            exchange.endTransaction(true, commit);
        }
        exchange.transactionBegun();
        exchange.run();
        if (commits) {
            commands.transactionEnded();
        }
        row.requireSent();
        exchange.check(reply);
        if (commits) {
            commands.checkEnd(commit);
        }
        return reply.updateCount();
    }

    private void beginRow(SentParameters.Row row, StatementReply reply, boolean isFollowed) {
        exchange.begin(new ExecuteStatement(section, false, null, 0, 0), reply);
        row.write(exchange, isFollowed);
    }

    /// Runs an INSERT, then asks for the value of its identity column. The protocol has no other way to the values of new
    /// rows.
    @Override
    public Cursor updateReturningKeys(RowReader given, List<String> columnNames) {
        List<ColumnDescription> identity = targetColumns().stream().filter(ColumnDescription::isIdentity).toList();
        for (String name : columnNames) {
            if (identity.stream().noneMatch(column -> column.columnName().equals(name))) {
                throw ClientError.KEY_NOT_AVAILABLE.failure(name);
            }
        }
        exchange.enter();
        try {
            SpillableRows keys = new SpillableRows(DataType.BIGINT);
            lastUpdateCount = run(sent.of(given), commands.takeExpectedCommit());
            Long value = identity.isEmpty() || lastUpdateCount == 0 ? null : services.lastIdentity();
            if (value != null) {
                RowBuffer row = new RowBuffer(1);
                row.setLong(0, value);
                keys.add(row);
            }
            return keys;
        } finally {
            exchange.leave();
        }
    }

    @Override
    public void updateAll(ParameterBatch batch) {
        exchange.enter();
        try {
            forgetCursor();
            limitTime();
            boolean commits = commands.takeExpectedCommit();
            new StandardBatch(commands, this, batch).run();
            if (commits) {
                commands.endTransaction(true);
            }
        } finally {
            exchange.leave();
        }
    }

    @Override
    public StatementReply begin(SentParameters.Row row, boolean isFollowed) {
        StatementReply reply = new StatementReply();
        beginRow(row, reply, isFollowed);
        return reply;
    }

    // Calls

    @Override
    public CallResult callProcedure(RowReader given) {
        exchange.enter();
        try {
            commands.takeExpectedCommit();
            SentParameters.Row row = sent.of(given);
            limitTime();
            CallReply reply = new CallReply();
            boolean hasOutputs = parameters.stream().anyMatch(parameter -> parameter.mode().isOutput());
            exchange.begin(new ExecuteStatement(section, hasOutputs, null, StandardCursor.BLOCK_BYTES, MAX_RESULT_SETS), reply);
            row.write(exchange, false);
            exchange.transactionBegun();
            exchange.run();
            row.requireSent();
            exchange.check(reply);
            return result(reply);
        } catch (ProtocolException e) {
            throw exchange.protocol(e);
        } finally {
            exchange.leave();
        }
    }

    private CallResult result(CallReply reply) {
        List<RoutineRows> rows = new ArrayList<>();
        for (int at = 0; at < reply.resultSets().size(); at++) {
            RowsReply resultSet = reply.resultSets().get(at);
            if (at >= reply.sections().size() || resultSet.columns() == null) {
                throw ProtocolException.syntax(ProtocolException.OBJECT_MISSING, CodePoint.PKGSNLST);
            }
            // The list of sections may repeat the database without its attributes.
            PackageSection of = section.withToken(reply.sections().get(at).token());
            rows.add(new RoutineRows(opened(resultSet, of), WireTypes.columns(resultSet.columns())));
        }
        RowBuffer outputs = reply.outputs() == null ? new RowBuffer(parameters.size()) : reply.outputs();
        reply.longFields().forEach((at, field) -> outputs.setObject(at, longOutput(reply, at, field)));
        return new CallResult(outputs, rows);
    }

    /// Returns the value of an output parameter whose place in the row has a locator, or the length of what follows.
    private Object longOutput(CallReply reply, int at, long field) {
        boolean isText = parameters.get(at).type().id().isCharacter();
        if (field == 0) {
            return isText ? "" : new byte[0];
        }
        byte[] value = reply.longValues().poll();
        if (value == null) {
            return services.longValues().open((int) field, isText);
        }
        byte[] data = Arrays.copyOfRange(value, 1, value.length);
        return isText ? new String(data, StandardCharsets.UTF_8) : data;
    }

    // Settings and end

    @Override
    public long lastUpdateCount() {
        return lastUpdateCount;
    }

    /// The protocol counts seconds.
    @Override
    public void setTimeoutMillis(long millis) {
        timeLimit = (int) Math.min(Integer.MAX_VALUE, (millis + MILLIS - 1) / MILLIS);
    }

    @Override
    public void cancel() {
        throw ClientError.NOT_IN_STANDARD.failure("the cancellation of a statement", exchange.address());
    }

    private void forgetCursor() {
        if (cursor != null) {
            cursor.close();
            cursor = null;
        }
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        forgetCursor();
        commands.free(section.section());
    }
}
