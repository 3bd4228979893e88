// SPDX-License-Identifier: Apache-2.0
package bowler.execute.api;

import bowler.base.error.SqlFailure;

/// The part of a session that the body of a trigger or of a routine written in SQL sees.
public interface BodyHost {
    /// Returns the last warning since the last call of this method, or null.
    SqlFailure takeWarning();

    /// Adds a warning to the result of the statement that fires the trigger or calls the routine.
    void warnCaller(SqlFailure warning);

    /// Marks the changes of the transaction so far.
    ChangeMark mark();

    /// A point to which changes can be undone.
    interface ChangeMark {
        /// Undoes all changes since the mark.
        void undo();

        /// Ends the use of the mark. Marks end in the reverse of their order.
        void end();
    }
}
