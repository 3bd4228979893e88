// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The trees that a running transaction has created and dropped, and those that are removed at its end. Rolling back to
/// a savepoint restores the trees dropped since. Trees created since are removed at the transaction's end, whether it
/// commits or not.
final class TransactionTrees {
    private final List<Integer> made = new ArrayList<>();
    private final List<Integer> dropped = new ArrayList<>();
    private final List<Integer> abandoned = new ArrayList<>();
    /// Dropped trees that stay until no snapshot reads them.
    private final Set<Integer> retired = new HashSet<>();
    private final List<DroppedTable> droppedTables = new ArrayList<>();

    /// A table of which nothing is left, and the number of trees dropped before.
    private record DroppedTable(int tableId, int droppedCount) {}

    /// Takes over the trees of a prepared transaction after a restart. The trees to be removed at its commit are passed
    /// as dropped.
    void restore(List<Integer> madeTrees, List<Integer> droppedTrees) {
        made.addAll(madeTrees);
        dropped.addAll(droppedTrees);
    }

    void make(int treeId) {
        made.add(treeId);
    }

    void drop(int treeId) {
        dropped.add(treeId);
    }

    void retire(int treeId) {
        dropped.add(treeId);
        retired.add(treeId);
    }

    /// Notes a table all of whose trees are dropped.
    void dropTable(int tableId) {
        droppedTables.add(new DroppedTable(tableId, dropped.size()));
    }

    List<Integer> droppedTables() {
        return droppedTables.stream().map(DroppedTable::tableId).toList();
    }

    boolean isRetired(int treeId) {
        return retired.contains(treeId);
    }

    int madeCount() {
        return made.size();
    }

    int droppedCount() {
        return dropped.size();
    }

    /// Returns whether the tree was created after the first `createdCountBefore` trees.
    boolean isCreatedSince(int createdCountBefore, int treeId) {
        return made.subList(Math.min(createdCountBefore, made.size()), made.size()).contains(treeId);
    }

    void backTo(int madeCount, int droppedCount) {
        while (made.size() > madeCount) {
            abandoned.add(made.removeLast());
        }
        while (dropped.size() > droppedCount) {
            dropped.removeLast();
        }
        droppedTables.removeIf(table -> table.droppedCount > droppedCount);
    }

    List<Integer> droppedByCommit() {
        return dropped.isEmpty() && abandoned.isEmpty() ? List.of() : joined(dropped, abandoned);
    }

    List<Integer> droppedByRollback() {
        return made.isEmpty() && abandoned.isEmpty() ? List.of() : joined(made, abandoned);
    }

    private static List<Integer> joined(List<Integer> first, List<Integer> second) {
        List<Integer> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }

    void clear() {
        if (!made.isEmpty() || !dropped.isEmpty() || !abandoned.isEmpty()) {
            made.clear();
            dropped.clear();
            abandoned.clear();
            retired.clear();
            droppedTables.clear();
        }
    }
}
