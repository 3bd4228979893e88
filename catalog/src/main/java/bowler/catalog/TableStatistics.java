// SPDX-License-Identifier: Apache-2.0
package bowler.catalog;

import java.time.LocalDateTime;
import java.util.List;

/// What is known of a table's rows, for the choice of plans; never right to the last row.
///
/// @param rows how many there were
/// @param gathered when, by the clock of the place
/// @param columns of the table, by position
/// @param keys of its own tree and its indexes: one for each beginning of each key
public record TableStatistics(
        double rows, LocalDateTime gathered, List<ColumnDistribution> columns, List<KeyDistribution> keys) {

    /// How many different values the first columns of a key have.
    ///
    /// @param treeId of the index, or of the table's rows
    /// @param columnCount how many columns, from the first
    /// @param strayShare of all steps from one entry of the key to the next, the share that leads from one row's page to another
    ///     page: 0 where entries and rows have one order, nearly 1 where they have nothing to do with each other
    public record KeyDistribution(int treeId, int columnCount, double distinct, double strayShare) {}

    /// The different values of the first columns of a key; 0 if that is not known.
    public double distinct(int treeId, int columnCount) {
        for (KeyDistribution key : keys) {
            if (key.treeId == treeId && key.columnCount == columnCount) {
                return key.distinct;
            }
        }
        return 0;
    }

    /// The share of steps along an index that lead to another page of rows; 1 if that is not known.
    public double strayShare(int treeId) {
        double share = 1;
        int max = 0;
        for (KeyDistribution key : keys) {
            if (key.treeId == treeId && key.columnCount > max) {
                max = key.columnCount;
                share = key.strayShare;
            }
        }
        return share;
    }

    /// The same without what is said of one key.
    public TableStatistics withoutKey(int treeId) {
        return new TableStatistics(rows, gathered, columns, keys.stream().filter(key -> key.treeId != treeId).toList());
    }

    /// The same without what is said of trees that the table does not have.
    TableStatistics of(TableDescriptor table) {
        List<KeyDistribution> kept = keys.stream().filter(key ->
            key.treeId == table.treeId() || table.indexOfTree(key.treeId) != null).toList();
        return kept.size() == keys.size() ? this : new TableStatistics(rows, gathered, columns, kept);
    }

    /// Whether they still tell of the table, after it was altered: its rows are in the same tree, and have the same columns.
    static boolean survive(TableDescriptor old, TableDescriptor table) {
        if (old.treeId() != table.treeId() || old.columns().size() != table.columns().size()) {
            return false;
        }
        for (int i = 0; i < old.columns().size(); i++) {
            if (!old.columns().get(i).type().equals(table.columns().get(i).type())) {
                return false;
            }
        }
        return true;
    }
}
