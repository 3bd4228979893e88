// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile.table;

import bowler.tools.peer.Measurement;
import bowler.tools.peer.Metric;
import bowler.tools.profile.analyze.EventTotals;
import bowler.tools.profile.analyze.JvmThread;
import bowler.tools.profile.analyze.Profile;
import bowler.tools.profile.analyze.WaitEvents;
import bowler.tools.profile.record.ThreadUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/// The costs of transactions for the machine, one column for each number of clients.
final class SystemTables {
    private static final int MAX_LISTED_CALLS = 8;

    private SystemTables() {}

    static ReportTable of(List<Profile> profiles) {
        List<List<ReportCell>> rows = new ArrayList<>();
        for (Metric metric : List.of(Metric.P50, Metric.P95, Metric.P99, Metric.P999, Metric.MAX, Metric.CLIENT_CPU, Metric.PROCESS_CPU)) {
            measured(rows, profiles, metric);
        }
        row(rows, profiles, "voluntary switches/tx", profile -> switches(profile, ThreadUse::voluntary));
        row(rows, profiles, "involuntary switches/tx", profile -> switches(profile, ThreadUse::involuntary));
        row(rows, profiles, "synchronous writes/tx", profile -> profile.perTransaction(written(profile, true).count()));
        row(rows, profiles, "synchronous bytes/tx", profile -> profile.perTransaction(written(profile, true).bytes()));
        row(rows, profiles, "other writes/tx", profile -> profile.perTransaction(written(profile, false).count()));
        row(rows, profiles, "forces/tx", profile -> profile.perTransaction(all(profile, WaitEvents.Kind.FORCE).count()));
        row(rows, profiles, "mean force µs", profile -> all(profile, WaitEvents.Kind.FORCE).nanos() / 1e3 / all(profile, WaitEvents.Kind.FORCE).count());
        row(rows, profiles, "reads/tx", profile -> profile.perTransaction(all(profile, WaitEvents.Kind.FILE_READ).count()));
        row(rows, profiles, "bytes written by the process/tx", profile -> profile.perTransaction(io(profile, "wchar")));
        row(rows, profiles, "bytes that reached the disk/tx", profile -> profile.perTransaction(io(profile, "write_bytes")));
        rows.add(ReportTable.row("garbage collector, share of CPU", profiles.stream().map(profile -> ReportCell.share(collectorShare(profile)))));
        row(rows, profiles, "collections", profile -> profile.safepointPauses().collections());
        row(rows, profiles, "system calls/tx", profile -> calls(profile, profile.capture().systemCalls().values().stream()
            .mapToDouble(Long::doubleValue).sum()));
        for (String call : mostFrequent(profiles)) {
            row(rows, profiles, "  " + call, profile -> calls(profile, profile.capture().systemCalls().getOrDefault(call, 0L)));
        }
        return new ReportTable("system", "What a transaction costs the machine", StateTables.headings(profiles), rows, List.of(
            "Writes, forces and reads of all threads as events tell them; bytes of the process include its recording's own."));
    }

    private static void row(List<List<ReportCell>> rows, List<Profile> profiles, String name, ToDoubleFunction<Profile> value) {
        rows.add(ReportTable.row(name, profiles.stream().map(profile -> ReportCell.of(value.applyAsDouble(profile)))));
    }

    /// One row for each group of clients.
    private static void measured(List<List<ReportCell>> rows, List<Profile> profiles, Metric metric) {
        List<String> groups = profiles.getFirst().capture().recorded().stream().map(Measurement::group).toList();
        for (String group : groups) {
            String name = groups.size() == 1 ? metric.heading() : metric.heading() + ", " + group;
            row(rows, profiles, name, profile -> profile.capture().recorded().stream().filter(measurement -> measurement.group().equals(group))
                .mapToDouble(measurement -> measurement.value(metric)).findFirst().orElse(Double.NaN));
        }
    }

    private static double switches(Profile profile, ToDoubleFunction<ThreadUse> which) {
        return profile.capture().threads().isEmpty() ? Double.NaN
            : profile.perTransaction(profile.capture().threads().stream().mapToDouble(which).sum());
    }

    /// To files that are open for synchronous writing, or to all others.
    private static EventTotals written(Profile profile, boolean synchronous) {
        var sum = new EventTotals();
        String words = WaitEvents.Kind.FILE_WRITE.words() + " ";
        if (!synchronous) {
            return all(profile, WaitEvents.Kind.FILE_WRITE).less(written(profile, true));
        }
        Set<String> files = profile.capture().synchronousFiles().stream().map(SystemTables::numberless).collect(Collectors.toSet());
        profile.waitEvents().paths().forEach((path, eventTotals) -> {
            if (path.startsWith(words) && files.contains(numberless(path.substring(words.length())))) {
                sum.add(eventTotals);
            }
        });
        return sum;
    }

    /// A log that is opened for synchronous writing has further files, opened and closed meanwhile.
    private static String numberless(String path) {
        int name = path.lastIndexOf('/') + 1;
        return path.substring(0, name) + path.substring(name).replaceAll("\\d+", "#");
    }

    private static EventTotals all(Profile profile, WaitEvents.Kind kind) {
        var sum = new EventTotals();
        profile.waitEvents().places().forEach((place, eventTotals) -> {
            if (place.kind() == kind) {
                sum.add(eventTotals);
            }
        });
        return sum;
    }

    private static double io(Profile profile, String counter) {
        Long count = profile.capture().io().get(counter);
        return count == null ? Double.NaN : count;
    }

    static double collectorShare(Profile profile) {
        double all = profile.capture().threads().stream().mapToDouble(ThreadUse::runNanos).sum();
        double collector = profile.capture().threads().stream().filter(thread -> JvmThread.purpose(thread.name()).equals(JvmThread.COLLECTOR))
            .mapToDouble(ThreadUse::runNanos).sum();
        return collector / all;
    }

    private static double calls(Profile profile, double calls) {
        return profile.capture().systemCallTransactions() == 0 ? Double.NaN : calls / profile.capture().systemCallTransactions();
    }

    private static List<String> mostFrequent(List<Profile> profiles) {
        Map<String, Long> sums = new TreeMap<>();
        profiles.forEach(profile -> profile.capture().systemCalls().forEach((call, count) -> sums.merge(call, count, Long::sum)));
        return sums.entrySet().stream().sorted(Map.Entry.<String, Long>comparingByValue().reversed()).limit(MAX_LISTED_CALLS)
            .map(Map.Entry::getKey).toList();
    }
}
