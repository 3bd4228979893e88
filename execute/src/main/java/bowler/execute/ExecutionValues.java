// SPDX-License-Identifier: Apache-2.0
package bowler.execute;

import bowler.catalog.DrawnNumbers;
import bowler.catalog.RoutineDescriptor;
import bowler.catalog.SequenceDescriptor;
import bowler.catalog.SequenceSource;
import bowler.catalog.TableDescriptor;
import bowler.execute.api.ExecutionContext;
import bowler.execute.api.ExecutorServices;
import bowler.execute.run.SessionValues;
import bowler.plan.query.DiagnosticTable;
import bowler.types.RowReader;
import bowler.types.function.AggregateBody;
import bowler.types.function.RoutineBody;
import bowler.types.function.RoutineCursor;
import bowler.types.function.RoutineRequest;
import java.time.ZoneId;
import java.util.List;

/// The values that a run takes from its session and from the database's counters.
record ExecutionValues(ExecutionContext context, ExecutorServices services) implements SessionValues {
    @Override
    public String user() {
        return context.user();
    }

    @Override
    public String sessionUser() {
        return context.sessionUser();
    }

    @Override
    public ZoneId zone() {
        return context.zone();
    }

    @Override
    public String role() {
        return context.role();
    }

    @Override
    public String grantees() {
        return context.grantees();
    }

    @Override
    public String schema() {
        return context.schema();
    }

    @Override
    public Long lastIdentity() {
        return context.lastIdentity();
    }

    @Override
    public void requireWritable() {
        context.requireWritable();
    }

    @Override
    public DrawnNumbers drawnNumbers() {
        return context.drawnNumbers();
    }

    @Override
    public SequenceSource counter(SequenceDescriptor sequence) {
        return services.rowNumbers().counter(sequence);
    }

    @Override
    public SequenceSource identityCounter(TableDescriptor table) {
        return services.rowNumbers().identities(table);
    }

    @Override
    public Long nextUndrawnIdentity(TableDescriptor table) {
        return services.rowNumbers().nextUndrawnIdentity(table);
    }

    @Override
    public boolean isIsolationReset() {
        return context.isIsolationReset();
    }

    @Override
    public List<RowReader> diagnostics(DiagnosticTable table) {
        return services.diagnostics().apply(table);
    }

    @Override
    public byte[] currentKey(String cursor) {
        return context.currentKey(cursor);
    }

    @Override
    public boolean isCurrent(String cursor, RowReader row) {
        return context.isCurrent(cursor, row);
    }

    @Override
    public boolean isLocked(String cursor) {
        return context.isLocked(cursor);
    }

    @Override
    public void leftItsKey(int treeId, byte[] key, int offset, int length) {
        context.leftItsKey(treeId, key, offset, length);
    }

    @Override
    public RoutineBody body(RoutineDescriptor function, int argumentCount) {
        return context.body(function, argumentCount);
    }

    @Override
    public AggregateBody aggregate(RoutineDescriptor aggregate) {
        return context.aggregate(aggregate);
    }

    @Override
    public RoutineCursor open(RoutineDescriptor function, RowReader arguments, int argumentCount, RoutineRequest request) {
        return context.open(function, arguments, argumentCount, request);
    }

    @Override
    public Runnable beginCalls(RoutineDescriptor function) {
        return context.beginCalls(function);
    }

    @Override
    public void moved(String cursor, byte[] key, RowReader row) {
        context.moved(cursor, key, row);
    }
}
