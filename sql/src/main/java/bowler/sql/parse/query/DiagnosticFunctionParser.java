// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.query;

import bowler.plan.query.DiagnosticTable;
import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.SpecialRegister;
import bowler.sql.ast.Expression.AllOf;
import bowler.sql.ast.Expression.ColumnName;
import bowler.sql.ast.Expression.Comparing;
import bowler.sql.ast.Expression.RegisterName;
import bowler.sql.ast.Expression;
import bowler.sql.ast.Name;
import bowler.sql.ast.Query;
import bowler.sql.ast.TableReference.LateralTable;
import bowler.sql.ast.TableReference.NamedTable;
import bowler.sql.ast.TableReference;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.parse.expression.ExpressionParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Parses Derby's table functions: `TABLE (SYSCS_DIAG.SPACE_TABLE([[schema,] table]))`, and those that read the message
/// log of this JVM. Each becomes a query of the diagnostic table of that name. The query gives the table's columns internal names,
/// so that the arguments cannot refer to them.
final class DiagnosticFunctionParser {
    private static final Set<String> FUNCTIONS = Set.of(DiagnosticTable.SPACE_TABLE.name(), DiagnosticTable.ERROR_LOG_READER.name(),
            DiagnosticTable.STATEMENT_DURATION.name());
    private static final int SCHEMA_COLUMN = DiagnosticTable.SPACE_COLUMNS;
    private static final int TABLE_COLUMN = SCHEMA_COLUMN + 1;

    private final TokenCursor cursor;
    private final ExpressionParser scalars;
    private DiagnosticTable read;

    DiagnosticFunctionParser(TokenCursor cursor, ExpressionParser scalars) {
        this.cursor = cursor;
        this.scalars = scalars;
    }

    boolean isHere() {
        return cursor.at("TABLE") && cursor.peek(1).isSign("(") && cursor.peek(2).isWord(DiagnosticTable.SCHEMA)
                && cursor.peek(3).isSign(".") && FUNCTIONS.stream().anyMatch(name -> cursor.peek(4).isWord(name)) && cursor.peek(5).isSign("(")
                && (cursor.peek(4).isWord(DiagnosticTable.SPACE_TABLE.name()) || cursor.peek(6).isSign(")"));
    }

    /// Parses the call up to the correlation name.
    Query call() {
        cursor.take();
        cursor.take();
        int offset = cursor.offset();
        cursor.take();
        cursor.take();
        String name = FUNCTIONS.stream().filter(cursor::at).findFirst().orElseThrow();
        read = DiagnosticTable.valueOf(name);
        cursor.take();
        cursor.take();
        List<Expression> arguments = cursor.atSign(")") ? List.of() : scalars.expressions();
        if (arguments.size() > 2) {
            throw cursor.unexpected("one argument, the table, or two, its schema and the table");
        }
        cursor.expectSign(")");
        cursor.expectSign(")");
        return query(arguments, offset);
    }

    /// Returns the query of a call that is parsed already.
    Query call(DiagnosticTable table, List<Expression> arguments, int offset) {
        read = table;
        return query(arguments, offset);
    }

    /// @param columnNames the names as written, or null
    TableReference table(Query query, String alias, List<String> columnNames, int offset) {
        List<String> names = columnNames != null ? columnNames : read.columns().stream().limit(shownCount()).map(DiagnosticTable.DiagnosticColumn::name).toList();
        return new LateralTable(query, alias == null ? read.name() : alias, names, offset);
    }

    private int shownCount() {
        return read == DiagnosticTable.SPACE_TABLE ? DiagnosticTable.SPACE_COLUMNS : read.columns().size();
    }

    private Query query(List<Expression> arguments, int offset) {
        List<String> hidden = new ArrayList<>();
        for (int column = 0; column < read.columns().size(); column++) {
            hidden.add(hidden(column));
        }
        List<Query.SelectItem> shown = new ArrayList<>();
        for (int column = 0; column < shownCount(); column++) {
            shown.add(new Query.Selected(column(column, offset), null));
        }
        TableReference table = new NamedTable(new Name(DiagnosticTable.SCHEMA, read.name(), offset), "~" + read.name(), hidden, offset);
        return Query.of(new Query.Select(
                false, List.of(), shown, List.of(table), condition(arguments, offset), null, null, null, null, offset));
    }

    private Expression condition(List<Expression> arguments, int offset) {
        if (arguments.isEmpty()) {
            return null;
        }
        Expression schema = arguments.size() == 1
            ? new RegisterName(SpecialRegister.CURRENT_SCHEMA, offset) : arguments.getFirst();
        return new AllOf(List.of(
                new Comparing(Comparison.EQUAL, column(SCHEMA_COLUMN, offset), schema, offset),
                new Comparing(Comparison.EQUAL, column(TABLE_COLUMN, offset), arguments.getLast(), offset)), offset);
    }

    private Expression column(int column, int offset) {
        return new ColumnName(null, null, hidden(column), offset);
    }

    private String hidden(int column) {
        return "~" + read.columns().get(column).name();
    }
}
