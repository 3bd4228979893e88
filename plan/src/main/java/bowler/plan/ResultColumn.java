// SPDX-License-Identifier: Apache-2.0
package bowler.plan;

import bowler.types.DataType;

/// The metadata of a column of a query's rows.
///
/// @param label the name that the caller sees
/// @param schemaName the schema of the base column, empty if the column is computed; the same holds for the next two
public record ResultColumn(
        String label, DataType type, boolean nullable, String schemaName, String tableName, String columnName,
        boolean isIdentity) {}
