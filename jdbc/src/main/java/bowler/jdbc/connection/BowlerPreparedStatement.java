// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.connection;

import bowler.base.error.SqlFailure;
import bowler.jdbc.bulk.BulkInsert;
import bowler.jdbc.compiled.CompiledSql;
import bowler.jdbc.compiled.KeyRequest;
import bowler.jdbc.compiled.ParametersMetaData;
import bowler.jdbc.compiled.RowsMetaData;
import bowler.jdbc.compiled.StatementOptions;
import bowler.jdbc.convert.ResultColumns;
import bowler.jdbc.failure.JdbcError;
import bowler.session.Statement;
import bowler.types.DataType;
import bowler.types.RowReader;
import java.io.IOException;
import java.sql.ParameterMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;

/// One statement, compiled when made and run as often as wanted.
public class BowlerPreparedStatement extends ParameterSetters implements BulkInsert {
    private final CompiledSql compiled;
    /// The requested columns of new rows; null if none are requested.
    private final KeyRequest.Keys keys;

    /// @param request null if no generated keys are asked for
    BowlerPreparedStatement(
            BowlerConnection connection, StatementOptions options, CompiledSql compiled, KeyRequest request)
            throws SQLException {
        super(connection, options, compiled.parameters, 1);
        this.compiled = compiled;
        keys = request == null || compiled.returnsRows() ? null : request.keysOf(compiled);
        limitTime(compiled);
    }

    /// For a call.
    ///
    /// @param returns whether parameter 1 is what a function returns, and so is no parameter of the compiled statement
    public BowlerPreparedStatement(BowlerConnection connection, StatementOptions options, CompiledSql compiled, boolean returns)
            throws SQLException {
        super(connection, options, compiled.parameters, returns ? 2 : 1);
        this.compiled = compiled;
        keys = null;
        limitTime(compiled);
    }

    public final CompiledSql compiled() {
        return compiled;
    }

    @Override
    CompiledSql compiledOrNull() {
        return compiled;
    }

    @Override
    public ResultSet executeQuery() throws SQLException {
        begin();
        return query(compiled, complete());
    }

    @Override
    public int executeUpdate() throws SQLException {
        return shown(executeLargeUpdate());
    }

    @Override
    public long executeLargeUpdate() throws SQLException {
        begin();
        return update(compiled, complete(), keys);
    }

    @Override
    public boolean execute() throws SQLException {
        begin();
        return run(compiled, complete(), keys);
    }

    @Override
    final void refused(SQLException failure) {
        StatementEvents events = connection.statementEvents();
        if (events != null) {
            events.failed(this, failure);
        }
    }

    @Override
    final void ended() {
        StatementEvents events = connection.statementEvents();
        if (events != null) {
            events.closed(this);
        }
    }

    /// Null for a statement that gives no rows.
    @Override
    public ResultSetMetaData getMetaData() throws SQLException {
        requireOpen();
        return compiled.returnsRows() ? new RowsMetaData(columnsNow()) : null;
    }

    /// Returns the columns that the next run gives; those of the last one where the statement can no longer be
    /// compiled.
    private ResultColumns columnsNow() throws SQLException {
        try {
            CompiledSql now = CompiledSql.of(
                compiled.sql, connection.session(), options.updatableWanted(), connection.knownColumns());
            try (Statement ended = now.statement) {
                return now.columns();
            }
        } catch (SqlFailure failure) {
            return compiled.columns();
        } catch (OutOfMemoryError | StackOverflowError lack) {
            throw transactions.failed(lack);
        }
    }

    @Override
    public ParameterMetaData getParameterMetaData() throws SQLException {
        requireOpen();
        return new ParametersMetaData(compiled.parameters, false);
    }

    @Override
    public long insertAll(Rows rows) throws SQLException, IOException {
        begin();
        SuppliedRows supplied = new SuppliedRows(this, rows);
        try {
            return insertAll(compiled, supplied);
        } catch (SQLException e) {
            supplied.throwFailure();
            throw e;
        }
    }

    // Batches

    @Override
    public void addBatch() throws SQLException {
        requireOpen();
        addToBatch(complete());
    }

    @Override
    DataType[] batchTypes() {
        return types();
    }

    @Override
    void runElements(BatchCounts counts) throws SQLException {
        if (keys == null && compiled.verb == null && !compiled.isQuery && !compiled.isCall) {
            changeAll(compiled, counts);
        } else {
            super.runElements(counts);
        }
    }

    @Override
    long runElement(RowReader parameters) throws SQLException {
        return change(compiled, parameters, keys);
    }

    // Methods that bring SQL of their own

    private static SQLException hasSql(String method) {
        return JdbcError.NOT_WHEN_PREPARED.exception(method);
    }

    @Override
    public ResultSet executeQuery(String sql) throws SQLException {
        throw hasSql("executeQuery(String)");
    }

    @Override
    public int executeUpdate(String sql) throws SQLException {
        throw hasSql("executeUpdate(String)");
    }

    @Override
    public int executeUpdate(String sql, int autoGeneratedKeys) throws SQLException {
        throw hasSql("executeUpdate(String)");
    }

    @Override
    public int executeUpdate(String sql, int[] columnIndexes) throws SQLException {
        throw hasSql("executeUpdate(String)");
    }

    @Override
    public int executeUpdate(String sql, String[] columnNames) throws SQLException {
        throw hasSql("executeUpdate(String)");
    }

    @Override
    public long executeLargeUpdate(String sql) throws SQLException {
        throw hasSql("executeLargeUpdate(String)");
    }

    @Override
    public long executeLargeUpdate(String sql, int autoGeneratedKeys) throws SQLException {
        throw hasSql("executeLargeUpdate(String)");
    }

    @Override
    public long executeLargeUpdate(String sql, int[] columnIndexes) throws SQLException {
        throw hasSql("executeLargeUpdate(String)");
    }

    @Override
    public long executeLargeUpdate(String sql, String[] columnNames) throws SQLException {
        throw hasSql("executeLargeUpdate(String)");
    }

    @Override
    public boolean execute(String sql) throws SQLException {
        throw hasSql("execute(String)");
    }

    @Override
    public boolean execute(String sql, int autoGeneratedKeys) throws SQLException {
        throw hasSql("execute(String)");
    }

    @Override
    public boolean execute(String sql, int[] columnIndexes) throws SQLException {
        throw hasSql("execute(String)");
    }

    @Override
    public boolean execute(String sql, String[] columnNames) throws SQLException {
        throw hasSql("execute(String)");
    }

    @Override
    public void addBatch(String sql) throws SQLException {
        throw hasSql("addBatch(String)");
    }
}
