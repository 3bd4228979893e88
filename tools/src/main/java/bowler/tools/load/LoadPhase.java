// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load;

import java.util.concurrent.atomic.AtomicInteger;

/// A time in which all workers work: a warm-up or a measurement. Written at its ends, read by workers in between.
final class LoadPhase {
    final long transactionsPerWorker;
    final AtomicInteger working;
    private volatile boolean running = true;

    LoadPhase(int workers, long transactionsPerWorker) {
        this.transactionsPerWorker = transactionsPerWorker;
        this.working = new AtomicInteger(workers);
    }

    boolean running() {
        return running;
    }

    void stop() {
        running = false;
    }
}
