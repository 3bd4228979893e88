// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.query;

import bowler.catalog.FileSource.Form;
import bowler.catalog.FileSource;
import bowler.sql.ast.TableReference.FileColumn;
import bowler.sql.ast.TableReference.FileTable;
import bowler.sql.parse.cursor.SyntaxError;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.parse.cursor.TypeParser;
import bowler.sql.token.Token;
import java.util.ArrayList;
import java.util.List;

/// Parses `CSV_READ('file' [, option] ...)`, and JSON_READ and FIXED_READ, also within `TABLE (...)`. Options are those of
/// COPY and `COLUMNS (name type, ...)`.
final class FileTableParser {
    private static final String COLUMNS = "COLUMNS";

    private final TokenCursor cursor;

    FileTableParser(TokenCursor cursor) {
        this.cursor = cursor;
    }

    private static Form form(Token token) {
        for (Form form : Form.values()) {
            if (token.isWord(form.function())) {
                return form;
            }
        }
        return null;
    }

    boolean isHere() {
        int ahead = inTable() ? 2 : 0;
        return form(cursor.peek(ahead)) != null && cursor.peek(ahead + 1).isSign("(");
    }

    private boolean inTable() {
        return cursor.at("TABLE") && cursor.peek(1).isSign("(");
    }

    private static List<String> allowed(Form form) {
        return switch (form) {
            case CSV -> FileOptionsParser.names(COLUMNS, "HEADER", "SKIP");
            case JSON -> List.of(COLUMNS, "ENCODING");
            case FIXED -> List.of(COLUMNS, "WIDTHS", "HEADER", "SKIP", "NULL", "ENCODING");
        };
    }

    /// Parses the function without its alias.
    FileTable table() {
        boolean inTable = inTable();
        if (inTable) {
            cursor.take();
            cursor.take();
        }
        int offset = cursor.offset();
        Form form = form(cursor.take());
        cursor.expectSign("(");
        FileOptionsParser options = new FileOptionsParser(cursor);
        String file = options.text();
        List<FileColumn> columns = null;
        while (cursor.takeSignIf(",")) {
            if (cursor.at(COLUMNS)) {
                if (columns != null) {
                    throw cursor.failure(SyntaxError.REPEATED, COLUMNS);
                }
                columns = columns();
            } else {
                options.parse(allowed(form));
            }
        }
        cursor.expectSign(")");
        if (inTable) {
            cursor.expectSign(")");
        }
        String skip = options.option("SKIP");
        FileSource source = new FileSource(form, file, options.option("DELIMITER"), options.option("QUOTE"), options.option("ENCODING"),
            options.has("HEADER") ? options.option("HEADER").equals("1") : null, skip == null ? 0 : Integer.parseInt(skip), options.option("NULL"),
            options.option("WIDTHS"));
        return new FileTable(source, columns, null, null, offset);
    }

    private List<FileColumn> columns() {
        cursor.take();
        cursor.expectSign("(");
        List<FileColumn> columns = new ArrayList<>();
        do {
            columns.add(new FileColumn(cursor.name("the name of a column"), new TypeParser(cursor).type()));
        } while (cursor.takeSignIf(","));
        cursor.expectSign(")");
        return columns;
    }
}
