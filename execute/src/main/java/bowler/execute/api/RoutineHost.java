// SPDX-License-Identifier: Apache-2.0
package bowler.execute.api;

import bowler.base.error.SqlFailure;
import bowler.plan.CompiledStatement;
import bowler.plan.StatementPlan;
import bowler.types.RowReader;

/// The part of a session that one call of a routine written in SQL sees.
public interface RoutineHost {
    /// Fails if the routine must not run a statement.
    void demand(CompiledStatement statement);

    /// Returns the last warning since the last call of this method, or null.
    SqlFailure takeWarning();

    /// Adds a warning to the result of the statement that calls the routine.
    void warnCaller(SqlFailure warning);

    /// Calls a procedure, whose result sets are closed.
    ///
    /// @param arguments a row with a column per argument
    /// @return a row with a column per argument; those of OUT and INOUT parameters have values
    RowReader call(StatementPlan.CallProcedure call, RowReader arguments);

    /// Marks the changes of the transaction so far.
    ChangeMark mark();

    /// Gives the open rows of a query to the caller of the procedure.
    ///
    /// @param execution the execution that produces the rows, which nothing else uses
    void returnRows(CompiledStatement query, Execution execution, ResultCursor rows);

    /// A point to which changes can be undone.
    interface ChangeMark {
        /// Undoes all changes since the mark.
        void undo();

        /// Ends the use of the mark. Marks end in the reverse of their order.
        void end();
    }
}
