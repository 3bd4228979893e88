// SPDX-License-Identifier: Apache-2.0
package bowler.execute.statement;

import bowler.execute.api.SpooledRows;
import bowler.execute.run.MemoryBudget;
import bowler.execute.spill.RecordCursor;
import bowler.execute.spill.RecordStore;
import bowler.execute.spill.SpillDisk;
import bowler.types.DataType;
import bowler.types.RowReader;
import bowler.types.encode.EncodedRow;
import bowler.types.encode.GrowingBytes;
import bowler.types.encode.RowEncoder;
import bowler.types.encode.RowLayout;
import java.util.List;

/// A spool whose rows are in the storage format, in memory up to the budget, then in a file.
public final class RecordSpool implements SpooledRows {
    private static final byte[] NO_KEY = {};

    private final RecordStore records;
    private final RowEncoder encoder;
    private final EncodedRow row;
    private final GrowingBytes bytes = new GrowingBytes();
    /// Null until the first row is read.
    private RecordCursor reading;

    public RecordSpool(List<DataType> types, MemoryBudget budget, SpillDisk disk) {
        RowLayout layout = RowLayout.of(types);
        records = new RecordStore(budget, disk);
        encoder = new RowEncoder(layout);
        row = new EncodedRow(layout);
    }

    @Override
    public void add(RowReader added) {
        assert reading == null;
        encoder.encode(added, bytes.clear());
        records.add(NO_KEY, 0, 0, bytes.bytes, 0, bytes.length);
    }

    @Override
    public boolean next() {
        if (reading == null) {
            reading = records.readOnce();
        }
        if (!reading.next()) {
            return false;
        }
        row.wrap(reading.bytes, reading.rowOffset, reading.rowLength);
        return true;
    }

    @Override
    public RowReader row() {
        return row;
    }

    @Override
    public void close() {
        if (reading != null) {
            reading.close();
        }
        records.close();
    }
}
