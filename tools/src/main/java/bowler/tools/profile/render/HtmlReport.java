// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile.render;

import bowler.tools.profile.analyze.Profile;
import bowler.tools.profile.table.ProfileReport;
import bowler.tools.profile.table.ReportCell;
import bowler.tools.profile.table.ReportTable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/// One page that needs nothing else: tables, bars, flames and lines as SVG in it, light or dark as its reader prefers.
public final class HtmlReport {
    private HtmlReport() {}

    public static String of(ProfileReport report) throws IOException {
        var page = new StringBuilder();
        String title = "Profile of " + report.workload();
        page.append("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">")
            .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")
            .append("<title>").append(escaped(title)).append("</title>\n<style>").append(resource("report.css")).append("</style></head>\n<body><main>");
        page.append("<h1>").append(escaped(title)).append("</h1>\n<dl>");
        report.facts().forEach((name, value) -> page.append("<div><dt>").append(escaped(name)).append("</dt><dd>").append(escaped(value))
            .append("</dd></div>"));
        page.append("</dl>\n");
        report.missing().forEach(missing -> page.append("<p class=\"missing\">missing: ").append(escaped(missing)).append("</p>\n"));
        if (!report.comparison().isEmpty()) {
            page.append("<h2>Side by side</h2>\n");
            StateBars.append(report.profiles().stream().sorted(Comparator.comparingInt(profile -> profile.capture().clients())).toList(), true,
                page);
            report.comparison().forEach(reportTable -> append(reportTable, page));
        }
        report.byDatabase().forEach((name, profiles) -> database(name, profiles, report, page));
        page.append("</main>\n<script>").append(resource("report.js")).append("</script></body></html>\n");
        return page.toString();
    }

    private static void database(String name, List<Profile> profiles, ProfileReport report, StringBuilder page) {
        page.append("<h2>").append(escaped(name)).append("</h2>\n");
        report.databases().stream().filter(databaseTarget -> databaseTarget.name().equals(name)).forEach(databaseTarget ->
            page.append("<p>").append(escaped(databaseTarget.settings())).append("</p>\n"));
        StateBars.append(profiles, false, page);
        for (Profile profile : profiles) {
            TimelineSvg.append(profile, page);
            FlameSvg.append(profile, page);
        }
        ProfileReport.tables(profiles).forEach(reportTable -> append(reportTable, page));
    }

    private static void append(ReportTable reportTable, StringBuilder page) {
        page.append("<section><h3>").append(escaped(reportTable.title())).append("</h3>");
        if (!reportTable.rows().isEmpty()) {
            page.append("<div class=\"scroll\"><table><thead><tr>");
            reportTable.headings().forEach(heading -> page.append("<th>").append(escaped(heading)).append("</th>"));
            page.append("</tr></thead><tbody>");
            for (List<ReportCell> row : reportTable.rows()) {
                page.append("<tr>");
                row.forEach(reportCell -> page.append("<td>").append(escaped(reportCell.text())).append("</td>"));
                page.append("</tr>\n");
            }
            page.append("</tbody></table></div>");
        }
        reportTable.notes().forEach(note -> page.append("<p class=\"note\">").append(escaped(note)).append("</p>"));
        page.append("</section>\n");
    }

    private static String resource(String name) throws IOException {
        try (InputStream bytes = HtmlReport.class.getResourceAsStream(name)) {
            return new String(bytes.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    static String escaped(String text) {
        var escaped = new StringBuilder();
        Map<Character, String> entities = Map.of('&', "&amp;", '<', "&lt;", '>', "&gt;", '"', "&quot;");
        for (char c : text.toCharArray()) {
            escaped.append(entities.getOrDefault(c, String.valueOf(c)));
        }
        return escaped.toString();
    }
}
