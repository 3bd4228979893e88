// SPDX-License-Identifier: Apache-2.0
package bowler.engine.database;

import bowler.os.HelperThreads;

/// The settings for statements that use several threads.
///
/// @param helperThreads lends the threads to all databases of the engine
/// @param maxWorkers the maximum number of threads for one statement; 1 means that a statement runs on its own thread
///     only
/// @param minCost the minimum estimated cost, in the units of EXPLAIN, of rows that are worth a second thread
public record Parallelism(HelperThreads helperThreads, int maxWorkers, long minCost) {
    /// Each statement in the thread that runs it.
    public static final Parallelism NONE = new Parallelism(HelperThreads.NONE, 1, Long.MAX_VALUE);
    /// About a millisecond; to cut the work into parts and put together what came of them takes some hundredths of that.
    static final long MIN_COST = 20_000;
}
