// SPDX-License-Identifier: Apache-2.0
package bowler.execute.group;

import bowler.execute.operator.Operator;
import bowler.execute.operator.SortKeyCursor;
import bowler.execute.row.Batch;
import bowler.execute.run.RunContext;
import bowler.plan.query.RowSource;
import bowler.plan.query.SetOperator;
import bowler.types.encode.GrowingBytes;
import java.util.stream.IntStream;

/// EXCEPT and INTERSECT, with and without ALL, of inputs sorted by all their columns. The inputs are merged, and only
/// one row is kept.
///
/// A returned row is one of the first input, the first among its equals.
public final class SortedExceptIntersect extends Operator {
    private final SortKeyCursor[] inputs;
    private final boolean[] ended;
    private final RunContext runContext;
    private final boolean except;
    private final boolean all;
    private final int[] slots;
    private final Batch output;
    /// The row whose equals are counted.
    private final Batch held;
    private final GrowingBytes key = new GrowingBytes();
    /// The number of times the row held is still to be returned.
    private long repeats;

    public SortedExceptIntersect(Operator[] inputs, RowSource.OrderedSetOperation plan, RunContext runContext) {
        this.inputs = new SortKeyCursor[inputs.length];
        for (int input = 0; input < inputs.length; input++) {
            this.inputs[input] = new SortKeyCursor(inputs[input], plan.keys(), plan.types());
        }
        ended = new boolean[inputs.length];
        this.runContext = runContext;
        except = plan.operator() == SetOperator.EXCEPT || plan.operator() == SetOperator.EXCEPT_ALL;
        all = plan.operator() == SetOperator.EXCEPT_ALL || plan.operator() == SetOperator.INTERSECT_ALL;
        slots = IntStream.range(0, plan.types().size()).toArray();
        output = Batch.of(plan.types());
        held = Batch.of(plan.types());
    }

    @Override
    public void open() {
        close();
        repeats = 0;
        for (int input = 0; input < inputs.length; input++) {
            inputs[input].open();
            ended[input] = !inputs[input].next();
        }
    }

    @Override
    protected Batch fetch() {
        runContext.reader.checkCancelled();
        output.start(Batch.CAPACITY);
        int count = 0;
        while (count < Batch.CAPACITY && (repeats > 0 || nextGroup())) {
            while (repeats > 0 && count < Batch.CAPACITY) {
                for (int slot : slots) {
                    output.columns[slot].copy(count, held.columns[slot], 0);
                }
                count++;
                repeats--;
            }
        }
        output.count = count;
        return count == 0 ? null : output;
    }

    /// Advances to the next row to return; returns false if there is none.
    private boolean nextGroup() {
        while (!ended[0]) {
            inputs[0].copyKey(key);
            held.start(1);
            inputs[0].copy(slots, held, 0);
            long count = countEquals(0);
            repeats = all ? count : 1;
            for (int input = 1; input < inputs.length; input++) {
                while (!ended[input] && inputs[input].compareKey(key) < 0) {
                    ended[input] = !inputs[input].next();
                }
                count = countEquals(input);
                repeats = except ? Math.max(0, repeats - count) : Math.min(repeats, count);
                if (!except && ended[input] && count == 0) {
                    // The input has ended, so INTERSECT has no further rows.
                    ended[0] = true;
                }
            }
            if (repeats > 0) {
                return true;
            }
        }
        return false;
    }

    /// Skips and counts the rows of an input that equal the row held.
    private long countEquals(int input) {
        long count = 0;
        while (!ended[input] && inputs[input].compareKey(key) == 0) {
            count++;
            ended[input] = !inputs[input].next();
        }
        return count;
    }

    @Override
    public void close() {
        for (int input = 0; input < inputs.length; input++) {
            inputs[input].close();
            ended[input] = true;
        }
        output.release();
        held.release();
    }
}
