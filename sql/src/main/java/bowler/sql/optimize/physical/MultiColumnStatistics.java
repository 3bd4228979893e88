// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.physical;

import bowler.catalog.IndexDescriptor;
import bowler.catalog.KeyColumn;
import bowler.catalog.TableDescriptor;
import java.util.ArrayList;
import java.util.List;

/// Selectivity of equalities on all columns of a multi-column key. The columns of a key are correlated, so its distinct
/// count is better than the product of the columns' selectivities.
public final class MultiColumnStatistics {
    /// A key with several columns.
    private record WideKey(int treeId, List<KeyColumn> columns, boolean unique) {}

    private final TableDescriptor table;
    private final ColumnStatistics statistics;
    private final double rows;
    private final List<WideKey> keys = new ArrayList<>();

    public MultiColumnStatistics(TableDescriptor table, ColumnStatistics statistics) {
        this.table = table;
        this.statistics = statistics;
        rows = statistics.rows(table);
        if (table.clusteringKey().size() > 1) {
            keys.add(new WideKey(table.treeId(), table.clusteringKey(), true));
        }
        for (IndexDescriptor index : table.indexes()) {
            if (index.keyColumns().size() > 1 && index.form().hasSingleEntry()) {
                keys.add(new WideKey(index.treeId(), index.keyColumns(), index.unique()));
            }
        }
    }

    /// Returns the selectivity of several equalities over pairs.
    ///
    /// @param share the selectivity under the assumption of independence
    /// @param shares for each expression of this table the selectivity of its equality; NaN if it has none
    /// @param valueAt for each column the number of the expression that is this column, or -1
    public double share(double share, double[] shares, int[] valueAt) {
        double best = share;
        for (WideKey key : keys) {
            best = Math.max(best, keyShare(key, share, shares, valueAt));
        }
        return best;
    }

    /// Returns the same with the columns of a key taken together.
    private double keyShare(WideKey wide, double share, double[] shares, int[] valueAt) {
        List<KeyColumn> key = wide.columns;
        double apart = 1;
        int count = 0;
        while (count < key.size()) {
            int value = valueAt[key.get(count).position()];
            if (value < 0 || Double.isNaN(shares[value])) {
                break;
            }
            apart *= shares[value];
            count++;
        }
        if (count < 2) {
            return share;
        }
        double distinct = wide.unique && count == key.size() ? rows : statistics.distinct(table, wide.treeId, count);
        return distinct < 1 ? share : share / apart * Math.max(apart, 1 / distinct);
    }
}
