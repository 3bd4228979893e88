// SPDX-License-Identifier: Apache-2.0
package bowler.session.routine;

import bowler.session.RoutineRows;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import java.util.List;

/// A procedure in Java that is linked to its SQL types.
public interface ProcedureBody {
    /// Calls the procedure. Fails with 39004 if an argument is NULL and the method takes a primitive value.
    /// Fails with a state of class 38 if the method throws an exception.
    ///
    /// @param arguments one column per argument; columns of OUT parameters are not read
    /// @param outputs a row with a column per argument; those of OUT and INOUT parameters receive values
    /// @return the open result sets of the nested connections that the procedure returns, in order
    List<RoutineRows> call(RowReader arguments, RowBuffer outputs);
}
