// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile;

import bowler.tools.peer.Measure;
import bowler.tools.peer.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/// What transactions cost the machine, one column for each number of clients.
final class SystemTables {
    private static final int CALLS_SHOWN = 8;

    private SystemTables() {}

    static Table of(List<Profile> profiles) {
        List<List<Cell>> rows = new ArrayList<>();
        for (Metric metric : List.of(Metric.P50, Metric.P95, Metric.P99, Metric.P999, Metric.MAX, Metric.CLIENT_CPU, Metric.PROCESS_CPU)) {
            measured(rows, profiles, metric);
        }
        row(rows, profiles, "voluntary switches/tx", profile -> switches(profile, ThreadUse::voluntary));
        row(rows, profiles, "involuntary switches/tx", profile -> switches(profile, ThreadUse::involuntary));
        row(rows, profiles, "synchronous writes/tx", profile -> profile.perTransaction(written(profile, true).count()));
        row(rows, profiles, "synchronous bytes/tx", profile -> profile.perTransaction(written(profile, true).bytes()));
        row(rows, profiles, "other writes/tx", profile -> profile.perTransaction(written(profile, false).count()));
        row(rows, profiles, "forces/tx", profile -> profile.perTransaction(all(profile, Waits.Kind.FORCE).count()));
        row(rows, profiles, "mean force µs", profile -> all(profile, Waits.Kind.FORCE).nanos() / 1e3 / all(profile, Waits.Kind.FORCE).count());
        row(rows, profiles, "reads/tx", profile -> profile.perTransaction(all(profile, Waits.Kind.FILE_READ).count()));
        row(rows, profiles, "bytes written by the process/tx", profile -> profile.perTransaction(io(profile, "wchar")));
        row(rows, profiles, "bytes that reached the disk/tx", profile -> profile.perTransaction(io(profile, "write_bytes")));
        rows.add(Table.row("garbage collector, share of CPU", profiles.stream().map(profile -> Cell.share(collectorShare(profile)))));
        row(rows, profiles, "collections", profile -> profile.pauses().collections());
        row(rows, profiles, "system calls/tx", profile -> calls(profile, profile.capture().systemCalls().values().stream()
            .mapToDouble(Long::doubleValue).sum()));
        for (String call : mostCalled(profiles)) {
            row(rows, profiles, "  " + call, profile -> calls(profile, profile.capture().systemCalls().getOrDefault(call, 0L)));
        }
        return new Table("system", "What a transaction costs the machine", StateTables.headings(profiles), rows, List.of(
            "Writes, forces and reads of all threads as events tell them; bytes of the process include its recording's own."));
    }

    private static void row(List<List<Cell>> rows, List<Profile> profiles, String name, ToDoubleFunction<Profile> value) {
        rows.add(Table.row(name, profiles.stream().map(profile -> Cell.of(value.applyAsDouble(profile)))));
    }

    /// One row for each group of clients.
    private static void measured(List<List<Cell>> rows, List<Profile> profiles, Metric metric) {
        List<String> groups = profiles.getFirst().capture().recorded().stream().map(Measure::group).toList();
        for (String group : groups) {
            String name = groups.size() == 1 ? metric.heading() : metric.heading() + ", " + group;
            row(rows, profiles, name, profile -> profile.capture().recorded().stream().filter(measure -> measure.group().equals(group))
                .mapToDouble(measure -> measure.value(metric)).findFirst().orElse(Double.NaN));
        }
    }

    private static double switches(Profile profile, ToDoubleFunction<ThreadUse> which) {
        return profile.capture().threads().isEmpty() ? Double.NaN
            : profile.perTransaction(profile.capture().threads().stream().mapToDouble(which).sum());
    }

    /// To files that are open for synchronous writing, or to all others.
    private static Tally written(Profile profile, boolean synchronous) {
        var sum = new Tally();
        String words = Waits.Kind.FILE_WRITE.words() + " ";
        if (!synchronous) {
            return all(profile, Waits.Kind.FILE_WRITE).less(written(profile, true));
        }
        Set<String> files = profile.capture().synchronousFiles().stream().map(SystemTables::numberless).collect(Collectors.toSet());
        profile.waits().paths().forEach((path, tally) -> {
            if (path.startsWith(words) && files.contains(numberless(path.substring(words.length())))) {
                sum.add(tally);
            }
        });
        return sum;
    }

    /// A log that is opened for synchronous writing has further files, opened and closed meanwhile.
    private static String numberless(String path) {
        int name = path.lastIndexOf('/') + 1;
        return path.substring(0, name) + path.substring(name).replaceAll("\\d+", "#");
    }

    private static Tally all(Profile profile, Waits.Kind kind) {
        var sum = new Tally();
        profile.waits().places().forEach((place, tally) -> {
            if (place.kind() == kind) {
                sum.add(tally);
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

    private static List<String> mostCalled(List<Profile> profiles) {
        Map<String, Long> sums = new TreeMap<>();
        profiles.forEach(profile -> profile.capture().systemCalls().forEach((call, count) -> sums.merge(call, count, Long::sum)));
        return sums.entrySet().stream().sorted(Map.Entry.<String, Long>comparingByValue().reversed()).limit(CALLS_SHOWN)
            .map(Map.Entry::getKey).toList();
    }
}
