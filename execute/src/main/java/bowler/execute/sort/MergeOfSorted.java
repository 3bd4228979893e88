// SPDX-License-Identifier: Apache-2.0
package bowler.execute.sort;

import bowler.execute.operator.Operator;
import bowler.execute.operator.SortKeyCursor;
import bowler.execute.row.Batch;
import bowler.execute.run.RunContext;
import bowler.plan.query.RowSource;
import java.util.BitSet;

/// Merges several sorted inputs with a heap of inputs ordered by their current rows. Among equal rows, those of the
/// earlier input come first, or those of the later one if the plan says so.
public final class MergeOfSorted extends Operator {
    /// A consumer of few rows should not wait for many.
    private static final int FIRST_ROWS = 32;
    private static final int GROWTH = 4;

    private final SortKeyCursor[] inputs;
    private final RunContext runContext;
    private final int[] slots;
    private final boolean lastFirst;
    private final Batch batch;
    /// Numbers of inputs, the least first.
    private final int[] heap;
    private int size;
    private int space;

    /// @param wanted the slots that are read above
    public MergeOfSorted(Operator[] inputs, RowSource.OrderedConcatenation plan, BitSet wanted, RunContext runContext) {
        this.inputs = new SortKeyCursor[inputs.length];
        for (int input = 0; input < inputs.length; input++) {
            this.inputs[input] = new SortKeyCursor(inputs[input], plan.keys(), plan.types());
        }
        this.runContext = runContext;
        slots = wanted.stream().toArray();
        lastFirst = plan.lastFirst();
        batch = Batch.of(plan.types());
        heap = new int[inputs.length];
    }

    @Override
    public void open() {
        close();
        space = FIRST_ROWS;
        for (int input = 0; input < inputs.length; input++) {
            inputs[input].open();
            if (inputs[input].next()) {
                heap[size++] = input;
            }
        }
        for (int at = size / 2 - 1; at >= 0; at--) {
            sink(at);
        }
    }

    @Override
    protected Batch fetch() {
        if (size == 0) {
            return null;
        }
        runContext.reader.checkCancelled();
        batch.start(space);
        int count = 0;
        while (count < space && size > 0) {
            SortKeyCursor min = inputs[heap[0]];
            min.copy(slots, batch, count++);
            if (!min.next()) {
                heap[0] = heap[--size];
            }
            sink(0);
        }
        space = Math.min(Batch.CAPACITY, space * GROWTH);
        batch.count = count;
        return batch;
    }

    private void sink(int from) {
        int at = from;
        while (true) {
            int child = 2 * at + 1;
            if (child >= size) {
                return;
            }
            if (child + 1 < size && isBefore(heap[child + 1], heap[child])) {
                child++;
            }
            if (!isBefore(heap[child], heap[at])) {
                return;
            }
            int moved = heap[at];
            heap[at] = heap[child];
            heap[child] = moved;
            at = child;
        }
    }

    private boolean isBefore(int left, int right) {
        int order = inputs[left].compareKey(inputs[right]);
        return order < 0 || order == 0 && left != right && left < right != lastFirst;
    }

    @Override
    public void close() {
        for (SortKeyCursor input : inputs) {
            input.close();
        }
        size = 0;
        batch.release();
    }
}
