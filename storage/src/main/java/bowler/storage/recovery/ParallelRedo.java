// SPDX-License-Identifier: Apache-2.0
package bowler.storage.recovery;

import bowler.os.Workers;
import java.util.ArrayList;
import java.util.List;

/// Redoes one batch while the caller fills the next. Helper threads take partitions as they become available. The
/// caller also takes partitions when it waits, so redo works without any helper, as in simulation.
final class ParallelRedo implements Workers.Step, AutoCloseable {
    private static final long IDLE_NANOS = 10_000_000_000L;

    /// The minimum size of a batch for helpers, in bytes; a smaller one is redone before a thread could start.
    private static final int MIN_PARALLEL_BYTES = 256 << 10;

    private final RedoPages pages;
    private final Workers workers;
    private final int helperCount;
    private final List<Workers.Task> helpers = new ArrayList<>();
    private RedoBatch batch;
    private int nextShare = RedoBatch.SHARES;
    private int openShares;
    private Throwable failure;

    ParallelRedo(RedoPages pages, Workers workers, int helperCount) {
        this.pages = pages;
        this.workers = workers;
        this.helperCount = helperCount;
    }

    /// Hands over a batch, which the caller must not touch until [#await] returns.
    void begin(RedoBatch next) {
        synchronized (this) {
            assert openShares == 0;
            batch = next;
            nextShare = 0;
            openShares = RedoBatch.SHARES;
        }
        if (!helpers.isEmpty()) {
            helpers.forEach(Workers.Task::wake);
        } else if (next.lengthBytes() >= MIN_PARALLEL_BYTES) {
            for (int i = 1; i <= helperCount; i++) {
                helpers.add(workers.start("bowler redo " + i, this, this::fail));
            }
        }
    }

    /// Returns when the batch is redone; rethrows the failure of its redo.
    void await() {
        work();
        synchronized (this) {
            boolean interrupted = false;
            while (openShares > 0) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    interrupted = true; // restart must complete; the caller gets the flag
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            switch (failure) {
                case null -> { }
                case RuntimeException e -> throw e;
                case Error e -> throw e;
                case Throwable e -> throw new IllegalStateException(e);
            }
        }
    }

    @Override
    public long step() {
        work();
        return IDLE_NANOS;
    }

    private void work() {
        while (true) {
            RedoPartition share;
            byte[] arena;
            boolean isFirst;
            synchronized (this) {
                if (nextShare >= RedoBatch.SHARES) {
                    return;
                }
                share = batch.share(nextShare++);
                arena = batch.arena();
                isFirst = batch.isFirst();
            }
            try {
                pages.redo(arena, share, isFirst);
            } catch (Throwable e) {
                fail(e);
            } finally {
                done();
            }
        }
    }

    private synchronized void done() {
        if (--openShares == 0) {
            notifyAll();
        }
    }

    private synchronized void fail(Throwable e) {
        if (failure == null) {
            failure = e;
        }
    }

    @Override
    public void close() {
        helpers.forEach(Workers.Task::stop);
    }
}
