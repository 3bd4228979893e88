// SPDX-License-Identifier: Apache-2.0
package bowler.execute.api;

import bowler.plan.CompiledStatement;
import bowler.plan.StatementPlan;
import bowler.types.RowReader;

/// The part of a session that one call of a routine written in SQL sees.
public interface RoutineHost extends BodyHost {
    /// Fails if the routine must not run a statement.
    void demand(CompiledStatement statement);

    /// Calls a procedure, whose result sets are closed.
    ///
    /// @param arguments a row with a column per argument
    /// @return a row with a column per argument; those of OUT and INOUT parameters have values
    RowReader call(StatementPlan.CallProcedure call, RowReader arguments);

    /// Gives the open rows of a query to the caller of the procedure.
    ///
    /// @param execution the execution that produces the rows, which nothing else uses
    void returnRows(CompiledStatement query, Execution execution, ResultCursor rows);
}
