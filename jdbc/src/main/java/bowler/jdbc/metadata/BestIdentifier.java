// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.metadata;

import bowler.jdbc.metadata.CatalogQueries.ColumnRow;
import bowler.jdbc.metadata.CatalogQueries.IndexRow;
import bowler.jdbc.metadata.CatalogQueries.KeyRow;
import java.util.ArrayList;
import java.util.List;

/// Finds the columns that best identify a row. The order is: the primary key, a unique constraint, a unique index, all
/// columns.
final class BestIdentifier {
    private BestIdentifier() {}

    /// @param nullable whether columns may be nullable
    static List<ColumnRow> of(
            List<ColumnRow> columns, List<KeyRow> keys, List<IndexRow> indexes, boolean nullable) {
        List<IndexDescription> candidates = new ArrayList<>();
        keys.stream().filter(KeyRow::primary).forEach(key -> candidates.add(key.shape()));
        keys.stream().filter(key -> !key.primary()).forEach(key -> candidates.add(key.shape()));
        indexes.stream().filter(index -> index.shape().tellsRows()).forEach(index -> candidates.add(index.shape()));
        for (IndexDescription shape : candidates) {
            List<ColumnRow> chosen = shape.parts().stream().map(part -> columns.get(part.column() - 1)).toList();
            if (nullable || chosen.stream().noneMatch(column -> column.type().nullable())) {
                return chosen;
            }
        }
        return columns.stream().filter(column -> nullable || !column.type().nullable()).toList();
    }
}
