// SPDX-License-Identifier: Apache-2.0
package bowler.execute.window;

import bowler.execute.evaluate.Evaluator;
import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.group.AggregateState;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.run.RunContext;
import bowler.execute.spill.SpillDisk;
import bowler.plan.query.SortKey;
import bowler.plan.query.WindowCall;
import bowler.types.DataType;
import java.util.List;

/// The columns that one window function reads: its arguments, or its aggregate's columns, and the key of RANGE.
final class WindowFunctionInput {
    private final WindowCall call;
    private final Evaluator[] arguments;
    private final AggregateState aggregate;
    private final Evaluator rangeKey;
    /// The number of its first column.
    private final int column;

    /// @param types of the columns so far; its own are added
    WindowFunctionInput(WindowCall call, List<DataType> types, RunContext runContext, Evaluators evaluators, SpillDisk disk) {
        this.call = call;
        column = types.size();
        arguments = evaluators.of(call.arguments());
        for (Evaluator argument : arguments) {
            types.add(argument.type);
        }
        aggregate = call.aggregate() == null ? null : new AggregateState(call.aggregate(), runContext, evaluators, disk);
        if (aggregate != null) {
            types.addAll(aggregate.types());
        }
        rangeKey = call.frame() == null ? null : evaluators.of(call.frame().rangeKey());
        if (rangeKey != null) {
            types.add(rangeKey.type);
        }
    }

    void evaluate(Batch batch, Vector[] into) {
        int next = column;
        for (Evaluator argument : arguments) {
            into[next++] = argument.evaluate(batch, batch.rows, batch.count);
        }
        if (aggregate != null) {
            next = aggregate.evaluate(batch, into, next);
        }
        if (rangeKey != null) {
            into[next] = rangeKey.evaluate(batch, batch.rows, batch.count);
        }
    }

    WindowValue value(WindowPartition windowPartition, List<SortKey> order, RunContext runContext, Evaluators evaluators) {
        int rangeColumn = column + arguments.length + (aggregate == null ? 0 : aggregate.columnCount());
        WindowFrameRange windowFrameRange = call.frame() == null ? null
            : new WindowFrameRange(windowPartition, call.frame(), rangeColumn, order, evaluators);
        NonNullRows nonNullRows = call.ignoreNulls() ? new NonNullRows(windowPartition, column, runContext.memory) : null;
        return switch (call.function()) {
            case ROW_NUMBER, RANK, DENSE_RANK, PERCENT_RANK, CUME_DIST -> new RankValue(windowPartition, call.function());
            case NTILE -> new NtileValue(windowPartition, column);
            case LAG -> shift(windowPartition, false, nonNullRows);
            case LEAD -> shift(windowPartition, true, nonNullRows);
            case FIRST_VALUE -> new NthValue(windowPartition, windowFrameRange, column, -1, false, nonNullRows);
            case LAST_VALUE -> new NthValue(windowPartition, windowFrameRange, column, -1, true, nonNullRows);
            case NTH_VALUE -> new NthValue(windowPartition, windowFrameRange, column, column + 1, call.fromLast(), nonNullRows);
            case AGGREGATE -> new FrameAggregate(windowPartition, windowFrameRange, aggregate, column, runContext.memory);
        };
    }

    private WindowValue shift(WindowPartition windowPartition, boolean lead, NonNullRows nonNullRows) {
        return new LagLeadValue(windowPartition, lead, column, arguments.length > 1 ? column + 1 : -1,
            arguments.length > 2 ? column + 2 : -1, nonNullRows);
    }

    void close() {
        if (aggregate != null) {
            aggregate.close();
        }
    }
}
