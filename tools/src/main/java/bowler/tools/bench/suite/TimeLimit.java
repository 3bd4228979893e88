// SPDX-License-Identifier: Apache-2.0
package bowler.tools.bench.suite;

import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Cancels a statement at its time limit, because drivers interpret `setQueryTimeout` differently. If the cancellation
/// has no effect, the JVM ends.
final class TimeLimit implements AutoCloseable {
    private static final int SECONDS_TO_STOP = 30;

    private final Statement statement;
    private final int seconds;
    private final BenchListener listener;
    private final String task;
    private final CountDownLatch done = new CountDownLatch(1);
    private final Thread watch;
    private volatile boolean over;

    private TimeLimit(Statement statement, int seconds, BenchListener listener, String task) {
        this.statement = statement;
        this.seconds = seconds;
        this.listener = listener;
        this.task = task;
        this.watch = Thread.ofPlatform().daemon().name("time limit").unstarted(this::watch);
    }

    static TimeLimit start(Statement statement, int seconds, BenchListener listener, String task) {
        var limit = new TimeLimit(statement, seconds, listener, task);
        limit.watch.start();
        return limit;
    }

    private void watch() {
        try {
            if (done.await(seconds, TimeUnit.SECONDS)) {
                return;
            }
            over = true;
            statement.cancel();
            if (!done.await(SECONDS_TO_STOP, TimeUnit.SECONDS)) {
                listener.stuck(task, words() + ", and it did not stop when told to: what was to come after it was not run");
            }
        } catch (SQLException cannot) {
            listener.stuck(task, words() + ", and it cannot be cancelled: " + cannot.getMessage());
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    /// Returns whether the time limit was reached before the end.
    boolean isOver() {
        return over;
    }

    String words() {
        return "given up after " + seconds + " s";
    }

    /// Returns when nothing can be cancelled any more.
    @Override
    public void close() {
        done.countDown();
        boolean interrupted = false;
        while (watch.isAlive()) {
            try {
                watch.join();
            } catch (InterruptedException later) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
