// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc;

import bowler.base.error.SqlFailure;
import bowler.jdbc.address.ConnectionOrigin;
import bowler.jdbc.address.DriverMode;
import bowler.jdbc.connection.BowlerConnection;
import bowler.session.ColumnDescription;
import bowler.session.Cursor;
import bowler.session.Isolation;
import bowler.session.Lob;
import bowler.session.ParameterDescription;
import bowler.session.Session;
import bowler.session.Statement;
import bowler.types.DataType;
import bowler.types.LobReference;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// Measures the overhead of the driver: a session that does nothing, called through JDBC and called directly. The
/// difference of the two is the driver's share. The target for a transaction's share is below 60 ns.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
@State(Scope.Thread)
public class DriverBench {
    private static final List<ColumnDescription> COLUMNS = List.of(
        new ColumnDescription("ID", DataType.INTEGER, false, "APP", "T", "ID", false),
        new ColumnDescription("V", DataType.varchar(20), true, "APP", "T", "V", false));
    private static final List<ParameterDescription> PARAMETERS =
        List.of(new ParameterDescription(DataType.INTEGER, false));

    private final NoSession session = new NoSession();
    private final NoStatement direct = new NoStatement(true);
    private final RowBuffer directRow = new RowBuffer(1);
    private final BowlerConnection manual = connect(false);
    private final BowlerConnection automatic = connect(true);
    private final PreparedStatement select = prepare(manual, "select");
    private final PreparedStatement selectAutomatic = prepare(automatic, "select");
    private final PreparedStatement update = prepare(manual, "update");
    private int key;

    private BowlerConnection connect(boolean autoCommit) {
        try {
            BowlerConnection connection =
                new BowlerConnection(session, new ConnectionOrigin("", "", null, DriverMode.BOWLER, Session::close));
            connection.setAutoCommit(autoCommit);
            return connection;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static PreparedStatement prepare(BowlerConnection connection, String sql) {
        try {
            return connection.prepareStatement(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /// The same calls of the session without the driver.
    @Benchmark
    public int selectDirectly() {
        directRow.setLong(0, ++key);
        int value = 0;
        try (Cursor rows = direct.query(directRow)) {
            if (rows.next() && !rows.isNull(0)) {
                value = (int) rows.longAt(0);
            }
        }
        session.commit();
        return value;
    }

    @Benchmark
    public int selectAndCommit() throws SQLException {
        select.setInt(1, ++key);
        int value = 0;
        try (ResultSet rows = select.executeQuery()) {
            if (rows.next()) {
                value = rows.getInt(1);
            }
        }
        manual.commit();
        return value;
    }

    @Benchmark
    public int selectWithAutoCommit() throws SQLException {
        selectAutomatic.setInt(1, ++key);
        try (ResultSet rows = selectAutomatic.executeQuery()) {
            return rows.next() ? rows.getInt(1) : 0;
        }
    }

    @Benchmark
    public String selectByName() throws SQLException {
        select.setInt(1, ++key);
        try (ResultSet rows = select.executeQuery()) {
            rows.next();
            return rows.getInt("id") > 0 ? rows.getString("v") : null;
        }
    }

    @Benchmark
    public int updateAndCommit() throws SQLException {
        update.setInt(1, ++key);
        int count = update.executeUpdate();
        manual.commit();
        return count;
    }

    /// Gives one row, the parameter.
    private static final class NoStatement implements Statement, Cursor {
        private final boolean isQuery;
        private long shown;
        private boolean done;

        NoStatement(boolean isQuery) {
            this.isQuery = isQuery;
        }

        @Override
        public boolean isQuery() {
            return isQuery;
        }

        @Override
        public List<ColumnDescription> columns() {
            return isQuery ? COLUMNS : List.of();
        }

        @Override
        public List<ParameterDescription> parameters() {
            return PARAMETERS;
        }

        @Override
        public Cursor query(RowReader parameters) {
            shown = parameters.longAt(0);
            done = false;
            return this;
        }

        @Override
        public long update(RowReader parameters) {
            shown = parameters.longAt(0);
            return 1;
        }

        @Override
        public Cursor updateReturningKeys(RowReader parameters, List<String> columnNames) {
            return query(parameters);
        }

        @Override
        public long lastUpdateCount() {
            return 1;
        }

        @Override
        public void setTimeoutMillis(long millis) {}

        @Override
        public void cancel() {}

        @Override
        public boolean next() {
            boolean first = !done;
            done = true;
            return first;
        }

        @Override
        public boolean isNull(int column) {
            return false;
        }

        @Override
        public long longAt(int column) {
            return shown;
        }

        @Override
        public double doubleAt(int column) {
            return 0;
        }

        @Override
        public Object objectAt(int column) {
            return "text";
        }

        @Override
        public void close() {}
    }

    /// Does nothing.
    private static final class NoSession implements Session {
        @Override
        public Lob open(LobReference reference) {
            throw new IllegalStateException("no LOBs here");
        }

        @Override
        public Statement prepare(String sql) {
            return new NoStatement(sql.equals("select"));
        }

        @Override
        public void commit() {}

        @Override
        public void rollback() {}

        @Override
        public boolean inTransaction() {
            return false;
        }

        @Override
        public void setIsolation(Isolation isolation) {}

        @Override
        public Isolation isolation() {
            return Isolation.READ_COMMITTED;
        }

        @Override
        public void setReadOnly(boolean readOnly) {}

        @Override
        public boolean isReadOnly() {
            return false;
        }

        @Override
        public void setFullDurability(boolean full) {}

        @Override
        public String schema() {
            return "APP";
        }

        @Override
        public void setSchema(String name) {}

        @Override
        public String user() {
            return "APP";
        }

        @Override
        public long savepoint() {
            return 0;
        }

        @Override
        public void rollbackTo(long savepoint) {}

        @Override
        public void release(long savepoint) {}

        @Override
        public List<SqlFailure> takeWarnings() {
            return List.of();
        }

        @Override
        public boolean isValid() {
            return true;
        }

        @Override
        public void abort() {}

        @Override
        public boolean isClosed() {
            return false;
        }

        @Override
        public void close() {}
    }
}
