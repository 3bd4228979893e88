// SPDX-License-Identifier: Apache-2.0
package bowler.engine.database;

import bowler.os.HelperThreads;

/// How statements may use several threads.
///
/// @param helperThreads who lends them, to all databases of the engine
/// @param maxWorkers threads for one statement; 1: none has more than its own
/// @param minCost of rows that are worth a second thread, as EXPLAIN estimates it
public record Parallelism(HelperThreads helperThreads, int maxWorkers, long minCost) {
    /// Each statement in the thread that runs it.
    public static final Parallelism NONE = new Parallelism(HelperThreads.NONE, 1, Long.MAX_VALUE);
    /// About a millisecond; to cut the work into parts and put together what came of them takes some hundredths of that.
    static final long MIN_COST = 20_000;
}
