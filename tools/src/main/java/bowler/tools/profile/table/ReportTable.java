// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile.table;

import bowler.tools.text.TextTable;
import java.util.List;
import java.util.stream.Stream;

/// A part of the report, in a form that terminal, page and programs are made from.
///
/// @param id short, for programs
/// @param notes sentences below it
public record ReportTable(String id, String title, List<String> headings, List<List<ReportCell>> rows, List<String> notes) {
    public void print(java.io.PrintWriter out) {
        out.println(title);
        if (!rows.isEmpty()) {
            var table = new TextTable(headings);
            rows.forEach(row -> table.add(row.stream().map(ReportCell::text).toList()));
            table.print(out);
        }
        notes.forEach(out::println);
        out.println();
    }

    static List<ReportCell> row(String name, Stream<ReportCell> cells) {
        return Stream.concat(Stream.of(ReportCell.of(name)), cells).toList();
    }
}
