// SPDX-License-Identifier: Apache-2.0
package bowler.execute;

import bowler.execute.api.Execution;
import bowler.execute.api.ExecutionContext;
import bowler.execute.api.ResultCursor;
import bowler.execute.api.RoutineHost;
import bowler.execute.api.SpooledRows;
import bowler.execute.evaluate.Evaluator;
import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.routine.BodyStatements;
import bowler.execute.run.RunContext;
import bowler.execute.statement.CallExecution;
import bowler.plan.CompiledStatement;
import bowler.plan.ResultColumn;
import bowler.plan.StatementPlan;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/// Executes the statements of the body of a routine. Each is a storage statement of its own, so a failed statement leaves
/// no changes.
final class RoutineStatements implements BodyStatements {
    private final Executor executor;
    private final ExecutionContext context;
    private final Supplier<RoutineHost> host;

    /// @param host the current call of the routine
    RoutineStatements(Executor executor, ExecutionContext context, Supplier<RoutineHost> host) {
        this.executor = executor;
        this.context = context;
        this.host = host;
    }

    @Override
    public void checkCancelled() {
        context.transaction().checkCancelled();
    }

    @Override
    public Execution execution(CompiledStatement compiled) {
        host.get().demand(compiled);
        return executor.program(compiled).start(context);
    }

    @Override
    public BodyStatement statement(CompiledStatement compiled) {
        if (compiled.plan() instanceof StatementPlan.CallProcedure call) {
            return call(compiled, call);
        }
        if (compiled.isQuery()) {
            BodyQuery rows = query(compiled);
            return frame -> {
                rows.open(frame);
                rows.close();
                return 0;
            };
        }
        Execution execution = executor.program(compiled).start(context);
        boolean isReturning = !compiled.shownColumns().isEmpty();
        return frame -> {
            host.get().demand(compiled);
            if (!isReturning) {
                return execution.update(frame);
            }
            try (Rows rows = new Rows(execution.query(frame))) {
                return execution.lastCount();
            }
        };
    }

    private record Rows(ResultCursor cursor) implements AutoCloseable {
        @Override
        public void close() {
            cursor.close();
        }
    }

    private BodyStatement call(CompiledStatement compiled, StatementPlan.CallProcedure plan) {
        RunContext runContext = executor.bodyContext(compiled, context);
        Evaluator[] arguments = new Evaluators(runContext).whole(plan.arguments());
        return frame -> {
            CallExecution execution = new CallExecution(runContext, arguments, values -> {
                BodyExecutions.takeOutputs(compiled, plan, host.get().call(plan, values), frame);
                return 0;
            });
            return execution.update(frame);
        };
    }

    @Override
    public BodyQuery query(CompiledStatement compiled) {
        StatementPlan.Query plan = (StatementPlan.Query) compiled.plan();
        if (ComputedRow.isComputed(plan.source()) && compiled.tablesUsed().isEmpty() && compiled.objectsUsed().isEmpty()) {
            RunContext runContext = executor.bodyContext(compiled, context);
            return new ComputedRow(runContext, null, executor.bodyOperator(plan, runContext, Map.of()));
        }
        return new SpooledQuery(compiled);
    }

    /// A query that is read to its end before the first row is used, because the body may change what it reads.
    private final class SpooledQuery implements BodyQuery {
        private final CompiledStatement compiled;
        private final Execution execution;
        private final List<DataType> types;
        private final RowBuffer single = new RowBuffer(1);
        private SpooledRows rows;

        SpooledQuery(CompiledStatement compiled) {
            this.compiled = compiled;
            execution = executor.program(compiled).start(context);
            types = compiled.columns().stream().map(ResultColumn::type).toList();
        }

        @Override
        public void open(RowBuffer frame) {
            close();
            host.get().demand(compiled);
            rows = executor.newSpooledRows(types);
            try (Rows found = new Rows(execution.query(frame))) {
                while (found.cursor.next()) {
                    rows.add(found.cursor);
                }
            }
        }

        @Override
        public boolean next(RowBuffer frame, List<Integer> slots, List<DataType> types) {
            if (!rows.next()) {
                return false;
            }
            for (int index = 0; index < slots.size(); index++) {
                frame.set(slots.get(index), types.get(index), rows.row(), index);
            }
            return true;
        }

        @Override
        public RowBuffer single() {
            return single;
        }

        @Override
        public void close() {
            if (rows != null) {
                rows.close();
                rows = null;
            }
        }
    }
}
