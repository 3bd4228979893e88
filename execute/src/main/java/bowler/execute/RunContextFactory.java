// SPDX-License-Identifier: Apache-2.0
package bowler.execute;

import bowler.catalog.TableDescriptor;
import bowler.execute.api.ExecutionContext;
import bowler.execute.api.ExecutorServices;
import bowler.execute.run.MemoryBudget;
import bowler.execute.run.RunContext;
import bowler.execute.run.SharedMemory;
import bowler.execute.run.TableLayouts;
import bowler.plan.CompiledStatement;
import bowler.plan.ParameterType;
import bowler.plan.StatementPlan;

/// Creates the environments in which programs run. All of them share the memory of the database's statements.
final class RunContextFactory {
    /// All statements together may use one quarter of the heap for their working memory. The limit of a single
    /// statement is separate.
    private static final int SHARE_OF_ALL = 4;

    private final ExecutorServices services;
    private final SharedMemory memory;

    RunContextFactory(ExecutorServices services) {
        this.services = services;
        memory = new SharedMemory(
            Math.max(services.statementMemoryBytes(), Runtime.getRuntime().maxMemory() / SHARE_OF_ALL));
    }

    TableLayouts newLayouts() {
        return new TableLayouts(services.termsOfIndexes());
    }

    /// Returns the environment of a statement that has table layouts of its own.
    RunContext newRun(ExecutionContext context) {
        return newRun(context, newLayouts());
    }

    /// @param statement whose table receives the parameters that arrive in chunks
    RunContext newRun(ExecutionContext context, CompiledStatement statement, TableLayouts tableLayouts) {
        RunContext runContext = newRun(context, tableLayouts);
        TableDescriptor table = statement.plan() instanceof StatementPlan.Returning returning
            ? returning.table() : StatementPlan.tableOf(statement.plan());
        runContext.takeLobsInto(table == null ? 0 : table.lobTreeId(),
            statement.parameters().stream().map(ParameterType::type).toList());
        return runContext;
    }

    RunContext newRun(ExecutionContext context, TableLayouts tableLayouts) {
        return new RunContext(
            context.transaction(), newBudget(), tableLayouts,
            services.trees(), services.clock(), services.entropy(), new ExecutionValues(context, services),
            context::warn, context.deferred().deferral(), services.rowNumbers().lobs());
    }

    MemoryBudget newBudget() {
        return new MemoryBudget(memory, services.statementMemoryBytes());
    }
}
