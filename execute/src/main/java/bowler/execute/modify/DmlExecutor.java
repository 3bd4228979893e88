// SPDX-License-Identifier: Apache-2.0
package bowler.execute.modify;

/// A statement that changes rows, in one execution. The caller has begun the storage statement.
public abstract class DmlExecutor {
    /// The result of [#run] if a concurrent transaction has changed a row meanwhile. The caller undoes the storage
    /// statement, begins it again and calls [#run] again.
    public static final long START_AGAIN = -1;

    /// Executes the statement.
    ///
    /// @param returned receives the changed rows; or null
    /// @return the number of changed rows, or [#START_AGAIN]
    public abstract long run(ReturnedRows returned);

    /// Called when the changes of a run were undone.
    public void undone() {}

    /// Releases its resources; called after each run.
    public abstract void close();
}
