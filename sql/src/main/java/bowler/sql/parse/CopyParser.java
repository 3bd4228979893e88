// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse;

import bowler.sql.ast.AstStatement;
import bowler.sql.ast.Expression.LiteralKind;
import bowler.sql.ast.Expression;
import bowler.sql.ast.Name;
import bowler.sql.parse.cursor.SyntaxError;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.parse.query.QueryParser;
import bowler.sql.token.Token;
import bowler.sql.token.TokenKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Parses COPY. It becomes a call of SYSCS_UTIL.SYSCS_COPY_FROM or SYSCS_COPY_TO, the procedures that read and write files.
final class CopyParser {
    private static final String SCHEMA = "SYSCS_UTIL";
    private static final List<String> TEXT_OPTIONS = List.of("DELIMITER", "QUOTE", "NULL", "ENCODING", "REJECTS");

    private static final int MAX_SKIP_DIGITS = 9;

    private final TokenCursor cursor;
    private final QueryParser queries;
    private final Map<String, Expression> options = new HashMap<>();

    CopyParser(TokenCursor cursor, QueryParser queries) {
        this.cursor = cursor;
        this.queries = queries;
    }

    AstStatement parse() {
        int offset = cursor.peek().offset();
        cursor.expect("COPY");
        if (cursor.takeSignIf("(")) {
            return copyTo(offset, query());
        }
        Name table = cursor.qualifiedName("the name of a table");
        List<String> columns = columns();
        if (cursor.takeIf("FROM")) {
            return copyFrom(offset, table, columns);
        }
        return copyTo(offset, "SELECT " + (columns.isEmpty() ? "*" : String.join(", ", columns)) + " FROM "
            + (table.schema() == null ? "" : quoted(table.schema()) + '.') + quoted(table.name()));
    }

    private String query() {
        int start = cursor.peek().offset();
        queries.query();
        String text = cursor.textBetween(start, cursor.peek().offset());
        cursor.expectSign(")");
        return text;
    }

    private List<String> columns() {
        List<String> columns = new ArrayList<>();
        if (cursor.takeSignIf("(")) {
            do {
                columns.add(quoted(cursor.name("the name of a column")));
            } while (cursor.takeSignIf(","));
            cursor.expectSign(")");
        }
        return columns;
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    private AstStatement copyFrom(int offset, Name table, List<String> columns) {
        Expression file = string();
        options();
        return call("SYSCS_COPY_FROM", offset, constant(table.schema(), offset), constant(table.name(), offset),
            constant(columns.isEmpty() ? null : String.join(",", columns), offset), file, option("DELIMITER", offset), option("QUOTE", offset),
            option("ENCODING", offset), option("HEADER", offset), option("SKIP", offset), option("NULL", offset), option("REJECTS", offset));
    }

    private AstStatement copyTo(int offset, String query) {
        cursor.expect("TO");
        Expression file = string();
        options();
        for (String name : List.of("SKIP", "REJECTS")) {
            if (options.containsKey(name)) {
                throw SyntaxError.NOT_SUPPORTED.failure(name + " of COPY TO", cursor.placeOf(cursor.peek()));
            }
        }
        return call("SYSCS_COPY_TO", offset, constant(query, offset), file, option("DELIMITER", offset), option("QUOTE", offset),
            option("ENCODING", offset), option("HEADER", offset), option("NULL", offset));
    }

    private static AstStatement call(String procedure, int offset, Expression... arguments) {
        return new AstStatement.Call(new Name(SCHEMA, procedure, offset), List.of(arguments));
    }

    private Expression option(String name, int offset) {
        return options.getOrDefault(name, constant(null, offset));
    }

    private static Expression constant(String text, int offset) {
        return text == null ? new Expression.NullValue(offset) : new Expression.Constant(LiteralKind.STRING, text, offset);
    }

    private Expression string() {
        Token text = cursor.peek();
        if (text.kind() != TokenKind.STRING) {
            throw cursor.unexpected("a text in quotes");
        }
        cursor.take();
        return new Expression.Constant(LiteralKind.STRING, text.text(), text.offset());
    }

    private void options() {
        boolean isRequired = cursor.takeIf("WITH");
        if (!isRequired && !cursor.atSign("(")) {
            return;
        }
        cursor.expectSign("(");
        do {
            option();
        } while (cursor.takeSignIf(","));
        cursor.expectSign(")");
    }

    private void option() {
        Token word = cursor.peek();
        String name = word.text();
        if (options.containsKey(name)) {
            throw cursor.failure(SyntaxError.REPEATED, name);
        }
        if (cursor.takeIf("FORMAT")) {
            if (!cursor.takeIf("CSV")) {
                throw cursor.unexpected("CSV");
            }
        } else if (cursor.takeIf("HEADER")) {
            boolean isOff = cursor.takeIf("FALSE") || cursor.takeIf("OFF");
            if (!isOff && !cursor.takeIf("TRUE")) {
                cursor.takeIf("ON");
            }
            options.put(name, new Expression.Constant(LiteralKind.INTEGER, isOff ? "0" : "1", word.offset()));
        } else if (cursor.takeIf("SKIP")) {
            Token count = cursor.peek();
            if (count.kind() != TokenKind.INTEGER || count.text().length() > MAX_SKIP_DIGITS) {
                throw cursor.unexpected("the number of lines to skip, up to 9 digits");
            }
            cursor.take();
            options.put(name, new Expression.Constant(LiteralKind.INTEGER, count.text(), count.offset()));
        } else if (word.kind() == TokenKind.WORD && TEXT_OPTIONS.contains(name)) {
            cursor.take();
            options.put(name, string());
        } else {
            throw cursor.unexpected("FORMAT, HEADER, SKIP, DELIMITER, QUOTE, NULL, ENCODING or REJECTS");
        }
    }
}
