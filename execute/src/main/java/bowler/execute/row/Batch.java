// SPDX-License-Identifier: Apache-2.0
package bowler.execute.row;

import bowler.types.DataType;
import java.util.List;

/// A batch of rows: columns and an ascending list of selected rows. It belongs to the operator that returns it, which
/// changes it in its next step. A column may be shared with another batch or be an expression's result.
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

    /// Returns a batch with its own columns.
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

    /// Empties its own columns.
    public void start(int rowCount) {
        assert isConsistent() : "rows of a batch ascend";
        for (Vector column : columns) {
            column.start(rowCount);
        }
        rows = ALL;
        count = 0;
    }

    /// Returns whether the selected rows ascend and fit into a batch.
    private boolean isConsistent() {
        for (int at = 1; at < count; at++) {
            if (rows[at - 1] >= rows[at]) {
                return false;
            }
        }
        return count == 0 || rows[0] >= 0 && rows[count - 1] < CAPACITY;
    }

    public void release() {
        for (Vector column : columns) {
            if (column != null) {
                column.release();
            }
        }
    }
}
