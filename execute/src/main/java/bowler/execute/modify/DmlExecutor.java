// SPDX-License-Identifier: Apache-2.0
package bowler.execute.modify;

/// A statement that changes rows, in one execution. The caller has begun the storage statement.
public abstract class DmlExecutor {
    /// What [#run] gives when others have changed a row meanwhile: the caller undoes the storage statement, begins it
    /// anew and runs this again.
    public static final long START_AGAIN = -1;

    /// Does the work.
    ///
    /// @param returned takes the rows changed; or null
    /// @return rows changed, or [#START_AGAIN]
    public abstract long run(ReturnedRows returned);

    /// Gives back what it holds; called after each run.
    public abstract void close();
}
