// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse;

import bowler.sql.ast.AstStatement.ColumnMention;
import bowler.sql.ast.AstStatement.SetClause;
import bowler.sql.ast.Expression;
import bowler.sql.ast.Expression.ColumnName;
import bowler.sql.ast.Name;
import bowler.sql.ast.Query;
import bowler.sql.ast.Query.Select;
import bowler.sql.ast.Query.Selected;
import bowler.sql.ast.TableReference.DerivedTable;
import java.util.ArrayList;
import java.util.List;

/// What stands behind SET of a change: columns and their values, one by one or several by a row.
final class SetClauseParser {
    private static final String ROW = "row";

    private final Name table;
    private final String alias;
    private final TokenCursor cursor;
    private final ScalarParser scalars;
    private final QueryParser queries;

    /// @param table the table that is changed; null: columns may be named with any, as MERGE lets them in Derby
    /// @param alias or null
    SetClauseParser(TokenCursor cursor, ScalarParser scalars, QueryParser queries, Name table, String alias) {
        this.table = table;
        this.alias = alias;
        this.cursor = cursor;
        this.scalars = scalars;
        this.queries = queries;
    }

    List<SetClause> sets() {
        cursor.expect("SET");
        List<SetClause> sets = new ArrayList<>();
        do {
            if (cursor.atSign("(")) {
                row(sets);
            } else {
                ColumnMention column = column();
                cursor.expectSign("=");
                sets.add(new SetClause(column, scalars.expression()));
            }
        } while (cursor.takeSignIf(","));
        return sets;
    }

    private ColumnMention column() {
        ColumnMention column = cursor.columnMention();
        if (!cursor.takeSignIf(".")) {
            return column;
        }
        boolean isOther = table != null && !column.name().equals(table.name()) && !column.name().equals(alias);
        if (isOther) {
            throw SyntaxError.OTHER_TABLE.failure(column.name(), table, cursor.placeOf(column.offset()));
        }
        return cursor.columnMention();
    }

    private void row(List<SetClause> sets) {
        cursor.expectSign("(");
        List<ColumnMention> columns = new ArrayList<>();
        do {
            columns.add(column());
        } while (cursor.takeSignIf(","));
        cursor.expectSign(")");
        cursor.expectSign("=");
        if (cursor.at("ROW") && cursor.peek(1).isSign("(")) {
            cursor.take();
        }
        int offset = cursor.expectSign("(").offset();
        List<Expression> values = queries.atQuery() ? ofQuery(queries.query(), columns.size(), offset)
                : scalars.expressions();
        cursor.expectSign(")");
        if (values.size() != columns.size()) {
            throw SyntaxError.SET_ROW.failure(columns.size(), cursor.placeOf(offset));
        }
        for (int i = 0; i < columns.size(); i++) {
            sets.add(new SetClause(columns.get(i), values.get(i)));
        }
    }

    /// For each column of the one row of a query a query of its own, so that each is a value like others.
    private static List<Expression> ofQuery(Query query, int count, int offset) {
        List<String> names = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            names.add(String.valueOf(i));
        }
        List<Expression> values = new ArrayList<>();
        for (String name : names) {
            values.add(new Expression.Subquery(Query.of(new Select(
                    List.of(new Selected(new ColumnName(null, null, name, offset), null)),
                    List.of(new DerivedTable(query, ROW, names, offset)), offset)), offset));
        }
        return values;
    }
}
