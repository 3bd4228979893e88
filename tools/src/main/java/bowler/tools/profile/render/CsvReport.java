// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile.render;

import bowler.tools.profile.table.ProfileReport;
import bowler.tools.profile.table.ReportCell;
import bowler.tools.profile.table.ReportTable;
import java.io.PrintWriter;
import java.util.List;

/// The report for spreadsheets: a line for each number of each table.
public final class CsvReport {
    private CsvReport() {}

    public static void print(ProfileReport report, PrintWriter out) {
        out.println("database,table,row,column,value");
        report.byDatabase().forEach((name, profiles) -> ProfileReport.tables(profiles).forEach(reportTable -> print(name, reportTable, out)));
        out.flush();
    }

    private static void print(String database, ReportTable reportTable, PrintWriter out) {
        for (List<ReportCell> row : reportTable.rows()) {
            for (int i = 1; i < row.size(); i++) {
                if (!row.get(i).words() && Double.isFinite(row.get(i).number())) {
                    out.println(String.join(",", quoted(database), quoted(reportTable.title()), quoted(row.getFirst().text().strip()),
                        quoted(reportTable.headings().get(i)), Double.toString(row.get(i).number())));
                }
            }
        }
    }

    private static String quoted(String text) {
        return text.matches("[^\",\\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
