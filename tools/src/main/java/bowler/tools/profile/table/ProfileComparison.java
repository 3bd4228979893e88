// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile.table;

import bowler.tools.profile.analyze.Profile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Two databases side by side: the tables of both, row by row, with the second divided by the first.
final class ProfileComparison {
    private ProfileComparison() {}

    /// One table for each kind of table and number of clients that both were measured with; empty without two databases.
    static List<ReportTable> of(Map<String, List<Profile>> byDatabase) {
        List<ReportTable> tables = new ArrayList<>();
        if (byDatabase.size() != 2) {
            return tables;
        }
        List<String> names = List.copyOf(byDatabase.keySet());
        for (Profile first : byDatabase.get(names.get(0))) {
            for (Profile second : byDatabase.get(names.get(1))) {
                if (first.capture().clients() == second.capture().clients()) {
                    tables.addAll(pair(names, first, second));
                }
            }
        }
        return tables;
    }

    private static List<ReportTable> pair(List<String> names, Profile first, Profile second) {
        List<Profile> both = List.of(first, second);
        return Stream.of(StateTables.of(both), SystemTables.of(both), ContentionTables.summary(both))
            .map(reportTable -> compared(names, reportTable, ModuleTables.clients(first))).toList();
    }

    private static ReportTable compared(List<String> names, ReportTable reportTable, String clients) {
        List<List<ReportCell>> rows = reportTable.rows().stream().map(row -> List.of(row.get(0), row.get(1), row.get(2),
            ReportCell.of(row.get(1).number() == 0 ? Double.NaN : row.get(2).number() / row.get(1).number()))).toList();
        return new ReportTable("compared-" + reportTable.id(), reportTable.title() + ", " + clients, List.of("", names.get(0), names.get(1),
            names.get(1) + " / " + names.get(0)), rows, reportTable.notes());
    }
}
