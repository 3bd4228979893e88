// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile.table;

import bowler.tools.peer.DatabaseTarget;
import bowler.tools.profile.analyze.Profile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The profiles of each database.
///
/// @param facts the circumstances, by name
/// @param missing the data that could not be collected, and why
public record ProfileReport(String workload, Map<String, String> facts, List<DatabaseTarget> databases, List<Profile> profiles, List<String> missing) {
    /// By name of database, in the order of the measurements.
    public Map<String, List<Profile>> byDatabase() {
        Map<String, List<Profile>> byDatabase = new LinkedHashMap<>();
        profiles.forEach(profile -> byDatabase.computeIfAbsent(profile.database(), name -> new ArrayList<>()).add(profile));
        return byDatabase;
    }

    /// Two databases side by side; empty when there are not two.
    public List<ReportTable> comparison() {
        return ProfileComparison.of(byDatabase());
    }

    /// All that is told of one database.
    public static List<ReportTable> tables(List<Profile> profiles) {
        List<ReportTable> tables = new ArrayList<>();
        tables.add(StateTables.of(profiles));
        tables.add(SystemTables.of(profiles));
        tables.add(ContentionTables.summary(profiles));
        for (Profile profile : profiles) {
            tables.add(ModuleTables.of(profile));
            tables.addAll(ContentionTables.details(profile));
            tables.addAll(HotTables.of(profile));
        }
        return tables;
    }
}
