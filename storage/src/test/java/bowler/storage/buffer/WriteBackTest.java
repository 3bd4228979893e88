// SPDX-License-Identifier: Apache-2.0
package bowler.storage.buffer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.error.SqlFailure;
import bowler.base.invariant.BrokenInvariant;
import bowler.simulation.DiskOperation;
import bowler.simulation.FaultPlan;
import bowler.simulation.SimulatedDisk;
import bowler.storage.file.DoubleWrite;
import bowler.storage.file.FileError;
import bowler.storage.file.StoreFiles;
import bowler.storage.page.PageHeader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class WriteBackTest {
    private static final int PAGE = 4096;

    /// A log that tells what is asked of it.
    private static final class WatchedLog implements LogForce {
        private long forced;
        private long end = 1_000_000;
        private Runnable onForce = () -> { };

        @Override
        public void force(long endLsn) {
            forced = Math.max(forced, endLsn);
            onForce.run();
        }

        @Override
        public long endLsn() {
            return end;
        }
    }

    private final SimulatedDisk disk = new SimulatedDisk(3);
    private final StoreFiles files = new StoreFiles(disk, PAGE);
    private final WatchedLog log = new WatchedLog();
    private final BufferPool pool =
        new BufferPool(files, log, DoubleWrite.open(disk, files, 16), 64L * PAGE);
    private final List<String> operations = new ArrayList<>();
    private final PageTable pages;

    WriteBackTest() {
        files.create(1);
        pages = pool.pages(1);
    }

    private int write(int... pageNumbers) {
        Frame[] frames = new Frame[pageNumbers.length];
        for (int i = 0; i < frames.length; i++) {
            frames[i] = pages.frame(pageNumbers[i]);
        }
        return pool.write(frames, frames.length);
    }

    private void make(int count) {
        for (int page = 0; page < count; page++) {
            UnloggedWrites.make(pages, page, page, 100 + page);
        }
    }

    @Test
    void theLogGoesFirstThenTheCopiesThenThePages() {
        make(3);
        assertThat(write(0, 1, 2)).isEqualTo(3);
        assertThat(log.forced).isEqualTo(103);
        UnloggedWrites.change(pages, 2, 22, 500);
        UnloggedWrites.make(pages, 7, 7, 600);
        disk.failBy((operation, name, number) -> {
            operations.add(operation + " " + name);
            return null;
        });
        log.onForce = () -> operations.add("log");
        assertThat(write(2, 7, 1)).isEqualTo(2);
        assertThat(log.forced).isEqualTo(601);
        assertThat(operations).containsExactly(
            "log", "WRITE doublewrite", "FORCE doublewrite", "WRITE data/00000001.tree", "WRITE data/00000001.tree",
            "FORCE data/00000001.tree");
    }

    @Test
    void neighboursAreWrittenTogetherAndFreshPagesWithoutACopy() {
        make(8);
        disk.failBy((operation, name, number) -> {
            operations.add(operation + " " + name);
            return null;
        });
        assertThat(write(5, 1, 3, 2, 4)).isEqualTo(5);
        assertThat(operations).containsExactly("WRITE data/00000001.tree", "FORCE data/00000001.tree");
    }

    @Test
    void aFullDiskKeepsThePagesDirtyUntilThereIsSpace() {
        make(4);
        disk.setCapacity(disk.usedBytes());
        assertThatThrownBy(() -> write(0, 1, 2, 3)).isInstanceOfSatisfying(
            SqlFailure.class, failure -> assertThat(failure.error()).isEqualTo(FileError.DISK_FULL));
        assertThat(pool.oldestUnsavedLsn(10_000)).isEqualTo(100);
        assertThat(pool.health().isStopped()).isFalse();
        UnloggedWrites.change(pages, 0, 50, 700);
        assertThat(pages.frame(0).recoveryLsn()).as("the older change counts").isEqualTo(100);
        disk.setCapacity(Long.MAX_VALUE);
        assertThat(write(0, 1, 2, 3)).isEqualTo(4);
        assertThat(pool.oldestUnsavedLsn(10_000)).isEqualTo(10_000);
        pool.drop(1);
        byte[] read = new byte[PAGE];
        files.open(1).read(0, read);
        assertThat(PageHeader.lsn(read)).isEqualTo(701);
    }

    @Test
    void aFullDiskDoesNotStopReadersWhileACleanPageIsLeft() {
        make(64);
        for (int page = 0; page < 64; page++) {
            write(page);
        }
        UnloggedWrites.make(pages, 64, 64, 300);
        disk.setCapacity(disk.usedBytes());
        for (int page = 65; page < 120; page++) {
            UnloggedWrites.make(pages, page, page, 300 + page);
        }
        int read = 0;
        for (int page = 0; page < 64; page++) {
            read += UnloggedWrites.read(pages, page) == page ? 1 : 0;
        }
        assertThat(read).isEqualTo(64);
        assertThatThrownBy(() -> {
            for (int page = 120; page < 140; page++) {
                UnloggedWrites.make(pages, page, page, 300 + page);
            }
        }).isInstanceOfSatisfying(
            SqlFailure.class, failure -> assertThat(failure.error()).isEqualTo(FileError.DISK_FULL));
        disk.setCapacity(Long.MAX_VALUE);
        UnloggedWrites.make(pages, 140, 140, 900);
        assertThat(UnloggedWrites.read(pages, 100)).isEqualTo(100);
    }

    @Test
    void aFailedWriteStopsTheStoreAndLosesNothingInMemory() {
        make(3);
        disk.failBy(FaultPlan.first(1, DiskOperation.WRITE, "data"));
        assertThatThrownBy(() -> write(0, 1, 2)).isInstanceOfSatisfying(
            SqlFailure.class, failure -> assertThat(failure.error()).isEqualTo(FileError.WRITE_FAILED));
        assertThat(pages.frame(0).isDirty()).isTrue();
        assertThatThrownBy(() -> write(0)).isInstanceOfSatisfying(
            SqlFailure.class, failure -> assertThat(failure.error()).isEqualTo(FileError.STOPPED));
        assertThatThrownBy(() -> UnloggedWrites.make(pages, 9, 9, 900)).isInstanceOf(SqlFailure.class)
            .hasMessageContaining("has stopped");
        assertThat(UnloggedWrites.read(pages, 1)).as("what is in memory can be read").isEqualTo(1);
    }

    @Test
    void aFailedForceIsNotTriedAgain() {
        make(3);
        write(0, 1, 2);
        UnloggedWrites.change(pages, 1, 11, 400);
        disk.failBy(FaultPlan.first(1, DiskOperation.FORCE, "doublewrite"));
        assertThatThrownBy(() -> write(1)).isInstanceOf(SqlFailure.class);
        assertThat(pool.health().isStopped()).isTrue();
    }

    @Test
    void aPageAheadOfTheLogIsNotWritten() {
        make(1);
        log.end = 50;
        assertThatThrownBy(() -> write(0)).isInstanceOf(BrokenInvariant.class);
        assertThat(pool.health().isStopped()).isTrue();
        assertThat(pages.frame(0).isDirty()).isTrue();
        assertThat(pages.frame(0).isLatched()).isFalse();
    }

    @Test
    void aLatchedPageIsSkipped() {
        make(2);
        Frame held = pages.latched(0);
        assertThat(write(0, 1)).isEqualTo(1);
        held.unlatchUnchanged();
        assertThat(write(0, 1)).isEqualTo(1);
        assertThat(write(0, 1)).isZero();
    }

    @Test
    void aChangeDuringTheWriteIsNotLost() {
        make(2);
        log.onForce = () -> {
            UnloggedWrites.change(pages, 0, 99, 800); // the copy is taken, the disk has not seen it
            assertThat(pool.oldestUnsavedLsn(10_000)).isEqualTo(100);
            log.onForce = () -> { };
        };
        assertThat(write(0, 1)).isEqualTo(2);
        assertThat(pool.oldestUnsavedLsn(10_000)).isEqualTo(800);
        assertThat(write(0, 1)).isEqualTo(1);
        assertThat(pool.oldestUnsavedLsn(10_000)).isEqualTo(10_000);
    }

    /// Returns how many batches the pool takes to write 2,000 changed pages during redo.
    private static long batchesOfRedo(SimulatedDisk disk, boolean hasSpace) {
        StoreFiles files = new StoreFiles(disk, PAGE);
        int frames = 2_048;
        long poolBytes = (long) frames * PAGE;
        BufferPool pool = new BufferPool(
            files, new WatchedLog(), DoubleWrite.open(disk, files, BufferPool.batchPages(poolBytes, PAGE)), poolBytes);
        files.create(1);
        PageTable pages = pool.pages(1);
        for (int page = 0; page < 2_000; page++) {
            UnloggedWrites.make(pages, page, page, 100);
        }
        pool.writeAll();
        for (int page = 0; page < 2_000; page++) {
            UnloggedWrites.change(pages, page, 7, 200);
        }
        if (!hasSpace) {
            disk.setCapacity(disk.usedBytes());
        }
        long before = pool.statistics().writtenBatches();
        pool.beginRedo();
        pool.writeAll();
        pool.endRedo();
        assertThat(pool.batchPages()).isEqualTo(128);
        return pool.statistics().writtenBatches() - before;
    }

    @Test
    void redoWritesLargerBatchesIfTheDoubleWriteAreaCanGrow() {
        assertThat(batchesOfRedo(new SimulatedDisk(4), true)).isEqualTo(8);
        assertThat(batchesOfRedo(new SimulatedDisk(4), false)).isEqualTo(16);
    }

    @Test
    void aPageOfALargeBatchIsRepaired() {
        SimulatedDisk machine = new SimulatedDisk(5);
        batchesOfRedo(machine, true);
        StoreFiles again = new StoreFiles(machine, PAGE);
        DoubleWrite area = DoubleWrite.open(machine, again, 128);
        byte[] page = new byte[PAGE];
        again.open(1).read(1_999, page);
        byte[] torn = page.clone();
        torn[PAGE - 1]++;
        again.open(1).write(1_999, torn, 0, 1);
        assertThat(area.repair(again)).containsExactly(new DoubleWrite.Repair(1, 1_999));
        again.open(1).read(1_999, torn);
        assertThat(torn).isEqualTo(page);
    }
}
