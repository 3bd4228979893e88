// SPDX-License-Identifier: Apache-2.0
package bowler.execute;

import bowler.catalog.CatalogState;
import bowler.catalog.edit.CatalogEdit;
import bowler.execute.ddl.Definitions;
import bowler.execute.run.Failures;
import bowler.plan.StatementPlan;
import bowler.storage.StoreTransaction;
import bowler.types.RowReader;
import java.util.function.BiConsumer;

/// A statement that changes definitions: one storage statement, one catalog edit; both go back if it fails.
final class DefinitionExecution<P extends StatementPlan> implements Execution {
    private final P plan;
    private final BiConsumer<Definitions, P> step;
    private final ExecutionContext context;

    DefinitionExecution(P plan, BiConsumer<Definitions, P> step, ExecutionContext context) {
        this.plan = plan;
        this.step = step;
        this.context = context;
    }

    @Override
    public long update(RowReader parameters) {
        StoreTransaction transaction = context.transaction();
        transaction.beginStatement();
        CatalogEdit edit = null;
        CatalogState before = null;
        try {
            edit = context.edit();
            before = edit.state();
            step.accept(new Definitions(edit, context.user()), plan);
        } catch (RuntimeException | Error failure) {
            if (edit != null) {
                edit.resetTo(before);
            }
            Failures.undo(transaction, failure);
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
