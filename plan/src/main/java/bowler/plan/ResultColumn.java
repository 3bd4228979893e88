// SPDX-License-Identifier: Apache-2.0
package bowler.plan;

import bowler.types.DataType;

/// A column of a query's rows, for metadata.
///
/// @param label what the caller sees
/// @param schemaName of the base column it shows, empty if it is computed; so are the next two
public record ResultColumn(
        String label, DataType type, boolean nullable, String schemaName, String tableName, String columnName,
        boolean isIdentity) {}
