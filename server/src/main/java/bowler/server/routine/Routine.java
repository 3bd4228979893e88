// SPDX-License-Identifier: Apache-2.0
package bowler.server.routine;

import bowler.session.ColumnDescription;
import bowler.session.Cursor;
import bowler.types.DataType;
import bowler.types.RowReader;
import java.util.List;

/// A procedure or function whose call is no statement for the client. A function's result is its first parameter.
public interface Routine {
    List<Parameter> parameters();

    Result call(RoutineContext context, RowReader arguments);

    /// @param mode the mode as DRDA numbers it: 1 in, 2 in and out, 4 out
    record Parameter(DataType type, int mode) {}

    /// @param outputs one value per parameter, NULL for input parameters
    /// @param rows the result sets, in order
    record Result(RowReader outputs, List<Rows> rows) {}

    /// A result set.
    record Rows(List<ColumnDescription> columns, Cursor cursor) {}
}
