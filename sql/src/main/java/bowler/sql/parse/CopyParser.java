// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse;

import bowler.sql.ast.AstStatement;
import bowler.sql.ast.Expression.LiteralKind;
import bowler.sql.ast.Expression;
import bowler.sql.ast.Name;
import bowler.sql.parse.cursor.SyntaxError;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.parse.query.FileOptionsParser;
import bowler.sql.parse.query.QueryParser;
import java.util.ArrayList;
import java.util.List;

/// Parses COPY. It becomes a call of SYSCS_UTIL.SYSCS_COPY_FROM or SYSCS_COPY_TO, the procedures that read and write files.
final class CopyParser {
    private static final String SCHEMA = "SYSCS_UTIL";

    private final TokenCursor cursor;
    private final QueryParser queries;
    private final FileOptionsParser options;

    CopyParser(TokenCursor cursor, QueryParser queries) {
        this.cursor = cursor;
        this.queries = queries;
        options = new FileOptionsParser(cursor);
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
        Expression file = constant(options.text(), offset);
        options(FileOptionsParser.names("FORMAT", "HEADER", "SKIP", "REJECTS", "WIDTHS"));
        return call("SYSCS_COPY_FROM", offset, constant(table.schema(), offset), constant(table.name(), offset),
            constant(columns.isEmpty() ? null : String.join(",", columns), offset), file, option("DELIMITER", offset), option("QUOTE", offset),
            option("ENCODING", offset), number("HEADER", offset), number("SKIP", offset), option("NULL", offset), option("REJECTS", offset),
            option("FORMAT", offset), option("WIDTHS", offset));
    }

    private AstStatement copyTo(int offset, String query) {
        cursor.expect("TO");
        Expression file = constant(options.text(), offset);
        options(FileOptionsParser.names("FORMAT", "HEADER", "SKIP", "REJECTS", "WIDTHS"));
        for (String name : List.of("SKIP", "REJECTS", "WIDTHS")) {
            if (options.has(name)) {
                throw SyntaxError.NOT_SUPPORTED.failure(name + " of COPY TO", cursor.placeOf(cursor.peek()));
            }
        }
        if ("FIXED".equals(options.option("FORMAT"))) {
            throw SyntaxError.NOT_SUPPORTED.failure("FORMAT FIXED of COPY TO", cursor.placeOf(cursor.peek()));
        }
        return call("SYSCS_COPY_TO", offset, constant(query, offset), file, option("DELIMITER", offset), option("QUOTE", offset),
            option("ENCODING", offset), number("HEADER", offset), option("NULL", offset), option("FORMAT", offset));
    }

    private static AstStatement call(String procedure, int offset, Expression... arguments) {
        return new AstStatement.Call(new Name(SCHEMA, procedure, offset), List.of(arguments));
    }

    private Expression option(String name, int offset) {
        return constant(options.option(name), offset);
    }

    private Expression number(String name, int offset) {
        return options.has(name) ? new Expression.Constant(LiteralKind.INTEGER, options.option(name), offset) : new Expression.NullValue(offset);
    }

    private static Expression constant(String text, int offset) {
        return text == null ? new Expression.NullValue(offset) : new Expression.Constant(LiteralKind.STRING, text, offset);
    }

    private void options(List<String> allowed) {
        boolean isRequired = cursor.takeIf("WITH");
        if (!isRequired && !cursor.atSign("(")) {
            return;
        }
        cursor.expectSign("(");
        do {
            options.parse(allowed);
        } while (cursor.takeSignIf(","));
        cursor.expectSign(")");
    }
}
