// SPDX-License-Identifier: Apache-2.0
package bowler.execute.aggregate;

import bowler.base.bytes.BigEndian;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.row.VectorRow;
import bowler.execute.run.Growth;
import bowler.execute.run.Run;
import bowler.execute.spill.RecordCursor;
import bowler.execute.spill.RecordSorter;
import bowler.execute.spill.RowShape;
import bowler.execute.spill.SortKeys;
import bowler.execute.spill.SpillDisk;
import bowler.plan.SortKey;
import bowler.types.DataType;
import bowler.types.encode.GrowingBytes;
import java.util.Arrays;
import java.util.List;

/// The values of an aggregate that wants them in an order, or each once, with their groups: sorted by group and order, and
/// given to the accumulator.
final class SortedValues {
    private final RecordSorter sorter;
    private final SortKeys keys;
    private final RowShape shape;
    private final boolean distinct;
    private final VectorRow row = new VectorRow();
    private final GrowingBytes key = new GrowingBytes();
    private final GrowingBytes bytes = new GrowingBytes();
    private final Batch values;
    private final int[] groups = new int[Batch.CAPACITY];
    private long[] sizes = {};

    /// @param types of the arguments, one or two
    /// @param order what to sort by, in the columns of `orderTypes`
    /// @param distinct of values with equal order only the first counts
    SortedValues(
            List<DataType> types, List<SortKey> order, List<DataType> orderTypes, boolean distinct, Run run,
            SpillDisk disk) {
        sorter = new RecordSorter(run.memory, disk);
        keys = new SortKeys(order, orderTypes);
        shape = RowShape.of(types);
        values = Batch.of(types);
        this.distinct = distinct;
    }

    /// @param arguments the value, and what comes with it
    /// @param order the values to sort by
    void add(Vector[] arguments, Vector[] order, int[] rows, int count, int[] groupOf) {
        row.columns = order;
        for (int at = 0; at < count; at++) {
            int group = groupOf[at];
            if (group >= sizes.length) {
                sizes = Arrays.copyOf(sizes, Growth.next(sizes.length, group + 1, Growth.MOST_PLACES));
            }
            sizes[group]++;
            BigEndian.putInt(key.clear().reserve(Integer.BYTES), 0, group);
            key.length = Integer.BYTES;
            keys.append(row.at(rows[at]), key);
            shape.encode(arguments, rows[at], bytes.clear());
            sorter.add(key.bytes, key.length, bytes.bytes, 0, bytes.length);
        }
    }

    void giveTo(Accumulator accumulator) {
        if (accumulator instanceof InOrder inOrder) {
            inOrder.sizes = sizes;
        }
        RecordCursor sorted = sorter.sorted();
        byte[] last = {};
        int lastLength = -1;
        int count = 0;
        values.start(Batch.CAPACITY);
        while (sorted.next()) {
            if (distinct) {
                int keyEnd = sorted.keyOffset + sorted.keyLength;
                if (lastLength >= 0
                        && Arrays.equals(sorted.bytes, sorted.keyOffset, keyEnd, last, 0, lastLength)) {
                    continue;
                }
                if (last.length < sorted.keyLength) {
                    last = new byte[2 * sorted.keyLength];
                }
                System.arraycopy(sorted.bytes, sorted.keyOffset, last, 0, sorted.keyLength);
                lastLength = sorted.keyLength;
            }
            if (count == Batch.CAPACITY) {
                give(accumulator, count);
                values.start(Batch.CAPACITY);
                count = 0;
            }
            groups[count] = BigEndian.getInt(sorted.bytes, sorted.keyOffset);
            shape.decode(sorted.bytes, sorted.rowOffset, sorted.rowLength, values, count++);
        }
        if (count > 0) {
            give(accumulator, count);
        }
        sorter.close();
    }

    private void give(Accumulator accumulator, int count) {
        Vector[] columns = values.columns;
        accumulator.add(columns[0], columns.length > 1 ? columns[1] : null, Batch.ALL, count, groups);
    }

    void close() {
        sorter.close();
    }
}
