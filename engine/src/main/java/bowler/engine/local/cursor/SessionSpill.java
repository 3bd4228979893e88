// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local.cursor;

import bowler.types.RowReader;
import java.util.Set;
import java.util.function.Consumer;

/// Rows outside memory that a front end buffers in a session. They are closed with the session. Each call runs under
/// the session's guard, and a failure has the effects on the transaction that its severity states.
public abstract sealed class SessionSpill permits SpilledRowSpool, SpilledResult {
    final GuardedCalls calls;
    final CallGuard guard;
    private final Set<Runnable> openSpills;
    private final Consumer<RowReader> appending;
    private final Runnable closing;

    /// @param openSpills what the session closes at its end; this one is added
    /// @param appending stores a row
    /// @param closing frees the storage
    SessionSpill(GuardedCalls calls, Set<Runnable> openSpills, Consumer<RowReader> appending, Runnable closing) {
        this.calls = calls;
        this.guard = calls.guard();
        this.openSpills = openSpills;
        this.appending = appending;
        this.closing = closing;
        openSpills.add(closing);
    }

    public void add(RowReader row) {
        guard.enter();
        try {
            appending.accept(row);
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw calls.failed(e);
        } finally {
            guard.leave();
        }
    }

    public void close() {
        guard.enterForced();
        try {
            if (openSpills.remove(closing)) {
                closing.run();
            }
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw calls.failed(e);
        } finally {
            guard.leave();
        }
    }
}
