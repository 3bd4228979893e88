// SPDX-License-Identifier: Apache-2.0
package bowler.execute;

import bowler.execute.ddl.Definitions;
import bowler.execute.run.Failures;
import bowler.plan.CompiledStatement;
import bowler.plan.StatementPlan;
import bowler.storage.StoreTransaction;
import bowler.storage.terms.TableLockMode;
import java.util.function.BiConsumer;

/// Makes programs of compiled statements. Shared by all sessions of a database.
public final class Executor {
    private final ExecutorServices services;

    public Executor(ExecutorServices services) {
        this.services = services;
    }

    public Program program(CompiledStatement statement) {
        return switch (statement.plan()) {
            case StatementPlan.CreateTable plan -> definition(plan, Definitions::createTable);
            case StatementPlan.DropTable plan -> definition(plan, Definitions::dropTable);
            case StatementPlan.DropIndex plan -> definition(plan, Definitions::dropIndex);
            case StatementPlan.CreateSchema plan -> definition(plan, Definitions::createSchema);
            case StatementPlan.DropSchema plan -> definition(plan, Definitions::dropSchema);
            case StatementPlan.SetIsolation plan -> new Program(false,
                context -> new SessionExecution(parameters -> context.setIsolation(plan.isolation())));
            case StatementPlan.LockTable plan -> new Program(false, context -> lockTable(plan, context));
            case StatementPlan.Query plan -> throw notSupported(plan);
            case StatementPlan.Insert plan -> throw notSupported(plan);
            case StatementPlan.Update plan -> throw notSupported(plan);
            case StatementPlan.Delete plan -> throw notSupported(plan);
            case StatementPlan.CreateIndex plan -> throw notSupported(plan);
            case StatementPlan.SetSchema plan -> throw notSupported(plan);
            case StatementPlan.Explain plan -> throw notSupported(plan);
        };
    }

    private static RuntimeException notSupported(StatementPlan plan) {
        return ExecuteError.NOT_SUPPORTED.failure(plan.getClass().getSimpleName());
    }

    private static <P extends StatementPlan> Program definition(P plan, BiConsumer<Definitions, P> step) {
        return new Program(false, context -> new DefinitionExecution<>(plan, step, context));
    }

    private static Execution lockTable(StatementPlan.LockTable plan, ExecutionContext context) {
        TableLockMode mode = plan.exclusive() ? TableLockMode.X : TableLockMode.S;
        return new SessionExecution(parameters -> {
            StoreTransaction transaction = context.transaction();
            transaction.beginStatement();
            try {
                transaction.lockTable(plan.table().tableId(), mode);
            } catch (RuntimeException failure) {
                Failures.undo(transaction, failure);
                throw failure;
            }
            transaction.endStatement();
        });
    }
}
