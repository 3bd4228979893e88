// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.query;

import bowler.sql.ast.AstStatement.QueryStatement;
import bowler.sql.ast.AstStatement;
import bowler.sql.ast.Query.Select;
import bowler.sql.ast.Query.SelectItem;
import bowler.sql.ast.Query;
import bowler.sql.ast.TableReference.ChangedForm;
import bowler.sql.ast.TableReference.ChangedTable;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.token.ReservedWords;
import bowler.sql.token.Token;
import bowler.sql.token.TokenKind;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/// Parses RETURNING, which makes a query over the rows of a change. The word may also be a name; it begins the clause
/// if an expression follows.
public final class ReturningParser {
    private static final Set<String> BEGIN_EXPRESSIONS = Set.of(
            "CASE", "CAST", "NOT", "EXISTS", "NULL", "TRUE", "FALSE", "CURRENT", "CURRENT_DATE", "CURRENT_TIME",
            "CURRENT_TIMESTAMP", "CURRENT_USER", "CURRENT_ROLE", "SESSION_USER", "USER", "NULLIF", "UPPER", "LOWER", "TRIM",
            "LTRIM", "RTRIM", "SUBSTRING", "YEAR", "HOUR", "MINUTE", "SECOND", "MAX", "MIN", "SUM", "AVG");

    private ReturningParser() {}

    public static boolean at(TokenCursor cursor) {
        if (!cursor.at("RETURNING")) {
            return false;
        }
        Token next = cursor.peek(1);
        return switch (next.kind()) {
            case PROPERTIES, END -> false;
            case SIGN -> next.text().equals("*") || next.text().equals("-") || next.text().equals("+")
                    || next.text().equals("{");
            case WORD -> BEGIN_EXPRESSIONS.contains(next.text())
                    || !ReservedWords.contains(next.text()) && !isRowCount(next, cursor.peek(2));
            case QUOTED, STRING, HEX, INTEGER, DECIMAL, FLOAT, PARAMETER -> true;
        };
    }

    private static boolean isRowCount(Token word, Token next) {
        return (word.isWord("LIMIT") || word.isWord("OFFSET"))
                && (next.kind() == TokenKind.INTEGER || next.kind() == TokenKind.PARAMETER);
    }

    /// Returns the change, or the query over its rows if RETURNING follows.
    public static AstStatement after(AstStatement change, TokenCursor cursor, Supplier<List<SelectItem>> items) {
        if (!cursor.at("RETURNING")) {
            return change;
        }
        int offset = cursor.take().offset();
        Select select = new Select(items.get(),
                List.of(new ChangedTable(ChangedForm.RETURNED, change, null, null, offset)), offset);
        return new QueryStatement(Query.of(select), false, List.of(), null, null, false);
    }
}
