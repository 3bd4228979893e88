// SPDX-License-Identifier: Apache-2.0
package bowler.engine.database;

import bowler.os.Helpers;

/// How statements may use several threads.
///
/// @param helpers who lends them, to all databases of the engine
/// @param mostWorkers threads for one statement; 1: none has more than its own
/// @param leastCost of rows that are worth a second thread, as EXPLAIN estimates it
public record Parallelism(Helpers helpers, int mostWorkers, long leastCost) {
    /// Each statement in the thread that runs it.
    public static final Parallelism NONE = new Parallelism(Helpers.NONE, 1, Long.MAX_VALUE);
    /// About a millisecond; to cut the work into parts and put together what came of them takes some hundredths of that.
    static final long LEAST_COST = 20_000;
}
