// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile;

import bowler.tools.peer.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

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
        if (profiles.stream().anyMatch(profile -> !profile.capture().cost().pairs().isEmpty())) {
            cost(rows, profiles, "in turn: recording", cost -> Cell.of(cost.recorded()));
            cost(rows, profiles, "in turn: without recording", cost -> Cell.of(cost.plain()));
            cost(rows, profiles, "recording costs", cost -> Cell.share(cost.share()));
            cost(rows, profiles, "  at least, 97.5 % sure", cost -> Cell.share(cost.least()));
            cost(rows, profiles, "  at most, 97.5 % sure", cost -> Cell.share(cost.most()));
            cost(rows, profiles, "  pairs of slices", cost -> Cell.count(cost.pairs().size()));
            rows.add(Table.row("recorder's threads, of all CPUs", profiles.stream().map(profile -> Cell.share(recorderShare(profile)))));
        }
        return new Table("states", "Lifetime of clients", headings(profiles), rows, List.of());
    }

    private static void cost(List<List<Cell>> rows, List<Profile> profiles, String name, Function<RecordingCost, Cell> cell) {
        rows.add(Table.row(name, profiles.stream().map(profile -> cell.apply(profile.capture().cost()))));
    }

    private static double recorderShare(Profile profile) {
        return profile.capture().threads().stream().filter(thread -> JvmThread.purpose(thread.name()).equals(JvmThread.RECORDER))
            .mapToDouble(ThreadUse::runNanos).sum() / (profile.capture().seconds() * 1e9 * Runtime.getRuntime().availableProcessors());
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
