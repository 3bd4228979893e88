// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.connection;

import bowler.jdbc.compiled.CompiledSql;
import bowler.jdbc.compiled.ParametersMetaData;
import bowler.jdbc.compiled.StatementOptions;
import bowler.jdbc.convert.JdbcTypes;
import bowler.jdbc.convert.ResultColumns;
import bowler.jdbc.convert.ToSql;
import bowler.jdbc.failure.JdbcError;
import bowler.session.ParameterDescription;
import bowler.session.SpillableRows;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import bowler.types.TypeId;
import java.sql.ParameterMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLType;
import java.util.ArrayList;
import java.util.List;

/// A prepared call. `? = CALL function(...)` runs as `VALUES function(...)`, whose one value is parameter 1; the
/// parameters of the function are counted from 2. Any other statement runs as a prepared statement does: parameters of
/// procedures only go in.
public final class BowlerCallableStatement extends CallParameters {
    /// True if parameter 1 is the result of a function.
    private final boolean returns;
    private boolean registered;
    /// Null until the function was called.
    private BowlerResultSet value;

    public BowlerCallableStatement(BowlerConnection connection, StatementOptions options, CompiledSql compiled, boolean returns)
            throws SQLException {
        super(connection, options, compiled, returns);
        this.returns = returns;
    }

    // Running

    @Override
    public boolean execute() throws SQLException {
        if (!returns) {
            return super.execute();
        }
        call();
        return false;
    }

    @Override
    public ResultSet executeQuery() throws SQLException {
        if (returns) {
            begin();
            throw failed(JdbcError.ROWS_EXPECTED.failure());
        }
        return super.executeQuery();
    }

    @Override
    public long executeLargeUpdate() throws SQLException {
        if (!returns) {
            return super.executeLargeUpdate();
        }
        call();
        return 0;
    }

    private void call() throws SQLException {
        begin();
        RowBuffer parameters = complete();
        if (!registered) {
            throw failed(JdbcError.NOT_REGISTERED.failure());
        }
        try (ResultSet rows = query(compiled(), parameters)) {
            rows.next();
            value = kept(((BowlerResultSet) rows).row);
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            throw transactions.failed(e);
        }
        value.next();
    }

    private BowlerResultSet kept(RowReader row) throws SQLException {
        ResultColumns columns = compiled().columns();
        SpillableRows kept = columns.newKept();
        kept.add(row);
        return new BowlerResultSet(this, transactions, columns, kept, 0, fieldLimit).detached();
    }

    @Override
    public void addBatch() throws SQLException {
        requireOpen();
        if (returns) {
            throw JdbcError.OUT_IN_BATCH.exception();
        }
        super.addBatch();
    }

    @Override
    public ParameterMetaData getParameterMetaData() throws SQLException {
        if (!returns) {
            return super.getParameterMetaData();
        }
        requireOpen();
        List<ParameterDescription> all = new ArrayList<>(List.of(new ParameterDescription(returnType(), true)));
        all.addAll(compiled().parameters);
        return new ParametersMetaData(all, true);
    }

    private DataType returnType() {
        return compiled().columns().type(0);
    }

    // The value that is returned

    @Override
    ResultSet value(int index) throws SQLException {
        requireParameter(index);
        if (!isReturned(index)) {
            throw JdbcError.NOT_OUT.exception(index);
        }
        if (value == null) {
            value = kept(nothing());
            value.next();
        }
        return value;
    }

    private static RowBuffer nothing() {
        RowBuffer row = new RowBuffer(1);
        row.setNull(0);
        return row;
    }

    private boolean isReturned(int index) {
        return returns && index == 1;
    }

    private void requireParameter(int index) throws SQLException {
        requireOpen();
        int count = compiled().parameters.size() + (returns ? 1 : 0);
        if (index < 1 || index > count) {
            throw JdbcError.NO_PARAMETER.exception(index, count);
        }
    }

    @Override
    public boolean wasNull() throws SQLException {
        requireOpen();
        return value != null && value.wasNull();
    }

    @Override
    public void registerOutParameter(int index, int typeCode) throws SQLException {
        requireParameter(index);
        TypeId id = JdbcTypes.ofCode(typeCode);
        if (!isReturned(index)) {
            throw id == null ? JdbcError.NOT_SUPPORTED.exception("the type code " + typeCode) : JdbcError.OUT_OF_IN.exception(index);
        }
        boolean isLarge = id == TypeId.BLOB || id == TypeId.CLOB;
        if (id == null || !ToSql.accepts(returnType().id(), id) || isLarge && id != returnType().id()) {
            throw JdbcError.OUT_TYPE.exception(index, typeCode, returnType());
        }
        registered = true;
    }

    @Override
    public void registerOutParameter(int index, int typeCode, int scale) throws SQLException {
        requireOpen();
        if (scale < 0) {
            throw JdbcError.BAD_SCALE.exception(scale);
        }
        registerOutParameter(index, typeCode);
    }

    @Override
    public void registerOutParameter(int index, SQLType type) throws SQLException {
        registerOutParameter(index, code(type));
    }

    @Override
    public void registerOutParameter(int index, SQLType type, int scale) throws SQLException {
        registerOutParameter(index, code(type), scale);
    }

    @Override
    public void registerOutParameter(int index, SQLType type, String typeName) throws SQLException {
        registerOutParameter(index, code(type));
    }

    private int code(SQLType type) throws SQLException {
        requireOpen();
        if (type == null || type.getVendorTypeNumber() == null) {
            throw JdbcError.UNSUPPORTED_TYPE.exception(type);
        }
        return type.getVendorTypeNumber();
    }

    @Override
    public void registerOutParameter(int index, int typeCode, String typeName) throws SQLException {
        registerOutParameter(index, typeCode);
    }
}
