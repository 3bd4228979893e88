// SPDX-License-Identifier: Apache-2.0
package bowler.os.host;

import bowler.os.HelperThreads;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/// Daemon platform threads that wait for work for some seconds before they end; the last to finish is the first to work
/// again. If a processor is free, a waiting thread starts work 2 µs after it was told, a new virtual thread after 3. A
/// read from a file also holds a virtual thread's carrier, which the application's own virtual threads need.
public final class HostHelpers implements HelperThreads {
    private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final int processors;
    private final long idleNanos;
    private final AtomicInteger callers = new AtomicInteger();
    private final AtomicInteger lent = new AtomicInteger();
    private final AtomicInteger threads = new AtomicInteger();
    private final ConcurrentLinkedDeque<HelperThread> idle;

    public HostHelpers(int processors) {
        this(processors, IDLE_NANOS);
    }

    HostHelpers(int processors, long idleNanos) {
        this(processors, idleNanos, new ConcurrentLinkedDeque<>());
    }

    HostHelpers(int processors, long idleNanos, ConcurrentLinkedDeque<HelperThread> idle) {
        this.processors = processors;
        this.idleNanos = idleNanos;
        this.idle = idle;
    }

    @Override
    public Help lend(Runnable task, int max) {
        int others = callers.incrementAndGet();
        int count = 0;
        while (count < max && take(processors - others)) {
            count++;
        }
        SharedTask help;
        try {
            help = new SharedTask(this, task, count);
        } catch (OutOfMemoryError lack) {
            lent.addAndGet(-count);
            callers.decrementAndGet();
            throw lack;
        }
        int begun = 0;
        try {
            for (; begun < count; begun++) {
                HelperThread helper = idle.pollFirst();
                if (helper == null) {
                    helper = new HelperThread(this, idleNanos);
                    helper.assign(help);
                    helper.start();
                } else {
                    helper.assign(help);
                }
            }
        } catch (OutOfMemoryError noThread) {
            // The process cannot start more threads; the caller works with those that exist.
            lent.addAndGet(begun - count);
            help.requestHelpers(count - begun);
        }
        return help;
    }

    private boolean take(int limit) {
        int now = lent.get();
        while (now < limit) {
            if (lent.compareAndSet(now, now + 1)) {
                return true;
            }
            now = lent.get();
        }
        return false;
    }

    boolean exceedsLoanLimit() {
        return lent.get() > Math.max(0, processors - callers.get());
    }

    void callerIsDone() {
        callers.decrementAndGet();
    }

    /// Records that a helper has finished its task.
    ///
    /// @return false: there is no memory to record that it is idle, so it has to end
    boolean back(HelperThread helper) {
        lent.decrementAndGet();
        try {
            idle.addFirst(helper);
            return true;
        } catch (OutOfMemoryError lack) {
            return false;
        }
    }

    /// Removes a helper that is about to end.
    ///
    /// @return false: it was just assigned a task
    boolean tryRetire(HelperThread helper) {
        return idle.remove(helper);
    }

    void threadBegins() {
        threads.incrementAndGet();
    }

    void threadEnds() {
        threads.decrementAndGet();
    }

    /// Returns the number of threads, working or waiting for work.
    int threadCount() {
        return threads.get();
    }

    /// Returns the number of helpers that were assigned a task and have not returned.
    int lentCount() {
        return lent.get();
    }
}
