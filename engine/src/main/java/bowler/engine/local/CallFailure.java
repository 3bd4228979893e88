// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import bowler.base.error.SqlFailure;
import bowler.base.invariant.BrokenInvariant;
import bowler.engine.database.EngineError;
import bowler.storage.Store;

/// What a caller is told of whatever a call has met.
final class CallFailure {
    private CallFailure() {}

    /// Lack of memory is the call's own, unless it came in the midst of a change and has stopped the store.
    static SqlFailure of(Throwable met, Store store) {
        return switch (met) {
            case SqlFailure known -> known;
            case BrokenInvariant broken -> EngineError.STORE_STOPPED.causedBy(broken, "a check failed: " + broken.getMessage());
            case OutOfMemoryError lack when store.isStopped() ->
                EngineError.STORE_STOPPED.causedBy(lack, "memory ran out in the midst of a change: " + lack.getMessage());
            case OutOfMemoryError lack -> EngineError.HEAP_FULL.causedBy(lack, lack.getMessage());
            default -> EngineError.INTERNAL.causedBy(met, met.toString());
        };
    }
}
