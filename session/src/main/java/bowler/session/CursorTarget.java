// SPDX-License-Identifier: Apache-2.0
package bowler.session;

import java.util.List;

/// The table whose rows a query returns one by one, so that changes can name its cursor.
///
/// @param updatableColumns the columns that may get values
public record CursorTarget(String schemaName, String tableName, List<String> updatableColumns) {}
