// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local.cursor;

import bowler.base.error.SqlFailure;
import bowler.engine.statement.CachedPlan;

/// Opens a cursor: a statement, or the body of a procedure that returns the cursor.
public interface CursorOwner {
    /// Returns the plan that produces the rows.
    CachedPlan cachedPlan();

    /// Returns whether the rows belong to the session's transaction. They do not if the session has left that to a branch.
    boolean isOfCurrentTransaction();

    /// Returns a failure, with its place in the text if that is to blame.
    SqlFailure placed(SqlFailure failure);
}
