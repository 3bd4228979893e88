// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile;

import bowler.tools.peer.Numbers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/// What clients waited for, by class, by method and by object; entries of contended monitors apart from wait/notify and
/// from parking.
final class ContentionTables {
    private static final int TOP = 10;
    private static final String MICROS = "mean µs";

    private ContentionTables() {}

    /// How often and how long, one column for each number of clients.
    static Table summary(List<Profile> profiles) {
        List<List<Cell>> rows = new ArrayList<>();
        rows.add(Table.row("transactions/s", profiles.stream().map(profile -> Cell.of(profile.capture().throughput()))));
        for (Waits.Kind kind : List.of(Waits.Kind.MONITOR, Waits.Kind.OBJECT_WAIT, Waits.Kind.PARK)) {
            rows.add(Table.row(kind.words() + ", events", profiles.stream().map(profile -> Cell.count(sum(profile, kind).count()))));
            rows.add(Table.row(kind.words() + ", events/tx", profiles.stream().map(profile ->
                Cell.of(profile.perTransaction(sum(profile, kind).count())))));
            rows.add(Table.row(kind.words() + ", ms", profiles.stream().map(profile -> Cell.of(sum(profile, kind).millis()))));
        }
        rows.add(Table.row("wait time by contention time", profiles.stream().map(profile ->
            Cell.of(sum(profile, Waits.Kind.OBJECT_WAIT).millis() / sum(profile, Waits.Kind.MONITOR).millis()))));
        return new Table("contention", "Contention among clients", StateTables.headings(profiles), rows, List.of());
    }

    /// Empty when nobody waited for anybody.
    static List<Table> details(Profile profile) {
        String who = ", " + ModuleTables.clients(profile);
        List<Table> tables = new ArrayList<>();
        add(tables, top(profile, "blockers-by-time", "Waited for, longest first" + who, "class", byClass(), Tally::nanos));
        add(tables, top(profile, "blockers-by-count", "Waited for, most often first" + who, "class", byClass(), Tally::count));
        add(tables, top(profile, "methods-by-count", "Waiting methods, most often first" + who, "method", byMethod(), Tally::count));
        add(tables, objects(profile, who));
        profile.engine().byObject().forEach((event, tallies) -> add(tables,
            table("engine-" + event, event + " by object" + who, "object", ranked(tallies, Tally::nanos))));
        return tables;
    }

    private static Table objects(Profile profile, String who) {
        return table("objects-by-time", "Single objects that clients waited for, longest first" + who, "object",
            ranked(profile.waits().objects(), Tally::nanos));
    }

    private static void add(List<Table> tables, Table table) {
        if (!table.rows().isEmpty()) {
            tables.add(table);
        }
    }

    private static Function<Waits.Place, String> byClass() {
        return place -> place.kind().words() + "  " + place.blocker();
    }

    private static Function<Waits.Place, String> byMethod() {
        return place -> place.kind().words() + "  " + place.method();
    }

    private static Table top(Profile profile, String id, String title, String heading, Function<Waits.Place, String> name,
                             Function<Tally, Long> order) {
        return table(id, title, heading, ranked(grouped(profile, name, place -> place.kind().synchronizing()), order));
    }

    private static Map<String, Tally> grouped(Profile profile, Function<Waits.Place, String> name, Predicate<Waits.Place> which) {
        Map<String, Tally> groups = new HashMap<>();
        profile.waits().places().forEach((place, tally) -> {
            if (place.client() && which.test(place)) {
                groups.computeIfAbsent(name.apply(place), key -> new Tally()).add(tally);
            }
        });
        return groups;
    }

    private static List<Map.Entry<String, Tally>> ranked(Map<String, Tally> tallies, Function<Tally, Long> order) {
        return tallies.entrySet().stream().sorted(Comparator.comparing((Map.Entry<String, Tally> entry) -> order.apply(entry.getValue()))
            .reversed().thenComparing(Map.Entry::getKey)).toList();
    }

    private static Table table(String id, String title, String heading, List<Map.Entry<String, Tally>> ranked) {
        List<List<Cell>> rows = ranked.stream().limit(TOP).map(entry -> List.of(Cell.of(entry.getKey()), Cell.count(entry.getValue().count()),
            Cell.of(entry.getValue().millis()), Cell.of(entry.getValue().nanos() / 1e3 / entry.getValue().count()))).toList();
        List<String> notes = ranked.size() > TOP ? List.of("and " + Numbers.count(ranked.size() - TOP) + " more") : List.of();
        return new Table(id, title, List.of(heading, "events", "ms", MICROS), rows, notes);
    }

    static Tally sum(Profile profile, Waits.Kind kind) {
        var sum = new Tally();
        profile.waits().places().forEach((place, tally) -> {
            if (place.client() && place.kind() == kind) {
                sum.add(tally);
            }
        });
        return sum;
    }
}
