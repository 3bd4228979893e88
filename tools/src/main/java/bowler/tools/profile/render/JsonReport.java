// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile.render;

import bowler.tools.profile.analyze.FlameNode;
import bowler.tools.profile.analyze.Profile;
import bowler.tools.profile.table.ProfileReport;
import bowler.tools.profile.table.ReportCell;
import bowler.tools.profile.table.ReportTable;
import bowler.tools.profile.table.Timeline;
import bowler.tools.text.JsonText;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The report for programs: every table with its numbers unrounded, stacks with their samples, the timeline.
public final class JsonReport {
    private JsonReport() {}

    public static void print(ProfileReport report, PrintWriter out) {
        out.println("{");
        out.println("  \"workload\": " + JsonText.of(report.workload()) + ",");
        out.println("  \"facts\": {" + String.join(", ", report.facts().entrySet().stream()
            .map(fact -> JsonText.of(fact.getKey()) + ": " + JsonText.of(fact.getValue())).toList()) + "},");
        out.println("  \"settings\": {" + String.join(", ", report.databases().stream()
            .map(databaseTarget -> JsonText.of(databaseTarget.name()) + ": " + JsonText.of(databaseTarget.settings())).toList()) + "},");
        out.println("  \"missing\": " + texts(report.missing()) + ",");
        out.println("  \"comparison\": " + tables(report.comparison()) + ",");
        out.println("  \"databases\": [");
        List<String> databases = new ArrayList<>();
        report.byDatabase().forEach((name, profiles) -> databases.add(database(name, profiles)));
        out.println(String.join(",\n", databases));
        out.println("  ]");
        out.println("}");
        out.flush();
    }

    private static String database(String name, List<Profile> profiles) {
        return "    {\"name\": " + JsonText.of(name) + ",\n     \"tables\": " + tables(ProfileReport.tables(profiles)) + ",\n     \"runs\": ["
            + String.join(",\n       ", profiles.stream().map(JsonReport::run).toList()) + "]}";
    }

    private static String run(Profile profile) {
        Timeline timeline = Timeline.of(profile);
        List<String> stacks = new ArrayList<>();
        stacks(profile.cpuSamples().flames(), "", stacks);
        return "{\"clients\": " + profile.capture().clients() + ", \"sliceSeconds\": " + timeline.sliceSeconds() + ", \"throughput\": "
            + numbers(timeline.throughput()) + ", \"latencies\": {" + String.join(", ", timeline.latencies().entrySet().stream()
                .map(entry -> JsonText.of(entry.getKey()) + ": " + numbers(entry.getValue())).toList())
            + "}, \"checkpoints\": [" + String.join(", ", timeline.checkpoints().stream().map(mark -> numbers(List.of(mark[0], mark[1]))).toList())
            + "], \"stacks\": [" + String.join(",\n         ", stacks) + "]}";
    }

    /// Frames from the outermost on, with semicolons between them, as flame graph tools like them.
    private static void stacks(FlameNode node, String path, List<String> stacks) {
        long own = node.count() - node.callees().values().stream().mapToLong(FlameNode::count).sum();
        if (own > 0 && !path.isEmpty()) {
            stacks.add("[" + JsonText.of(path) + ", " + own + "]");
        }
        for (Map.Entry<String, FlameNode> callee : node.callees().entrySet()) {
            stacks(callee.getValue(), path.isEmpty() ? callee.getKey() : path + ";" + callee.getKey(), stacks);
        }
    }

    private static String tables(List<ReportTable> tables) {
        return "[" + String.join(",\n       ", tables.stream().map(JsonReport::table).toList()) + "]";
    }

    private static String table(ReportTable reportTable) {
        return "{\"id\": " + JsonText.of(reportTable.id()) + ", \"title\": " + JsonText.of(reportTable.title()) + ", \"columns\": "
            + texts(reportTable.headings()) + ", \"rows\": [" + String.join(", ", reportTable.rows().stream().map(row ->
                "[" + String.join(", ", row.stream().map(JsonReport::cell).toList()) + "]").toList()) + "]}";
    }

    private static String cell(ReportCell reportCell) {
        return reportCell.words() ? JsonText.of(reportCell.text()) : number(reportCell.number());
    }

    private static String number(double number) {
        return Double.isFinite(number) ? Double.toString(number) : "null";
    }

    private static String numbers(List<Double> numbers) {
        return "[" + String.join(", ", numbers.stream().map(JsonReport::number).toList()) + "]";
    }

    private static String texts(List<String> texts) {
        return "[" + String.join(", ", texts.stream().map(JsonText::of).toList()) + "]";
    }
}
