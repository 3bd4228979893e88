// SPDX-License-Identifier: Apache-2.0
package bowler.storage.buffer;

import bowler.base.error.SqlFailure;
import bowler.os.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/// Loads pages before they are needed: a ring of requests, served by a few parallel tasks. A request that fails is
/// ignored: the thread that needs the page loads it itself and gets the error.
final class Prefetcher implements Workers.Step {
    private static final int RING = 256;
    private static final int TASKS = 4;
    private static final long IDLE_NANOS = 10_000_000_000L;

    private final PageTable[] tables = new PageTable[RING];
    private final int[] pages = new int[RING];
    private int head;
    private int count;
    private volatile List<Workers.Task> tasks = List.of();
    private int nextTask;

    void start(Workers workers, Consumer<Throwable> onFailure) {
        List<Workers.Task> started = new ArrayList<>();
        try {
            for (int i = 1; i <= TASKS; i++) {
                started.add(workers.start("bowler prefetch " + i, this, onFailure));
            }
        } catch (RuntimeException | Error noThread) {
            started.forEach(Workers.Task::stop);
            throw noThread;
        }
        tasks = started;
    }

    void stop() {
        List<Workers.Task> running = tasks;
        tasks = List.of();
        running.forEach(Workers.Task::stop);
    }

    /// Adds a request unless the ring is full. In that case the earlier requests have not begun, and this one would be
    /// too late.
    void ask(PageTable table, int pageNumber) {
        List<Workers.Task> running = tasks;
        if (running.isEmpty()) {
            return;
        }
        int wakeIndex;
        synchronized (this) {
            if (count == RING) {
                return;
            }
            int at = (head + count++) % RING;
            tables[at] = table;
            pages[at] = pageNumber;
            wakeIndex = count <= TASKS ? nextTask++ % TASKS : -1;
        }
        if (wakeIndex >= 0) {
            running.get(wakeIndex).wake();
        }
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
