// SPDX-License-Identifier: Apache-2.0
package bowler.execute.sort;

import bowler.execute.operator.KeyedRows;
import bowler.execute.operator.Operator;
import bowler.execute.row.Batch;
import bowler.execute.run.Run;
import bowler.plan.RowSource;
import java.util.BitSet;

/// The rows of several inputs in order, each of which comes in that order: a heap of inputs by the row that each has at hand. Of equal
/// rows those of the earlier input come first.
public final class Interleaving extends Operator {
    /// Whoever wants few rows should not wait for many.
    private static final int FIRST_ROWS = 32;
    private static final int GROWTH = 4;

    private final KeyedRows[] inputs;
    private final Run run;
    private final int[] slots;
    private final Batch batch;
    /// Numbers of inputs, the least first.
    private final int[] heap;
    private int size;
    private int room;

    /// @param wanted the slots that are read above
    public Interleaving(Operator[] inputs, RowSource.OrderedConcatenation plan, BitSet wanted, Run run) {
        this.inputs = new KeyedRows[inputs.length];
        for (int input = 0; input < inputs.length; input++) {
            this.inputs[input] = new KeyedRows(inputs[input], plan.keys(), plan.types());
        }
        this.run = run;
        slots = wanted.stream().toArray();
        batch = Batch.of(plan.types());
        heap = new int[inputs.length];
    }

    @Override
    public void open() {
        close();
        room = FIRST_ROWS;
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
        run.reader.checkCancelled();
        batch.start(room);
        int count = 0;
        while (count < room && size > 0) {
            KeyedRows least = inputs[heap[0]];
            least.copy(slots, batch, count++);
            if (!least.next()) {
                heap[0] = heap[--size];
            }
            sink(0);
        }
        room = Math.min(Batch.CAPACITY, room * GROWTH);
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
        return order < 0 || order == 0 && left < right;
    }

    @Override
    public void close() {
        for (KeyedRows input : inputs) {
            input.close();
        }
        size = 0;
        batch.release();
    }
}
