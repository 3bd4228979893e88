// SPDX-License-Identifier: Apache-2.0
package bowler.execute.statement;

import bowler.catalog.TableDescriptor;
import bowler.execute.api.Execution;
import bowler.execute.api.ResultCursor;
import bowler.execute.common.WorkingTable;
import bowler.execute.modify.DmlExecutor;
import bowler.execute.modify.ModifyWarning;
import bowler.execute.modify.ReturnedRows;
import bowler.execute.modify.table.ModifyError;
import bowler.execute.run.RunContext;
import bowler.execute.run.StatementFailures;
import bowler.execute.spill.RecordStore;
import bowler.execute.spill.SpillDisk;
import bowler.plan.StatementPlan;
import bowler.plan.query.RowSource;
import bowler.storage.StoreTransaction;
import bowler.types.RowReader;
import bowler.types.encode.RowLayout;
import java.util.ArrayList;
import java.util.List;

/// WITH clauses that change rows, and the statement that reads the rows they return. All parts run to their end in one
/// storage statement, one after another.
public final class DataModifyingWithExecution implements Execution {
    /// One part. Exactly one of change, returning and query is not null.
    ///
    /// @param plan the plan to which the statistics of the part belong
    /// @param shown the rows that later parts read of a change that returns rows, else null
    public record Part(StatementPlan plan, DmlExecutor change, ReturningQuery returning, BufferedQuery query,
        WorkingTable shown) {}

    private final RunContext runContext;
    private final StatementPlan.WithChanges plan;
    private final List<Part> parts;
    private final ExecutionStatistics executionStatistics;
    private final SpillDisk spillDisk;
    private BufferedCursor rows;
    private long lastCount;

    /// @param parts the last part is the statement itself
    public DataModifyingWithExecution(RunContext runContext, StatementPlan.WithChanges plan, List<Part> parts, ExecutionStatistics executionStatistics) {
        this.runContext = runContext;
        this.plan = plan;
        this.parts = parts;
        this.executionStatistics = executionStatistics;
        spillDisk = executionStatistics.disk;
    }

    @Override
    public ResultCursor query(RowReader parameters) {
        if (!plan.returnsRows()) {
            throw new IllegalStateException("the statement gives no rows");
        }
        close();
        RowSource source = plan.statement() instanceof StatementPlan.Returning returning ? returning.source()
            : ((StatementPlan.Query) plan.statement()).source();
        while (true) {
            RecordStore result = new RecordStore(runContext.memory, spillDisk);
            BufferedCursor cursor = null;
            try {
                if (tryOnce(parameters, result, null)) {
                    cursor = new BufferedCursor(result, RowLayout.of(source.types()));
                }
            } finally {
                if (cursor == null) {
                    result.close();
                }
            }
            if (cursor != null) {
                rows = cursor;
                return cursor;
            }
        }
    }

    @Override
    public long update(RowReader parameters) {
        if (plan.returnsRows()) {
            throw ModifyError.GIVES_ROWS.failure();
        }
        close();
        while (!tryOnce(parameters, null, null)) {
            // A concurrent transaction has changed the rows; retry.
        }
        return lastCount;
    }

    @Override
    public ResultCursor updateReturning(RowReader parameters, int[] columns) {
        close();
        TableDescriptor table = StatementPlan.tableOf(plan.statement());
        while (true) {
            ReturnedRows keys = new ReturnedRows(table, columns, runContext.memory, spillDisk);
            BufferedCursor cursor = null;
            try {
                if (tryOnce(parameters, null, keys)) {
                    cursor = new BufferedCursor(keys.records(), keys.layout());
                }
            } finally {
                if (cursor == null) {
                    keys.close();
                }
            }
            if (cursor != null) {
                rows = cursor;
                return cursor;
            }
        }
    }

    /// @return false if a concurrent transaction has changed the rows and the run must be repeated
    private boolean tryOnce(RowReader parameters, RecordStore result, ReturnedRows keys) {
        StoreTransaction transaction = runContext.transaction;
        List<RecordStore> returned = new ArrayList<>();
        runContext.begin(parameters);
        ModifyExecution.begin(transaction);
        boolean done;
        try {
            try {
                done = runAll(returned, result, keys);
            } finally {
                for (Part part : parts) {
                    if (part.shown != null) {
                        part.shown.show(null);
                    }
                }
                returned.forEach(RecordStore::close);
                runContext.end();
            }
        } catch (RuntimeException | Error failure) {
            StatementFailures.undo(transaction, failure);
            runContext.lobs().abandonPending(failure);
            throw failure;
        }
        if (!done) {
            transaction.undoStatement();
            return false;
        }
        transaction.endStatement();
        runContext.lobs().clearPending();
        if (lastCount == 0 && StatementPlan.tableOf(plan.statement()) != null && warnsIfUnchanged()) {
            runContext.warn(ModifyWarning.NO_ROWS.failure());
        }
        return true;
    }

    private boolean warnsIfUnchanged() {
        return ModifyExecution.warnsIfUnchanged(
            plan.statement() instanceof StatementPlan.Returning returning ? returning.change() : plan.statement());
    }

    private boolean runAll(List<RecordStore> returned, RecordStore result, ReturnedRows keys) {
        Part last = parts.getLast();
        for (Part part : parts) {
            RecordStore into = part == last ? result : null;
            if (part != last && part.returning != null) {
                into = new RecordStore(runContext.memory, spillDisk);
                returned.add(into);
            }
            lastCount = runOne(part, into, part == last ? keys : null);
            if (lastCount == DmlExecutor.START_AGAIN) {
                return false;
            }
            if (part.shown != null) {
                part.shown.show(into);
            }
        }
        return true;
    }

    private long runOne(Part part, RecordStore into, ReturnedRows keys) {
        executionStatistics.begin(part.plan, runContext);
        if (part.query != null) {
            part.query.read(into);
            return 0;
        }
        if (part.returning != null) {
            return part.returning.run(into);
        }
        try {
            long count = part.change.run(keys);
            if (count != DmlExecutor.START_AGAIN) {
                runContext.lobs().noteUnused();
            }
            return count;
        } finally {
            part.change.close();
        }
    }

    @Override
    public long lastCount() {
        return lastCount;
    }

    @Override
    public void close() {
        if (rows != null) {
            rows.close();
            rows = null;
        }
    }
}
