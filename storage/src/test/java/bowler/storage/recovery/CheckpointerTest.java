// SPDX-License-Identifier: Apache-2.0
package bowler.storage.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.error.SqlFailure;
import bowler.simulation.DiskOperation;
import bowler.simulation.FaultPlan;
import bowler.simulation.SeededRandom;
import bowler.simulation.SimulatedDisk;
import bowler.storage.file.ControlFile;
import bowler.storage.file.FileError;
import bowler.storage.file.StoreFiles;
import bowler.storage.recovery.MinimalStore.Part;
import bowler.storage.transaction.TransactionSlot;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CheckpointerTest {
    private static final long BUDGET = 64 << 10;
    private static final MinimalStore.Options OPTIONS = new MinimalStore.Options(256, 16 << 10, BUDGET, 0, 1 << 20, 0);
    private static final int PAGES = 100;

    private final SeededRandom random = new SeededRandom(4);
    private final SimulatedDisk disk = new SimulatedDisk(4);
    private MinimalStore store;
    private int fileId;

    private void open() {
        if (!ControlFile.exists(disk)) {
            MinimalStore.create(disk, OPTIONS);
        }
        store = new MinimalStore(disk, OPTIONS);
    }

    private void makeFile() {
        TransactionSlot slot = store.begin();
        fileId = store.files.allocateFileId();
        store.createFile(slot, fileId);
        for (int page = 0; page < PAGES; page++) {
            store.change(slot, List.of(new Part(fileId, page, true, 0, new byte[] {(byte) page})));
        }
        store.end(slot, true, List.of());
    }

    private void changeOne() {
        byte[] bytes = new byte[100];
        random.fill(bytes);
        store.change(null, List.of(new Part(fileId, random.nextInt(PAGES), false, random.nextInt(500), bytes)));
    }

    @Test
    void theLogKeepsToItsBudget() {
        open();
        makeFile();
        long worst = 0;
        for (int i = 0; i < 20_000; i++) {
            store.checkpointer.admit();
            changeOne();
            if (i % 50 == 0) {
                store.checkpointer.step();
            }
            worst = Math.max(worst, store.checkpointer.lagBytes());
        }
        assertThat(worst).isGreaterThan(BUDGET / 4).isLessThan(BUDGET + BUDGET / 4);
        assertThat(store.log.endLsn() - store.log.firstLsn()).isLessThan(BUDGET + BUDGET / 4 + 4 * (16 << 10));
        assertThat(store.log.endLsn()).isGreaterThan(20 * BUDGET);
    }

    @Test
    void writersWithoutCheckpointerKeepTheBudget() {
        open();
        makeFile();
        for (int i = 0; i < 5_000; i++) {
            store.checkpointer.admit();
            changeOne();
            assertThat(store.checkpointer.lagBytes()).isLessThan(BUDGET + BUDGET / 4);
        }
    }

    @Test
    void anIdleStoreWritesAllPagesAndThenNothing() {
        open();
        makeFile();
        changeOne();
        for (int i = 0; i < 100; i++) {
            assertThat(store.checkpointer.step()).isPositive();
        }
        assertThat(store.pool.statistics().dirtyCount()).isZero();
        long operations = disk.operations();
        long checkpoints = store.checkpointer.checkpointCount();
        for (int i = 0; i < 100; i++) {
            store.checkpointer.step();
        }
        assertThat(disk.operations()).isEqualTo(operations);
        assertThat(store.checkpointer.checkpointCount()).isEqualTo(checkpoints);
    }

    @Test
    void aLongTransactionKeepsItsLog() {
        open();
        makeFile();
        TransactionSlot slot = store.begin();
        store.change(slot, List.of(new Part(fileId, 5, false, 0, new byte[] {1})));
        long first = slot.lastLsn();
        for (int i = 0; i < 3_000; i++) {
            store.checkpointer.admit();
            changeOne();
        }
        assertThat(store.checkpointer.lagBytes()).isLessThan(2 * BUDGET);
        assertThat(store.log.read(first)).isNotEmpty();
        store.end(slot, true, List.of());
        store.checkpointer.checkpoint();
        assertThat(store.log.firstLsn()).isGreaterThan(first);
    }

    @Test
    void aStoreShutDownHasNothingToRedo() {
        open();
        makeFile();
        changeOne();
        byte[] before = store.page(fileId, 3);
        assertThat(store.checkpointer.shutDown()).isTrue();
        long lastId = store.transactions.lastId();
        store.close();
        open();
        assertThat(store.outcome.wasClean()).isTrue();
        assertThat(store.outcome.recordCount()).isZero();
        assertThat(store.outcome.lastTransactionId()).isEqualTo(lastId);
        assertThat(store.files.nextFileId()).isEqualTo(fileId + 1);
        assertThat(store.page(fileId, 3)).isEqualTo(before);
        assertThat(store.control.state().clean()).as("in use again").isFalse();
        store.close();
        open();
        assertThat(store.outcome.wasClean()).isFalse();
        assertThat(store.outcome.appliedCount()).isZero();
    }

    @Test
    void aStoreWithAnOpenTransactionIsNotClean() {
        open();
        makeFile();
        TransactionSlot slot = store.begin();
        store.change(slot, List.of(new Part(fileId, 5, false, 0, new byte[] {1})));
        assertThat(store.checkpointer.shutDown()).isFalse();
        store.close();
        open();
        assertThat(store.outcome.losers()).hasSize(1);
        assertThat(store.outcome.losers().getFirst().lastLsn()).isEqualTo(slot.lastLsn());
    }

    @Test
    void aNewStoreIsClean() {
        open();
        assertThat(store.outcome.wasClean()).isTrue();
        store.close();
        open();
        assertThat(store.outcome.losers()).isEmpty();
    }

    @Test
    void aCutLogIsFoundEvenAfterAShutdown() throws Exception {
        open();
        makeFile();
        for (int i = 0; i < 500; i++) {
            changeOne();
        }
        store.checkpointer.shutDown();
        store.close();
        for (String name : disk.list("log")) {
            String path = "log/" + name;
            try (var file = disk.open(path, false)) {
                byte[] nothing = new byte[(int) file.sizeBytes() - 64];
                file.write(64, nothing, 0, nothing.length);
            }
        }
        assertThatThrownBy(this::open).isInstanceOf(SqlFailure.class).hasMessageContaining("log");
    }

    @Test
    void damageFoundByRedoIsReportedAndNothingIsWritten() throws Exception {
        open();
        makeFile();
        store.checkpointer.checkpoint();
        for (int i = 0; i < 300; i++) {
            changeOne();
        }
        store.log.force(store.log.endLsn());
        SimulatedDisk after = disk.restart();
        after.flipBit(StoreFiles.nameOf(fileId), 7L * MinimalStore.PAGE + 1000, 3);
        assertThatThrownBy(() -> new MinimalStore(after, OPTIONS)).isInstanceOfSatisfying(
            SqlFailure.class, failure -> assertThat(failure.error()).isEqualTo(RecoveryError.REDO_FAILED))
            .hasMessageContaining("page 7 of file data/00000001.tree").hasMessageContaining("checksum");
    }

    @Test
    void aFullDiskStopsWritersUntilThereIsSpace() {
        open();
        makeFile();
        disk.setCapacity(disk.usedBytes());
        SqlFailure met = null;
        for (int i = 0; i < 20_000 && met == null; i++) {
            try {
                store.checkpointer.step();
                store.checkpointer.admit();
                changeOne();
            } catch (SqlFailure failure) {
                met = failure;
            }
        }
        assertThat(met).isNotNull();
        assertThat(store.pool.health().isStopped()).isFalse();
        byte[] page = store.page(fileId, 9);
        disk.setCapacity(Long.MAX_VALUE);
        store.clock.advance(java.time.Duration.ofSeconds(1)); // the log does not ask the disk for space all the time
        for (int i = 0; i < 2_000; i++) {
            store.checkpointer.admit();
            changeOne();
        }
        store.checkpointer.checkpoint();
        assertThat(store.pool.statistics().dirtyCount()).isZero();
        assertThat(page).hasSize(MinimalStore.PAGE);
    }

    @Test
    void aFailedPageWriteStopsEverything() {
        open();
        makeFile();
        disk.failBy(FaultPlan.first(1, DiskOperation.WRITE, "data"));
        assertThatThrownBy(store.checkpointer::checkpoint).isInstanceOf(SqlFailure.class);
        assertThatThrownBy(store.checkpointer::checkpoint).isInstanceOfSatisfying(
            SqlFailure.class, failure -> assertThat(failure.error()).isEqualTo(FileError.STOPPED));
        MinimalStore again = new MinimalStore(disk.restart(), OPTIONS);
        assertThat(again.page(fileId, 42)[bowler.storage.page.PageHeader.SIZE_BYTES]).isEqualTo((byte) 42);
    }
}
