// SPDX-License-Identifier: Apache-2.0
package bowler.execute.common;

import bowler.execute.operator.Operator;
import bowler.execute.row.Batch;
import bowler.execute.spill.RecordCursor;
import bowler.execute.spill.RowShape;
import bowler.types.DataType;
import java.util.List;

/// Gives rows that are put aside elsewhere.
abstract class StoredRows extends Operator {
    private final RowShape shape;
    private final Batch batch;
    private RecordCursor cursor;

    StoredRows(List<DataType> types) {
        shape = RowShape.of(types);
        batch = Batch.of(types);
    }

    /// The rows from the first on.
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
