// SPDX-License-Identifier: Apache-2.0
package bowler.execute.spill;

import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.run.MemoryBudget;
import bowler.types.DataType;
import bowler.types.encode.GrowingBytes;
import java.util.BitSet;
import java.util.List;

/// Stores rows of some types and reads them again, batch by batch.
public final class RowStore {
    private static final byte[] NO_KEY = {};

    private final RecordStore records;
    private final SpilledRowLayout shape;
    private final GrowingBytes bytes = new GrowingBytes();
    private RecordCursor cursor;
    private long encodedBytes;

    /// @param wanted the slots kept
    public RowStore(List<DataType> types, BitSet wanted, MemoryBudget memory, SpillDisk disk) {
        records = new RecordStore(memory, disk);
        shape = new SpilledRowLayout(types, wanted);
    }

    public void addAll(Batch batch) {
        for (int at = 0; at < batch.count; at++) {
            add(batch.columns, batch.rows[at]);
        }
    }

    public void add(Vector[] columns, int place) {
        shape.encode(columns, place, bytes.clear());
        records.add(NO_KEY, 0, 0, bytes.bytes, 0, bytes.length);
        encodedBytes += bytes.length;
    }

    public long rowCount() {
        return records.recordCount();
    }

    /// Returns the total length of the stored rows.
    public long encodedBytes() {
        return encodedBytes;
    }

    /// Starts to read from the first row.
    public void rewind() {
        if (cursor != null) {
            cursor.close();
        }
        cursor = records.read();
    }

    /// Fills a batch of the same types with the next rows.
    ///
    /// @return false at the end
    public boolean read(Batch into) {
        into.start((int) Math.min(Batch.CAPACITY, rowCount()));
        int count = 0;
        while (count < Batch.CAPACITY && cursor.next()) {
            shape.decode(cursor.bytes, cursor.rowOffset, cursor.rowLength, into, count++);
        }
        into.count = count;
        return count > 0;
    }

    public void close() {
        if (cursor != null) {
            cursor.close();
            cursor = null;
        }
        records.close();
    }
}
