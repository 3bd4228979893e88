// SPDX-License-Identifier: Apache-2.0
package bowler.session;

import bowler.types.DataType;

/// A column of a query's rows. Schema, table and column names are empty if the value is computed.
///
/// @param type the type of the values
/// @param reportedType the type that metadata shows
/// @param displaySize the display size that metadata shows
public record ColumnDescription(
        String label, DataType type, boolean nullable, String schemaName, String tableName, String columnName,
        boolean isIdentity, DataType reportedType, int displaySize) {
    /// Creates a column that metadata shows as it is.
    public ColumnDescription(
            String label, DataType type, boolean nullable, String schemaName, String tableName, String columnName, boolean isIdentity) {
        this(label, type, nullable, schemaName, tableName, columnName, isIdentity, type, type.displaySize());
    }
}
