// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.connection;

import bowler.jdbc.compiled.CompiledSql;
import bowler.jdbc.compiled.ParametersMetaData;
import bowler.jdbc.compiled.StatementOptions;
import bowler.jdbc.convert.JdbcTypes;
import bowler.jdbc.convert.ResultColumns;
import bowler.jdbc.convert.ToSql;
import bowler.jdbc.failure.JdbcError;
import bowler.session.ColumnDescription;
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
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A prepared call. `? = CALL function(...)` runs as `VALUES function(...)`, whose one value is parameter 1; the
/// parameters of the function are counted from 2. Any other statement runs as a prepared statement does; a call of a
/// procedure also sets the values of OUT and INOUT parameters.
public final class BowlerCallableStatement extends CallParameters {
    /// True if parameter 1 is the result of a function.
    private final boolean returns;
    /// The parameters that come out and are registered, by their index.
    private final BitSet registered = new BitSet();
    /// The value that a function returned; null until it was called.
    private BowlerResultSet value;
    /// The values of OUT and INOUT parameters; null until the procedure was called.
    private RowReader outputs;
    /// The values read so far, each as the row of a result set.
    private final Map<Integer, BowlerResultSet> outputRows = new HashMap<>();
    private BowlerResultSet lastRead;

    public BowlerCallableStatement(BowlerConnection connection, StatementOptions options, CompiledSql compiled, boolean returns)
            throws SQLException {
        super(connection, options, compiled, returns);
        this.returns = returns;
    }

    // Running

    @Override
    public boolean execute() throws SQLException {
        if (!returns) {
            requireRegistered();
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
        requireRegistered();
        return super.executeQuery();
    }

    @Override
    public long executeLargeUpdate() throws SQLException {
        if (!returns) {
            requireRegistered();
            return super.executeLargeUpdate();
        }
        call();
        return 0;
    }

    private void call() throws SQLException {
        begin();
        RowBuffer parameters = complete();
        if (!registered.get(1)) {
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

    private void requireRegistered() throws SQLException {
        if (transactions.isClosed()) {
            begin();
        }
        requireOpen();
        List<ParameterDescription> parameters = compiled().parameters;
        for (int index = 1; index <= parameters.size(); index++) {
            if (parameters.get(index - 1).mode().isOutput() && !registered.get(index)) {
                begin();
                throw failed(JdbcError.OUT_NOT_REGISTERED.failure(index));
            }
        }
        outputs = null;
        outputRows.clear();
        lastRead = null;
    }

    @Override
    void called(RowReader given) {
        outputs = given;
    }

    private BowlerResultSet kept(RowReader row) throws SQLException {
        return kept(compiled().columns(), row);
    }

    private BowlerResultSet kept(ResultColumns columns, RowReader row) throws SQLException {
        SpillableRows kept = columns.newSpillableRows();
        kept.add(row);
        return new BowlerResultSet(this, transactions, columns, kept, 0, fieldLimit).detached();
    }

    @Override
    public void addBatch() throws SQLException {
        requireOpen();
        if (returns || compiled().parameters.stream().anyMatch(parameter -> parameter.mode().isOutput())) {
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
            lastRead = output(index);
            return lastRead;
        }
        if (value == null) {
            value = kept(nothing());
            value.next();
        }
        return value;
    }

    /// Returns the value of an OUT or INOUT parameter; NULL before the first call.
    private BowlerResultSet output(int index) throws SQLException {
        if (returns || !compiled().parameters.get(index - 1).mode().isOutput()) {
            throw JdbcError.NOT_OUT.exception(index);
        }
        BowlerResultSet known = outputRows.get(index);
        if (known == null) {
            ParameterDescription parameter = compiled().parameters.get(index - 1);
            RowBuffer row = nothing();
            if (outputs != null) {
                row.set(0, parameter.type(), outputs, index - 1);
            }
            known = kept(new ResultColumns(List.of(
                new ColumnDescription(parameter.name(), parameter.type(), true, "", "", "", false))), row);
            known.next();
            outputRows.put(index, known);
        }
        return known;
    }

    @Override
    int indexOf(String name) throws SQLException {
        requireOpen();
        requireBeyondDerby("a parameter given by name");
        List<ParameterDescription> parameters = compiled().parameters;
        for (int index = 1; index <= parameters.size(); index++) {
            if (name != null && parameters.get(index - 1).name().equalsIgnoreCase(name)) {
                return index;
            }
        }
        throw JdbcError.NO_PARAMETER_NAME.exception(name);
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
        BowlerResultSet read = lastRead == null ? value : lastRead;
        return read != null && read.wasNull();
    }

    @Override
    public void registerOutParameter(int index, int typeCode) throws SQLException {
        requireParameter(index);
        TypeId id = JdbcTypes.ofCode(typeCode);
        boolean isOutput = !returns && compiled().parameters.get(index - 1).mode().isOutput();
        if (!isReturned(index) && !isOutput) {
            throw id == null ? JdbcError.NOT_SUPPORTED.exception("the type code " + typeCode) : JdbcError.OUT_OF_IN.exception(index);
        }
        boolean isLarge = id == TypeId.BLOB || id == TypeId.CLOB;
        DataType type = isOutput ? compiled().parameters.get(index - 1).type() : returnType();
        if (id == null || !ToSql.accepts(type.id(), id) || isLarge && id != type.id()) {
            throw JdbcError.OUT_TYPE.exception(index, typeCode, type);
        }
        registered.set(index);
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
