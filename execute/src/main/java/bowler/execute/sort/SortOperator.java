// SPDX-License-Identifier: Apache-2.0
package bowler.execute.sort;

import bowler.base.bytes.BigEndian;
import bowler.execute.operator.LimitCounts;
import bowler.execute.operator.Operator;
import bowler.execute.row.Batch;
import bowler.execute.row.VectorRow;
import bowler.execute.run.RunContext;
import bowler.execute.spill.RecordCursor;
import bowler.execute.spill.RecordMerge;
import bowler.execute.spill.RecordSorter;
import bowler.execute.spill.SortKeys;
import bowler.execute.spill.SpillDisk;
import bowler.execute.spill.SpilledRowLayout;
import bowler.plan.query.RowSource;
import bowler.types.DataType;
import bowler.types.encode.GrowingBytes;
import java.util.BitSet;
import java.util.List;

/// Sorts its input, as far as rows are requested.
public final class SortOperator extends Operator {
    private static final int NO_PART = -1;

    private final Operator input;
    private final LimitCounts counts;
    private final RunContext runContext;
    private final SpillDisk disk;
    private final SortKeys keys;
    private final boolean lastFirst;
    private final SpilledRowLayout shape;
    private final Batch batch;
    private final VectorRow row = new VectorRow();
    private final GrowingBytes key = new GrowingBytes();
    private final GrowingBytes bytes = new GrowingBytes();
    private RecordSorter sorter;
    private RecordCursor sorted;

    /// @param wanted the slots that are read above
    public SortOperator(
            Operator input, RowSource.Sort plan, BitSet wanted, LimitCounts counts, RunContext runContext, SpillDisk disk) {
        this.input = input;
        this.counts = counts;
        this.runContext = runContext;
        this.disk = disk;
        List<DataType> types = plan.types();
        keys = new SortKeys(plan.keys(), types);
        lastFirst = plan.lastFirst();
        shape = new SpilledRowLayout(types, wanted);
        batch = Batch.of(types);
    }

    @Override
    public void open() {
        close();
        begin(maxRows());
        take(NO_PART);
        sorted = sorter.sorted();
    }

    /// Returns the number of rows requested.
    long maxRows() {
        return counts.maxRows();
    }

    /// Starts without rows.
    void begin(long max) {
        sorter = new RecordSorter(runContext.memory, disk);
        sorter.limitTo(max);
        if (lastFirst) {
            sorter.lastAddedFirst();
        }
    }

    /// Adds the input's rows.
    ///
    /// @param part their number among other parts, which follows the keys: so the order of rows with equal keys does not
    ///     depend on the threads that sort the parts
    void take(int part) {
        input.open();
        for (Batch found = input.next(); found != null; found = input.next()) {
            row.columns = found.columns;
            for (int at = 0; at < found.count; at++) {
                int place = found.rows[at];
                keys.append(row.at(place), key.clear());
                if (part != NO_PART) {
                    BigEndian.putShort(key.reserve(Short.BYTES), key.length, (short) (lastFirst ? ~part : part));
                    key.length += Short.BYTES;
                }
                shape.encode(found.columns, place, bytes.clear());
                sorter.add(key.bytes, key.length, bytes.bytes, 0, bytes.length);
            }
        }
        input.close();
    }

    /// Ends the input; the rows are ready to be merged with those of other sorts.
    void endPart() {
        sorted = sorter.sortedForMerge();
    }

    /// Merges the rows with those that other sorts have sorted.
    void mergeFrom(List<SortOperator> others) {
        sorted = new RecordMerge(others.stream().map(other -> other.sorted).toList());
    }

    @Override
    protected Batch fetch() {
        batch.start(Batch.CAPACITY);
        int count = 0;
        while (count < Batch.CAPACITY && sorted.next()) {
            shape.decode(sorted.bytes, sorted.rowOffset, sorted.rowLength, batch, count++);
        }
        batch.count = count;
        return count == 0 ? null : batch;
    }

    @Override
    public void close() {
        input.close();
        forget();
    }

    /// Does the same as [#close], except for the input, which belongs to another operator.
    void forget() {
        sorted = null;
        if (sorter != null) {
            sorter.close();
            sorter = null;
        }
        batch.release();
    }
}
