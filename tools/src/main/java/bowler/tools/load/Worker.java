// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load;

import bowler.tools.load.client.LoadClient;
import bowler.tools.load.client.Retryable;
import bowler.tools.load.client.Xorshift;
import com.sun.management.ThreadMXBean;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.management.ManagementFactory;
import java.sql.SQLException;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import org.HdrHistogram.Histogram;

/// One client's thread. While a phase runs it writes only into its own histogram and its own progress counter. The
/// counter is in the middle of an array so that no other thread uses its cache line.
final class Worker implements Runnable {
    private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(long[].class);
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int PADDING = 32;
    private static final long LONGEST_NANOS = 3_600_000_000_000L;
    private static final int DIGITS = 3;

    /// Creates the client in the thread that will use it.
    interface Opening {
        LoadClient open() throws SQLException;
    }

    private final Opening opening;
    private final String group;
    private final CyclicBarrier barrier;
    private final long[] progress = new long[2 * PADDING];
    private long random;
    private LoadClient loadClient;

    /// Set by the harness while the worker waits at the barrier; null ends the worker.
    private LoadPhase loadPhase;
    private int sampleEvery;
    private Histogram latencies;
    /// Null if no observer needs it.
    private LatencyTimeline timeline;
    private long count;
    private long retries;
    private long activeNanos;
    private long cpuNanos;
    private long allocatedBytes;
    private long committed;
    private Exception failure;

    Worker(Opening opening, String group, CyclicBarrier barrier, long random) {
        this.opening = opening;
        this.group = group;
        this.barrier = barrier;
        this.random = random;
    }

    @Override
    public void run() {
        try {
            open();
            barrier.await();
            while (true) {
                barrier.await();
                if (loadPhase == null) {
                    break;
                }
                work();
                loadPhase.working.decrementAndGet();
                barrier.await();
            }
            close();
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException harnessGaveUp) {
            Thread.currentThread().interrupt();
        }
    }

    private void open() {
        try {
            loadClient = opening.open();
        } catch (SQLException | RuntimeException cannot) {
            failure = cannot;
        }
    }

    private void close() {
        try {
            if (loadClient != null) {
                loadClient.close();
            }
        } catch (SQLException | RuntimeException cannot) {
            keep(cannot);
        }
    }

    private void keep(Exception later) {
        if (failure == null) {
            failure = later;
        } else {
            failure.addSuppressed(later);
        }
    }

    private void work() {
        latencies = new Histogram(LONGEST_NANOS, DIGITS);
        count = 0;
        retries = 0;
        activeNanos = 0;
        cpuNanos = 0;
        allocatedBytes = 0;
        if (failure == null) {
            try {
                transactions();
            } catch (SQLException | RuntimeException cannot) {
                failure = cannot;
            }
        }
        if (failure != null) {
            loadPhase.stop();
        }
        committed += count;
    }

    private void transactions() throws SQLException {
        long end = loadPhase.transactionsPerWorker;
        while (count < end && loadPhase.running()) {
            if (loadClient.exhausted()) {
                loadClient.restock();
            }
            untilExhausted(end);
        }
    }

    private void untilExhausted(long end) throws SQLException {
        long cpu = THREADS.getCurrentThreadCpuTime();
        long allocated = THREADS.getCurrentThreadAllocatedBytes();
        long begin = System.nanoTime();
        try {
            loop(end);
        } finally {
            activeNanos += System.nanoTime() - begin;
            allocatedBytes += THREADS.getCurrentThreadAllocatedBytes() - allocated;
            cpuNanos += THREADS.getCurrentThreadCpuTime() - cpu;
        }
    }

    private void loop(long last) throws SQLException {
        LoadClient loadClient = this.loadClient;
        Histogram latencies = this.latencies;
        LoadPhase loadPhase = this.loadPhase;
        long[] progress = this.progress;
        int sampleEvery = this.sampleEvery;
        int untilSample = sampleEvery;
        LatencyTimeline timeline = this.timeline;
        long state = random;
        long done = count;
        try {
            while (done < last && loadPhase.running() && !loadClient.exhausted()) {
                state = Xorshift.next(state);
                if (--untilSample == 0) {
                    untilSample = sampleEvery;
                    long begin = System.nanoTime();
                    attempt(loadClient, Xorshift.bits(state));
                    long end = System.nanoTime();
                    latencies.recordValue(Math.min(end - begin, LONGEST_NANOS));
                    if (timeline != null) {
                        timeline.record(end, end - begin);
                    }
                } else {
                    attempt(loadClient, Xorshift.bits(state));
                }
                done++;
                ELEMENT.setOpaque(progress, PADDING, done);
            }
        } finally {
            count = done;
            random = state;
        }
    }

    /// Repeats the transaction until it succeeds, or fails for a reason that a repetition does not remove.
    private void attempt(LoadClient loadClient, long bits) throws SQLException {
        while (true) {
            try {
                loadClient.transact(bits);
                return;
            } catch (SQLException failed) {
                loadClient.rollback();
                if (!Retryable.is(failed)) {
                    throw failed;
                }
                retries++;
            }
        }
    }

    /// Ends it.
    void end() {
        loadPhase = null;
    }

    void begin(LoadPhase next, int sampleEvery, LatencyTimeline timeline) {
        loadPhase = next;
        this.timeline = timeline;
        this.sampleEvery = sampleEvery;
        ELEMENT.setOpaque(progress, PADDING, 0L);
    }

    long progress() {
        return (long) ELEMENT.getOpaque(progress, PADDING);
    }

    String group() {
        return group;
    }

    LatencyTimeline timeline() {
        return timeline;
    }

    Histogram latencies() {
        return latencies;
    }

    int sampleEvery() {
        return sampleEvery;
    }

    /// Returns the median time of a transaction in the last phase; the mean would include the load of other programs.
    long medianNanos() {
        return latencies.getValueAtPercentile(50);
    }

    long count() {
        return count;
    }

    /// Returns the number of committed transactions in all phases.
    long committed() {
        return committed;
    }

    long retries() {
        return retries;
    }

    long activeNanos() {
        return activeNanos;
    }

    long cpuNanos() {
        return cpuNanos;
    }

    long allocatedBytes() {
        return allocatedBytes;
    }

    Exception failure() {
        return failure;
    }
}
