// SPDX-License-Identifier: Apache-2.0
package bowler.execute.group;

import bowler.execute.aggregate.Accumulator;
import bowler.execute.aggregate.AggregateWarning;
import bowler.execute.evaluate.Evaluator;
import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.evaluate.build.SharedSubexpressions;
import bowler.execute.operator.Operator;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.row.VectorRow;
import bowler.execute.run.RunContext;
import bowler.execute.spill.SpillDisk;
import bowler.plan.query.AggregateCall;
import bowler.plan.scalar.Scalar;
import bowler.types.Carrier;
import bowler.types.DataType;
import bowler.types.encode.GrowingBytes;
import bowler.types.encode.KeyEncoder;
import bowler.types.encode.KeyLayout;
import bowler.types.encode.KeyPart;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Groups an input whose rows with equal keys are consecutive. A group is complete when the key changes. So memory is
/// bounded by the groups of one batch, and the first groups are returned before the input ends.
public final class SortAggregate extends Operator {
    private final Operator input;
    private final RunContext runContext;
    private final Evaluator[] keyScalars;
    private final SharedSubexpressions sharedSubexpressions;
    private final AggregateState[] calls;
    /// True if there is one numeric key, which is compared as a number.
    private final boolean numeric;
    private final KeyEncoder keyEncoder;
    private final Batch work;
    private final Batch output;
    private final VectorRow row = new VectorRow();
    private GrowingBytes key = new GrowingBytes();
    private GrowingBytes lastKey = new GrowingBytes();
    private long lastNumber;
    private boolean lastNull;
    private final int[] takenRows = new int[Batch.CAPACITY];
    private final int[] takenGroups = new int[Batch.CAPACITY];
    private Accumulator[] accumulators;
    private long accumulatorBytes;
    private Batch batch;
    private int at;
    private boolean ended = true;
    private boolean warned;

    public SortAggregate(
            Operator input, List<Scalar> groupKeys, List<AggregateCall> aggregates, RunContext runContext, Evaluators evaluators,
            SpillDisk disk) {
        this.input = input;
        this.runContext = runContext;
        List<Scalar> scalars = AggregateState.scalars(aggregates);
        scalars.addAll(groupKeys);
        Evaluators together = evaluators.together(scalars);
        sharedSubexpressions = together.sharing();
        keyScalars = together.of(groupKeys);
        calls = new AggregateState[aggregates.size()];
        List<DataType> types = new ArrayList<>();
        List<KeyPart> keyParts = new ArrayList<>();
        for (Evaluator scalar : keyScalars) {
            types.add(scalar.type);
            keyParts.add(KeyPart.ascending(scalar.type, true));
        }
        numeric = types.size() == 1 && types.getFirst().carrier() == Carrier.LONG;
        int width = keyScalars.length;
        for (int call = 0; call < calls.length; call++) {
            calls[call] = new AggregateState(aggregates.get(call), runContext, together, disk);
            types.add(aggregates.get(call).type());
            width += calls[call].columnCount();
        }
        keyEncoder = new KeyEncoder(KeyLayout.of(keyParts));
        work = new Batch(new Vector[width]);
        output = Batch.of(types);
    }

    @Override
    public void open() {
        close();
        for (AggregateState call : calls) {
            accumulatorBytes += (long) Batch.CAPACITY * call.start().bytesPerGroup();
        }
        runContext.memory.take(accumulatorBytes);
        batch = null;
        at = 0;
        ended = false;
        warned = false;
        input.open();
    }

    @Override
    protected Batch fetch() {
        if (ended) {
            return null;
        }
        accumulators = new Accumulator[calls.length];
        for (int call = 0; call < calls.length; call++) {
            accumulators[call] = calls[call].start();
            accumulators[call].reserve(Batch.CAPACITY);
        }
        output.start(Batch.CAPACITY);
        int groups = 0;
        boolean full = false;
        while (!full && nextRows()) {
            int taken = 0;
            row.columns = work.columns;
            while (at < batch.count) {
                int place = batch.rows[at];
                if (groups == 0 || isOther(place)) {
                    if (groups == Batch.CAPACITY) {
                        full = true;
                        break;
                    }
                    begin(place, groups++);
                }
                takenRows[taken] = place;
                takenGroups[taken++] = groups - 1;
                at++;
            }
            take(taken);
        }
        return give(groups);
    }

    private boolean nextRows() {
        if (batch != null && at < batch.count) {
            return true;
        }
        batch = input.next();
        at = 0;
        if (batch == null) {
            ended = true;
            return false;
        }
        runContext.reader.checkCancelled();
        sharedSubexpressions.begin();
        int column = 0;
        for (Evaluator scalar : keyScalars) {
            work.columns[column++] = scalar.evaluate(batch, batch.rows, batch.count);
        }
        for (AggregateState call : calls) {
            column = call.evaluate(batch, work.columns, column);
        }
        return true;
    }

    /// Returns whether the row starts a new group; its key is encoded then.
    private boolean isOther(int place) {
        if (numeric) {
            Vector numbers = work.columns[0];
            return numbers.isNull(place) != lastNull || !lastNull && numbers.longs[place] != lastNumber;
        }
        encode(place);
        return !Arrays.equals(key.bytes, 0, key.length, lastKey.bytes, 0, lastKey.length);
    }

    private void encode(int place) {
        key.clear();
        row.at(place);
        for (int part = 0; part < keyScalars.length; part++) {
            keyEncoder.append(part, row, part, key);
        }
    }

    private void begin(int place, int group) {
        if (numeric) {
            Vector numbers = work.columns[0];
            lastNull = numbers.isNull(place);
            lastNumber = lastNull ? 0 : numbers.longs[place];
        } else {
            if (group == 0) {
                encode(place);
            }
            GrowingBytes last = lastKey;
            lastKey = key;
            key = last;
        }
        for (int part = 0; part < keyScalars.length; part++) {
            output.columns[part].copy(group, work.columns[part], place);
        }
    }

    private void take(int count) {
        if (count == 0) {
            return;
        }
        int column = keyScalars.length;
        for (AggregateState call : calls) {
            call.take(work.columns, column, takenRows, count, takenGroups);
            column += call.columnCount();
        }
    }

    private Batch give(int groups) {
        for (int call = 0; call < calls.length; call++) {
            calls[call].finish();
            if (calls[call].hasSkippedNull() && !warned) {
                warned = true;
                runContext.warn(AggregateWarning.NULLS_LEFT_OUT.failure());
            }
            for (int group = 0; group < groups; group++) {
                calls[call].result(group, output.columns[keyScalars.length + call], group);
            }
        }
        output.rows = Batch.ALL;
        output.count = groups;
        return groups == 0 ? null : output;
    }

    @Override
    public void close() {
        input.close();
        ended = true;
        batch = null;
        accumulators = null;
        for (AggregateState call : calls) {
            call.close();
        }
        runContext.memory.release(accumulatorBytes);
        accumulatorBytes = 0;
        output.release();
    }
}
