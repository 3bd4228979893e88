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
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.row.VectorRow;
import bowler.execute.run.RunContext;
import bowler.execute.spill.RecordCursor;
import bowler.execute.spill.RecordStore;
import bowler.execute.statement.BufferedQuery;
import bowler.execute.statement.DataModifyingWithExecution;
import bowler.plan.CompiledStatement;
import bowler.plan.StatementPlan;
import bowler.plan.query.RowSource;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.encode.EncodedRow;
import bowler.types.encode.RowLayout;
import java.util.List;
import java.util.Map;

/// Executes the statements of a body within the storage statement of the statement that fired it.
final class BodyExecutions implements BodyStatements {
    private static final DataType TEXT = DataType.varchar(DataType.MAX_VARCHAR_LENGTH);
    private static final Batch NO_ROW = new Batch();
    private static final List<Integer> FIRST = List.of(0);

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
                Query rows = new Query(compiled, query);
                yield frame -> {
                    rows.open(frame);
                    rows.close();
                    return true;
                };
            }
            case StatementPlan.Returning returning -> {
                RunContext runContext = executor.bodyContext(compiled, context);
                DataModifyingWithExecution.Part part = executor.bodyPart(returning, runContext, context, transitionTables);
                yield frame -> {
                    RecordStore rows = new RecordStore(runContext.memory, executor.spillDisk());
                    try {
                        runContext.beginWithin(whole, frame);
                        return part.returning().run(rows) != DmlExecutor.START_AGAIN;
                    } finally {
                        rows.close();
                        runContext.end();
                    }
                };
            }
            case StatementPlan.ChangeSetting setting -> {
                Execution execution = executor.program(compiled).start(context);
                yield frame -> {
                    execution.update(frame);
                    return true;
                };
            }
            case StatementPlan.CallProcedure call -> call(compiled, call);
            default -> change(compiled);
        };
    }

    /// Returns a call of a procedure in Java. The statement that fires the trigger is suspended meanwhile.
    private BodyStatement call(CompiledStatement compiled, StatementPlan.CallProcedure plan) {
        RunContext runContext = executor.bodyContext(compiled, context);
        Evaluator[] arguments = new Evaluators(runContext).whole(plan.arguments());
        return frame -> {
            RowBuffer values = new RowBuffer(arguments.length);
            runContext.beginWithin(whole, frame);
            try {
                for (int index = 0; index < arguments.length; index++) {
                    if (arguments[index] != null) {
                        Vector value = arguments[index].evaluate(NO_ROW, Batch.ALL, 1);
                        values.set(index, value.type, new VectorRow(new Vector[] {value}), 0);
                    }
                }
            } finally {
                runContext.end();
            }
            context.call(plan, values);
            return true;
        };
    }

    private BodyStatement change(CompiledStatement compiled) {
        RunContext runContext = executor.bodyContext(compiled, context);
        DmlExecutor change = executor.bodyPart(compiled.plan(), runContext, context, transitionTables).change();
        return frame -> {
            runContext.beginWithin(whole, frame);
            try {
                if (change.run(null) == DmlExecutor.START_AGAIN) {
                    return false;
                }
                runContext.lobs().noteUnused();
                return true;
            } finally {
                change.close();
                runContext.end();
            }
        };
    }

    @Override
    public BodyQuery query(CompiledStatement compiled) {
        return new Query(compiled, (StatementPlan.Query) compiled.plan());
    }

    /// A query. A single row that is computed without reading tables is not stored.
    private final class Query implements BodyQuery {
        private final RunContext runContext;
        private final Operator root;
        private final BufferedQuery buffered;
        private final EncodedRow stored;
        private final boolean isComputed;
        private final VectorRow computed = new VectorRow();
        private Batch batch;
        private RecordStore rows;
        private RecordCursor records;
        private final RowBuffer single = new RowBuffer(1);

        Query(CompiledStatement compiled, StatementPlan.Query plan) {
            runContext = executor.bodyContext(compiled, context);
            root = executor.bodyOperator(plan, runContext, transitionTables);
            List<DataType> types = plan.source().types();
            buffered = new BufferedQuery(root, types);
            stored = new EncodedRow(RowLayout.of(types));
            isComputed = isComputed(plan.source());
        }

        private static boolean isComputed(RowSource source) {
            return switch (source) {
                case RowSource.Values values -> values.rows().size() == 1;
                case RowSource.Project project -> isComputed(project.input());
                default -> false;
            };
        }

        @Override
        public void open(RowBuffer frame) {
            close();
            runContext.beginWithin(whole, frame);
            if (isComputed) {
                root.open();
                batch = root.next();
                return;
            }
            rows = new RecordStore(runContext.memory, executor.spillDisk());
            buffered.read(rows);
            records = rows.read();
        }

        @Override
        public boolean next(RowBuffer frame, List<Integer> slots, List<DataType> types) {
            if (isComputed) {
                if (batch == null) {
                    return false;
                }
                computed.columns = batch.columns;
                computed.at(batch.rows[0]);
                for (int index = 0; index < slots.size(); index++) {
                    frame.set(slots.get(index), types.get(index), computed, index);
                }
                batch = null;
                return true;
            }
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
        public boolean isTrue(RowBuffer frame) {
            RowBuffer value = first(frame, DataType.BOOLEAN);
            return value != null && value.longAt(0) != 0;
        }

        @Override
        public String text(RowBuffer frame) {
            RowBuffer value = first(frame, TEXT);
            return value == null ? null : (String) value.objectAt(0);
        }

        /// Returns the value of a single row and column; null if it is NULL.
        private RowBuffer first(RowBuffer frame, DataType type) {
            open(frame);
            try {
                boolean found = next(single, FIRST, List.of(type));
                return found && !single.isNull(0) ? single : null;
            } finally {
                close();
            }
        }

        @Override
        public void close() {
            batch = null;
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
