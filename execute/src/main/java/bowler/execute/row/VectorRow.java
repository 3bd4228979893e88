// SPDX-License-Identifier: Apache-2.0
package bowler.execute.row;

import bowler.types.RowReader;

/// A reader of one row of some vectors, which can be moved to any row.
public final class VectorRow implements RowReader {
    public Vector[] columns;
    public int row;

    public VectorRow() {}

    public VectorRow(Vector[] columns) {
        this.columns = columns;
    }

    public VectorRow at(int row) {
        this.row = row;
        return this;
    }

    @Override
    public boolean isNull(int column) {
        Vector vector = columns[column];
        return vector.hasNulls && vector.nulls[row];
    }

    @Override
    public long longAt(int column) {
        return isNull(column) ? 0 : columns[column].longs[row];
    }

    @Override
    public double doubleAt(int column) {
        return isNull(column) ? 0 : columns[column].doubles[row];
    }

    @Override
    public Object objectAt(int column) {
        return isNull(column) ? null : columns[column].objectAt(row);
    }
}
