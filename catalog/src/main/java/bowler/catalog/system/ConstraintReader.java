// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.system;

import bowler.catalog.CheckConstraint;
import bowler.catalog.Enforcement;
import bowler.catalog.ForeignKey;
import bowler.catalog.IndexDescriptor;
import bowler.catalog.KeyColumn;
import bowler.catalog.TableDescriptor;
import bowler.catalog.system.text.EnforcementText;
import bowler.catalog.system.text.Identifiers;
import bowler.catalog.system.text.IndexKeyText;
import bowler.types.encode.EncodedRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/// Puts together what the system tables say about constraints: first the rows are added, SYSCONSTRAINTS before the
/// others, then the answers are asked for.
final class ConstraintReader {
    private final Map<String, Constraint> byId = new HashMap<>();
    private final Map<Integer, Constraint> keysByTree = new HashMap<>();
    private final Map<Integer, List<String>> foreignKeysByTree = new HashMap<>();
    private final Map<Integer, List<CheckConstraint>> checks = new HashMap<>();
    private final Map<Integer, List<ReadKey>> foreignKeys = new HashMap<>();

    private record Constraint(int tableId, String name, String type, Enforcement enforcement) {}

    private record ReadKey(
            Constraint constraint, int treeId, Constraint parent, ForeignKey.Action onDelete,
            ForeignKey.Action onUpdate) {}

    void add(EncodedRow row) {
        byId.put(text(row, 0), new Constraint(
            Identifiers.treeOf(text(row, 1)), text(row, 2), text(row, 3), EnforcementText.enforcement(text(row, 5))));
    }

    void addKey(EncodedRow row) {
        keysByTree.put(Identifiers.treeOf(text(row, 1)), byId.get(text(row, 0)));
    }

    void addCheck(EncodedRow row) {
        Constraint constraint = byId.get(text(row, 0));
        checks.computeIfAbsent(constraint.tableId(), id -> new ArrayList<>()).add(new CheckConstraint(
            constraint.name(), text(row, 1), IndexKeyText.positions(text(row, 2)), constraint.enforcement()));
    }

    void addForeignKey(EncodedRow row) {
        Constraint constraint = byId.get(text(row, 0));
        int treeId = Identifiers.treeOf(text(row, 1));
        foreignKeysByTree.computeIfAbsent(treeId, id -> new ArrayList<>()).add(constraint.name());
        foreignKeys.computeIfAbsent(constraint.tableId(), id -> new ArrayList<>()).add(new ReadKey(
            constraint, treeId, byId.get(text(row, 2)), action(row, 3), action(row, 4)));
    }

    private static ForeignKey.Action action(EncodedRow row, int column) {
        return ForeignKey.Action.of(text(row, column).charAt(0));
    }

    private static String text(EncodedRow row, int column) {
        return SystemRows.text(row, column);
    }

    /// Returns the key whose tree this is, otherwise the foreign key for which it was made.
    ///
    /// @param indexName tells which, where several foreign keys share the tree
    String nameOf(int treeId, String indexName) {
        Constraint key = keysByTree.get(treeId);
        if (key != null) {
            return key.name();
        }
        List<String> names = foreignKeysByTree.getOrDefault(treeId, List.of());
        return names.contains(indexName) || names.isEmpty() ? indexName : names.getFirst();
    }

    /// Returns the key whose index this is, or null.
    IndexDescriptor.Key keyOf(int treeId) {
        Constraint key = keysByTree.get(treeId);
        return key == null ? null : new IndexDescriptor.Key(key.type().equals("P"), key.enforcement());
    }

    List<CheckConstraint> checksOf(int tableId) {
        List<CheckConstraint> list = checks.getOrDefault(tableId, new ArrayList<>());
        list.sort(Comparator.comparing(CheckConstraint::name));
        return list;
    }

    List<ForeignKey> foreignKeysOf(TableDescriptor table) {
        List<ForeignKey> list = new ArrayList<>();
        for (ReadKey read : foreignKeys.getOrDefault(table.tableId(), List.of())) {
            List<KeyColumn> columns = read.treeId() == table.treeId()
                ? table.clusteringKey() : table.indexOfTree(read.treeId()).keyColumns();
            list.add(new ForeignKey(
                read.constraint().name(), columns.stream().map(KeyColumn::position).toList(), read.treeId(),
                read.parent().tableId(), read.parent().name(), read.onDelete(), read.onUpdate(),
                read.constraint().enforcement()));
        }
        list.sort(Comparator.comparing(ForeignKey::name));
        return list;
    }

    /// Returns the tables, each with those that refer to it.
    Map<Integer, TableDescriptor> withReferrers(Map<Integer, TableDescriptor> tables) {
        Map<Integer, TreeSet<Integer>> referrers = new TreeMap<>();
        for (TableDescriptor table : tables.values()) {
            for (ForeignKey key : table.foreignKeys()) {
                referrers.computeIfAbsent(key.parentTableId(), id -> new TreeSet<>()).add(table.tableId());
            }
        }
        referrers.forEach((tableId, ids) ->
            tables.compute(tableId, (id, table) -> table.withReferrers(List.copyOf(ids))));
        return tables;
    }
}
