// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.change;

import bowler.sql.ast.ColumnReference;
import bowler.sql.ast.AstStatement.ConflictClause;
import bowler.sql.ast.AstStatement.ConflictKey;
import bowler.sql.ast.AstStatement.SetClause;
import bowler.sql.ast.AstStatement;
import bowler.sql.ast.Expression.ColumnName;
import bowler.sql.ast.Expression;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.parse.expression.ExpressionParser;
import bowler.sql.parse.query.QueryParser;
import java.util.ArrayList;
import java.util.List;

/// Parses ON CONFLICT and ON DUPLICATE KEY: the action on a new row that conflicts with an existing row.
final class ConflictParser {
    private final TokenCursor cursor;
    private final ExpressionParser scalars;
    private final QueryParser queries;
    private final AstStatement.Insert insert;

    /// @param insert the statement that the clause belongs to
    ConflictParser(TokenCursor cursor, ExpressionParser scalars, QueryParser queries, AstStatement.Insert insert) {
        this.insert = insert;
        this.cursor = cursor;
        this.scalars = scalars;
        this.queries = queries;
    }

    boolean isHere() {
        return cursor.at("ON", "CONFLICT") || cursor.at("ON", "DUPLICATE");
    }

    ConflictClause clause() {
        int offset = cursor.offset();
        if (cursor.takeWordsIf("ON", "DUPLICATE")) {
            cursor.expect("KEY", "UPDATE");
            cursor.nameNewRow("EXCLUDED");
            return new ConflictClause(ConflictKey.ANY, null, sets().assignments(), null, offset);
        }
        cursor.expect("ON", "CONFLICT");
        ConflictKey key = ConflictKey.ANY;
        String constraint = null;
        if (cursor.atSign("(")) {
            key = key();
        } else if (cursor.takeIf("ON")) {
            cursor.expect("CONSTRAINT");
            constraint = cursor.name("the name of a constraint");
        }
        cursor.expect("DO");
        if (cursor.takeIf("NOTHING")) {
            return new ConflictClause(key, constraint, null, null, offset);
        }
        if (!cursor.takeIf("UPDATE")) {
            throw cursor.unexpected("NOTHING or UPDATE");
        }
        List<SetClause> sets = sets().sets();
        Expression where = cursor.takeIf("WHERE") ? scalars.expression() : null;
        return new ConflictClause(key, constraint, sets, where, offset);
    }

    private SetClauseParser sets() {
        return new SetClauseParser(cursor, scalars, queries, insert.table(), insert.alias());
    }

    /// Parses columns and expressions in parentheses, and an optional condition.
    private ConflictKey key() {
        cursor.expectSign("(");
        List<ColumnReference> columns = new ArrayList<>();
        List<Expression> computed = new ArrayList<>();
        do {
            Expression part = scalars.expression();
            if (part instanceof ColumnName name && name.table() == null) {
                columns.add(new ColumnReference(name.column(), name.offset()));
            } else {
                computed.add(part);
            }
        } while (cursor.takeSignIf(","));
        cursor.expectSign(")");
        return new ConflictKey(columns, computed, cursor.takeIf("WHERE") ? scalars.expression() : null);
    }
}
