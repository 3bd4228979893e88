// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile.table;

import bowler.tools.profile.analyze.Profile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/// Methods that had the CPU themselves, classes that were allocated, and what the engine counted.
final class HotTables {
    private static final int TOP = 10;

    private HotTables() {}

    static List<ReportTable> of(Profile profile) {
        List<ReportTable> tables = new ArrayList<>();
        String who = ", " + ModuleTables.clients(profile);
        tables.add(methods(profile, who));
        tables.add(classes(profile, who));
        tables.add(engine(profile, who));
        tables.removeIf(reportTable -> reportTable.rows().isEmpty());
        return tables;
    }

    private static ReportTable methods(Profile profile, String who) {
        List<List<ReportCell>> rows = profile.cpuSamples().byMethod().entrySet().stream()
            .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()).thenComparing(Map.Entry.comparingByKey())).limit(TOP)
            .map(entry -> List.of(ReportCell.of(entry.getKey()), ReportCell.share((double) entry.getValue() / profile.cpuSamples().count()))).toList();
        return new ReportTable("methods", "Methods on the CPU" + who, List.of("method", "share"), rows, List.of());
    }

    private static ReportTable classes(Profile profile, String who) {
        double all = profile.allocations().bytes();
        List<List<ReportCell>> rows = profile.allocations().byClass().entrySet().stream()
            .sorted(Comparator.comparing((Map.Entry<String, double[]> entry) -> entry.getValue()[0]).reversed()).limit(TOP)
            .map(entry -> List.of(ReportCell.of(entry.getKey()), ReportCell.of(entry.getValue()[0] / all * profile.allocatedPerTransaction()),
                ReportCell.of(entry.getValue()[1] / all * profile.allocatedPerTransaction()))).toList();
        return new ReportTable("allocated", "Allocated classes" + who, List.of("class", "bytes/tx", "objects/tx"), rows, List.of());
    }

    private static ReportTable engine(Profile profile, String who) {
        List<List<ReportCell>> rows = profile.engineCounters().byEvent().entrySet().stream().map(entry -> List.of(ReportCell.of(entry.getKey()),
            ReportCell.count(entry.getValue().count()), ReportCell.of(profile.perTransaction(entry.getValue().count())),
            ReportCell.of(entry.getValue().millis()))).toList();
        return new ReportTable("engine", "Events of the engine" + who, List.of("event", "events", "events/tx", "ms"), rows, List.of());
    }
}
