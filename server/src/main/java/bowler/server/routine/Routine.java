// SPDX-License-Identifier: Apache-2.0
package bowler.server.routine;

import bowler.session.ColumnDescription;
import bowler.session.Cursor;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import java.util.List;

/// A procedure or function that the server executes itself. A function's result is its first parameter.
public interface Routine {
    List<Parameter> parameters();

    Result call(RoutineContext context, RowReader arguments);

    /// @param mode the mode as DRDA numbers it: 1 in, 2 in and out, 4 out
    record Parameter(DataType type, int mode) {}

    /// @param outputs one value per parameter, NULL for input parameters
    /// @param rows the rows of the result set; null if there is none
    record Result(RowBuffer outputs, Rows rows) {}

    /// A result set.
    record Rows(List<ColumnDescription> columns, Cursor cursor) {}
}
