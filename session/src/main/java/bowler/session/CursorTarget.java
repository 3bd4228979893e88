// SPDX-License-Identifier: Apache-2.0
package bowler.session;

import java.util.List;

/// The table whose rows a query shows one by one, so that changes can name its cursor.
///
/// @param updatableColumns those that may get values
public record CursorTarget(String schemaName, String tableName, List<String> updatableColumns) {}
