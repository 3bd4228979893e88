// SPDX-License-Identifier: Apache-2.0
package bowler.os.host;

import bowler.os.HelperThreads;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/// Daemon platform threads that wait for work for some seconds before they end, the last to have worked being the first
/// to work again. Where a processor is free, one that waits is at work 2 µs after it was told, a new virtual thread after 3;
/// and a read from a file holds a virtual thread's carrier, which the application's own virtual threads need.
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
            // There may be no more threads in this process; the caller works with those that there are.
            lent.addAndGet(begun - count);
            help.lacks(count - begun);
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

    boolean areTooManyLent() {
        return lent.get() > Math.max(0, processors - callers.get());
    }

    void callerIsDone() {
        callers.decrementAndGet();
    }

    /// A helper is done with what it was told.
    ///
    /// @return false: there is no memory to note that it is idle, so it has to end
    boolean back(HelperThread helper) {
        lent.decrementAndGet();
        try {
            idle.addFirst(helper);
            return true;
        } catch (OutOfMemoryError lack) {
            return false;
        }
    }

    /// A helper wants to end.
    ///
    /// @return false: it was just told to do something
    boolean dismiss(HelperThread helper) {
        return idle.remove(helper);
    }

    void threadBegins() {
        threads.incrementAndGet();
    }

    void threadEnds() {
        threads.decrementAndGet();
    }

    /// Threads that there are, at work or waiting for it.
    int threadCount() {
        return threads.get();
    }

    /// Helpers told to work that have not come back.
    int lentCount() {
        return lent.get();
    }
}
