// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/// Methods that had the CPU themselves, classes that were allocated, and what the engine counted.
final class HotTables {
    private static final int TOP = 10;

    private HotTables() {}

    static List<Table> of(Profile profile) {
        List<Table> tables = new ArrayList<>();
        String who = ", " + ModuleTables.clients(profile);
        tables.add(methods(profile, who));
        tables.add(classes(profile, who));
        tables.add(engine(profile, who));
        tables.removeIf(table -> table.rows().isEmpty());
        return tables;
    }

    private static Table methods(Profile profile, String who) {
        List<List<Cell>> rows = profile.samples().byMethod().entrySet().stream()
            .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()).thenComparing(Map.Entry.comparingByKey())).limit(TOP)
            .map(entry -> List.of(Cell.of(entry.getKey()), Cell.share((double) entry.getValue() / profile.samples().count()))).toList();
        return new Table("methods", "Methods on the CPU" + who, List.of("method", "share"), rows, List.of());
    }

    private static Table classes(Profile profile, String who) {
        double all = profile.allocations().bytes();
        List<List<Cell>> rows = profile.allocations().byClass().entrySet().stream()
            .sorted(Comparator.comparing((Map.Entry<String, double[]> entry) -> entry.getValue()[0]).reversed()).limit(TOP)
            .map(entry -> List.of(Cell.of(entry.getKey()), Cell.of(entry.getValue()[0] / all * profile.allocatedPerTransaction()),
                Cell.of(entry.getValue()[1] / all * profile.allocatedPerTransaction()))).toList();
        return new Table("allocated", "Allocated classes" + who, List.of("class", "bytes/tx", "objects/tx"), rows, List.of());
    }

    private static Table engine(Profile profile, String who) {
        List<List<Cell>> rows = profile.engine().byEvent().entrySet().stream().map(entry -> List.of(Cell.of(entry.getKey()),
            Cell.count(entry.getValue().count()), Cell.of(profile.perTransaction(entry.getValue().count())),
            Cell.of(entry.getValue().millis()))).toList();
        return new Table("engine", "Events of the engine" + who, List.of("event", "events", "events/tx", "ms"), rows, List.of());
    }
}
