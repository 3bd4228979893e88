// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile.render;

import bowler.tools.profile.table.ProfileReport;
import java.io.PrintWriter;

/// The report for people at a terminal.
public final class TextReport {
    private TextReport() {}

    public static void print(ProfileReport report, PrintWriter out) {
        out.println("profile of " + report.workload() + ": " + String.join(", ", report.facts().entrySet().stream()
            .map(fact -> fact.getKey() + " " + fact.getValue()).toList()));
        report.databases().forEach(databaseTarget -> out.println("  " + databaseTarget.name() + ": " + databaseTarget.settings()));
        out.println();
        if (!report.comparison().isEmpty()) {
            out.println("== side by side ==");
            out.println();
            report.comparison().forEach(reportTable -> reportTable.print(out));
        }
        report.byDatabase().forEach((name, profiles) -> {
            out.println("== " + name + " ==");
            out.println();
            TextCharts.states(profiles, out);
            ProfileReport.tables(profiles).forEach(reportTable -> reportTable.print(out));
            profiles.forEach(profile -> TextCharts.timeline(profile, out));
        });
        out.flush();
    }
}
