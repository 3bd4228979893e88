// SPDX-License-Identifier: Apache-2.0
package bowler.execute;

import bowler.types.PassedRow;
import bowler.types.RowReader;

/// Rows of another cursor, for those who look on.
public abstract class PassedRows implements ResultCursor, PassedRow {
    private final ResultCursor rows;

    protected PassedRows(ResultCursor rows) {
        this.rows = rows;
    }

    @Override
    public boolean next() {
        return rows.next();
    }

    @Override
    public boolean nextAtHand() {
        return rows.nextAtHand();
    }

    @Override
    public boolean isHolding() {
        return rows.isHolding();
    }

    @Override
    public void close() {
        rows.close();
    }

    @Override
    public RowReader row() {
        return rows;
    }
}
