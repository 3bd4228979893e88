// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile;

import java.io.PrintWriter;
import java.util.List;

/// For spreadsheets: a line for each number of each table.
final class CsvReport {
    private CsvReport() {}

    static void print(ProfileReport report, PrintWriter out) {
        out.println("database,table,row,column,value");
        report.byDatabase().forEach((name, profiles) -> ProfileReport.tables(profiles).forEach(table -> print(name, table, out)));
        out.flush();
    }

    private static void print(String database, Table table, PrintWriter out) {
        for (List<Cell> row : table.rows()) {
            for (int i = 1; i < row.size(); i++) {
                if (!row.get(i).words() && Double.isFinite(row.get(i).number())) {
                    out.println(String.join(",", quoted(database), quoted(table.title()), quoted(row.getFirst().text().strip()),
                        quoted(table.headings().get(i)), Double.toString(row.get(i).number())));
                }
            }
        }
    }

    private static String quoted(String text) {
        return text.matches("[^\",\\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
