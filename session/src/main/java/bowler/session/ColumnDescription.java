// SPDX-License-Identifier: Apache-2.0
package bowler.session;

import bowler.types.DataType;

/// A column of a query's rows. Schema, table and column names are empty if the value is computed.
public record ColumnDescription(
        String label, DataType type, boolean nullable, String schemaName, String tableName, String columnName,
        boolean isIdentity) {}
