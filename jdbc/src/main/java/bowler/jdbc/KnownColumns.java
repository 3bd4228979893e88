// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc;

import bowler.jdbc.convert.RowColumns;
import bowler.session.ColumnDescription;
import java.util.List;

/// The columns of the last few queries of a connection: statements of one plan give the same list, be their texts ever so
/// new.
final class KnownColumns {
    private static final int CAPACITY = 4;

    private final RowColumns[] known = new RowColumns[CAPACITY];
    private int next;

    RowColumns of(List<ColumnDescription> descriptions) {
        for (RowColumns columns : known) {
            if (columns != null && columns.descriptions() == descriptions) {
                return columns;
            }
        }
        RowColumns made = new RowColumns(descriptions);
        known[next] = made;
        next = (next + 1) % CAPACITY;
        return made;
    }
}
