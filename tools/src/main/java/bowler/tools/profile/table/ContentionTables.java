// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile.table;

import bowler.tools.profile.analyze.EventTotals;
import bowler.tools.profile.analyze.Profile;
import bowler.tools.profile.analyze.WaitEvents;
import bowler.tools.text.NumberFormats;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/// The waits of clients, by class, by method and by object; entries of contended monitors apart from wait/notify and
/// from parking.
final class ContentionTables {
    private static final int TOP = 10;
    private static final String MICROS = "mean µs";

    private ContentionTables() {}

    /// Returns the number and duration of waits, one column for each number of clients.
    static ReportTable summary(List<Profile> profiles) {
        List<List<ReportCell>> rows = new ArrayList<>();
        rows.add(ReportTable.row("transactions/s", profiles.stream().map(profile -> ReportCell.of(profile.capture().throughput()))));
        for (WaitEvents.Kind kind : List.of(WaitEvents.Kind.MONITOR, WaitEvents.Kind.OBJECT_WAIT, WaitEvents.Kind.PARK)) {
            rows.add(ReportTable.row(kind.words() + ", events", profiles.stream().map(profile -> ReportCell.count(sum(profile, kind).count()))));
            rows.add(ReportTable.row(kind.words() + ", events/tx", profiles.stream().map(profile ->
                ReportCell.of(profile.perTransaction(sum(profile, kind).count())))));
            rows.add(ReportTable.row(kind.words() + ", ms", profiles.stream().map(profile -> ReportCell.of(sum(profile, kind).millis()))));
        }
        rows.add(ReportTable.row("wait time by contention time", profiles.stream().map(profile ->
            ReportCell.of(sum(profile, WaitEvents.Kind.OBJECT_WAIT).millis() / sum(profile, WaitEvents.Kind.MONITOR).millis()))));
        return new ReportTable("contention", "Contention among clients", StateTables.headings(profiles), rows, List.of());
    }

    /// Returns the tables of one profile; empty if there were no waits between threads.
    static List<ReportTable> details(Profile profile) {
        String who = ", " + ModuleTables.clients(profile);
        List<ReportTable> tables = new ArrayList<>();
        add(tables, top(profile, "blockers-by-time", "Waited for, longest first" + who, "class", byClass(), EventTotals::nanos));
        add(tables, top(profile, "blockers-by-count", "Waited for, most often first" + who, "class", byClass(), EventTotals::count));
        add(tables, top(profile, "methods-by-count", "Waiting methods, most often first" + who, "method", byMethod(), EventTotals::count));
        add(tables, objects(profile, who));
        profile.engineCounters().byObject().forEach((event, tallies) -> add(tables,
            table("engine-" + event, event + " by object" + who, "object", ranked(tallies, EventTotals::nanos))));
        return tables;
    }

    private static ReportTable objects(Profile profile, String who) {
        return table("objects-by-time", "Single objects that clients waited for, longest first" + who, "object",
            ranked(profile.waitEvents().objects(), EventTotals::nanos));
    }

    private static void add(List<ReportTable> tables, ReportTable reportTable) {
        if (!reportTable.rows().isEmpty()) {
            tables.add(reportTable);
        }
    }

    private static Function<WaitEvents.Place, String> byClass() {
        return place -> place.kind().words() + "  " + place.blocker();
    }

    private static Function<WaitEvents.Place, String> byMethod() {
        return place -> place.kind().words() + "  " + place.method();
    }

    private static ReportTable top(Profile profile, String id, String title, String heading, Function<WaitEvents.Place, String> name,
                             Function<EventTotals, Long> order) {
        return table(id, title, heading, ranked(grouped(profile, name, place -> place.kind().synchronizing()), order));
    }

    private static Map<String, EventTotals> grouped(Profile profile, Function<WaitEvents.Place, String> name, Predicate<WaitEvents.Place> which) {
        Map<String, EventTotals> groups = new HashMap<>();
        profile.waitEvents().places().forEach((place, eventTotals) -> {
            if (place.client() && which.test(place)) {
                groups.computeIfAbsent(name.apply(place), key -> new EventTotals()).add(eventTotals);
            }
        });
        return groups;
    }

    private static List<Map.Entry<String, EventTotals>> ranked(Map<String, EventTotals> tallies, Function<EventTotals, Long> order) {
        return tallies.entrySet().stream().sorted(Comparator.comparing((Map.Entry<String, EventTotals> entry) -> order.apply(entry.getValue()))
            .reversed().thenComparing(Map.Entry::getKey)).toList();
    }

    private static ReportTable table(String id, String title, String heading, List<Map.Entry<String, EventTotals>> ranked) {
        List<List<ReportCell>> rows = ranked.stream().limit(TOP).map(entry -> List.of(ReportCell.of(entry.getKey()), ReportCell.count(entry.getValue().count()),
            ReportCell.of(entry.getValue().millis()), ReportCell.of(entry.getValue().nanos() / 1e3 / entry.getValue().count()))).toList();
        List<String> notes = ranked.size() > TOP ? List.of("and " + NumberFormats.count(ranked.size() - TOP) + " more") : List.of();
        return new ReportTable(id, title, List.of(heading, "events", "ms", MICROS), rows, notes);
    }

    static EventTotals sum(Profile profile, WaitEvents.Kind kind) {
        var sum = new EventTotals();
        profile.waitEvents().places().forEach((place, eventTotals) -> {
            if (place.client() && place.kind() == kind) {
                sum.add(eventTotals);
            }
        });
        return sum;
    }
}
