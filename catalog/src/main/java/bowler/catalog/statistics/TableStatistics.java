// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.statistics;

import java.time.LocalDateTime;
import java.util.List;
import java.util.function.IntPredicate;

/// The statistics of a table's rows, for the choice of plans; they are approximate.
///
/// @param rows the number of rows when they were gathered
/// @param gathered the time of gathering, by the clock of the host
/// @param columns the distributions of the table's columns, by position
/// @param keys the distributions of the keys of its own tree and its indexes: one for each prefix of each key
public record TableStatistics(
        double rows, LocalDateTime gathered, List<ColumnDistribution> columns, List<KeyDistribution> keys) {

    /// The number of different values in the first columns of a key.
    ///
    /// @param treeId the tree of the index, or of the table's rows
    /// @param columnCount the number of columns, from the first
    /// @param unclusteredShare the share of steps from one key entry to the next that lead to a row on another page. It is 0
    ///     if entries and rows have the same order, and nearly 1 if the orders are unrelated
    public record KeyDistribution(int treeId, int columnCount, double distinct, double unclusteredShare) {}

    /// Returns the different values of the first columns of a key; 0 if that is not known.
    public double distinct(int treeId, int columnCount) {
        for (KeyDistribution key : keys) {
            if (key.treeId == treeId && key.columnCount == columnCount) {
                return key.distinct;
            }
        }
        return 0;
    }

    /// Returns the share of steps along an index that lead to another page of rows; 1 if that is not known.
    public double unclusteredShare(int treeId) {
        double share = 1;
        int max = 0;
        for (KeyDistribution key : keys) {
            if (key.treeId == treeId && key.columnCount > max) {
                max = key.columnCount;
                share = key.unclusteredShare;
            }
        }
        return share;
    }

    /// Returns the same statistics without those of one key.
    public TableStatistics withoutKey(int treeId) {
        return new TableStatistics(rows, gathered, columns, keys.stream().filter(key -> key.treeId != treeId).toList());
    }

    /// Returns the same statistics without those of trees that the table does not have.
    public TableStatistics ofTrees(IntPredicate isOfTable) {
        List<KeyDistribution> kept = keys.stream().filter(key -> isOfTable.test(key.treeId)).toList();
        return kept.size() == keys.size() ? this : new TableStatistics(rows, gathered, columns, kept);
    }
}
