// SPDX-License-Identifier: Apache-2.0
package bowler.execute.row;

import bowler.types.DataType;
import java.util.List;

/// Some rows: columns, and which rows count, in ascending order. Belongs to the operator that gives it, which changes
/// it with its next move; a column may be shared with another batch or be an expression's result.
public final class Batch {
    public static final int CAPACITY = 1024;
    /// Rows 0 to 1023; never written to.
    public static final int[] ALL = all();

    public final Vector[] columns;
    public int[] rows = ALL;
    public int count;

    public Batch(Vector... columns) {
        this.columns = columns;
    }

    /// A batch with columns of its own.
    public static Batch of(List<DataType> types) {
        Vector[] columns = new Vector[types.size()];
        for (int column = 0; column < columns.length; column++) {
            columns[column] = new Vector(types.get(column));
        }
        return new Batch(columns);
    }

    private static int[] all() {
        int[] rows = new int[CAPACITY];
        for (int row = 0; row < CAPACITY; row++) {
            rows[row] = row;
        }
        return rows;
    }

    /// Empties columns of its own.
    public void start(int rowCount) {
        for (Vector column : columns) {
            column.start(rowCount);
        }
        rows = ALL;
        count = 0;
    }

    public void release() {
        for (Vector column : columns) {
            if (column != null) {
                column.release();
            }
        }
    }
}
