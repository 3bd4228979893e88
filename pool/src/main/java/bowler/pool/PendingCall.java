// SPDX-License-Identifier: Apache-2.0
package bowler.pool;

import bowler.os.Clock;
import bowler.pool.wrap.PhysicalConnection;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/// A call of the driver in progress. It either finishes or is given up, whichever comes first.
final class PendingCall {
    private static final int RUNS = 0;
    private static final int FINISHED = 1;
    private static final int ABANDONED = 2;
    private static final int ENDING = 3;

    private final long beganNanos;
    private final PhysicalConnection connection;
    private final AtomicInteger fate = new AtomicInteger();
    private volatile Throwable failure;
    private volatile Thread waiting;
    private volatile boolean announced;

    PendingCall(long beganNanos) {
        this(beganNanos, null);
    }

    /// @param connection the connection under test; null when a connection is being opened
    PendingCall(long beganNanos, PhysicalConnection connection) {
        this.beganNanos = beganNanos;
        this.connection = connection;
    }

    /// Marks the call as finished. Returns false if it was given up before.
    boolean finish(Throwable failed) {
        return end(FINISHED, failed);
    }

    /// Gives the call up. Returns false if it has finished before.
    boolean abandon(Throwable why) {
        return end(ABANDONED, why);
    }

    private boolean end(int how, Throwable why) {
        if (!fate.compareAndSet(RUNS, ENDING)) {
            return false;
        }
        failure = why;
        fate.set(how);
        return true;
    }

    /// Announces the end of the call, after its consequences are complete.
    void announce() {
        announced = true;
        LockSupport.unpark(waiting);
    }

    /// Waits until the end is announced, the time has passed, or the thread is interrupted. Only the one thread that
    /// may also give the call up waits.
    void await(Clock clock, long timeoutNanos) {
        waiting = Thread.currentThread();
        long began = clock.nanoTime();
        long left = timeoutNanos;
        while (!announced && left > 0 && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(this, left);
            left = timeoutNanos - (clock.nanoTime() - began);
        }
    }

    Throwable failure() {
        return failure;
    }

    long beganNanos() {
        return beganNanos;
    }

    PhysicalConnection connection() {
        return connection;
    }
}
