// SPDX-License-Identifier: Apache-2.0
package bowler.session;

import bowler.types.RowReader;
import java.util.List;

/// The results of a CALL.
///
/// @param outputs a row with a column per `?` of the statement; those of OUT and INOUT parameters have values
/// @param rows the result sets that the procedure returns, in order; the caller closes their cursors
public record CallResult(RowReader outputs, List<RoutineRows> rows) {}
