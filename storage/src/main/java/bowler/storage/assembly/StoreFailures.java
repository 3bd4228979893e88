// SPDX-License-Identifier: Apache-2.0
package bowler.storage.assembly;

import bowler.base.error.Severity;
import bowler.base.error.SqlFailure;
import bowler.log.Log;
import bowler.storage.api.StoreError;
import bowler.storage.file.FileError;
import bowler.storage.file.StoreHealth;

/// Decides for each failure inside a store which exception the caller gets, and whether the store stops.
public final class StoreFailures {
    private final Log log;
    private final StoreHealth health;

    StoreFailures(Log log, StoreHealth health) {
        this.log = log;
        this.health = health;
    }

    /// Returns the exception that a caller gets for a failure. A failure that leaves the store in doubt stops it. A lack
    /// of memory does not: where it would leave a change half done, the change itself stops the store.
    public RuntimeException failed(Throwable failure) {
        if (failure instanceof SqlFailure known) {
            if (known.severity().compareTo(Severity.DATABASE) >= 0) {
                stop(known);
            }
            return known;
        }
        if (failure instanceof OutOfMemoryError lack) {
            throw lack;
        }
        stop(failure);
        if (failure instanceof Error error) {
            throw error;
        }
        return StoreError.BROKEN.causedBy(failure, failure.getMessage());
    }

    /// Acts like [#failed], for methods that have changed nothing, or that themselves stop the store if they leave a
    /// change incomplete. A lack of memory is then only the caller's problem, and is rethrown.
    public RuntimeException failedUnchanged(Throwable failure) {
        return switch (failure) {
            case OutOfMemoryError lack -> throw lack;
            case StackOverflowError lack -> throw lack;
            default -> failed(failure);
        };
    }

    /// Acts like [#failed], for a place where any failure leaves the store in doubt.
    public RuntimeException stopped(Throwable failure) {
        stop(failure);
        boolean isTransient =
            failure instanceof SqlFailure known && known.severity().compareTo(Severity.DATABASE) < 0;
        return isTransient ? FileError.STOPPED.causedBy(failure, failure.getMessage()) : failed(failure);
    }

    public void stop(Throwable why) {
        log.stop(why);
        health.stop(why);
    }
}
