// SPDX-License-Identifier: Apache-2.0
package bowler.storage.buffer;

import bowler.base.error.SqlFailure;
import bowler.os.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/// Loads pages before they are needed: a ring of requests, served by a few parallel tasks, which start with the first
/// requests. A request that fails is ignored: the thread that needs the page loads it itself and gets the error.
final class Prefetcher implements Workers.Step {
    private static final int RING = 256;
    private static final int TASKS = 4;
    private static final long IDLE_NANOS = 10_000_000_000L;

    private final PageTable[] tables = new PageTable[RING];
    private final int[] pages = new int[RING];
    private int head;
    private int count;
    private final List<Workers.Task> tasks = new ArrayList<>();
    private int nextTask;
    /// Null while no task may run.
    private volatile Workers workers;
    private Consumer<Throwable> onFailure;

    synchronized void start(Workers newWorkers, Consumer<Throwable> newOnFailure) {
        onFailure = newOnFailure;
        workers = newWorkers;
    }

    void stop() {
        List<Workers.Task> running;
        synchronized (this) {
            workers = null;
            running = List.copyOf(tasks);
            tasks.clear();
        }
        running.forEach(Workers.Task::stop);
    }

    /// Adds a request unless the ring is full. In that case the earlier requests have not begun, and this one would be
    /// too late.
    void ask(PageTable table, int pageNumber) {
        if (workers == null) {
            return;
        }
        Workers.Task woken = null;
        synchronized (this) {
            if (workers == null || count == RING || !hasTask()) {
                return;
            }
            int at = (head + count++) % RING;
            tables[at] = table;
            pages[at] = pageNumber;
            if (count <= TASKS) {
                woken = tasks.get(nextTask++ % tasks.size());
            }
        }
        if (woken != null) {
            woken.wake();
        }
    }

    /// Starts another task while there are fewer than waiting requests.
    ///
    /// @return whether there is a task
    private boolean hasTask() {
        if (tasks.size() <= Math.min(count, TASKS - 1)) {
            try {
                tasks.add(workers.start("bowler prefetch " + (tasks.size() + 1), this, onFailure));
            } catch (OutOfMemoryError noThread) {
                return !tasks.isEmpty(); // the thread that needs the page loads it itself
            }
        }
        return !tasks.isEmpty();
    }

    @Override
    public long step() {
        PageTable table;
        int pageNumber;
        synchronized (this) {
            if (count == 0) {
                return IDLE_NANOS;
            }
            table = tables[head];
            pageNumber = pages[head];
            tables[head] = null;
            head = (head + 1) % RING;
            count--;
        }
        try {
            table.frameForScan(pageNumber);
        } catch (SqlFailure metAgain) {
            return 0;
        } catch (OutOfMemoryError | StackOverflowError lack) {
            // Memory is short now and may be available later. Dropping requests costs the least.
            dropRequests();
            return IDLE_NANOS;
        }
        return 0;
    }

    private synchronized void dropRequests() {
        Arrays.fill(tables, null);
        count = 0;
    }
}
