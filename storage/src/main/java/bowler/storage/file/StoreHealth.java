// SPDX-License-Identifier: Apache-2.0
package bowler.storage.file;

import java.util.concurrent.atomic.AtomicReference;

/// The stop switch of the store. The first failed write or broken invariant stops the store. It stays stopped until it
/// is reopened: every later call fails with the same [FileError#STOPPED].
public final class StoreHealth {
    private final AtomicReference<Throwable> cause = new AtomicReference<>();
    private volatile Runnable whenStopped = () -> { };

    /// Adds an action that runs once when the store stops, for instance to wake threads whose wait can no longer
    /// succeed.
    public void whenStopped(Runnable action) {
        whenStopped = action;
    }

    /// Stops the store; the first cause is kept.
    public void stop(Throwable why) {
        if (cause.compareAndSet(null, why)) {
            whenStopped.run();
        }
    }

    public boolean isStopped() {
        return cause.get() != null;
    }

    /// Returns why the store has stopped; null if it has not.
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
