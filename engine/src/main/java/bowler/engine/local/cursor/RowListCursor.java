// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local.cursor;

import bowler.types.RowReader;
import bowler.types.function.RoutineCursor;
import java.util.List;

/// Columns of rows that are in memory, as the rows of a table function.
public final class RowListCursor implements RoutineCursor {
    private final List<RowReader> rows;
    private final List<Integer> positions;
    private int next;

    /// @param positions the columns to show
    public RowListCursor(List<RowReader> rows, List<Integer> positions) {
        this.rows = rows;
        this.positions = positions;
    }

    @Override
    public boolean next() {
        return next++ < rows.size();
    }

    @Override
    public void close() {
        next = rows.size();
    }

    private RowReader row() {
        return rows.get(next - 1);
    }

    @Override
    public boolean isNull(int column) {
        return row().isNull(positions.get(column));
    }

    @Override
    public long longAt(int column) {
        return row().longAt(positions.get(column));
    }

    @Override
    public double doubleAt(int column) {
        return row().doubleAt(positions.get(column));
    }

    @Override
    public Object objectAt(int column) {
        return row().objectAt(positions.get(column));
    }
}
