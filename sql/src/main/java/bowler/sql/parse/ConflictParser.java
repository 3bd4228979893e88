// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse;

import bowler.sql.ast.AstStatement.ColumnMention;
import bowler.sql.ast.AstStatement.ConflictClause;
import bowler.sql.ast.AstStatement.SetClause;
import bowler.sql.ast.Expression;
import java.util.List;

/// ON CONFLICT: what becomes of a new row that another one stands in the way of.
final class ConflictParser {
    private final TokenCursor cursor;
    private final ScalarParser scalars;
    private final QueryParser queries;

    ConflictParser(TokenCursor cursor, ScalarParser scalars, QueryParser queries) {
        this.cursor = cursor;
        this.scalars = scalars;
        this.queries = queries;
    }

    boolean isHere() {
        return cursor.at("ON", "CONFLICT");
    }

    ConflictClause clause() {
        int offset = cursor.offset();
        cursor.expect("ON", "CONFLICT");
        List<ColumnMention> columns = List.of();
        String constraint = null;
        if (cursor.atSign("(")) {
            columns = cursor.columnMentions();
        } else if (cursor.takeIf("ON")) {
            cursor.expect("CONSTRAINT");
            constraint = cursor.name("the name of a constraint");
        }
        cursor.expect("DO");
        if (cursor.takeIf("NOTHING")) {
            return new ConflictClause(columns, constraint, null, null, offset);
        }
        if (!cursor.takeIf("UPDATE")) {
            throw cursor.unexpected("NOTHING or UPDATE");
        }
        List<SetClause> sets = new SetClauseParser(cursor, scalars, queries).sets();
        Expression where = cursor.takeIf("WHERE") ? scalars.expression() : null;
        return new ConflictClause(columns, constraint, sets, where, offset);
    }
}
