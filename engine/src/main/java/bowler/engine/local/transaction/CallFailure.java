// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local.transaction;

import bowler.base.error.SqlFailure;
import bowler.base.invariant.BrokenInvariant;
import bowler.engine.database.Database;
import bowler.engine.database.EngineError;

/// Decides which failure a caller gets for any exception in a call.
public final class CallFailure {
    /// The SQLState of failures of a storage or log that has stopped.
    private static final String STORE_HAS_STOPPED = "08006";
    private static final String LOG_HAS_STOPPED = "XSLA0";

    private CallFailure() {}

    /// Returns the failure that the caller gets. Lack of memory ends the caller's statement, unless it came in the
    /// middle of a change and has stopped the store. The sessions that meet the stopped store later get
    /// [Database#stoppedFailure].
    public static SqlFailure of(Throwable met, Database database) {
        return switch (met) {
            case SqlFailure known when hasStopped(known, database) -> database.stoppedFailure();
            case SqlFailure known -> known;
            case BrokenInvariant broken -> EngineError.STORE_STOPPED.causedBy(broken, "a check failed: " + broken.getMessage());
            case OutOfMemoryError exhausted -> memoryExhausted(exhausted, database);
            case StackOverflowError exhausted when database.isStopped() ->
                EngineError.STORE_STOPPED.causedBy(exhausted, "the stack ran out in the middle of a change");
            case StackOverflowError exhausted -> EngineError.STACK_FULL.causedBy(exhausted);
            default -> EngineError.INTERNAL.causedBy(met, met.toString());
        };
    }

    private static boolean hasStopped(SqlFailure known, Database database) {
        return database.isStopped()
            && (known.sqlState().equals(STORE_HAS_STOPPED) || known.sqlState().equals(LOG_HAS_STOPPED));
    }

    private static SqlFailure memoryExhausted(OutOfMemoryError exhausted, Database database) {
        database.memoryReserve().release();
        return database.isStopped()
            ? EngineError.STORE_STOPPED.causedBy(exhausted, "memory ran out in the middle of a change: " + exhausted.getMessage())
            : EngineError.HEAP_FULL.causedBy(exhausted, exhausted.getMessage());
    }
}
