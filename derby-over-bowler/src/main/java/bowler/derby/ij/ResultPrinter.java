// SPDX-License-Identifier: Apache-2.0
package bowler.derby.ij;

import java.io.PrintWriter;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.List;

/// Prints results, counts, errors and warnings in Derby's layout: columns of fixed width between `|`.
public final class ResultPrinter {
    private static final int MIN_NULLABLE_WIDTH = 4;
    private static final int MAX_HEADING_LENGTH = 1024;
    private static final String NULL = "NULL";

    private static volatile int maxWidth = 128;
    private static volatile boolean showsSelectCount;

    private ResultPrinter() {}

    /// Some columns of a result, and how wide they are printed.
    ///
    /// @param numbers from 1
    public record Columns(int[] numbers, int[] widths) {
        static Columns of(ResultSetMetaData metaData) throws SQLException {
            int[] numbers = new int[metaData.getColumnCount()];
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] = i + 1;
            }
            return new Columns(numbers, null).withWidths(metaData);
        }

        private Columns withWidths(ResultSetMetaData metaData) throws SQLException {
            if (widths != null) {
                return this;
            }
            int[] own = new int[numbers.length];
            for (int i = 0; i < own.length; i++) {
                boolean isNullable = metaData.isNullable(numbers[i]) != ResultSetMetaData.columnNoNulls;
                own[i] = Math.min(maxWidth, Math.max(isNullable ? MIN_NULLABLE_WIDTH : 0, DisplayLocale.width(metaData, numbers[i])));
            }
            return new Columns(numbers, own);
        }
    }

    public static void setMaxWidth(int width) {
        maxWidth = width;
    }

    public static boolean showsSelectCount() {
        return showsSelectCount;
    }

    public static void showSelectCount(boolean shows) {
        showsSelectCount = shows;
    }

    /// Prints what a statement returned: rows or a count, then its warnings.
    public static void print(PrintWriter out, Statement statement) throws SQLException {
        try (ResultSet rows = statement.getResultSet()) {
            if (rows != null) {
                print(out, List.of(rows), null);
            } else {
                printCount(out, statement.getUpdateCount());
            }
        }
        printWarnings(out, statement.getWarnings());
        statement.clearWarnings();
    }

    private static void printCount(PrintWriter out, int count) {
        out.println(count < 0 ? "Statement executed."
            : count == 1 ? "1 row inserted/updated/deleted" : DisplayLocale.number(count) + " rows inserted/updated/deleted");
    }

    /// Prints the rows of several results below one heading, that of the first.
    ///
    /// @param columns null for all
    public static void print(PrintWriter out, List<ResultSet> results, Columns columns) throws SQLException {
        if (results.isEmpty()) {
            throw IjFailure.missing("ResultSetMetaData");
        }
        ResultSetMetaData metaData = results.getFirst().getMetaData();
        Columns shown = columns == null ? Columns.of(metaData) : columns.withWidths(metaData);
        printHeading(out, metaData, shown);
        int count = 0;
        for (ResultSet rows : results) {
            while (rows.next()) {
                printRow(out, rows, metaData, shown);
                printWarnings(out, rows);
                count++;
            }
        }
        if (showsSelectCount) {
            out.println();
            out.println(count == 1 ? "1 row selected" : DisplayLocale.number(count) + " rows selected");
        }
    }

    /// Prints the row that a cursor is on.
    ///
    /// @param rows null if the cursor is not on a row
    public static void printCurrentRow(PrintWriter out, ResultSet rows) throws SQLException {
        if (rows == null) {
            out.println("No current row");
            return;
        }
        ResultSetMetaData metaData = rows.getMetaData();
        Columns columns = Columns.of(metaData);
        printHeading(out, metaData, columns);
        printRow(out, rows, metaData, columns);
        printWarnings(out, rows);
    }

    /// Returns the length of the heading.
    public static int printHeading(PrintWriter out, ResultSetMetaData metaData) throws SQLException {
        return printHeading(out, metaData, Columns.of(metaData));
    }

    private static int printHeading(PrintWriter out, ResultSetMetaData metaData, Columns columns) throws SQLException {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < columns.numbers.length; i++) {
            appendColumn(line, i, metaData.getColumnLabel(columns.numbers[i]), columns.widths[i]);
        }
        int length = line.length();
        line.setLength(Math.min(length, MAX_HEADING_LENGTH));
        out.println(line);
        out.println("-".repeat(line.length()));
        return length;
    }

    private static void printRow(PrintWriter out, ResultSet rows, ResultSetMetaData metaData, Columns columns) throws SQLException {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < columns.numbers.length; i++) {
            String text = DisplayLocale.text(rows, metaData, columns.numbers[i]);
            appendColumn(line, i, text == null ? NULL : text, columns.widths[i]);
        }
        out.println(line);
    }

    /// Appends a text, filled with blanks or cut off at the width of its column.
    private static void appendColumn(StringBuilder line, int index, String text, int width) {
        if (index > 0) {
            line.append('|');
        }
        if (text.length() > width) {
            line.append(text, 0, Math.max(0, width - 1)).append(width > 0 ? "&" : "");
        } else {
            line.append(text).repeat(' ', width - text.length());
        }
    }

    public static void printWarnings(PrintWriter out, ResultSet rows) throws SQLException {
        printWarnings(out, rows.getWarnings());
        rows.clearWarnings();
    }

    public static void printWarnings(PrintWriter out, SQLWarning first) {
        for (SQLWarning each = first; each != null; each = each.getNextWarning()) {
            out.println("WARNING " + orElse(each.getSQLState(), "(no SQLState)") + ": " + orElse(each.getMessage(), "(no message)"));
        }
    }

    /// Prints an exception and those that follow it, with traces if `ij.exceptionTrace` is set.
    public static void printErrors(PrintWriter out, SQLException first) {
        String code = Boolean.getBoolean("ij.showErrorCode") ? " (errorCode = " + DisplayLocale.number(first.getErrorCode()) + ")" : "";
        for (SQLException each = first; each != null; each = each.getNextException()) {
            out.println("ERROR " + orElse(each.getSQLState(), "(no SQLState)") + ": " + orElse(each.getMessage(), "(no message)") + code);
            printTrace(out, each);
        }
    }

    public static void printTrace(PrintWriter out, Throwable failure) {
        if (Boolean.getBoolean("ij.exceptionTrace")) {
            failure.printStackTrace(out);
            out.flush();
        }
    }

    private static String orElse(String text, String other) {
        return text == null ? other : text;
    }
}
