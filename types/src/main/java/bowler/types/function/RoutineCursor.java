// SPDX-License-Identifier: Apache-2.0
package bowler.types.function;

import bowler.types.RowReader;

/// The rows that a table function returns, read one by one.
public interface RoutineCursor extends RowReader {
    /// Moves to the next row.
    boolean next();

    /// Ends the run; idempotent.
    void close();

    /// Announces calls of [#next] and [#close] on this thread, until [#leave].
    default void enter() {}

    /// Ends what [#enter] has begun.
    default void leave() {}
}
