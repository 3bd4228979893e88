// SPDX-License-Identifier: Apache-2.0
package bowler.execute.statement;

import bowler.catalog.edit.CatalogEdit;
import bowler.execute.api.Execution;
import bowler.execute.api.ExecutionContext;
import bowler.execute.api.ResultCursor;
import bowler.execute.ddl.DefinitionExecutor;
import bowler.execute.run.RunContext;
import bowler.execute.run.StatementFailures;
import bowler.execute.spill.SpillDisk;
import bowler.plan.StatementPlan;
import bowler.storage.StoreTransaction;
import bowler.storage.terms.IsolationLevel;
import bowler.types.RowReader;
import java.util.function.BiConsumer;

/// A statement that changes definitions: one storage statement and one catalog edit. Both are undone if it fails.
///
/// It reads at UR. Under its table locks no concurrent transaction has uncommitted changes. It must see the rows
/// committed while it waited for the locks, which a snapshot taken at its beginning would not show.
public final class DefinitionExecution<P extends StatementPlan> implements Execution {
    private final P plan;
    private final BiConsumer<DefinitionExecutor, P> step;
    private final ExecutionContext context;
    private final RunContext runContext;
    private final SpillDisk spillDisk;
    private final boolean queries;
    private final boolean isTemporary;

    /// @param queries whether it reads tables as a query does, at the session's isolation level
    public DefinitionExecution(
            P plan, BiConsumer<DefinitionExecutor, P> step, ExecutionContext context, RunContext runContext, SpillDisk spillDisk,
            boolean queries) {
        this.plan = plan;
        this.step = step;
        this.context = context;
        this.runContext = runContext;
        this.spillDisk = spillDisk;
        this.queries = queries;
        isTemporary = plan instanceof StatementPlan.Definition definition && StatementPlan.isTemporary(definition);
    }

    @Override
    public long update(RowReader parameters) {
        StoreTransaction transaction = context.transaction();
        runContext.begin(parameters);
        transaction.beginStatement(queries ? transaction.isolation() : IsolationLevel.UR);
        CatalogEdit edit = null;
        CatalogEdit.Point before = null;
        try {
            edit = isTemporary ? context.temporaryEdit() : context.edit();
            before = edit.point();
            step.accept(new DefinitionExecutor(edit, context.user(), runContext, spillDisk), plan);
        } catch (RuntimeException | Error failure) {
            if (edit != null) {
                edit.resetTo(before);
            }
            StatementFailures.undo(transaction, failure);
            throw failure;
        }
        transaction.endStatement();
        return 0;
    }

    @Override
    public ResultCursor query(RowReader parameters) {
        throw new IllegalStateException("a definition gives no rows");
    }

    @Override
    public ResultCursor updateReturning(RowReader parameters, int[] columns) {
        throw new IllegalStateException("a definition changes no rows");
    }

    @Override
    public long lastCount() {
        return 0;
    }

    @Override
    public void close() {}
}
