// SPDX-License-Identifier: Apache-2.0
package bowler.execute.window;

import bowler.execute.aggregate.AggregateWork;
import bowler.execute.evaluate.Evaluator;
import bowler.execute.evaluate.Evaluators;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.run.Run;
import bowler.execute.spill.SpillDisk;
import bowler.plan.SortKey;
import bowler.plan.WindowCall;
import bowler.types.DataType;
import java.util.List;

/// What one window function looks at, beside each row: its arguments, or its aggregate's columns, and the key of RANGE.
final class CallInput {
    private final WindowCall call;
    private final Evaluator[] arguments;
    private final AggregateWork aggregate;
    private final Evaluator rangeKey;
    /// Where its first column is.
    private final int column;

    /// @param types of the columns so far; its own are added
    CallInput(WindowCall call, List<DataType> types, Run run, Evaluators evaluators, SpillDisk disk) {
        this.call = call;
        column = types.size();
        arguments = evaluators.of(call.arguments());
        for (Evaluator argument : arguments) {
            types.add(argument.type);
        }
        aggregate = call.aggregate() == null ? null : new AggregateWork(call.aggregate(), run, evaluators, disk);
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

    WindowValue value(Partition partition, List<SortKey> order, Run run, Evaluators evaluators) {
        int rangeColumn = column + arguments.length + (aggregate == null ? 0 : aggregate.columnCount());
        Frame frame = call.frame() == null ? null
            : new Frame(partition, call.frame(), rangeColumn, order, evaluators);
        NotNulls notNulls = call.ignoreNulls() ? new NotNulls(partition, column, run.memory) : null;
        return switch (call.function()) {
            case ROW_NUMBER, RANK, DENSE_RANK, PERCENT_RANK, CUME_DIST -> new RankValue(partition, call.function());
            case NTILE -> new NtileValue(partition, column);
            case LAG -> shift(partition, false, notNulls);
            case LEAD -> shift(partition, true, notNulls);
            case FIRST_VALUE -> new NthValue(partition, frame, column, -1, false, notNulls);
            case LAST_VALUE -> new NthValue(partition, frame, column, -1, true, notNulls);
            case NTH_VALUE -> new NthValue(partition, frame, column, column + 1, call.fromLast(), notNulls);
            case AGGREGATE -> new FrameAggregate(partition, frame, aggregate, column, run.memory);
        };
    }

    private WindowValue shift(Partition partition, boolean lead, NotNulls notNulls) {
        return new ShiftValue(partition, lead, column, arguments.length > 1 ? column + 1 : -1,
            arguments.length > 2 ? column + 2 : -1, notNulls);
    }

    void close() {
        if (aggregate != null) {
            aggregate.close();
        }
    }
}
