// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate;

import bowler.tools.migrate.dialect.SqlToken;
import bowler.tools.migrate.source.Definition;
import bowler.tools.migrate.source.DerbyCatalog;
import bowler.tools.migrate.source.Phase;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The order of the statements of a dump. Objects of a phase are sorted by name, triggers by the time of their creation, in
/// which they fire. Tables, views and routines in SQL can need each other; an object follows those that its text names.
final class DefinitionOrder {
    private static final Set<Phase> CONNECTED = EnumSet.of(Phase.TABLE, Phase.SQL_ROUTINE, Phase.SYNONYM, Phase.VIEW);

    private final List<Definition> definitions;
    /// The connected objects, by their names without schemas.
    private final Map<String, List<Definition>> byName = new HashMap<>();
    /// The tables and views that a view reads, by title. The text of a view can name a column like another view.
    private final Map<String, Set<String>> providers = new HashMap<>();
    private final Set<Definition> ordered = new LinkedHashSet<>();
    private final Set<Definition> visited = new HashSet<>();
    private final Map<Phase, Integer> ends = new EnumMap<>(Phase.class);

    private DefinitionOrder(List<Definition> definitions) {
        this.definitions = definitions;
    }

    /// Returns the statements that precede the rows, then those that follow them.
    static List<List<Definition>> of(Connection connection, List<Definition> definitions) throws SQLException {
        DefinitionOrder order = new DefinitionOrder(definitions);
        order.readProviders(connection);
        return order.divided();
    }

    private void readProviders(Connection connection) throws SQLException {
        DerbyCatalog catalog = new DerbyCatalog(connection);
        for (Map<String, String> row : catalog.rows("SELECT DEPENDENTID, PROVIDERID FROM SYS.SYSDEPENDS")) {
            DerbyCatalog.Table dependent = catalog.tables.get(row.get("DEPENDENTID"));
            DerbyCatalog.Table provider = catalog.tables.get(row.get("PROVIDERID"));
            if (dependent != null && provider != null) {
                providers.computeIfAbsent(dependent.title(), title -> new HashSet<>()).add(provider.title());
            }
        }
    }

    private List<List<Definition>> divided() {
        definitions.stream().filter(each -> CONNECTED.contains(each.phase()))
            .forEach(each -> byName.computeIfAbsent(each.name().substring(each.name().indexOf('.') + 1), name -> new ArrayList<>()).add(each));
        for (Phase phase : Phase.values()) {
            List<Definition> found = new ArrayList<>(definitions.stream().filter(each -> each.phase() == phase).toList());
            if (phase != Phase.TRIGGER) {
                found.sort(Comparator.comparing(Definition::name).thenComparing(Definition::sql));
            }
            found.forEach(this::add);
            ends.put(phase, ordered.size());
        }
        List<Definition> all = List.copyOf(ordered);
        int middle = ends.get(Phase.TABLE);
        return List.of(all.subList(0, middle), all.subList(middle, all.size()));
    }

    private void add(Definition definition) {
        if (!visited.add(definition)) {
            return;
        }
        if (CONNECTED.contains(definition.phase())) {
            needed(definition).forEach(this::add);
        }
        ordered.add(definition);
    }

    private List<Definition> needed(Definition definition) {
        Set<String> names = new HashSet<>();
        SqlToken.of(definition.sql()).stream().filter(token -> token.kind() == SqlToken.Kind.WORD || token.kind() == SqlToken.Kind.NAME)
            .forEach(token -> names.add(token.identifier()));
        Set<String> read = providers.getOrDefault(definition.name(), Set.of());
        return names.stream().flatMap(name -> byName.getOrDefault(name, List.of()).stream())
            .filter(each -> each != definition && isNeeded(definition, each, read))
            .sorted(Comparator.comparing(Definition::phase).thenComparing(Definition::name)).distinct().toList();
    }

    /// Returns whether one object can need another one that it names. Tables refer to each other by foreign keys only, which
    /// are added later.
    private static boolean isNeeded(Definition definition, Definition named, Set<String> read) {
        return switch (definition.phase()) {
            case TABLE -> named.phase() == Phase.SQL_ROUTINE;
            case SYNONYM -> true;
            case VIEW -> named.phase() == Phase.SQL_ROUTINE || named.phase() == Phase.SYNONYM || read.contains(named.name());
            default -> true;
        };
    }
}
