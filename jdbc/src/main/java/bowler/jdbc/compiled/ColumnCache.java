// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.compiled;

import bowler.jdbc.convert.ResultColumns;
import bowler.session.ColumnDescription;
import java.util.List;

/// The columns of the last few queries of a connection: statements of one plan give the same list, be their texts ever so
/// new.
public final class ColumnCache {
    private static final int CAPACITY = 4;

    private final ResultColumns[] known = new ResultColumns[CAPACITY];
    private int next;

    ResultColumns of(List<ColumnDescription> descriptions) {
        for (ResultColumns columns : known) {
            if (columns != null && columns.descriptions() == descriptions) {
                return columns;
            }
        }
        ResultColumns made = new ResultColumns(descriptions);
        known[next] = made;
        next = (next + 1) % CAPACITY;
        return made;
    }
}
