// SPDX-License-Identifier: Apache-2.0
package bowler.os.host;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/// Closes a socket if connecting or reading takes too long.
///
/// A timeout of the socket itself would put it into non-blocking mode until it is closed. Each later read would then make
/// three system calls instead of one: a read that finds nothing, a wait, and another read.
final class SocketDeadline implements AutoCloseable {
    private static final long IDLE_SECONDS = 10;
    private static final ScheduledThreadPoolExecutor TIMER = timer();

    private final long millis;
    private final Future<?> closing;
    private volatile boolean hasPassed;

    private SocketDeadline(Runnable closer, long millis) {
        this.millis = millis;
        closing = TIMER.schedule(() -> {
            hasPassed = true;
            closer.run();
        }, millis, TimeUnit.MILLISECONDS);
    }

    /// Starts a deadline; returns null if there is none.
    ///
    /// @param closer closes the socket
    /// @param millis 0: no deadline
    static SocketDeadline start(Runnable closer, long millis) {
        return millis == 0 ? null : new SocketDeadline(closer, millis);
    }

    /// Ends the deadline.
    @Override
    public void close() {
        closing.cancel(false);
    }

    /// Returns the reason of a failure: that the deadline closed the socket, or the failure itself.
    ///
    /// @param deadline null if there is none
    static IOException reason(SocketDeadline deadline, IOException failure) {
        if (deadline == null || !deadline.hasPassed) {
            return failure;
        }
        SocketTimeoutException timeout = new SocketTimeoutException("no answer within " + deadline.millis + " ms");
        timeout.initCause(failure);
        return timeout;
    }

    /// A daemon thread that ends when it has been idle for some seconds.
    private static ScheduledThreadPoolExecutor timer() {
        ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = Thread.ofPlatform().daemon(true).name("bowler socket deadlines").inheritInheritableThreadLocals(false).unstarted(task);
            thread.setContextClassLoader(null);
            return thread;
        });
        timer.setKeepAliveTime(IDLE_SECONDS, TimeUnit.SECONDS);
        timer.allowCoreThreadTimeOut(true);
        timer.setRemoveOnCancelPolicy(true);
        return timer;
    }
}
