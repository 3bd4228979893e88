// SPDX-License-Identifier: Apache-2.0
package bowler.pool;

import bowler.os.Workers;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/// Threads that call the driver: to connect, to test, to close. Each call may hang, so none waits for another. A new
/// thread starts when none is idle, and ends after a while without work.
final class DriverThreads {
    private static final long IDLE_NANOS = 10_000_000_000L;
    /// The sleep time that ends a helper.
    private static final long END = -1;

    private final Workers workers;
    private final String name;
    private final ClassLoader loader;
    private final Consumer<Throwable> onFailure;
    private final ConcurrentLinkedDeque<Helper> idle = new ConcurrentLinkedDeque<>();
    private final AtomicInteger begun = new AtomicInteger();

    DriverThreads(Workers workers, String name, Consumer<Throwable> onFailure) {
        this.workers = workers;
        this.name = name;
        this.loader = Thread.currentThread().getContextClassLoader();
        this.onFailure = onFailure;
    }

    void run(Runnable driverCall) {
        for (Helper helper = idle.pollFirst(); helper != null; helper = idle.pollFirst()) {
            if (helper.take(driverCall)) {
                return;
            }
        }
        Helper helper = new Helper(driverCall);
        helper.begin(workers.start(name + " helper " + begun.incrementAndGet(), helper, onFailure));
    }

    private final class Helper implements Workers.Step {
        private static final Runnable NOTHING = () -> {};
        private static final Runnable GONE = () -> {};

        private final AtomicReference<Runnable> next;
        private volatile Workers.Task task;
        private volatile boolean hasMissedWake;

        Helper(Runnable first) {
            next = new AtomicReference<>(first);
        }

        /// A second task may have arrived before this one started. The first task needs no wakeup, and a thread that is
        /// woken without a task ends.
        void begin(Workers.Task started) {
            task = started;
            if (hasMissedWake) {
                started.wake();
            }
        }

        boolean take(Runnable driverCall) {
            if (!next.compareAndSet(NOTHING, driverCall)) {
                return false;
            }
            if (task == null) {
                hasMissedWake = true;
            }
            Workers.Task mine = task;
            if (mine != null) {
                mine.wake();
            }
            return true;
        }

        @Override
        public long step() {
            Runnable driverCall = next.get();
            if (driverCall == NOTHING) {
                if (next.compareAndSet(NOTHING, GONE)) {
                    idle.remove(this);
                    return END;
                }
                driverCall = next.get();
            }
            run(driverCall);
            next.set(NOTHING);
            idle.addFirst(this);
            return IDLE_NANOS;
        }

        private void run(Runnable driverCall) {
            Thread me = Thread.currentThread();
            me.setContextClassLoader(loader);
            try {
                driverCall.run();
            } catch (RuntimeException | Error failure) {
                onFailure.accept(failure);
            } finally {
                me.setContextClassLoader(null);
            }
        }
    }
}
