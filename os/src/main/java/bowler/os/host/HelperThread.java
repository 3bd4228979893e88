// SPDX-License-Identifier: Apache-2.0
package bowler.os.host;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/// The loop of one helper: waits, runs the assigned task, and returns to the idle ones.
final class HelperThread implements Runnable {
    private static final AtomicLong NUMBERS = new AtomicLong();

    private final HostHelpers helpers;
    private final long idleNanos;
    private final Thread thread;
    private volatile SharedTask assigned;

    HelperThread(HostHelpers helpers, long idleNanos) {
        this.helpers = helpers;
        this.idleNanos = idleNanos;
        thread = Thread.ofPlatform().daemon(true).name("bowler helper " + NUMBERS.incrementAndGet())
            .inheritInheritableThreadLocals(false).unstarted(this);
        thread.setContextClassLoader(null);
    }

    void start() {
        helpers.threadBegins();
        try {
            thread.start();
        } catch (Throwable failure) {
            helpers.threadEnds();
            throw failure;
        }
    }

    /// Assigns a task. The caller has taken the helper from the idle ones, or has not started it yet.
    void assign(SharedTask help) {
        assigned = help;
        LockSupport.unpark(thread);
    }

    @Override
    public void run() {
        long idleSince = System.nanoTime();
        while (true) {
            SharedTask help = assigned;
            if (help != null) {
                assigned = null;
                boolean begins = help.begin();
                boolean isIdle = false;
                try {
                    if (begins) {
                        help.run();
                    }
                } finally {
                    try {
                        isIdle = helpers.back(this);
                    } finally {
                        if (begins) {
                            help.end(); // in every case: a caller waits for it
                        }
                    }
                }
                if (!isIdle) {
                    helpers.threadEnds();
                    return;
                }
                idleSince = System.nanoTime();
                continue;
            }
            long left = idleNanos - (System.nanoTime() - idleSince);
            if (left <= 0 && helpers.tryRetire(this)) {
                helpers.threadEnds();
                return;
            }
            if (left > 0) {
                LockSupport.parkNanos(this, left);
                // No code has a reason to interrupt this thread; an interrupt that stayed set would make the wait a
                // busy loop.
                Thread.interrupted();
            } else {
                Thread.onSpinWait();
            }
        }
    }
}
