// SPDX-License-Identifier: Apache-2.0
package bowler.execute;

import bowler.execute.api.Execution;
import bowler.execute.api.ExecutionContext;
import bowler.execute.common.WorkingTable;
import bowler.execute.evaluate.Evaluator;
import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.modify.DmlExecutor;
import bowler.execute.operator.Operator;
import bowler.execute.routine.BodyStatements;
import bowler.execute.run.RunContext;
import bowler.execute.spill.RecordCursor;
import bowler.execute.spill.RecordStore;
import bowler.execute.statement.BufferedQuery;
import bowler.execute.statement.CallExecution;
import bowler.execute.statement.DataModifyingWithExecution;
import bowler.plan.CompiledStatement;
import bowler.plan.StatementPlan;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import bowler.types.encode.EncodedRow;
import bowler.types.encode.RowLayout;
import java.util.List;
import java.util.Map;

/// Executes the statements of a body within the storage statement of the statement that fired it.
final class BodyExecutions implements BodyStatements {
    private final Executor executor;
    private final ExecutionContext context;
    private final RunContext whole;
    private final Map<Integer, WorkingTable> transitionTables;

    BodyExecutions(Executor executor, ExecutionContext context, RunContext whole, Map<Integer, WorkingTable> transitionTables) {
        this.executor = executor;
        this.context = context;
        this.whole = whole;
        this.transitionTables = transitionTables;
    }

    @Override
    public void checkCancelled() {
        whole.reader.checkCancelled();
    }

    @Override
    public BodyStatement statement(CompiledStatement compiled) {
        return switch (compiled.plan()) {
            case StatementPlan.Query query -> {
                BodyQuery rows = query(compiled);
                yield frame -> {
                    rows.open(frame);
                    rows.close();
                    return 0;
                };
            }
            case StatementPlan.Returning returning -> {
                RunContext runContext = executor.bodyContext(compiled, context);
                DataModifyingWithExecution.Part part = executor.bodyPart(returning, runContext, context, transitionTables);
                yield frame -> {
                    RecordStore rows = new RecordStore(runContext.memory, executor.spillDisk());
                    try {
                        runContext.beginWithin(whole, frame);
                        return part.returning().run(rows);
                    } finally {
                        rows.close();
                        runContext.end();
                    }
                };
            }
            case StatementPlan.CallSystemProcedure call -> {
                Execution execution = executor.program(compiled).start(context);
                yield execution::update;
            }
            case StatementPlan.CallProcedure call -> call(compiled, call);
            default -> change(compiled);
        };
    }

    /// Returns a call of a procedure. The statement that fires the trigger is suspended meanwhile.
    private BodyStatement call(CompiledStatement compiled, StatementPlan.CallProcedure plan) {
        RunContext runContext = executor.bodyContext(compiled, context);
        Evaluator[] arguments = new Evaluators(runContext).whole(plan.arguments());
        return frame -> {
            RowBuffer values;
            runContext.beginWithin(whole, frame);
            try {
                values = CallExecution.values(arguments);
            } finally {
                runContext.end();
            }
            takeOutputs(compiled, plan, context.call(plan, values).outputs(), frame);
            return 0;
        };
    }

    /// Copies the outputs of a procedure to the slots of the variables that receive them.
    static void takeOutputs(
            CompiledStatement compiled, StatementPlan.CallProcedure plan, RowReader outputs, RowBuffer frame) {
        for (int index = 0; index < plan.outputs().size(); index++) {
            int slot = plan.outputs().get(index);
            if (slot >= 0) {
                frame.set(slot, compiled.parameters().get(slot).type(), outputs, index);
            }
        }
    }

    private BodyStatement change(CompiledStatement compiled) {
        RunContext runContext = executor.bodyContext(compiled, context);
        DmlExecutor change = executor.bodyPart(compiled.plan(), runContext, context, transitionTables).change();
        return frame -> {
            runContext.beginWithin(whole, frame);
            try {
                long count = change.run(null);
                if (count != DmlExecutor.START_AGAIN) {
                    runContext.lobs().noteUnused();
                }
                return count;
            } finally {
                change.close();
                runContext.end();
            }
        };
    }

    @Override
    public Execution execution(CompiledStatement compiled) {
        throw new IllegalStateException("a trigger returns no rows");
    }

    @Override
    public BodyQuery query(CompiledStatement compiled) {
        StatementPlan.Query plan = (StatementPlan.Query) compiled.plan();
        RunContext runContext = executor.bodyContext(compiled, context);
        Operator root = executor.bodyOperator(plan, runContext, transitionTables);
        return ComputedRow.isComputed(plan.source()) ? new ComputedRow(runContext, whole, root)
            : new StoredRows(runContext, root, plan.source().types());
    }

    /// A query whose rows are stored before the first is used.
    private final class StoredRows implements BodyQuery {
        private final RunContext runContext;
        private final Operator root;
        private final BufferedQuery buffered;
        private final EncodedRow stored;
        private RecordStore rows;
        private RecordCursor records;
        private final RowBuffer single = new RowBuffer(1);

        StoredRows(RunContext runContext, Operator root, List<DataType> types) {
            this.runContext = runContext;
            this.root = root;
            buffered = new BufferedQuery(root, types);
            stored = new EncodedRow(RowLayout.of(types));
        }

        @Override
        public void open(RowBuffer frame) {
            close();
            runContext.beginWithin(whole, frame);
            rows = new RecordStore(runContext.memory, executor.spillDisk());
            boolean isRead = false;
            try {
                buffered.read(rows);
                isRead = true;
            } finally {
                if (!isRead) {
                    close();
                }
            }
            records = rows.read();
        }

        @Override
        public boolean next(RowBuffer frame, List<Integer> slots, List<DataType> types) {
            if (!records.next()) {
                return false;
            }
            stored.wrap(records.bytes, records.rowOffset, records.rowLength);
            for (int index = 0; index < slots.size(); index++) {
                frame.set(slots.get(index), types.get(index), stored, index);
            }
            return true;
        }

        @Override
        public RowBuffer single() {
            return single;
        }

        @Override
        public void close() {
            root.close();
            if (records != null) {
                records.close();
                records = null;
            }
            if (rows != null) {
                rows.close();
                rows = null;
            }
            runContext.end();
        }
    }
}
