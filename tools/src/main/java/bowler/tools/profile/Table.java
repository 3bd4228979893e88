// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile;

import bowler.tools.peer.TextTable;
import java.util.List;
import java.util.stream.Stream;

/// A part of the report, in a form that terminal, page and programs are made from.
///
/// @param id short, for programs
/// @param notes sentences below it
record Table(String id, String title, List<String> headings, List<List<Cell>> rows, List<String> notes) {
    void print(java.io.PrintWriter out) {
        out.println(title);
        if (!rows.isEmpty()) {
            var table = new TextTable(headings);
            rows.forEach(row -> table.add(row.stream().map(Cell::text).toList()));
            table.print(out);
        }
        notes.forEach(out::println);
        out.println();
    }

    static List<Cell> row(String name, Stream<Cell> cells) {
        return Stream.concat(Stream.of(Cell.of(name)), cells).toList();
    }
}
