// SPDX-License-Identifier: Apache-2.0
package bowler.catalog;

import java.util.List;

/// A table.
///
/// @param tableId also the id of the tree that holds its rows
/// @param clusteringKey the primary key's columns, by which the rows are stored; empty: rows are stored by a hidden row
///     number (8 bytes, unsigned, ascending), which is the clustering key then
/// @param primaryKeyName the constraint's name, or null
public record TableDescriptor(
        int tableId, String schemaName, String name, List<ColumnDescriptor> columns, List<KeyColumn> clusteringKey,
        String primaryKeyName, List<IndexDescriptor> indexes) {

    /// The column with this name (as the catalog spells it), or null.
    public ColumnDescriptor column(String columnName) {
        for (ColumnDescriptor column : columns) {
            if (column.name().equals(columnName)) {
                return column;
            }
        }
        return null;
    }
}
