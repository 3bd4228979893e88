// SPDX-License-Identifier: Apache-2.0
package bowler.execute;

/// Rows of another cursor, for those who look on.
public abstract class PassedRows implements ResultCursor {
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
    public boolean isNull(int column) {
        return rows.isNull(column);
    }

    @Override
    public long longAt(int column) {
        return rows.longAt(column);
    }

    @Override
    public double doubleAt(int column) {
        return rows.doubleAt(column);
    }

    @Override
    public Object objectAt(int column) {
        return rows.objectAt(column);
    }
}
