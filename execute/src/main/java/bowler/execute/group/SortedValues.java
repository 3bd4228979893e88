// SPDX-License-Identifier: Apache-2.0
package bowler.execute.group;

import bowler.base.bytes.BigEndian;
import bowler.execute.aggregate.Accumulator;
import bowler.execute.aggregate.OrderedAggregate;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.row.VectorRow;
import bowler.execute.run.ArrayGrowth;
import bowler.execute.run.RunContext;
import bowler.execute.spill.RecordCursor;
import bowler.execute.spill.RecordSorter;
import bowler.execute.spill.SortKeys;
import bowler.execute.spill.SpillDisk;
import bowler.execute.spill.SpilledRowLayout;
import bowler.plan.query.SortKey;
import bowler.types.DataType;
import bowler.types.encode.GrowingBytes;
import java.util.Arrays;
import java.util.List;

/// The values of an aggregate that needs them sorted or distinct. They are sorted by group and order and then passed to
/// the accumulator.
final class SortedValues {
    private static final int NO_GROUP = -1;
    /// The maximum bytes of values passed at a time.
    private static final int MAX_BATCH_BYTES = 256 << 10;

    private final RunContext runContext;
    private final RecordSorter sorter;
    private final SortKeys keys;
    private final SpilledRowLayout shape;
    private final boolean distinct;
    private final VectorRow row = new VectorRow();
    private final GrowingBytes key = new GrowingBytes();
    private final GrowingBytes bytes = new GrowingBytes();
    private final Batch values;
    private final int[] groups = new int[Batch.CAPACITY];
    private long[] sizes = {};
    private byte[] last = {};
    private int lastLength = -1;
    /// The number of values to be passed next.
    private int count;
    private long byteCount;
    /// State for passing values group by group: the records, whether there is a current record, and the last group
    /// passed.
    private RecordCursor byGroup;
    private boolean pending;
    private int atGroup;
    /// The bytes accounted for that group's result.
    private long notedBytes;

    /// @param types of the arguments, one or two
    /// @param order the sort order, in the columns of `orderTypes`
    /// @param distinct whether only the first of values with equal order counts
    SortedValues(
            List<DataType> types, List<SortKey> order, List<DataType> orderTypes, boolean distinct, RunContext runContext,
            SpillDisk disk) {
        this.runContext = runContext;
        sorter = new RecordSorter(runContext.memory, disk);
        keys = new SortKeys(order, orderTypes);
        shape = SpilledRowLayout.of(types);
        values = Batch.of(types);
        this.distinct = distinct;
    }

    /// @param arguments the value, and a second argument
    /// @param order the values to sort by
    void add(Vector[] arguments, Vector[] order, int[] rows, int count, int[] groupOf) {
        row.columns = order;
        for (int at = 0; at < count; at++) {
            int group = groupOf[at];
            if (group >= sizes.length) {
                sizes = Arrays.copyOf(sizes, ArrayGrowth.next(sizes.length, group + 1, ArrayGrowth.MAX_PLACES));
            }
            sizes[group]++;
            BigEndian.putInt(key.clear().reserve(Integer.BYTES), 0, group);
            key.length = Integer.BYTES;
            keys.append(row.at(rows[at]), key);
            shape.encode(arguments, rows[at], bytes.clear());
            sorter.add(key.bytes, key.length, bytes.bytes, 0, bytes.length);
        }
    }

    /// Passes all values to an accumulator.
    void feed(Accumulator accumulator) {
        RecordCursor sorted = sorter.sorted();
        begin();
        while (sorted.next()) {
            if (!isRepeated(sorted)) {
                take(sorted, BigEndian.getInt(sorted.bytes, sorted.keyOffset), accumulator);
            }
        }
        give(accumulator);
        sorter.close();
    }

    /// Starts to pass values group by group.
    void rewind() {
        byGroup = sorter.sorted();
        pending = byGroup.next();
        atGroup = NO_GROUP;
    }

    /// Passes the values of a group to an accumulator. Groups must be requested in ascending order.
    void feedGroup(int group, OrderedAggregate accumulator) {
        if (group == atGroup) {
            return;
        }
        assert group > atGroup;
        atGroup = group;
        accumulator.clear();
        release();
        accumulator.size = group < sizes.length ? sizes[group] : 0;
        begin();
        while (pending && BigEndian.getInt(byGroup.bytes, byGroup.keyOffset) == group) {
            if (!isRepeated(byGroup)) {
                take(byGroup, group, accumulator);
            }
            pending = byGroup.next();
        }
        give(accumulator);
    }

    private void begin() {
        lastLength = -1;
        count = 0;
        byteCount = 0;
    }

    /// Returns whether the value repeats the previous one and only distinct values count.
    private boolean isRepeated(RecordCursor sorted) {
        if (!distinct) {
            return false;
        }
        int keyEnd = sorted.keyOffset + sorted.keyLength;
        if (lastLength >= 0 && Arrays.equals(sorted.bytes, sorted.keyOffset, keyEnd, last, 0, lastLength)) {
            return true;
        }
        if (last.length < sorted.keyLength) {
            last = new byte[2 * sorted.keyLength];
        }
        System.arraycopy(sorted.bytes, sorted.keyOffset, last, 0, sorted.keyLength);
        lastLength = sorted.keyLength;
        return false;
    }

    private void take(RecordCursor sorted, int group, Accumulator accumulator) {
        if (count == Batch.CAPACITY || byteCount > MAX_BATCH_BYTES) {
            give(accumulator);
        }
        if (count == 0) {
            values.start(group < sizes.length && accumulator instanceof OrderedAggregate
                ? (int) Math.min(sizes[group], Batch.CAPACITY) : Batch.CAPACITY);
        }
        groups[count] = group;
        shape.decode(sorted.bytes, sorted.rowOffset, sorted.rowLength, values, count++);
        byteCount += sorted.rowLength;
    }

    private void give(Accumulator accumulator) {
        if (count > 0) {
            Vector[] columns = values.columns;
            accumulator.add(columns[0], columns.length > 1 ? columns[1] : null, Batch.ALL, count, groups);
            count = 0;
            byteCount = 0;
            if (accumulator instanceof OrderedAggregate orderedAggregate && orderedAggregate.heldBytes() > notedBytes) {
                long more = orderedAggregate.heldBytes() - notedBytes;
                runContext.memory.require(more);
                notedBytes += more;
            }
        }
    }

    private void release() {
        runContext.memory.release(notedBytes);
        notedBytes = 0;
    }

    void close() {
        release();
        byGroup = null;
        sorter.close();
    }
}
