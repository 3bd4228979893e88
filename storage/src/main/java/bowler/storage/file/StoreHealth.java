// SPDX-License-Identifier: Apache-2.0
package bowler.storage.file;

import java.util.concurrent.atomic.AtomicReference;

/// Whether the store may go on. Stopped once, by the first write that failed or the first invariant that broke, it
/// stays stopped until the store is opened anew: every later call meets the same [FileError#STOPPED].
public final class StoreHealth {
    private final AtomicReference<Throwable> cause = new AtomicReference<>();

    /// Stops the store; the first reason stays.
    public void stop(Throwable why) {
        cause.compareAndSet(null, why);
    }

    public boolean isStopped() {
        return cause.get() != null;
    }

    /// @throws bowler.base.error.SqlFailure if the store has stopped
    public void check() {
        Throwable why = cause.get();
        if (why != null) {
            throw FileError.STOPPED.causedBy(why, why.getMessage());
        }
    }
}
