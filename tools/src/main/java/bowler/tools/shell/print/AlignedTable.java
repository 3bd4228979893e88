// SPDX-License-Identifier: Apache-2.0
package bowler.tools.shell.print;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/// Prints rows in columns. The first rows decide the widths, so results of any size need little memory.
final class AlignedTable {
    private static final int ROWS_FOR_WIDTHS = 500;

    private final PrintOptions options;

    AlignedTable(PrintOptions options) {
        this.options = options;
    }

    long print(ResultSet rows) throws SQLException {
        ColumnValues values = new ColumnValues(rows);
        int[] widths = new int[values.count()];
        boolean[] isRight = new boolean[values.count()];
        List<String> header = new ArrayList<>();
        for (int i = 0; i < widths.length; i++) {
            header.add(DisplayText.oneLine(values.label(i + 1)));
            isRight[i] = values.isNumber(i + 1);
        }
        if (options.hasHeader()) {
            widen(widths, header);
        }
        List<List<String>> first = new ArrayList<>();
        while (first.size() < ROWS_FOR_WIDTHS && rows.next()) {
            List<String> cells = cells(values);
            widen(widths, cells);
            first.add(cells);
        }
        if (options.hasHeader()) {
            line(header, widths, new boolean[widths.length]);
            rule(widths);
        }
        for (List<String> cells : first) {
            line(cells, widths, isRight);
        }
        long count = first.size();
        if (count == ROWS_FOR_WIDTHS) {
            while (rows.next()) {
                line(cells(values), widths, isRight);
                count++;
            }
        }
        return count;
    }

    private List<String> cells(ColumnValues values) throws SQLException {
        List<String> cells = new ArrayList<>();
        for (int i = 1; i <= values.count(); i++) {
            String text = values.text(i);
            cells.add(text == null ? options.nullText() : DisplayText.oneLine(text));
        }
        return cells;
    }

    private static void widen(int[] widths, List<String> cells) {
        for (int i = 0; i < widths.length; i++) {
            widths[i] = Math.max(widths[i], DisplayText.width(cells.get(i)));
        }
    }

    private void line(List<String> cells, int[] widths, boolean[] isRight) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            line.append(i == 0 ? "" : " | ").append(DisplayText.padded(cells.get(i), widths[i], isRight[i]));
        }
        options.out().println(line.toString().stripTrailing());
    }

    private void rule(int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            line.append(i == 0 ? "" : "-+-").append("-".repeat(widths[i]));
        }
        options.out().println(line);
    }
}
