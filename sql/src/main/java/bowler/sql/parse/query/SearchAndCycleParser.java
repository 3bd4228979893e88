// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.query;

import bowler.sql.ast.ColumnReference;
import bowler.sql.ast.Expression;
import bowler.sql.ast.SearchAndCycle;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.parse.expression.ExpressionParser;
import java.util.ArrayList;
import java.util.List;

/// Parses `SEARCH DEPTH | BREADTH FIRST BY columns SET order` and `CYCLE columns SET mark [TO value DEFAULT value]
/// USING path` after a table that WITH defines.
final class SearchAndCycleParser {
    private final TokenCursor cursor;
    private final ExpressionParser scalars;

    SearchAndCycleParser(TokenCursor cursor, ExpressionParser scalars) {
        this.cursor = cursor;
        this.scalars = scalars;
    }

    /// Parses the clauses; returns null if both are absent.
    SearchAndCycle traversal() {
        int offset = cursor.offset();
        SearchAndCycle.Search search = cursor.takeIf("SEARCH") ? search() : null;
        SearchAndCycle.Cycle cycle = cursor.takeIf("CYCLE") ? cycle() : null;
        return search == null && cycle == null ? null : new SearchAndCycle(search, cycle, offset);
    }

    private SearchAndCycle.Search search() {
        boolean breadth = cursor.takeIf("BREADTH");
        if (!breadth && !cursor.takeIf("DEPTH")) {
            throw cursor.unexpected("DEPTH or BREADTH");
        }
        cursor.expect("FIRST", "BY");
        List<ColumnReference> by = columns();
        cursor.expect("SET");
        return new SearchAndCycle.Search(breadth, by, cursor.columnReference());
    }

    private SearchAndCycle.Cycle cycle() {
        List<ColumnReference> columns = columns();
        cursor.expect("SET");
        ColumnReference mark = cursor.columnReference();
        Expression to = null;
        Expression otherwise = null;
        if (cursor.takeIf("TO")) {
            to = scalars.additive();
            cursor.expect("DEFAULT");
            otherwise = scalars.additive();
        }
        cursor.expect("USING");
        return new SearchAndCycle.Cycle(columns, mark, to, otherwise, cursor.columnReference());
    }

    private List<ColumnReference> columns() {
        List<ColumnReference> columns = new ArrayList<>();
        do {
            columns.add(cursor.columnReference());
        } while (cursor.takeSignIf(","));
        return columns;
    }
}
