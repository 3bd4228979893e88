// SPDX-License-Identifier: Apache-2.0
package bowler.os.host;

import bowler.os.Workers.Step;
import bowler.os.Workers.Task;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/// The loop around one step. A wake that arrives while the step runs applies to the following wait.
final class BackgroundTask implements Task, Runnable {
    private final Step step;
    private final Consumer<Throwable> onFailure;
    private final Thread thread;
    private volatile boolean woken;
    private volatile boolean stopped;

    BackgroundTask(String name, Step step, Consumer<Throwable> onFailure) {
        this.step = step;
        this.onFailure = onFailure;
        this.thread = Thread.ofPlatform().daemon(true).name(name).inheritInheritableThreadLocals(false).unstarted(this);
        this.thread.setContextClassLoader(null);
    }

    void start() {
        thread.start();
    }

    @Override
    public void run() {
        try {
            while (!stopped) {
                long waitNanos = step.step();
                if (waitNanos < 0) {
                    return;
                }
                if (waitNanos > 0) {
                    await(waitNanos);
                }
            }
        } catch (Throwable failure) {
            onFailure.accept(failure);
        }
    }

    @Override
    public void wake() {
        woken = true;
        LockSupport.unpark(thread);
    }

    @Override
    public void stop() {
        stopped = true;
        LockSupport.unpark(thread);
        if (Thread.currentThread() != thread) {
            joinUninterruptibly();
        }
    }

    private void await(long waitNanos) {
        long start = System.nanoTime();
        long left = waitNanos;
        while (!woken && !stopped && left > 0) {
            LockSupport.parkNanos(this, left);
            // No code has a reason to interrupt this thread; an interrupt that stayed set would make the wait a busy
            // loop.
            Thread.interrupted();
            left = waitNanos - (System.nanoTime() - start);
        }
        woken = false;
    }

    private void joinUninterruptibly() {
        boolean interrupted = false;
        while (true) {
            try {
                thread.join();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
