// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize;

import bowler.catalog.CatalogSnapshot;
import bowler.catalog.IndexDescriptor;
import bowler.catalog.KeyColumn;
import bowler.catalog.TableDescriptor;
import bowler.plan.scalar.Scalar.Column;
import bowler.sql.bound.Relation.TableRead;
import bowler.sql.cost.Selectivity.DistinctCounts;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Numbers of different values of the columns that a statement reads, guessed from keys: a unique column has as many as
/// there are rows, the columns of a composite key share them evenly, an indexed column has many.
final class ColumnStatistics implements DistinctCounts {
    private static final double INDEXED_EXPONENT = 0.75;

    private final CatalogSnapshot catalog;
    private final Map<Integer, Double> distinctById = new HashMap<>();

    ColumnStatistics(CatalogSnapshot catalog) {
        this.catalog = catalog;
    }

    double rows(TableDescriptor table) {
        return Math.max(1, catalog.estimatedRows(table.treeId()));
    }

    /// Learns the columns of one mention of a table.
    void add(TableRead read) {
        TableDescriptor table = read.table();
        double rows = rows(table);
        addKey(read, table.clusteringKey(), rows, true);
        for (IndexDescriptor index : table.indexes()) {
            addKey(read, index.keyColumns(), rows, index.unique());
        }
    }

    private void addKey(TableRead read, List<KeyColumn> key, double rows, boolean unique) {
        for (KeyColumn column : key) {
            double distinct = Math.pow(rows, (unique ? 1 : INDEXED_EXPONENT) / key.size());
            int id = read.columns().get(column.position()).column();
            distinctById.merge(id, Math.max(1, distinct), Math::max);
        }
    }

    @Override
    public double distinct(Column column) {
        return distinctById.getOrDefault(column.column(), 0.0);
    }
}
