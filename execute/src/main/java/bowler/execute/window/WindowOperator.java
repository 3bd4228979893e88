// SPDX-License-Identifier: Apache-2.0
package bowler.execute.window;

import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.operator.Operator;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.run.RunContext;
import bowler.execute.spill.RowPages;
import bowler.execute.spill.SpillDisk;
import bowler.plan.query.RowSource;
import bowler.plan.query.SortKey;
import bowler.types.DataType;
import bowler.types.ValueOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/// Adds the values of window functions to rows that come by partitions and in order.
///
/// Whole partitions are collected until they fill at least a page; then their rows are returned page by page. A page
/// has the input's columns that are read above and the columns that the functions read. One more column says whether a
/// row differs in order from the preceding row.
public final class WindowOperator extends Operator {
    private static final int MOVERS_PER_CALL = 4;

    private final RunContext runContext;
    private final Operator input;
    private final int[] partitionSlots;
    private final int[] orderSlots;
    /// The input's slots that are in the pages, at their start.
    private final int[] keptSlots;
    private final WindowFunctionInput[] calls;
    private final WindowValue[] values;
    private final int firstResult;
    private final RowPages pages;
    private final WindowPartition windowPartition;
    /// The columns of a batch as stored in the pages.
    private final Vector[] stored;
    private final Vector beginsGroup = new Vector(DataType.BOOLEAN).start(Batch.CAPACITY);
    private final boolean[] beginsPartition = new boolean[Batch.CAPACITY];
    private final Batch output;
    /// By slot: the keys of the last row of the preceding batch.
    private final Vector[] lastKeys;
    private boolean hasLast;

    private Batch batch;
    private int nextInBatch;
    private boolean inputEnded = true;
    /// Ends of the collected partitions.
    private long[] ends = new long[16];
    private int endCount;
    private int nextPartition;
    private int nextPage;
    private boolean begun;

    /// @param wanted the input's slots that are read above
    public WindowOperator(
            RunContext runContext, RowSource.Window plan, Operator input, BitSet wanted, Evaluators evaluators, SpillDisk disk) {
        this.runContext = runContext;
        this.input = input;
        List<DataType> inputTypes = plan.input().types();
        partitionSlots = plan.partition().stream().mapToInt(Integer::intValue).toArray();
        orderSlots = plan.order().stream().mapToInt(SortKey::slot).toArray();
        keptSlots = wanted.stream().toArray();
        List<DataType> types = new ArrayList<>();
        for (int slot : keptSlots) {
            types.add(inputTypes.get(slot));
        }
        calls = new WindowFunctionInput[plan.calls().size()];
        for (int call = 0; call < calls.length; call++) {
            calls[call] = new WindowFunctionInput(plan.calls().get(call), types, runContext, evaluators, disk);
        }
        types.add(DataType.BOOLEAN);
        stored = new Vector[types.size()];
        stored[stored.length - 1] = beginsGroup;
        pages = new RowPages(types, MOVERS_PER_CALL * calls.length, runContext.memory, disk);
        windowPartition = new WindowPartition(pages, stored.length - 1, orderSlots.length > 0);
        values = new WindowValue[calls.length];
        for (int call = 0; call < calls.length; call++) {
            values[call] = calls[call].value(windowPartition, plan.order(), runContext, evaluators);
        }
        firstResult = inputTypes.size();
        output = Batch.of(plan.types());
        lastKeys = new Vector[inputTypes.size()];
        for (int slot : partitionSlots) {
            lastKeys[slot] = new Vector(inputTypes.get(slot)).start(1);
        }
        for (int slot : orderSlots) {
            lastKeys[slot] = new Vector(inputTypes.get(slot)).start(1);
        }
    }

    @Override
    public void open() {
        close();
        for (WindowValue value : values) {
            value.open();
        }
        input.open();
        inputEnded = false;
        hasLast = false;
    }

    @Override
    protected Batch fetch() {
        if (nextPage == pages.pageCount() && !gather()) {
            return null;
        }
        runContext.transaction.checkCancelled();
        return give(nextPage++);
    }

    /// Reads whole partitions; returns false if there are no more rows.
    private boolean gather() {
        endPartition();
        pages.clear();
        endCount = 0;
        nextPartition = 0;
        nextPage = 0;
        while (true) {
            if (batch == null && !nextBatch()) {
                break;
            }
            int from = nextInBatch;
            int to = from;
            if (beginsPartition[from] && pages.rowCount() > 0) {
                addEnd();
                if (pages.rowCount() >= Batch.CAPACITY) {
                    return true;
                }
            }
            do {
                to++;
            } while (to < batch.count && !beginsPartition[to]);
            pages.add(stored, batch.rows, from, to);
            nextInBatch = to;
            if (to == batch.count) {
                batch = null;
            }
        }
        if (pages.rowCount() > 0) {
            addEnd();
        }
        return pages.rowCount() > 0;
    }

    private void addEnd() {
        if (endCount == ends.length) {
            ends = Arrays.copyOf(ends, 2 * endCount);
        }
        ends[endCount++] = pages.rowCount();
    }

    private boolean nextBatch() {
        if (inputEnded) {
            return false;
        }
        batch = input.next();
        if (batch == null) {
            inputEnded = true;
            input.close();
            return false;
        }
        nextInBatch = 0;
        for (int index = 0; index < keptSlots.length; index++) {
            stored[index] = batch.columns[keptSlots[index]];
        }
        for (WindowFunctionInput call : calls) {
            call.evaluate(batch, stored);
        }
        findBoundaries();
        return true;
    }

    private void findBoundaries() {
        int[] rows = batch.rows;
        int count = batch.count;
        Arrays.fill(beginsPartition, 0, count, false);
        beginsPartition[0] = !hasLast;
        for (int slot : partitionSlots) {
            Vector keys = batch.columns[slot];
            beginsPartition[0] |= hasLast && differs(keys, rows[0], lastKeys[slot], 0);
            for (int at = 1; at < count; at++) {
                beginsPartition[at] |= differs(keys, rows[at], keys, rows[at - 1]);
            }
        }
        long[] begins = beginsGroup.longs;
        for (int at = 0; at < count; at++) {
            begins[rows[at]] = beginsPartition[at] ? 1 : 0;
        }
        for (int slot : orderSlots) {
            Vector keys = batch.columns[slot];
            if (hasLast && differs(keys, rows[0], lastKeys[slot], 0)) {
                begins[rows[0]] = 1;
            }
            for (int at = 1; at < count; at++) {
                if (differs(keys, rows[at], keys, rows[at - 1])) {
                    begins[rows[at]] = 1;
                }
            }
        }
        hasLast = true;
        for (int slot = 0; slot < lastKeys.length; slot++) {
            if (lastKeys[slot] != null) {
                lastKeys[slot].start(1).copy(0, batch.columns[slot], rows[count - 1]);
            }
        }
    }

    private static boolean differs(Vector left, int leftRow, Vector right, int rightRow) {
        boolean leftNull = left.isNull(leftRow);
        if (leftNull || right.isNull(rightRow)) {
            return leftNull != right.isNull(rightRow);
        }
        return switch (left.carrier) {
            case LONG -> left.longs[leftRow] != right.longs[rightRow];
            case DOUBLE -> left.doubles[leftRow] != right.doubles[rightRow];
            case OBJECT ->
                ValueOrder.compareObjects(left.type, left.objectAt(leftRow), right.objectAt(rightRow)) != 0;
        };
    }

    private Batch give(int page) {
        long row = RowPages.firstOf(page);
        long last = Math.min(row + Batch.CAPACITY, pages.rowCount());
        int count = (int) (last - row);
        for (int call = 0; call < values.length; call++) {
            output.columns[firstResult + call].start(count);
        }
        while (row < last) {
            if (!begun || row == windowPartition.end) {
                beginPartition();
            }
            long to = Math.min(last, windowPartition.end);
            for (int call = 0; call < values.length; call++) {
                values[call].compute(row, to, output.columns[firstResult + call], RowPages.placeOf(row));
            }
            row = to;
        }
        Vector[] columns = pages.page(page).columns;
        for (int index = 0; index < keptSlots.length; index++) {
            output.columns[keptSlots[index]] = columns[index];
        }
        output.rows = Batch.ALL;
        output.count = count;
        return output;
    }

    private void beginPartition() {
        endPartition();
        windowPartition.start = nextPartition == 0 ? 0 : ends[nextPartition - 1];
        windowPartition.end = ends[nextPartition++];
        begun = true;
        for (WindowValue value : values) {
            value.begin();
        }
    }

    private void endPartition() {
        if (begun) {
            begun = false;
            for (WindowValue value : values) {
                value.end();
            }
        }
    }

    @Override
    public void close() {
        input.close();
        inputEnded = true;
        endPartition();
        for (WindowFunctionInput call : calls) {
            call.close();
        }
        pages.close();
        batch = null;
        endCount = 0;
        nextPartition = 0;
        nextPage = 0;
    }
}
