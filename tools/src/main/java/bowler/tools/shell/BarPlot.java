// SPDX-License-Identifier: Apache-2.0
package bowler.tools.shell;

import bowler.tools.shell.print.ColumnValues;
import bowler.tools.shell.print.DisplayText;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/// Draws a query's last numeric column as horizontal bars, labelled by the first column.
final class BarPlot {
    private static final int MAX_ROWS = 200;
    private static final int WIDTH = 60;
    private static final String EIGHTHS = " ▏▎▍▌▋▊▉";

    private BarPlot() {}

    static void print(Connection connection, NamedParameters query, PrintWriter out) throws SQLException {
        List<String> labels = new ArrayList<>();
        List<Double> numbers = new ArrayList<>();
        try (PreparedStatement statement = query.prepare(connection); ResultSet rows = statement.executeQuery()) {
            ColumnValues values = new ColumnValues(rows);
            int column = values.count();
            while (column > 0 && !values.isNumber(column)) {
                column--;
            }
            if (column == 0) {
                throw new ShellMistake("the last query has no column of numbers to plot");
            }
            while (labels.size() < MAX_ROWS && rows.next()) {
                String label = values.text(1);
                labels.add(label == null ? "NULL" : DisplayText.oneLine(label));
                numbers.add(rows.getDouble(column));
            }
        }
        double max = numbers.stream().mapToDouble(Math::abs).max().orElse(0);
        int width = labels.stream().mapToInt(DisplayText::width).max().orElse(0);
        for (int i = 0; i < labels.size(); i++) {
            double number = numbers.get(i);
            out.println(DisplayText.padded(labels.get(i), width, false) + " │" + bar(max == 0 ? 0 : Math.abs(number) / max)
                + ' ' + (number == Math.rint(number) ? Long.toString((long) number) : Double.toString(number)));
        }
    }

    private static String bar(double share) {
        int eighths = (int) Math.round(share * WIDTH * 8);
        return "█".repeat(eighths / 8) + (eighths % 8 == 0 ? "" : EIGHTHS.charAt(eighths % 8));
    }
}
