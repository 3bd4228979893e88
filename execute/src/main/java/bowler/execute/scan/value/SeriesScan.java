// SPDX-License-Identifier: Apache-2.0
package bowler.execute.scan.value;

import bowler.base.error.SqlFailure;
import bowler.execute.evaluate.Evaluator;
import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.operator.Operator;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.row.VectorRow;
import bowler.execute.run.RunContext;
import bowler.plan.query.RowSource;
import bowler.types.Carrier;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.TypesError;
import bowler.types.ValueOrder;
import bowler.types.function.call.FunctionCall;
import java.math.BigDecimal;

/// A series from a first value by steps to a last value, computed on request. It is empty if one of the three is NULL.
/// It ends at the last value or at the limit of its type.
public final class SeriesScan extends Operator {
    private static final Batch NO_ROW = new Batch();
    private static final int START = 0;
    private static final int STOP = 1;
    private static final int STEP = 2;

    private final RunContext runContext;
    private final RowSource.SeriesRows plan;
    private final DataType type;
    private final FunctionCall following;
    private final Evaluator[] arguments;
    private final boolean isLong;
    private final Batch batch;
    private final boolean numbered;
    private boolean atEnd = true;
    private long number;

    // For integers.
    private long next;
    private long stop;
    private long step;

    // For other types: the next value, the step, and the value after next.
    private final RowBuffer values = new RowBuffer(3);
    private final RowBuffer last = new RowBuffer(1);
    private boolean ascends;

    public SeriesScan(RunContext runContext, RowSource.SeriesRows plan, Evaluators evaluators) {
        this.runContext = runContext;
        this.plan = plan;
        type = plan.generatedSeries().type();
        following = plan.generatedSeries().following();
        arguments = evaluators.whole(plan.arguments());
        isLong = following == null && type.carrier() == Carrier.LONG;
        batch = Batch.of(plan.types());
        numbered = plan.types().size() > 1;
    }

    @Override
    public void open() {
        number = 0;
        Vector[] given = new Vector[arguments.length];
        boolean none = false;
        for (int index = 0; index < given.length; index++) {
            given[index] = arguments[index].evaluate(NO_ROW, Batch.ALL, 1);
            none |= given[index].isNull(0);
        }
        atEnd = none;
        if (none) {
            return;
        }
        if (isLong) {
            next = given[START].longs[0];
            stop = given[STOP].longs[0];
            step = given[STEP].longs[0];
            requireStep(step != 0);
            atEnd = step > 0 ? next > stop : next < stop;
            return;
        }
        VectorRow row = new VectorRow(given);
        row.at(0);
        values.set(0, type, row, START);
        values.set(1, plan.generatedSeries().stepType(), row, STEP);
        last.set(0, type, row, STOP);
        if (follow()) {
            int order = ValueOrder.compare(type, values, 2, values, 0);
            requireStep(order != 0);
            ascends = order > 0;
        } else {
            ascends = ValueOrder.compare(type, values, 0, last, 0) <= 0;
        }
        atEnd = isBeyond();
    }

    private static void requireStep(boolean moves) {
        if (!moves) {
            throw TypesError.ZERO_STEP.failure();
        }
    }

    /// Computes the value after the next one; returns false if it is out of range of the type.
    private boolean follow() {
        if (following == null) {
            BigDecimal sum = ((BigDecimal) values.objectAt(0)).add((BigDecimal) values.objectAt(1));
            values.setObject(2, sum);
            return true;
        }
        try {
            following.evaluate(values, values, 2);
            return true;
        } catch (SqlFailure beyond) {
            return false;
        }
    }

    private boolean isBeyond() {
        int order = ValueOrder.compare(type, values, 0, last, 0);
        return ascends ? order > 0 : order < 0;
    }

    @Override
    public long skip(long rows) {
        if (!isLong || atEnd) {
            return 0;
        }
        long more = Long.divideUnsigned(step > 0 ? stop - next : next - stop, Math.abs(step));
        if (Long.compareUnsigned(more, rows) < 0) {
            atEnd = true;
            number += more + 1;
            return more + 1;
        }
        next += rows * step;
        number += rows;
        return rows;
    }

    @Override
    protected Batch fetch() {
        if (atEnd) {
            return null;
        }
        runContext.transaction.checkCancelled();
        batch.start(Batch.CAPACITY);
        int count = isLong ? longs(batch.columns[0].longs) : others(batch.columns[0]);
        if (numbered) {
            long[] numbers = batch.columns[1].longs;
            for (int at = 0; at < count; at++) {
                numbers[at] = ++number;
            }
        }
        batch.count = count;
        return batch;
    }

    private int longs(long[] into) {
        long value = next;
        int count = 0;
        while (count < Batch.CAPACITY && !atEnd) {
            into[count++] = value;
            long sum = value + step;
            atEnd = step > 0 ? sum > stop || sum < value : sum < stop || sum > value;
            value = sum;
        }
        next = value;
        return count;
    }

    private int others(Vector into) {
        int count = 0;
        while (count < Batch.CAPACITY && !atEnd) {
            into.set(count++, values, 0);
            if (!follow()) {
                atEnd = true;
            } else {
                values.set(0, type, values, 2);
                atEnd = isBeyond();
            }
        }
        return count;
    }

    @Override
    public void close() {
        atEnd = true;
        batch.release();
    }
}
