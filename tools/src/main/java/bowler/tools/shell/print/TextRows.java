// SPDX-License-Identifier: Apache-2.0
package bowler.tools.shell.print;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.sql.ResultSet;
import java.sql.SQLException;

/// Prints rows for other programs.
final class TextRows {
    private TextRows() {}

    static long csv(ResultSet rows, PrintOptions options) throws SQLException {
        ColumnValues values = new ColumnValues(rows);
        String[] cells = new String[values.count()];
        long count = 0;
        // The writer of the shell stays open.
        try {
            CsvWriter writer = CsvWriter.builder().lineDelimiter(de.siegmar.fastcsv.writer.LineDelimiter.LF).build(options.out());
            if (options.hasHeader()) {
                for (int i = 0; i < cells.length; i++) {
                    cells[i] = values.label(i + 1);
                }
                writer.writeRecord(cells);
            }
            for (; rows.next(); count++) {
                for (int i = 0; i < cells.length; i++) {
                    cells[i] = values.text(i + 1);
                }
                writer.writeRecord(cells);
            }
            writer.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return count;
    }

    static long json(ResultSet rows, PrintOptions options) throws SQLException {
        ColumnValues values = new ColumnValues(rows);
        PrintWriter out = options.out();
        long count = 0;
        out.print('[');
        for (; rows.next(); count++) {
            StringBuilder line = new StringBuilder(count == 0 ? "\n  {" : ",\n  {");
            for (int i = 1; i <= values.count(); i++) {
                quote(line.append(i == 1 ? "" : ", "), values.label(i)).append(": ");
                String text = values.text(i);
                if (text == null || values.isNumber(i) && isJsonNumber(text)) {
                    line.append(text);
                } else if (values.isBoolean(i)) {
                    line.append(text.toLowerCase(java.util.Locale.ROOT));
                } else {
                    quote(line, text);
                }
            }
            out.print(line.append('}'));
        }
        out.println(count == 0 ? "]" : "\n]");
        return count;
    }

    /// NaN and Infinity are no numbers of JSON.
    private static boolean isJsonNumber(String text) {
        return text.matches("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?");
    }

    private static StringBuilder quote(StringBuilder line, String text) {
        line.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> line.append("\\\"");
                case '\\' -> line.append("\\\\");
                case '\n' -> line.append("\\n");
                case '\r' -> line.append("\\r");
                case '\t' -> line.append("\\t");
                default -> {
                    if (c < ' ') {
                        line.append(String.format("\\u%04x", (int) c));
                    } else {
                        line.append(c);
                    }
                }
            }
        }
        return line.append('"');
    }

    static long markdown(ResultSet rows, PrintOptions options) throws SQLException {
        ColumnValues values = new ColumnValues(rows);
        StringBuilder header = new StringBuilder("|");
        StringBuilder rule = new StringBuilder("|");
        for (int i = 1; i <= values.count(); i++) {
            header.append(' ').append(cell(values.label(i))).append(" |");
            rule.append(values.isNumber(i) ? "---:|" : "---|");
        }
        options.out().println(header);
        options.out().println(rule);
        long count = 0;
        for (; rows.next(); count++) {
            StringBuilder line = new StringBuilder("|");
            for (int i = 1; i <= values.count(); i++) {
                String text = values.text(i);
                line.append(' ').append(text == null ? options.nullText() : cell(text)).append(" |");
            }
            options.out().println(line);
        }
        return count;
    }

    private static String cell(String text) {
        return DisplayText.oneLine(text.replace("\n", "<br>")).replace("|", "\\|");
    }

    static long insert(ResultSet rows, PrintOptions options) throws SQLException {
        ColumnValues values = new ColumnValues(rows);
        StringBuilder columns = new StringBuilder();
        for (int i = 1; i <= values.count(); i++) {
            columns.append(i == 1 ? "" : ", ").append(Identifier.quoted(values.label(i)));
        }
        String table = values.table().isEmpty() ? "t" : Identifier.quoted(values.table());
        long count = 0;
        for (; rows.next(); count++) {
            StringBuilder line = new StringBuilder("INSERT INTO ").append(table).append(" (").append(columns).append(") VALUES (");
            for (int i = 1; i <= values.count(); i++) {
                line.append(i == 1 ? "" : ", ").append(literal(values, i));
            }
            options.out().println(line.append(");"));
        }
        return count;
    }

    private static String literal(ColumnValues values, int column) throws SQLException {
        String text = values.text(column);
        if (text == null) {
            return "NULL";
        }
        if (values.isNumber(column) || values.isBoolean(column)) {
            return text;
        }
        if (values.isBinary(column)) {
            return "X'" + text + "'";
        }
        String prefix = values.literalPrefix(column);
        return (prefix == null ? "" : prefix + ' ') + '\'' + text.replace("'", "''") + '\'';
    }
}
