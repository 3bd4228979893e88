// SPDX-License-Identifier: Apache-2.0
package bowler.execute.statement;

import bowler.catalog.TableDescriptor;
import bowler.execute.api.Execution;
import bowler.execute.api.ResultCursor;
import bowler.execute.modify.DmlExecutor;
import bowler.execute.modify.ModifyWarning;
import bowler.execute.modify.ReturnedRows;
import bowler.execute.run.RunContext;
import bowler.execute.run.StatementFailures;
import bowler.execute.spill.SpillDisk;
import bowler.plan.StatementPlan;
import bowler.storage.StoreTransaction;
import bowler.storage.terms.IsolationLevel;
import bowler.types.RowReader;

/// An INSERT, UPDATE or DELETE: one storage statement, restarted as often as concurrent transactions interfere.
public final class ModifyExecution implements Execution {
    private final RunContext runContext;
    private final TableDescriptor table;
    private final DmlExecutor dmlExecutor;
    private final SpillDisk spillDisk;
    private BufferedCursor returned;
    private long lastCount;
    private final boolean warns;

    public ModifyExecution(RunContext runContext, StatementPlan plan, DmlExecutor dmlExecutor, SpillDisk spillDisk) {
        this.runContext = runContext;
        table = StatementPlan.tableOf(plan);
        warns = warnsIfUnchanged(plan);
        this.dmlExecutor = dmlExecutor;
        this.spillDisk = spillDisk;
    }

    /// Returns whether the statement warns if no row was found to change: UPDATE and DELETE do, as in Derby.
    static boolean warnsIfUnchanged(StatementPlan plan) {
        return !(plan instanceof StatementPlan.Insert || plan instanceof StatementPlan.Upsert
            || plan instanceof StatementPlan.Merge);
    }

    @Override
    public long update(RowReader parameters) {
        close();
        long count;
        do {
            count = tryOnce(parameters, null);
        } while (count == DmlExecutor.START_AGAIN);
        if (count == 0 && warns) {
            runContext.warn(ModifyWarning.NO_ROWS.failure());
        }
        lastCount = count;
        return count;
    }

    @Override
    public ResultCursor updateReturning(RowReader parameters, int[] columns) {
        close();
        while (true) {
            ReturnedRows rows = new ReturnedRows(table, columns, runContext.memory, spillDisk);
            BufferedCursor cursor = null;
            try {
                long count = tryOnce(parameters, rows);
                if (count != DmlExecutor.START_AGAIN) {
                    cursor = new BufferedCursor(rows.records(), rows.layout());
                    lastCount = count;
                    returned = cursor;
                    return cursor;
                }
            } finally {
                if (cursor == null) {
                    rows.close();
                }
            }
        }
    }

    private long tryOnce(RowReader parameters, ReturnedRows rows) {
        StoreTransaction transaction = runContext.transaction;
        runContext.begin(parameters);
        begin(transaction);
        long count;
        try {
            try {
                count = dmlExecutor.run(rows);
                if (count != DmlExecutor.START_AGAIN) {
                    runContext.lobs().noteUnused();
                }
            } finally {
                dmlExecutor.close();
                runContext.end();
            }
        } catch (RuntimeException | Error failure) {
            StatementFailures.undo(transaction, failure);
            dmlExecutor.undone();
            runContext.lobs().abandonPending(failure);
            throw failure;
        }
        if (count == DmlExecutor.START_AGAIN) {
            transaction.undoStatement();
            dmlExecutor.undone();
        } else {
            transaction.endStatement();
            runContext.lobs().clearPending();
        }
        return count;
    }

    /// Begins a statement that changes rows. Uncommitted changes of concurrent transactions never decide which rows it
    /// changes.
    static void begin(StoreTransaction transaction) {
        if (transaction.isolation() == IsolationLevel.UR) {
            transaction.beginStatement(IsolationLevel.CS);
        } else {
            transaction.beginStatement();
        }
    }

    @Override
    public long lastCount() {
        return lastCount;
    }

    @Override
    public ResultCursor query(RowReader parameters) {
        throw new IllegalStateException("the statement gives no rows");
    }

    @Override
    public void close() {
        if (returned != null) {
            returned.close();
            returned = null;
        }
    }
}
