// SPDX-License-Identifier: Apache-2.0
package bowler.session;

import java.util.List;

/// A result set that a procedure returns.
///
/// @param cursor the rows that the procedure has not read
public record RoutineRows(Cursor cursor, List<ColumnDescription> columns) {}
