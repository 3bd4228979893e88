// SPDX-License-Identifier: Apache-2.0
package bowler.storage.buffer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.error.SqlFailure;
import bowler.os.host.MemoryDisk;
import bowler.simulation.DiskOperation;
import bowler.simulation.SimulatedClock;
import bowler.simulation.SimulatedDisk;
import bowler.simulation.SimulatedWorkers;
import bowler.storage.file.DoubleWrite;
import bowler.storage.file.FileError;
import bowler.storage.file.StoreFiles;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Memory runs out in the pool. No thread may wait for ever for work that another had begun.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class BufferPoolOutOfMemoryTest {
    private static final int PAGE = 4096;
    private static final int FRAMES = 16;
    private static final int PAGES = 60;

    private final SimulatedClock clock = new SimulatedClock();
    private final SimulatedWorkers workers = new SimulatedWorkers(1, clock);
    private final List<Throwable> failures = new ArrayList<>();
    private StoreFiles files;
    private BufferPool pool;
    private PageTable pages;
    /// The clock fails when this reaches 0.
    private int readings;

    private void open(bowler.os.Disk disk) {
        files = new StoreFiles(disk, PAGE);
        pool = new BufferPool(files, LogForce.NONE, DoubleWrite.open(disk, files, FRAMES), (long) FRAMES * PAGE, this::time);
        files.create(7);
        pages = pool.pages(7);
        for (int page = 0; page < PAGES; page++) {
            UnloggedWrites.make(pages, page, page, page + 1);
        }
    }

    private long time() {
        if (--readings == 0) {
            throw new OutOfMemoryError("for a test");
        }
        return 0;
    }

    /// Reads of the clock stand for all that needs memory between taking a frame and letting it go.
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6})
    void aPrefetchThatFailsHoldsNothing(int reading) {
        open(new MemoryDisk("test"));
        pool.start(workers, failures::add);
        workers.runDue(PAGES);
        readings = reading;
        pages.prefetch(new int[] {0, 1}, 2);
        workers.runDue(PAGES);
        readings = 0;
        for (int round = 0; round < 3; round++) {
            for (int page = 0; page < PAGES; page++) {
                assertThat(UnloggedWrites.read(pages, page)).isEqualTo(page);
            }
        }
        assertThat(pool.statistics().frameCount()).isEqualTo(FRAMES);
        assertThat(pool.statistics().extraFrames()).isZero();
        assertThat(failures).isEmpty();
        pages.prefetch(new int[] {0}, 1);
        workers.advance(Duration.ofMinutes(1), PAGES);
        assertThat(pages.present(0)).as("the tasks live on").isNotNull();
    }

    @Test
    void aFailedReadLetsTheNextThreadRead() {
        SimulatedDisk disk = new SimulatedDisk(1);
        open(disk);
        pool.start(workers, failures::add);
        workers.runDue(PAGES);
        disk.failBy((operation, name, number) -> {
            throw new OutOfMemoryError("for a test");
        });
        pages.prefetch(new int[] {0, 1, 2}, 3);
        workers.runDue(PAGES);
        assertThat(pages.present(0)).isNull();
        assertThatThrownBy(() -> pages.frame(0)).isInstanceOf(OutOfMemoryError.class);
        disk.failBy(bowler.simulation.FaultPlan.NONE);
        assertThat(UnloggedWrites.read(pages, 0)).isZero();
        assertThat(failures).isEmpty();
    }

    @Test
    void aWriteThatFailsStopsTheStore() {
        SimulatedDisk disk = new SimulatedDisk(1);
        open(disk);
        UnloggedWrites.change(pages, 5, 50, 100);
        disk.failBy((operation, name, number) -> {
            if (operation == DiskOperation.WRITE && name.contains("data")) {
                throw new OutOfMemoryError("for a test");
            }
            return null;
        });
        assertThatThrownBy(() -> pool.write(new Frame[] {pages.frame(5)}, 1)).isInstanceOf(OutOfMemoryError.class);
        assertThat(pool.health().isStopped()).isTrue();
    }

    @Test
    void latchWaitersFailWhenTheStoreStops() throws Exception {
        open(new MemoryDisk("test"));
        pages.latched(1);
        CompletableFuture<Frame> latched = CompletableFuture.supplyAsync(() -> pages.latched(1));
        CompletableFuture<Long> read = CompletableFuture.supplyAsync(() -> UnloggedWrites.read(pages, 1));
        pool.health().stop(new OutOfMemoryError("for a test"));
        for (CompletableFuture<?> waiter : List.of(latched, read)) {
            assertThatThrownBy(() -> waiter.get(50, TimeUnit.SECONDS)).cause()
                .isInstanceOfSatisfying(SqlFailure.class, failure -> assertThat(failure.error()).isEqualTo(FileError.STOPPED));
        }
    }
}
