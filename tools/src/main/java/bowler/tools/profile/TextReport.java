// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile;

import java.io.PrintWriter;

/// For people at a terminal.
final class TextReport {
    private TextReport() {}

    static void print(ProfileReport report, PrintWriter out) {
        out.println("profile of " + report.workload() + ": " + String.join(", ", report.facts().entrySet().stream()
            .map(fact -> fact.getKey() + " " + fact.getValue()).toList()));
        report.databases().forEach(database -> out.println("  " + database.name() + ": " + database.settings()));
        out.println();
        if (!report.comparison().isEmpty()) {
            out.println("== side by side ==");
            out.println();
            report.comparison().forEach(table -> table.print(out));
        }
        report.byDatabase().forEach((name, profiles) -> {
            out.println("== " + name + " ==");
            out.println();
            TextCharts.states(profiles, out);
            ProfileReport.tables(profiles).forEach(table -> table.print(out));
            profiles.forEach(profile -> TextCharts.timeline(profile, out));
        });
        out.flush();
    }
}
