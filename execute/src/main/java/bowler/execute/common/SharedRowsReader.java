// SPDX-License-Identifier: Apache-2.0
package bowler.execute.common;

import bowler.execute.operator.Operator;
import bowler.execute.row.Batch;
import bowler.execute.spill.RecordCursor;
import bowler.execute.spill.SpilledRowLayout;
import bowler.types.DataType;
import java.util.List;

/// Returns rows that are stored elsewhere.
abstract class SharedRowsReader extends Operator {
    private final SpilledRowLayout shape;
    private final Batch batch;
    private RecordCursor cursor;

    SharedRowsReader(List<DataType> types) {
        shape = SpilledRowLayout.of(types);
        batch = Batch.of(types);
    }

    /// Returns a cursor that begins at the first row.
    abstract RecordCursor read();

    @Override
    public final void open() {
        close();
        cursor = read();
    }

    @Override
    protected final Batch fetch() {
        batch.start(Batch.CAPACITY);
        int count = 0;
        while (count < Batch.CAPACITY && cursor.next()) {
            shape.decode(cursor.bytes, cursor.rowOffset, cursor.rowLength, batch, count++);
        }
        batch.count = count;
        return count == 0 ? null : batch;
    }

    @Override
    public final void close() {
        if (cursor != null) {
            cursor.close();
            cursor = null;
        }
        batch.release();
    }
}
