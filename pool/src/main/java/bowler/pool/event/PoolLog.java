// SPDX-License-Identifier: Apache-2.0
package bowler.pool.event;

import java.lang.System.Logger.Level;
import java.util.function.Supplier;

/// Lines for the program's log, under the name `bowler.pool`; each begins with the pool's name.
public final class PoolLog {
    private static final System.Logger LOG = System.getLogger("bowler.pool");

    private PoolLog() {}

    /// Writes a line, whose text is made only if the level is wanted. A log that throws must not change what becomes of a
    /// connection or of the pool's own threads, and there is nowhere else to say that it does.
    ///
    /// @param failure whose stack is shown, or null; it is told as suppressed why it could not be written
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
