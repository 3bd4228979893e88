// SPDX-License-Identifier: Apache-2.0
package bowler.plan;

import bowler.types.DataType;

/// The metadata of a column of a query's rows.
///
/// @param label the name that the caller sees
/// @param schemaName the schema of the base column, empty if the column is computed; the same holds for the next two
/// @param reportedType the type that metadata shows. In Derby's mode, it differs from `type` for sums of decimals: the type
///     has more digits than Derby's
/// @param displaySize the display size that metadata shows
public record ResultColumn(
        String label, DataType type, boolean nullable, String schemaName, String tableName, String columnName,
        boolean isIdentity, DataType reportedType, int displaySize) {
    /// Creates a column that metadata shows as it is.
    public ResultColumn(
            String label, DataType type, boolean nullable, String schemaName, String tableName, String columnName, boolean isIdentity) {
        this(label, type, nullable, schemaName, tableName, columnName, isIdentity, type, type.displaySize());
    }
}
