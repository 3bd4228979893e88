// SPDX-License-Identifier: Apache-2.0
package bowler.execute.api;

import bowler.plan.routine.RoutinePlan;
import bowler.types.RowBuffer;
import bowler.types.RowReader;

/// The body of a routine written in SQL, ready to run in one session. It runs one call at a time: a routine that calls
/// itself needs another instance.
public interface RoutineBodyRun {
    RoutinePlan plan();

    /// Runs the body of a procedure.
    ///
    /// @param arguments a row with a column per parameter; those of OUT parameters are not read
    /// @param outputs receives the values of OUT and INOUT parameters, in a column per parameter
    void call(RowReader arguments, RowBuffer outputs, RoutineHost call);

    /// Runs the body of a function. Fails with 2F005 if it ends without RETURN.
    ///
    /// @param result receives the result in its only column
    void evaluate(RowReader arguments, RowBuffer result, RoutineHost call);
}
