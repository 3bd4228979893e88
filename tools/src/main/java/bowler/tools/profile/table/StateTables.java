// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile.table;

import bowler.tools.profile.analyze.ClientStates;
import bowler.tools.profile.analyze.JvmThread;
import bowler.tools.profile.analyze.Profile;
import bowler.tools.profile.record.RecordingCost;
import bowler.tools.profile.record.ThreadUse;
import bowler.tools.text.NumberFormats;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/// Lifetime of clients by state, one column for each number of clients; throughput, and what recording cost.
public final class StateTables {
    private static final double HIDDEN = 0.0005;

    private StateTables() {}

    static ReportTable of(List<Profile> profiles) {
        List<List<ReportCell>> rows = new ArrayList<>();
        for (String state : states(profiles)) {
            rows.add(ReportTable.row(state, profiles.stream().map(profile -> ReportCell.share(profile.clientStates().share(state)))));
        }
        rows.add(ReportTable.row("transactions/s", profiles.stream().map(profile -> ReportCell.of(profile.capture().throughput()))));
        if (profiles.stream().map(Profile::database).distinct().count() == 1) {
            rows.add(ReportTable.row("speed-up", profiles.stream().map(profile ->
                ReportCell.of(profile.capture().throughput() / profiles.getFirst().capture().throughput()))));
        }
        if (profiles.stream().anyMatch(profile -> !profile.capture().cost().pairs().isEmpty())) {
            cost(rows, profiles, "in turn: recording", cost -> ReportCell.of(cost.recorded()));
            cost(rows, profiles, "in turn: without recording", cost -> ReportCell.of(cost.plain()));
            cost(rows, profiles, "recording costs", cost -> ReportCell.share(cost.share()));
            cost(rows, profiles, "  at least, 97.5 % sure", cost -> ReportCell.share(cost.minCost()));
            cost(rows, profiles, "  at most, 97.5 % sure", cost -> ReportCell.share(cost.most()));
            cost(rows, profiles, "  pairs of slices", cost -> ReportCell.count(cost.pairs().size()));
            rows.add(ReportTable.row("recorder's threads, of all CPUs", profiles.stream().map(profile -> ReportCell.share(recorderShare(profile)))));
        }
        return new ReportTable("states", "Lifetime of clients", headings(profiles), rows, List.of());
    }

    private static void cost(List<List<ReportCell>> rows, List<Profile> profiles, String name, Function<RecordingCost, ReportCell> cell) {
        rows.add(ReportTable.row(name, profiles.stream().map(profile -> cell.apply(profile.capture().cost()))));
    }

    private static double recorderShare(Profile profile) {
        return profile.capture().threads().stream().filter(thread -> JvmThread.purpose(thread.name()).equals(JvmThread.RECORDER))
            .mapToDouble(ThreadUse::runNanos).sum() / (profile.capture().seconds() * 1e9 * Runtime.getRuntime().availableProcessors());
    }

    static List<String> headings(List<Profile> profiles) {
        List<String> headings = new ArrayList<>(List.of("clients"));
        profiles.forEach(profile -> headings.add(NumberFormats.count(profile.capture().clients())));
        return headings;
    }

    /// Returns the states that occur in any profile, in their order; the three that the kernel knows are always
    /// included.
    public static Set<String> states(List<Profile> profiles) {
        Set<String> seen = new LinkedHashSet<>(List.of(ClientStates.RUNNING, ClientStates.RUNNABLE));
        for (Profile profile : profiles) {
            profile.clientStates().nanos().keySet().stream().filter(state -> profile.clientStates().share(state) >= HIDDEN).forEach(seen::add);
        }
        seen.remove(ClientStates.OTHER);
        seen.add(ClientStates.OTHER);
        return seen;
    }
}
