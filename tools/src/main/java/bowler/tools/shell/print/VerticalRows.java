// SPDX-License-Identifier: Apache-2.0
package bowler.tools.shell.print;

import java.sql.ResultSet;
import java.sql.SQLException;

/// Prints a line for each column of each row.
final class VerticalRows {
    private final PrintOptions options;

    VerticalRows(PrintOptions options) {
        this.options = options;
    }

    long print(ResultSet rows) throws SQLException {
        ColumnValues values = new ColumnValues(rows);
        int width = 0;
        for (int i = 1; i <= values.count(); i++) {
            width = Math.max(width, DisplayText.width(values.label(i)));
        }
        long count = 0;
        while (rows.next()) {
            count++;
            options.out().println("-- row " + count + ' ' + "-".repeat(Math.max(4, width)));
            for (int i = 1; i <= values.count(); i++) {
                String text = values.text(i);
                options.out().println(DisplayText.padded(values.label(i), width, false) + " | "
                    + (text == null ? options.nullText() : DisplayText.oneLine(text)));
            }
        }
        return count;
    }
}
