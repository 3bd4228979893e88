// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse;

import bowler.sql.ast.AstStatement.ColumnMention;
import bowler.sql.ast.Expression;
import bowler.sql.ast.Traversal;
import java.util.ArrayList;
import java.util.List;

/// `SEARCH DEPTH | BREADTH FIRST BY columns SET order` and `CYCLE columns SET mark [TO value DEFAULT value] USING path` behind
/// a table that WITH defines.
final class TraversalParser {
    private final TokenCursor cursor;
    private final ScalarParser scalars;

    TraversalParser(TokenCursor cursor, ScalarParser scalars) {
        this.cursor = cursor;
        this.scalars = scalars;
    }

    /// Null if neither is written.
    Traversal traversal() {
        int offset = cursor.offset();
        Traversal.Search search = cursor.takeIf("SEARCH") ? search() : null;
        Traversal.Cycle cycle = cursor.takeIf("CYCLE") ? cycle() : null;
        return search == null && cycle == null ? null : new Traversal(search, cycle, offset);
    }

    private Traversal.Search search() {
        boolean breadth = cursor.takeIf("BREADTH");
        if (!breadth && !cursor.takeIf("DEPTH")) {
            throw cursor.unexpected("DEPTH or BREADTH");
        }
        cursor.expect("FIRST", "BY");
        List<ColumnMention> by = columns();
        cursor.expect("SET");
        return new Traversal.Search(breadth, by, cursor.columnMention());
    }

    private Traversal.Cycle cycle() {
        List<ColumnMention> columns = columns();
        cursor.expect("SET");
        ColumnMention mark = cursor.columnMention();
        Expression to = null;
        Expression otherwise = null;
        if (cursor.takeIf("TO")) {
            to = scalars.additive();
            cursor.expect("DEFAULT");
            otherwise = scalars.additive();
        }
        cursor.expect("USING");
        return new Traversal.Cycle(columns, mark, to, otherwise, cursor.columnMention());
    }

    private List<ColumnMention> columns() {
        List<ColumnMention> columns = new ArrayList<>();
        do {
            columns.add(cursor.columnMention());
        } while (cursor.takeSignIf(","));
        return columns;
    }
}
