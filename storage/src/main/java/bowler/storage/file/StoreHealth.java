// SPDX-License-Identifier: Apache-2.0
package bowler.storage.file;

import java.util.concurrent.atomic.AtomicReference;

/// Whether the store may go on. Stopped once, by the first write that failed or the first invariant that broke, it
/// stays stopped until the store is opened anew: every later call meets the same [FileError#STOPPED].
public final class StoreHealth {
    private final AtomicReference<Throwable> cause = new AtomicReference<>();
    private volatile Runnable whenStopped = () -> { };

    /// What is done once when the store stops: waking those who wait for what may never come.
    public void whenStopped(Runnable action) {
        whenStopped = action;
    }

    /// Stops the store; the first reason stays.
    public void stop(Throwable why) {
        if (cause.compareAndSet(null, why)) {
            whenStopped.run();
        }
    }

    public boolean isStopped() {
        return cause.get() != null;
    }

    /// Why the store has stopped; null if it has not.
    public Throwable cause() {
        return cause.get();
    }

    /// @throws bowler.base.error.SqlFailure if the store has stopped
    public void check() {
        Throwable why = cause.get();
        if (why != null) {
            throw FileError.STOPPED.causedBy(why, why.getMessage());
        }
    }
}
