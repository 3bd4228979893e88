// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.change;

import bowler.sql.ast.ColumnReference;
import bowler.sql.ast.AstStatement.SetClause;
import bowler.sql.ast.Expression.ColumnName;
import bowler.sql.ast.Expression.ElementSet;
import bowler.sql.ast.Expression;
import bowler.sql.ast.Name;
import bowler.sql.ast.Query.Select;
import bowler.sql.ast.Query.Selected;
import bowler.sql.ast.Query;
import bowler.sql.ast.TableReference.DerivedTable;
import bowler.sql.parse.cursor.SyntaxError;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.parse.expression.ExpressionParser;
import bowler.sql.parse.query.QueryParser;
import java.util.ArrayList;
import java.util.List;

/// Parses the SET clause of a change: single columns with their values, and lists of columns assigned from a row.
final class SetClauseParser {
    private static final String ROW = "row";

    private final Name table;
    private final String alias;
    private final TokenCursor cursor;
    private final ExpressionParser scalars;
    private final QueryParser queries;

    /// The qualifier written before the current column's name.
    private String qualifier;

    /// @param table the table that is changed; null if any qualifier is accepted, as in Derby's MERGE
    /// @param alias the alias of the table, or null
    SetClauseParser(TokenCursor cursor, ExpressionParser scalars, QueryParser queries, Name table, String alias) {
        this.table = table;
        this.alias = alias;
        this.cursor = cursor;
        this.scalars = scalars;
        this.queries = queries;
    }

    List<SetClause> sets() {
        cursor.expect("SET");
        return assignments();
    }

    /// Parses the assignments after SET.
    List<SetClause> assignments() {
        List<SetClause> sets = new ArrayList<>();
        do {
            if (cursor.atSign("(")) {
                row(sets);
            } else {
                ColumnReference column = column();
                if (cursor.atSign("[")) {
                    element(column, sets);
                    continue;
                }
                cursor.expectSign("=");
                sets.add(new SetClause(column, scalars.value()));
            }
        } while (cursor.takeSignIf(","));
        return sets;
    }

    /// Parses `array[subscript] = value`. Consecutive assignments to elements of one array become one assignment.
    private void element(ColumnReference column, List<SetClause> sets) {
        SetClause before = sets.isEmpty() ? null : sets.getLast();
        boolean continuesElement = before != null && before.value() instanceof ElementSet && before.column().name().equals(column.name());
        Expression array = continuesElement ? sets.removeLast().value()
                : new ColumnName(qualifier == null || qualifier.equals(alias) ? null : tableSchema(), qualifier, column.name(), column.offset());
        List<Expression> subscripts = new ArrayList<>();
        while (cursor.takeSignIf("[")) {
            subscripts.add(scalars.expression());
            cursor.expectSign("]");
        }
        cursor.expectSign("=");
        sets.add(new SetClause(column, set(array, subscripts, scalars.expression(), column.offset())));
    }

    private String tableSchema() {
        return table == null ? null : table.schema();
    }

    private static Expression set(Expression array, List<Expression> subscripts, Expression value, int offset) {
        Expression first = subscripts.getFirst();
        List<Expression> others = subscripts.subList(1, subscripts.size());
        return new ElementSet(array, first, others.isEmpty() ? value
                : set(new Expression.Element(array, first, offset), others, value, offset), offset);
    }

    private ColumnReference column() {
        ColumnReference column = cursor.columnReference();
        qualifier = alias != null ? alias : table == null ? null : table.name();
        if (!cursor.takeSignIf(".")) {
            return column;
        }
        qualifier = column.name();
        boolean isOther = table != null && !column.name().equals(table.name()) && !column.name().equals(alias);
        if (isOther) {
            throw SyntaxError.OTHER_TABLE.failure(column.name(), table, cursor.placeOf(column.offset()));
        }
        return cursor.columnReference();
    }

    private void row(List<SetClause> sets) {
        cursor.expectSign("(");
        List<ColumnReference> columns = new ArrayList<>();
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
                : scalars.values();
        cursor.expectSign(")");
        if (values.size() != columns.size()) {
            throw SyntaxError.SET_ROW.failure(columns.size(), cursor.placeOf(offset));
        }
        for (int i = 0; i < columns.size(); i++) {
            sets.add(new SetClause(columns.get(i), values.get(i)));
        }
    }

    /// Returns one query per column of a single-row query, so that each column's value is an ordinary scalar.
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
