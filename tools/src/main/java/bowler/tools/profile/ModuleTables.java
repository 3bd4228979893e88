// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// What each module of the engine takes: CPU, wall time, memory, contended entries, sleeps.
final class ModuleTables {
    private static final List<String> HEADINGS = List.of("module", "CPU", "wall time", "bytes/tx", "objects/tx", "contended/tx", "sleeps/tx");

    private ModuleTables() {}

    static Table of(Profile profile) {
        Map<String, double[]> waits = waits(profile);
        Map<String, Double> jvm = jvmThreads(profile);
        double allCpu = profile.capture().threads().stream().mapToDouble(ThreadUse::runNanos).sum();
        double javaShare = allCpu == 0 ? 1 : 1 - jvm.values().stream().mapToDouble(Double::doubleValue).sum() / allCpu;
        double awake = profile.states().share(States.RUNNING) + profile.states().share(States.RUNNABLE);
        double waited = waits.values().stream().mapToDouble(sums -> sums[0]).sum();
        double allocated = profile.allocatedPerTransaction();
        List<List<Cell>> rows = new ArrayList<>();
        for (String module : profile.modules().names()) {
            double[] wait = waits.getOrDefault(module, new double[3]);
            double[] memory = profile.allocations().perTransaction(module, allocated);
            double asleep = waited == 0 ? 0 : wait[0] / waited * (1 - awake);
            double wall = profile.samples().clientShare(module) * awake + asleep;
            rows.add(List.of(Cell.of(module), Cell.share(profile.samples().share(module) * javaShare), Cell.share(wall), Cell.of(memory[0]),
                Cell.of(memory[1]), Cell.of(profile.perTransaction(wait[1])), Cell.of(profile.perTransaction(wait[2]))));
        }
        jvm.forEach((name, nanos) -> rows.add(List.of(Cell.of(name), Cell.share(nanos / allCpu), Cell.of(""), Cell.of(""), Cell.of(""),
            Cell.of(""), Cell.of(""))));
        return new Table("modules", "Modules, " + clients(profile), HEADINGS, rows, List.of("CPU from "
            + Cell.count(profile.samples().count()).text() + " samples of all threads; wall time, memory and waits of clients; memory from "
            + Cell.count(profile.allocations().samples()).text() + " samples."));
    }

    static String clients(Profile profile) {
        return profile.capture().clients() + (profile.capture().clients() == 1 ? " client" : " clients");
    }

    /// Of clients, by module: nanoseconds, contended entries, sleeps.
    private static Map<String, double[]> waits(Profile profile) {
        Map<String, double[]> sums = new TreeMap<>();
        profile.waits().places().forEach((place, tally) -> {
            if (place.client()) {
                double[] sum = sums.computeIfAbsent(place.module(), module -> new double[3]);
                sum[0] += tally.nanos();
                if (place.kind() == Waits.Kind.MONITOR) {
                    sum[1] += tally.count();
                } else if (place.kind().synchronizing() || place.kind() == Waits.Kind.SLEEP) {
                    sum[2] += tally.count();
                }
            }
        });
        return sums;
    }

    /// CPU nanoseconds of threads that run no Java, by what they are for.
    private static Map<String, Double> jvmThreads(Profile profile) {
        Map<String, Double> nanos = new TreeMap<>();
        for (ThreadUse thread : profile.capture().threads()) {
            String purpose = JvmThread.purpose(thread.name());
            if (!purpose.isEmpty()) {
                nanos.merge(purpose, thread.runNanos(), Double::sum);
            }
        }
        return nanos;
    }
}
