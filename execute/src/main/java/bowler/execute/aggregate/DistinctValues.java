// SPDX-License-Identifier: Apache-2.0
package bowler.execute.aggregate;

import bowler.base.bytes.BigEndian;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.row.VectorRow;
import bowler.execute.run.Run;
import bowler.execute.spill.RecordCursor;
import bowler.execute.spill.RecordSorter;
import bowler.execute.spill.RowShape;
import bowler.execute.spill.SpillDisk;
import bowler.types.DataType;
import bowler.types.encode.GrowingBytes;
import bowler.types.encode.KeyEncoder;
import bowler.types.encode.KeyLayout;
import bowler.types.encode.KeyPart;
import java.util.Arrays;
import java.util.List;

/// The values of one DISTINCT aggregate with their groups: sorted by group and value, so that equal ones are neighbours,
/// and given to the accumulator once each.
final class DistinctValues {
    private final RecordSorter sorter;
    private final KeyEncoder encoder;
    private final RowShape shape;
    private final Vector[] column = new Vector[1];
    private final VectorRow row = new VectorRow(column);
    private final GrowingBytes key = new GrowingBytes();
    private final GrowingBytes bytes = new GrowingBytes();
    private final Batch values;
    private final int[] groups = new int[Batch.CAPACITY];

    DistinctValues(DataType type, Run run, SpillDisk disk) {
        sorter = new RecordSorter(run.memory, disk);
        encoder = new KeyEncoder(KeyLayout.of(List.of(KeyPart.ascending(type, false))));
        shape = RowShape.of(List.of(type));
        values = Batch.of(List.of(type));
    }

    void add(Vector argument, int[] rows, int count, int[] groupOf) {
        column[0] = argument;
        for (int at = 0; at < count; at++) {
            BigEndian.putInt(key.clear().reserve(Integer.BYTES), 0, groupOf[at]);
            key.length = Integer.BYTES;
            encoder.append(0, row.at(rows[at]), 0, key);
            shape.encode(column, rows[at], bytes.clear());
            sorter.add(key.bytes, key.length, bytes.bytes, 0, bytes.length);
        }
    }

    void giveTo(Accumulator accumulator) {
        RecordCursor sorted = sorter.sorted();
        byte[] last = {};
        int lastLength = -1;
        int count = 0;
        values.start(Batch.CAPACITY);
        while (sorted.next()) {
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
            if (count == Batch.CAPACITY) {
                accumulator.add(values.columns[0], Batch.ALL, count, groups);
                values.start(Batch.CAPACITY);
                count = 0;
            }
            groups[count] = BigEndian.getInt(sorted.bytes, sorted.keyOffset);
            shape.decode(sorted.bytes, sorted.rowOffset, sorted.rowLength, values, count++);
        }
        sorted.close();
        if (count > 0) {
            accumulator.add(values.columns[0], Batch.ALL, count, groups);
        }
        sorter.close();
    }

    void close() {
        sorter.close();
    }
}
