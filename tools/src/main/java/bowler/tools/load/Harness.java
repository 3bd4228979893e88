// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load;

import bowler.tools.load.client.JvmUse;
import bowler.tools.load.client.ServerUse;
import bowler.tools.load.client.Workload;
import bowler.tools.load.client.WrongResult;
import bowler.tools.load.client.Xorshift;
import bowler.tools.load.workload.ChildSpec;
import bowler.tools.peer.LoadFailure;
import bowler.tools.peer.Measurement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Runs a workload with some number of clients: opens them, lets them warm up, measures, closes them, checks.
///
/// Workers and harness meet at one barrier: when all are open, before and after each phase, when all are closed. A
/// worker that failed keeps coming to the barrier and does nothing.
public final class Harness {
    private static final long REPORT_NANOS = 500_000_000;
    private static final long TIMEOUT_SECONDS = 120;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final long SHORT_NANOS = 2_000;
    private static final int SHORT_SAMPLE_EVERY = 16;

    /// Receives progress messages.
    public interface Listener {
        void progress(String stage, double second, double ofSeconds, double transactionsPerSecond);
    }

    private final ChildSpec spec;
    private final Workload workload;
    private final Listener listener;
    private final Observer observer;

    public Harness(ChildSpec spec, Workload workload, Listener listener) {
        this(spec, workload, listener, Observer.NONE);
    }

    public Harness(ChildSpec spec, Workload workload, Listener listener, Observer observer) {
        this.spec = spec;
        this.workload = workload;
        this.listener = listener;
        this.observer = observer;
    }

    public List<Measurement> measure(int clients) throws SQLException, LoadFailure, InterruptedException {
        workload.begin();
        int count = workload.workers(clients);
        var barrier = new CyclicBarrier(count + 1);
        List<Worker> workers = start(barrier, count, clients);
        meet(barrier);
        reportFailures(workers);
        if (spec.warmUpSeconds() > 0) {
            run(barrier, workers, "warm-up", spec.warmUpSeconds(), Long.MAX_VALUE, Observer.NONE);
        }
        JvmUse before = JvmUse.now();
        ServerUse serverBefore = ServerUse.now();
        observer.begin();
        boolean counted = spec.transactions() > 0;
        run(barrier, workers, "measured", counted ? Double.POSITIVE_INFINITY : spec.seconds(),
            counted ? spec.transactions() : Long.MAX_VALUE, observer);
        observer.end(workers.stream().map(Worker::timeline).toList());
        List<Measurement> measures = WorkerTotals.of(
            spec.databaseTarget().name(), clients, workers, JvmUse.now().since(before), ServerUse.now().since(serverBefore));
        workers.forEach(Worker::end);
        meet(barrier);
        meet(barrier);
        reportFailures(workers);
        listener.progress("checking", 0, 0, 0);
        workload.check(workers.stream().mapToLong(Worker::committed).sum());
        return measures;
    }

    private List<Worker> start(CyclicBarrier barrier, int count, int clients) {
        List<Worker> workers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int number = i;
            workers.add(new Worker(() -> workload.client(number, count), workload.group(number, clients), barrier,
                Xorshift.start(spec.seed(), number)));
        }
        for (Worker worker : workers) {
            Thread.ofPlatform().daemon().name("client").start(worker);
        }
        return workers;
    }

    private void run(CyclicBarrier barrier, List<Worker> workers, String stage, double seconds, long transactions,
                     Observer watching) throws LoadFailure, InterruptedException {
        var loadPhase = new LoadPhase(workers.size(), transactions);
        long begin = System.nanoTime();
        long now = begin;
        workers.forEach(worker -> worker.begin(loadPhase, sampleEvery(worker), watching == Observer.NONE ? null : new LatencyTimeline(begin)));
        meet(barrier);
        long reported = begin;
        long reportedCount = 0;
        while (loadPhase.working.get() > 0) {
            Thread.sleep(watching.pollMillis(now));
            now = System.nanoTime();
            watching.at(now, transactions(workers));
            if (now - begin >= seconds * NANOS_PER_SECOND) {
                break;
            }
            if (now - reported >= REPORT_NANOS) {
                long count = transactions(workers);
                listener.progress(stage, (now - begin) / NANOS_PER_SECOND, seconds,
                    (count - reportedCount) * NANOS_PER_SECOND / (now - reported));
                reported = now;
                reportedCount = count;
            }
        }
        loadPhase.stop();
        meet(barrier);
        reportFailures(workers);
    }

    private static long transactions(List<Worker> workers) {
        return workers.stream().mapToLong(Worker::progress).sum();
    }

    /// Uses the result of the previous phase: reading the clock must not become the load.
    private int sampleEvery(Worker worker) {
        if (spec.sampleEvery() > 0) {
            return spec.sampleEvery();
        }
        return worker.count() > 0 && worker.medianNanos() < SHORT_NANOS ? SHORT_SAMPLE_EVERY : 1;
    }

    private static void meet(CyclicBarrier barrier) throws LoadFailure, InterruptedException {
        try {
            barrier.await(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException | BrokenBarrierException late) {
            throw new LoadFailure("a client does not come back from its transaction for " + TIMEOUT_SECONDS + " seconds", late);
        }
    }

    private static void reportFailures(List<Worker> workers) throws LoadFailure {
        for (Worker worker : workers) {
            Exception failure = worker.failure();
            if (failure instanceof SQLException sql) {
                throw new LoadFailure("a client failed: " + sql.getMessage() + " (SQLState " + sql.getSQLState() + ")", sql);
            }
            if (failure != null) {
                throw new LoadFailure(failure instanceof WrongResult ? failure.getMessage() : "a client failed: " + failure, failure);
            }
        }
    }
}
