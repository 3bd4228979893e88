// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.state;

import bowler.base.map.PersistentMap;
import bowler.catalog.IndexDescriptor;
import bowler.catalog.TableDescriptor;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The tables of one schema by name, and by the names of their indexes and constraints; immutable.
///
/// @param indexes the id of the table that has the index
/// @param constraints the id of the table that has the constraint
/// @param firstFree no generated name with a lower number is free
record SchemaTables(
        PersistentMap<String, TableDescriptor> byName, PersistentMap<String, Integer> indexes,
        PersistentMap<String, Integer> constraints, int firstFree) {
    static final SchemaTables NONE = new SchemaTables(PersistentMap.empty(), PersistentMap.empty(), PersistentMap.empty(), 1);

    /// @param old what the table was until now in this schema, or null
    SchemaTables with(TableDescriptor old, TableDescriptor table) {
        PersistentMap<String, TableDescriptor> names =
            old == null || old.name().equals(table.name()) ? byName : byName.without(old.name());
        SchemaTables next = new SchemaTables(
            names.with(table.name(), table),
            changed(indexes, table.tableId(), old == null ? List.of() : indexNames(old), indexNames(table)),
            changed(constraints, table.tableId(), old == null ? List.of() : old.constraintNames(), table.constraintNames()),
            firstFree);
        return next.counted(old);
    }

    SchemaTables without(TableDescriptor table) {
        return new SchemaTables(
            byName.without(table.name()),
            changed(indexes, table.tableId(), indexNames(table), List.of()),
            changed(constraints, table.tableId(), table.constraintNames(), List.of()), firstFree).counted(table);
    }

    private static List<String> indexNames(TableDescriptor table) {
        return table.indexes().stream().map(IndexDescriptor::name).toList();
    }

    private static PersistentMap<String, Integer> changed(
            PersistentMap<String, Integer> owners, int tableId, List<String> before, List<String> after) {
        Set<String> removedNames = new HashSet<>(before);
        PersistentMap<String, Integer> next = owners;
        for (String name : after) {
            if (!removedNames.remove(name)) {
                next = next.with(name, tableId);
            }
        }
        for (String name : removedNames) {
            Integer owner = next.get(name);
            next = owner != null && owner == tableId ? next.without(name) : next;
        }
        return next;
    }

    /// With the first free number again, after what was called so by a table may be so no more.
    private SchemaTables counted(TableDescriptor old) {
        int first = firstFree;
        if (old != null) {
            first = Math.min(first, Math.min(lowestFree(indexNames(old)), lowestFree(old.constraintNames())));
        }
        while (isTaken(ConstraintNameGenerator.of(first))) {
            first++;
        }
        return first == firstFree ? this : new SchemaTables(byName, indexes, constraints, first);
    }

    private int lowestFree(Collection<String> names) {
        int lowest = Integer.MAX_VALUE;
        for (String name : names) {
            int number = ConstraintNameGenerator.numberIn(name);
            if (number > 0 && number < lowest && !isTaken(name)) {
                lowest = number;
            }
        }
        return lowest;
    }

    boolean isTaken(String name) {
        return indexes.has(name) || constraints.has(name);
    }
}
