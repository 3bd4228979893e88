// SPDX-License-Identifier: Apache-2.0
package bowler.execute.sort;

import bowler.execute.operator.LimitCounts;
import bowler.execute.operator.Operator;
import bowler.execute.row.Batch;
import bowler.execute.row.VectorRow;
import bowler.execute.run.RunContext;
import bowler.execute.spill.RecordCursor;
import bowler.execute.spill.RecordSorter;
import bowler.execute.spill.SortKeys;
import bowler.execute.spill.SpillDisk;
import bowler.execute.spill.SpilledRowLayout;
import bowler.plan.query.RowSource;
import bowler.types.DataType;
import bowler.types.encode.GrowingBytes;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/// Sorts an input that is already ordered by the first keys. It sorts groups of rows with the same first keys, at least
/// one batch at a time. So the first rows are returned early, memory use is low, and the input is read only as far as
/// rows are requested.
public final class IncrementalSort extends Operator {
    private final Operator input;
    private final LimitCounts counts;
    private final RunContext runContext;
    private final SpillDisk disk;
    private final SortKeys keys;
    private final boolean lastFirst;
    private final SortKeys firstKeys;
    private final SpilledRowLayout shape;
    private final Batch batch;
    private final VectorRow row = new VectorRow();
    private final GrowingBytes key = new GrowingBytes();
    private final GrowingBytes bytes = new GrowingBytes();
    /// The first keys of the preceding row, once there are enough rows.
    private final GrowingBytes last = new GrowingBytes();
    private RecordSorter sorter;
    private RecordCursor sorted;
    /// The number of rows still requested.
    private long wantedCount;
    private boolean ended = true;
    /// The current batch of the input; null if the next batch must be read.
    private Batch found;
    private int at;

    /// @param wanted the slots that are read above
    public IncrementalSort(
            Operator input, RowSource.PartialSort plan, BitSet wanted, LimitCounts counts, RunContext runContext, SpillDisk disk) {
        this.input = input;
        this.counts = counts;
        this.runContext = runContext;
        this.disk = disk;
        List<DataType> types = plan.types();
        keys = new SortKeys(plan.keys(), types);
        lastFirst = plan.lastFirst();
        firstKeys = new SortKeys(plan.keys().subList(0, plan.sortedCount()), types);
        shape = new SpilledRowLayout(types, wanted);
        batch = Batch.of(types);
    }

    @Override
    public void open() {
        close();
        wantedCount = counts.maxRows();
        input.open();
        ended = false;
        found = null;
    }

    @Override
    protected Batch fetch() {
        while (wantedCount > 0) {
            if (sorted == null && !gather()) {
                return null;
            }
            batch.start(Batch.CAPACITY);
            int count = 0;
            while (count < Batch.CAPACITY && count < wantedCount && sorted.next()) {
                shape.decode(sorted.bytes, sorted.rowOffset, sorted.rowLength, batch, count++);
            }
            if (count > 0) {
                wantedCount -= count;
                batch.count = count;
                return batch;
            }
            closeSorter();
        }
        return null;
    }

    /// Sorts the next rows; returns false if there are none.
    private boolean gather() {
        if (ended) {
            return false;
        }
        sorter = new RecordSorter(runContext.memory, disk);
        sorter.limitTo(wantedCount);
        if (lastFirst) {
            sorter.lastAddedFirst();
        }
        long minRows = Math.min(wantedCount, Batch.CAPACITY);
        long count = 0;
        while (true) {
            if (found == null) {
                found = input.next();
                at = 0;
                if (found == null) {
                    ended = true;
                    break;
                }
                row.columns = found.columns;
            }
            int place = found.rows[at];
            row.at(place);
            if (count >= minRows) {
                firstKeys.append(row, key.clear());
                if (count > minRows
                        && !Arrays.equals(key.bytes, 0, key.length, last.bytes, 0, last.length)) {
                    break;
                }
                last.set(key.bytes, 0, key.length);
            }
            keys.append(row, key.clear());
            shape.encode(found.columns, place, bytes.clear());
            sorter.add(key.bytes, key.length, bytes.bytes, 0, bytes.length);
            count++;
            found = ++at == found.count ? null : found;
        }
        sorted = sorter.sorted();
        return count > 0;
    }

    private void closeSorter() {
        sorted = null;
        if (sorter != null) {
            sorter.close();
            sorter = null;
        }
    }

    @Override
    public void close() {
        input.close();
        ended = true;
        found = null;
        closeSorter();
        batch.release();
    }
}
