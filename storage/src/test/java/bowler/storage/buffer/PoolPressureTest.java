// SPDX-License-Identifier: Apache-2.0
package bowler.storage.buffer;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.os.host.HostWorkers;
import bowler.os.host.MemoryDisk;
import bowler.simulation.SeededRandom;
import bowler.storage.file.DoubleWrite;
import bowler.storage.file.StoreFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Many threads, few frames: every page counts its changes, none may get lost, and no validated read may be torn.
final class PoolPressureTest {
    private static final int PAGE = 1024;
    private static final int PAGES = 120;
    private static final int THREADS = 8;
    private static final int STEPS = 1_500;

    private final AtomicLong lsn = new AtomicLong(1);
    private final AtomicLongArray counts = new AtomicLongArray(PAGES);

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void sixteenFramesServeEightThreads(boolean withWorkers) throws Exception {
        MemoryDisk disk = new MemoryDisk("test");
        StoreFiles files = new StoreFiles(disk, PAGE);
        files.create(1);
        BufferPool pool = new BufferPool(files, LogForce.NONE, DoubleWrite.open(disk, files, 16), 16L * PAGE);
        AtomicReference<Throwable> failure = new AtomicReference<>();
        if (withWorkers) {
            pool.start(new HostWorkers(), failure::set);
        }
        PageTable pages = pool.pages(1);
        for (int page = 0; page < PAGES; page++) {
            UnloggedWrites.make(pages, page, 0, lsn.getAndIncrement());
        }
        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            List<Callable<Void>> tasks = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                SeededRandom random = new SeededRandom(i);
                tasks.add(() -> work(pages, random));
            }
            for (Future<Void> done : threads.invokeAll(tasks)) {
                done.get();
            }
        }
        pool.stop();
        assertThat(failure.get()).isNull();
        for (int page = 0; page < PAGES; page++) {
            assertThat(UnloggedWrites.read(pages, page)).as("page %d", page).isEqualTo(counts.get(page));
        }
        assertThat(pool.statistics().frameCount()).isLessThan(16 + 3 * THREADS);
    }

    private Void work(PageTable pages, SeededRandom random) {
        for (int step = 0; step < STEPS; step++) {
            int page = random.nextInt(PAGES);
            switch (random.nextInt(8)) {
                case 0 -> increaseTwo(pages, Math.min(page, PAGES - 2));
                case 1, 2 -> increase(pages.latched(page), page);
                case 3 -> pages.prefetch(IntStream.range(page, Math.min(page + 4, PAGES)).toArray(), Math.min(4, PAGES - page));
                default -> {
                    long before = counts.get(page);
                    long read = UnloggedWrites.read(pages, page);
                    if (read < before) {
                        throw new AssertionError("page " + page + " went back to " + read + " from " + before);
                    }
                }
            }
        }
        return null;
    }

    /// Holds a latch while it waits for another page, as structure changes do.
    private void increaseTwo(PageTable pages, int page) {
        Frame left = pages.latched(page);
        Frame right = pages.latched(page + 1);
        increase(right, page + 1);
        increase(left, page);
    }

    private void increase(Frame frame, int page) {
        long number = bowler.base.bytes.BigEndian.getLong(frame.bytes, bowler.storage.page.PageHeader.SIZE_BYTES) + 1;
        UnloggedWrites.fill(frame, number, lsn.getAndIncrement());
        frame.unlatch();
        counts.incrementAndGet(page);
    }
}
