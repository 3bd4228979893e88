// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate;

import bowler.tools.text.ProgressLine;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/// Runs work on several threads, each with a connection to both databases, and shows progress meanwhile.
final class WorkerPool {
    private static final long PROGRESS_MILLIS = 250;

    private final int threads;
    private final Opener source;
    private final Opener target;
    private final ProgressLine progressLine;

    interface Opener {
        Connection open() throws SQLException;
    }

    /// The connections of a thread, without auto-commit.
    record Connections(Connection source, Connection target) {}

    /// Does what a thread does until nothing is left.
    interface Work {
        void run(Connections connections) throws SQLException, IOException;
    }

    WorkerPool(int threads, Opener source, Opener target, ProgressLine progressLine) {
        this.threads = threads;
        this.source = source;
        this.target = target;
        this.progressLine = progressLine;
    }

    int threads() {
        return threads;
    }

    /// Runs the work on each thread and waits for all.
    void run(Supplier<String> progress, Work work) throws InterruptedException {
        ExecutorService workers = Executors.newFixedThreadPool(threads);
        try {
            List<Future<Void>> running = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                running.add(workers.submit(() -> {
                    try (Connection from = source.open(); Connection to = target.open()) {
                        work.run(new Connections(from, to));
                        from.rollback();
                        to.rollback();
                    }
                    return null;
                }));
            }
            for (Future<Void> each : running) {
                await(each, progress);
            }
        } finally {
            workers.shutdownNow();
            progressLine.clear();
        }
    }

    private void await(Future<Void> work, Supplier<String> progress) throws InterruptedException {
        while (true) {
            try {
                work.get(PROGRESS_MILLIS, TimeUnit.MILLISECONDS);
                return;
            } catch (TimeoutException e) {
                progressLine.show(progress.get());
            } catch (ExecutionException e) {
                throw new IllegalStateException(ObjectCreation.reason(e.getCause()), e.getCause());
            }
        }
    }
}
