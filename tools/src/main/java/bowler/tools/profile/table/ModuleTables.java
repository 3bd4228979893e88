// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile.table;

import bowler.tools.profile.analyze.ClientStates;
import bowler.tools.profile.analyze.JvmThread;
import bowler.tools.profile.analyze.Profile;
import bowler.tools.profile.analyze.WaitEvents;
import bowler.tools.profile.record.ThreadUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The costs of each module of the engine: CPU, wall time, memory, contended entries, sleeps.
public final class ModuleTables {
    private static final List<String> HEADINGS = List.of("module", "CPU", "wall time", "bytes/tx", "objects/tx", "contended/tx", "sleeps/tx");

    private ModuleTables() {}

    static ReportTable of(Profile profile) {
        Map<String, double[]> waits = waits(profile);
        Map<String, Double> jvm = jvmThreads(profile);
        double allCpu = profile.capture().threads().stream().mapToDouble(ThreadUse::runNanos).sum();
        double javaShare = allCpu == 0 ? 1 : 1 - jvm.values().stream().mapToDouble(Double::doubleValue).sum() / allCpu;
        double awake = profile.clientStates().share(ClientStates.RUNNING) + profile.clientStates().share(ClientStates.RUNNABLE);
        double waited = waits.values().stream().mapToDouble(sums -> sums[0]).sum();
        double allocated = profile.allocatedPerTransaction();
        List<List<ReportCell>> rows = new ArrayList<>();
        for (String module : profile.modulePrefixes().names()) {
            double[] wait = waits.getOrDefault(module, new double[3]);
            double[] memory = profile.allocations().perTransaction(module, allocated);
            double asleep = waited == 0 ? 0 : wait[0] / waited * (1 - awake);
            double wall = profile.cpuSamples().clientShare(module) * awake + asleep;
            rows.add(List.of(ReportCell.of(module), ReportCell.share(profile.cpuSamples().share(module) * javaShare), ReportCell.share(wall), ReportCell.of(memory[0]),
                ReportCell.of(memory[1]), ReportCell.of(profile.perTransaction(wait[1])), ReportCell.of(profile.perTransaction(wait[2]))));
        }
        jvm.forEach((name, nanos) -> rows.add(List.of(ReportCell.of(name), ReportCell.share(nanos / allCpu), ReportCell.of(""), ReportCell.of(""), ReportCell.of(""),
            ReportCell.of(""), ReportCell.of(""))));
        return new ReportTable("modules", "Modules, " + clients(profile), HEADINGS, rows, List.of("CPU from "
            + ReportCell.count(profile.cpuSamples().count()).text() + " samples of all threads; wall time, memory and waits of clients; memory from "
            + ReportCell.count(profile.allocations().samples()).text() + " samples."));
    }

    public static String clients(Profile profile) {
        return profile.capture().clients() + (profile.capture().clients() == 1 ? " client" : " clients");
    }

    /// Returns the waits of clients, by module: nanoseconds, contended entries, sleeps.
    private static Map<String, double[]> waits(Profile profile) {
        Map<String, double[]> sums = new TreeMap<>();
        profile.waitEvents().places().forEach((place, eventTotals) -> {
            if (place.client()) {
                double[] sum = sums.computeIfAbsent(place.module(), module -> new double[3]);
                sum[0] += eventTotals.nanos();
                if (place.kind() == WaitEvents.Kind.MONITOR) {
                    sum[1] += eventTotals.count();
                } else if (place.kind().synchronizing() || place.kind() == WaitEvents.Kind.SLEEP) {
                    sum[2] += eventTotals.count();
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
