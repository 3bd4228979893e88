// SPDX-License-Identifier: Apache-2.0
package bowler.execute.statement;

import bowler.execute.api.Execution;
import bowler.execute.api.ResultCursor;
import bowler.execute.modify.DmlExecutor;
import bowler.execute.modify.ModifyWarning;
import bowler.execute.modify.table.ModifyError;
import bowler.execute.run.RunContext;
import bowler.execute.run.StatementFailures;
import bowler.execute.spill.RecordStore;
import bowler.execute.spill.SpillDisk;
import bowler.plan.StatementPlan;
import bowler.storage.StoreTransaction;
import bowler.types.RowReader;
import bowler.types.encode.RowLayout;

/// A change whose changed rows are read by a query. Both run to their end in one storage statement; then the rows are
/// returned.
public final class ReturningExecution implements Execution {
    private final RunContext runContext;
    private final StatementPlan.Returning plan;
    private final ReturningQuery part;
    private final SpillDisk spillDisk;
    private BufferedCursor rows;
    private long lastCount;

    public ReturningExecution(RunContext runContext, StatementPlan.Returning plan, ReturningQuery part, SpillDisk spillDisk) {
        this.runContext = runContext;
        this.plan = plan;
        this.part = part;
        this.spillDisk = spillDisk;
    }

    @Override
    public ResultCursor query(RowReader parameters) {
        close();
        while (true) {
            RecordStore result = new RecordStore(runContext.memory, spillDisk);
            BufferedCursor cursor = null;
            try {
                if (tryOnce(parameters, result)) {
                    cursor = new BufferedCursor(result, RowLayout.of(plan.source().types()));
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

    /// @return false if a concurrent transaction has changed the rows and the run must be repeated
    private boolean tryOnce(RowReader parameters, RecordStore result) {
        StoreTransaction transaction = runContext.transaction;
        runContext.begin(parameters);
        ModifyExecution.begin(transaction);
        try {
            try {
                lastCount = part.run(result);
            } finally {
                runContext.end();
            }
        } catch (RuntimeException | Error failure) {
            StatementFailures.undo(transaction, failure);
            runContext.lobs().abandonPending(failure);
            throw failure;
        }
        if (lastCount == DmlExecutor.START_AGAIN) {
            transaction.undoStatement();
            return false;
        }
        transaction.endStatement();
        runContext.lobs().clearPending();
        if (lastCount == 0 && ModifyExecution.warnsIfUnchanged(plan.change())) {
            runContext.warn(ModifyWarning.NO_ROWS.failure());
        }
        return true;
    }

    @Override
    public long update(RowReader parameters) {
        throw ModifyError.GIVES_ROWS.failure();
    }

    @Override
    public ResultCursor updateReturning(RowReader parameters, int[] columns) {
        throw new IllegalStateException("the statement gives rows");
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
