// SPDX-License-Identifier: Apache-2.0
package bowler.execute;

import bowler.base.error.SqlFailure;
import bowler.catalog.DrawnNumbers;
import bowler.catalog.TriggerDescriptor;
import bowler.catalog.edit.CatalogEdit;
import bowler.catalog.state.CatalogState;
import bowler.execute.api.DeferredConstraints;
import bowler.execute.api.Execution;
import bowler.execute.api.ExecutionContext;
import bowler.execute.api.Program;
import bowler.execute.api.ResultCursor;
import bowler.plan.CompiledStatement;
import bowler.plan.ParameterType;
import bowler.plan.PlanVerifier;
import bowler.plan.ResultColumn;
import bowler.plan.SavepointAction;
import bowler.plan.SqlIsolation;
import bowler.plan.StatementPlan;
import bowler.plan.query.RowSource;
import bowler.plan.routine.TriggerPlan;
import bowler.storage.StoreTransaction;
import bowler.storage.api.Durability;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/// A session that runs plans.
final class PlanSession implements ExecutionContext {
    private Long lastIdentity;
    private final DrawnNumbers drawnNumbers = new DrawnNumbers();
    final List<String> warnings = new ArrayList<>();
    private final TestDatabase database;
    private final StoreTransaction transaction;
    private CatalogEdit edit;
    String schema = "APP";
    SqlIsolation sqlIsolation;

    PlanSession(TestDatabase database) {
        this.database = database;
        transaction = database.store.newTransaction();
    }

    Program program(StatementPlan plan) {
        List<ResultColumn> columns = new ArrayList<>();
        List<DataType> types = plan instanceof StatementPlan.Query query ? query.source().types() : List.of();
        for (DataType type : types) {
            columns.add(new ResultColumn("C", type, true, "", "", "", false));
        }
        List<ParameterType> parameters = new ArrayList<>();
        for (int index = 0; index < 8; index++) {
            parameters.add(new ParameterType(DataType.INTEGER, true));
        }
        CompiledStatement compiled =
            new CompiledStatement(plan, parameters, columns, 1, List.of(), List.of());
        PlanVerifier.verify(compiled);
        return database.executor.program(compiled);
    }

    Execution start(StatementPlan plan) {
        return program(plan).start(this);
    }

    /// Returns the rows as texts with columns separated by commas.
    List<String> rows(RowSource source, Object... parameters) {
        return rows(new StatementPlan.Query(source, false, null), parameters);
    }

    List<String> rows(StatementPlan.Query plan, Object... parameters) {
        Execution execution = start(plan);
        List<String> rows = rows(execution.query(row(parameters)), plan.source().types());
        execution.close();
        return rows;
    }

    static List<String> rows(ResultCursor cursor, List<DataType> types) {
        List<String> rows = new ArrayList<>();
        while (cursor.next()) {
            rows.add(text(cursor, types));
        }
        cursor.close();
        return rows;
    }

    static String text(ResultCursor cursor, List<DataType> types) {
        List<String> values = new ArrayList<>();
        for (int column = 0; column < types.size(); column++) {
            values.add(cursor.isNull(column) ? "-" : switch (types.get(column).carrier()) {
                case LONG -> Long.toString(cursor.longAt(column));
                case DOUBLE -> Double.toString(cursor.doubleAt(column));
                case OBJECT -> cursor.objectAt(column) instanceof BigDecimal decimal ? decimal.toPlainString()
                    : String.valueOf(cursor.objectAt(column));
            });
        }
        return String.join(",", values);
    }

    long update(StatementPlan plan, Object... parameters) {
        Execution execution = start(plan);
        long count = execution.update(row(parameters));
        execution.close();
        return count;
    }

    static RowBuffer row(Object... values) {
        RowBuffer row = new RowBuffer(Math.max(values.length, 1));
        for (int column = 0; column < values.length; column++) {
            switch (values[column]) {
                case null -> row.setNull(column);
                case Integer number -> row.setLong(column, number);
                case Long number -> row.setLong(column, number);
                case Double number -> row.setDouble(column, number);
                default -> row.setObject(column, values[column]);
            }
        }
        return row;
    }

    void commit() {
        transaction.commit(Durability.RELAXED);
        edit = null;
    }

    void rollback() {
        transaction.rollback();
        edit = null;
    }

    @Override
    public StoreTransaction transaction() {
        return transaction;
    }

    @Override
    public String user() {
        return "APP";
    }

    @Override
    public String sessionUser() {
        return "APP";
    }

    @Override
    public String schema() {
        return schema;
    }

    private DeferredConstraints deferred;

    @Override
    public DeferredConstraints deferred() {
        if (deferred == null) {
            deferred = database.executor.newDeferredConstraints();
        }
        return deferred;
    }

    @Override
    public CatalogEdit edit() {
        if (edit == null) {
            CatalogEdit begun = CatalogEdit.begin(transaction, database.store::tree, database::catalog);
            transaction.whenCommitted(() -> database.publish(begun.state()));
            edit = begun;
        }
        return edit;
    }

    @Override
    public CatalogState catalog() {
        return edit == null ? database.catalog() : edit.state();
    }

    @Override
    public void warn(SqlFailure warning) {
        warnings.add(warning.sqlState());
    }

    @Override
    public Long lastIdentity() {
        return lastIdentity;
    }

    @Override
    public void requireWritable() {}

    @Override
    public DrawnNumbers drawnNumbers() {
        return drawnNumbers;
    }

    @Override
    public void setLastIdentity(long value) {
        lastIdentity = value;
    }

    @Override
    public TriggerPlan triggerPlan(TriggerDescriptor trigger) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void enterTrigger(TriggerDescriptor trigger) {}

    @Override
    public void leaveTrigger() {}

    @Override
    public byte[] currentKey(String cursor) {
        return null;
    }

    @Override
    public boolean isIsolationReset() {
        return false;
    }

    @Override
    public boolean isCurrent(String cursor, RowReader row) {
        return true;
    }

    @Override
    public boolean isLocked(String cursor) {
        return true;
    }

    @Override
    public void leftItsKey(int treeId, byte[] key, int offset, int length) {
    }

    @Override
    public void moved(String cursor, byte[] key, RowReader row) {}

    @Override
    public java.time.ZoneId zone() {
        return java.time.ZoneId.systemDefault();
    }

    @Override
    public void setZone(java.time.ZoneId zone) {
        throw new UnsupportedOperationException(String.valueOf(zone));
    }

    @Override
    public String grantees() {
        return "\"PUBLIC\"";
    }

    @Override
    public String role() {
        return null;
    }

    @Override
    public void setRole(String role) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void setSchema(String name) {
        schema = name;
    }

    @Override
    public void savepoint(SavepointAction action, String name) {
        throw new UnsupportedOperationException(action + " " + name);
    }

    @Override
    public void setIsolation(SqlIsolation sqlIsolation) {
        this.sqlIsolation = sqlIsolation;
    }
}
