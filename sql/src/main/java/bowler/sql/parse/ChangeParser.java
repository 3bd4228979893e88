// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse;

import bowler.sql.ast.AstStatement.ColumnMention;
import bowler.sql.ast.AstStatement.SetClause;
import bowler.sql.ast.AstStatement;
import bowler.sql.ast.Expression;
import bowler.sql.ast.Name;
import java.util.ArrayList;
import java.util.List;

/// INSERT, UPDATE, DELETE.
final class ChangeParser {
    private final TokenCursor cursor;
    private final ScalarParser scalars;
    private final QueryParser queries;

    ChangeParser(TokenCursor cursor, ScalarParser scalars, QueryParser queries) {
        this.cursor = cursor;
        this.scalars = scalars;
        this.queries = queries;
    }

    AstStatement insert() {
        cursor.expect("INSERT", "INTO");
        Name table = cursor.qualifiedName("the name of a table");
        List<ColumnMention> columns = null;
        if (cursor.atSign("(") && !queries.atQuery()) {
            columns = new ArrayList<>();
            cursor.take();
            do {
                columns.add(cursor.columnMention());
            } while (cursor.takeSignIf(","));
            cursor.expectSign(")");
        }
        if (!queries.atQuery()) {
            throw cursor.unexpected("VALUES or a query");
        }
        return new AstStatement.Insert(table, columns, queries.query());
    }

    AstStatement update() {
        cursor.expect("UPDATE");
        Name table = cursor.qualifiedName("the name of a table");
        String alias = alias();
        cursor.expect("SET");
        List<SetClause> sets = new ArrayList<>();
        do {
            ColumnMention column = cursor.columnMention();
            if (cursor.takeSignIf(".")) {
                column = cursor.columnMention();
            }
            cursor.expectSign("=");
            sets.add(new SetClause(column, scalars.expression()));
        } while (cursor.takeSignIf(","));
        return new AstStatement.Update(table, alias, sets, where());
    }

    AstStatement delete() {
        cursor.expect("DELETE", "FROM");
        Name table = cursor.qualifiedName("the name of a table");
        String alias = alias();
        return new AstStatement.Delete(table, alias, where());
    }

    private String alias() {
        if (cursor.takeIf("AS")) {
            return cursor.name("the name of the table in this statement");
        }
        return cursor.atName() ? cursor.take().text() : null;
    }

    private Expression where() {
        if (!cursor.takeIf("WHERE")) {
            return null;
        }
        if (cursor.at("CURRENT", "OF")) {
            throw cursor.failure(SyntaxError.NOT_SUPPORTED, "WHERE CURRENT OF");
        }
        return scalars.expression();
    }
}
