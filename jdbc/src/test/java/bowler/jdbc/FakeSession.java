// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc;

import bowler.base.error.Severity;
import bowler.base.error.SqlFailure;
import bowler.session.ColumnDescription;
import bowler.session.Cursor;
import bowler.session.Isolation;
import bowler.session.Lob;
import bowler.session.ParameterDescription;
import bowler.session.Session;
import bowler.session.Statement;
import bowler.types.LobReference;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// An engine that knows the texts a test tells it, and that lets cursors end with their transaction, as a careless engine
/// might. It writes down what it was asked.
final class FakeSession implements Session {
    final List<String> calls = new ArrayList<>();
    private final Map<String, FakeText> texts = new HashMap<>();
    private final List<SqlFailure> warnings = new ArrayList<>();
    private final List<SqlFailure> warningsOfNextRun = new ArrayList<>();
    private int transactionNumber;
    private boolean inTransaction;
    private boolean closed;
    private boolean readOnly;
    private Isolation isolation = Isolation.READ_COMMITTED;
    private String schema = "APP";
    private long savepointCount;

    /// The meaning of a text.
    record FakeText(
            List<ColumnDescription> columns, List<ParameterDescription> parameters,
            Function<RowReader, List<RowBuffer>> rows, Function<RowReader, Long> change,
            List<ColumnDescription> target) {}

    static ColumnDescription column(String label, DataType type) {
        return new ColumnDescription(label, type, true, "APP", "T", label, false);
    }

    static ParameterDescription parameter(DataType type) {
        return new ParameterDescription(type, true);
    }

    /// A query for the values of its parameters, one of each type.
    FakeSession echo(String sql, DataType... types) {
        List<ColumnDescription> columns = new ArrayList<>();
        List<ParameterDescription> parameters = new ArrayList<>();
        for (int i = 0; i < types.length; i++) {
            columns.add(column("C" + (i + 1), types[i]));
            parameters.add(parameter(types[i]));
        }
        texts.put(sql, new FakeText(columns, parameters, given -> {
            RowBuffer row = new RowBuffer(types.length);
            for (int i = 0; i < types.length; i++) {
                row.set(i, types[i], given, i);
            }
            return List.of(row);
        }, null, List.of()));
        return this;
    }

    /// A query for the numbers from 1 in a column A, and their texts in B.
    FakeSession numbers(String sql, int count) {
        List<RowBuffer> rows = new ArrayList<>();
        for (int number = 1; number <= count; number++) {
            RowBuffer row = new RowBuffer(2);
            row.setLong(0, number);
            row.setObject(1, "t" + number);
            rows.add(row);
        }
        List<ColumnDescription> columns = List.of(column("A", DataType.INTEGER), column("B", DataType.varchar(10)));
        texts.put(sql, new FakeText(columns, List.of(), given -> rows, null, List.of()));
        return this;
    }

    FakeSession change(String sql, Function<RowReader, Long> change, DataType... parameters) {
        texts.put(sql, new FakeText(
            List.of(), java.util.Arrays.stream(parameters).map(FakeSession::parameter).toList(), null, change,
            List.of()));
        return this;
    }

    /// An INSERT into a table of an identity column I and a text V, one row with identity 7.
    FakeSession insert(String sql) {
        texts.put(sql, new FakeText(List.of(), List.of(parameter(DataType.varchar(10))), null, given -> 1L, List.of(
            new ColumnDescription("I", DataType.INTEGER, false, "APP", "G", "I", true),
            new ColumnDescription("V", DataType.varchar(10), true, "APP", "G", "V", false))));
        return this;
    }

    /// Adds a warning as a new connection would.
    void warn(SqlFailure warning) {
        warnings.add(warning);
    }

    /// Adds a warning as the next statement would.
    void warnWhenRun(SqlFailure warning) {
        warningsOfNextRun.add(warning);
    }

    private void call(String name) {
        if (closed) {
            throw FakeError.CLOSED.failure();
        }
        calls.add(name);
    }

    private <T> T running(Function<RowReader, T> run, RowReader parameters) {
        inTransaction = true;
        try {
            return run.apply(parameters);
        } catch (SqlFailure failure) {
            if (failure.severity().compareTo(Severity.TRANSACTION) >= 0) {
                endTransaction();
            }
            closed |= failure.severity().compareTo(Severity.SESSION) >= 0;
            throw failure;
        }
    }

    private void endTransaction() {
        inTransaction = false;
        transactionNumber++;
    }

    @Override
    public Lob open(LobReference reference) {
        throw new IllegalStateException("no LOBs here");
    }

    @Override
    public Statement prepare(String sql) {
        call("prepare");
        FakeText text = texts.get(sql);
        if (text == null) {
            throw FakeError.UNKNOWN_TEXT.failure(sql);
        }
        return new FakeStatement(text);
    }

    @Override
    public void commit() {
        call("commit");
        endTransaction();
    }

    @Override
    public void rollback() {
        call("rollback");
        endTransaction();
    }

    @Override
    public boolean inTransaction() {
        return inTransaction;
    }

    @Override
    public void setIsolation(Isolation wanted) {
        call("isolation " + wanted);
        isolation = wanted;
    }

    @Override
    public Isolation isolation() {
        return isolation;
    }

    @Override
    public void setReadOnly(boolean wanted) {
        readOnly = wanted;
    }

    @Override
    public boolean isReadOnly() {
        return readOnly;
    }

    @Override
    public void setFullDurability(boolean full) {
        call("durability " + full);
    }

    @Override
    public String schema() {
        return schema;
    }

    @Override
    public void setSchema(String name) {
        schema = name;
    }

    @Override
    public String user() {
        return "APP";
    }

    @Override
    public long savepoint() {
        call("savepoint");
        inTransaction = true;
        return ++savepointCount;
    }

    @Override
    public void rollbackTo(long savepoint) {
        call("rollback to " + savepoint);
    }

    @Override
    public void release(long savepoint) {
        call("release " + savepoint);
    }

    @Override
    public List<SqlFailure> takeWarnings() {
        List<SqlFailure> taken = List.copyOf(warnings);
        warnings.clear();
        return taken;
    }

    @Override
    public boolean isValid() {
        return !closed;
    }

    @Override
    public void abort() {
        call("abort");
        closed = true;
    }

    @Override
    public boolean isClosed() {
        return closed;
    }

    @Override
    public void close() {
        if (!closed) {
            call("close");
            closed = true;
        }
    }

    /// A text of this session.
    private final class FakeStatement implements Statement {
        private final FakeText text;
        private long lastCount;

        FakeStatement(FakeText text) {
            this.text = text;
        }

        @Override
        public boolean isQuery() {
            return text.rows != null;
        }

        @Override
        public List<ColumnDescription> columns() {
            return text.columns;
        }

        @Override
        public List<ColumnDescription> targetColumns() {
            return text.target;
        }

        @Override
        public List<ParameterDescription> parameters() {
            return text.parameters;
        }

        @Override
        public Cursor query(RowReader parameters) {
            call("query");
            warnings.addAll(warningsOfNextRun);
            warningsOfNextRun.clear();
            return new FakeCursor(running(text.rows, parameters));
        }

        @Override
        public long update(RowReader parameters) {
            call("update");
            warnings.addAll(warningsOfNextRun);
            warningsOfNextRun.clear();
            lastCount = running(text.change, parameters);
            return lastCount;
        }

        @Override
        public Cursor updateReturningKeys(RowReader parameters, List<String> columnNames) {
            update(parameters);
            RowBuffer row = new RowBuffer(columnNames.size());
            for (int i = 0; i < columnNames.size(); i++) {
                if (columnNames.get(i).equals("I")) {
                    row.setLong(i, 7);
                } else {
                    row.setObject(i, parameters.objectAt(0));
                }
            }
            return new FakeCursor(List.of(row));
        }

        @Override
        public long lastUpdateCount() {
            return lastCount;
        }

        @Override
        public void setTimeoutMillis(long millis) {
            call("timeout " + millis);
        }

        @Override
        public void cancel() {
            call("cancel");
        }

        @Override
        public void close() {
            calls.add("close statement");
        }
    }

    /// Rows that are lost when the transaction ends.
    private final class FakeCursor implements Cursor {
        private final List<RowBuffer> rows;
        private final int openedIn = transactionNumber;
        private int position = -1;

        FakeCursor(List<RowBuffer> rows) {
            this.rows = rows;
        }

        private RowBuffer row() {
            if (openedIn != transactionNumber) {
                throw FakeError.CURSOR_ENDED.failure();
            }
            return rows.get(position);
        }

        @Override
        public boolean next() {
            if (closed) {
                throw FakeError.CLOSED.failure();
            }
            if (openedIn != transactionNumber) {
                throw FakeError.CURSOR_ENDED.failure();
            }
            return ++position < rows.size();
        }

        @Override
        public void close() {
            calls.add("close cursor");
        }

        @Override
        public boolean isNull(int column) {
            return row().isNull(column);
        }

        @Override
        public long longAt(int column) {
            return row().longAt(column);
        }

        @Override
        public double doubleAt(int column) {
            return row().doubleAt(column);
        }

        @Override
        public Object objectAt(int column) {
            return row().objectAt(column);
        }
    }
}
