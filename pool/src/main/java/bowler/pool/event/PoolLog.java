// SPDX-License-Identifier: Apache-2.0
package bowler.pool.event;

import java.lang.System.Logger.Level;
import java.util.function.Supplier;

/// Lines for the program's log, under the name `bowler.pool`; each begins with the pool's name.
public final class PoolLog {
    private static final System.Logger LOG = System.getLogger("bowler.pool");

    private PoolLog() {}

    /// Writes a line; its text is built only if the level is enabled. A log that throws must not change what happens to
    /// a connection or to the pool's own threads, so the log's exceptions are not thrown.
    ///
    /// @param failure the exception whose stack is shown, or null; if the log throws, its exception is added to this
    ///     one as suppressed
    public static void write(Level level, String pool, Supplier<String> text, Throwable failure) {
        try {
            if (LOG.isLoggable(level)) {
                LOG.log(level, "pool '" + pool + "': " + text.get(), failure);
            }
        } catch (RuntimeException | Error unwritable) {
            if (failure != null && failure != unwritable) {
                failure.addSuppressed(unwritable);
            }
        }
    }
}
