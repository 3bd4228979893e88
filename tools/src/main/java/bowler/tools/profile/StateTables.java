// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import bowler.tools.load.Numbers;

/// Lifetime of clients by state, one column for each number of clients; throughput, and what recording cost.
final class StateTables {
    private static final double HIDDEN = 0.0005;

    private StateTables() {}

    static Table of(List<Profile> profiles) {
        List<List<Cell>> rows = new ArrayList<>();
        for (String state : states(profiles)) {
            rows.add(Table.row(state, profiles.stream().map(profile -> Cell.share(profile.states().share(state)))));
        }
        rows.add(Table.row("transactions/s", profiles.stream().map(profile -> Cell.of(profile.capture().throughput()))));
        if (profiles.stream().map(Profile::database).distinct().count() == 1) {
            rows.add(Table.row("speed-up", profiles.stream().map(profile ->
                Cell.of(profile.capture().throughput() / profiles.getFirst().capture().throughput()))));
        }
        rows.add(Table.row("without recording", profiles.stream().map(profile -> Cell.of(profile.capture().plainThroughput()))));
        rows.add(Table.row("recording costs", profiles.stream().map(profile -> Cell.share(profile.overhead()))));
        if (profiles.stream().anyMatch(profile -> profile.capture().costs().size() > 1)) {
            rows.add(Table.row("  least", profiles.stream().map(profile -> Cell.share(extreme(profile, 1)))));
            rows.add(Table.row("  most", profiles.stream().map(profile -> Cell.share(extreme(profile, -1)))));
        }
        return new Table("states", "Lifetime of clients", headings(profiles), rows, List.of());
    }

    /// The least cost of a turn; the greatest one with sign -1.
    private static double extreme(Profile profile, int sign) {
        return sign * profile.capture().costs().stream().mapToDouble(cost -> sign * cost).min().orElse(Double.NaN);
    }

    static List<String> headings(List<Profile> profiles) {
        List<String> headings = new ArrayList<>(List.of("clients"));
        profiles.forEach(profile -> headings.add(Numbers.count(profile.capture().clients())));
        return headings;
    }

    /// Those that are seen somewhere, in their order; the three that the kernel knows always.
    static Set<String> states(List<Profile> profiles) {
        Set<String> seen = new LinkedHashSet<>(List.of(States.RUNNING, States.RUNNABLE));
        for (Profile profile : profiles) {
            profile.states().nanos().keySet().stream().filter(state -> profile.states().share(state) >= HIDDEN).forEach(seen::add);
        }
        seen.remove(States.OTHER);
        seen.add(States.OTHER);
        return seen;
    }
}
