// SPDX-License-Identifier: Apache-2.0
package bowler.execute.statement;

import bowler.execute.api.ResultCursor;
import bowler.execute.spill.RecordCursor;
import bowler.execute.spill.RecordStore;
import bowler.types.ForwardingRow;
import bowler.types.RowReader;
import bowler.types.encode.EncodedRow;
import bowler.types.encode.RowLayout;

/// A cursor over the rows that a change has returned.
final class BufferedCursor implements ResultCursor, ForwardingRow {
    private final RecordStore rows;
    private final EncodedRow row;
    private RecordCursor records;

    BufferedCursor(RecordStore rows, RowLayout layout) {
        this.rows = rows;
        row = new EncodedRow(layout);
        records = rows.read();
    }

    @Override
    public boolean next() {
        if (records == null) {
            return false;
        }
        if (!records.next()) {
            close();
            return false;
        }
        row.wrap(records.bytes, records.rowOffset, records.rowLength);
        return true;
    }

    @Override
    public boolean nextBuffered() {
        return false;
    }

    @Override
    public boolean isHolding() {
        return true;
    }

    @Override
    public void close() {
        if (records != null) {
            records.close();
            records = null;
            rows.close();
        }
    }

    @Override
    public RowReader row() {
        return row;
    }
}
