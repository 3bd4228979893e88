// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.base.error.Severity;
import bowler.base.error.SqlFailure;
import bowler.simulation.SimulatedClock;
import bowler.simulation.SimulatedCrash;
import bowler.simulation.SimulatedDisk;
import bowler.simulation.SimulatedEntropy;
import bowler.simulation.SimulatedWorkers;
import bowler.storage.api.CompactionState;
import bowler.storage.api.StoreOptions;
import bowler.storage.api.TreeRef;
import bowler.storage.backup.BackupProgress;
import bowler.storage.backup.Restore;
import bowler.storage.backup.RestorePoint;
import bowler.storage.backup.RestoreResources;
import bowler.storage.file.StoreFiles;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// Unused space goes back to the file system while transactions change the trees.
class SpaceCompactionTest {
    private static final int PAGE = 4 << 10;
    private static final StoreOptions OPTIONS =
        new StoreOptions(PAGE, 256 << 10, 64 << 10, 1 << 20, 0, 20, 5_000, 5, false);
    private static final int MAX_STEPS = 3_000;

    private final SimulatedClock clock = new SimulatedClock();
    private final Map<String, String> committed = new TreeMap<>();
    private final Map<String, String> uncertain = new TreeMap<>();
    private SimulatedWorkers workers;
    private SimulatedDisk disk;
    private Store store;
    private TestSession session;
    private TreeRef tree;
    private int changes;

    private static String key(int row) {
        return String.format("key%04d", row);
    }

    /// A tenth of the rows need pages of their own.
    private static String value(int row) {
        return row % 10 == 3 ? ("long" + row).repeat(1_500) : ("value" + row).repeat(20);
    }

    private void create(int seed, int rows) {
        committed.clear();
        uncertain.clear();
        changes = 0;
        disk = new SimulatedDisk(seed);
        workers = new SimulatedWorkers(seed, clock);
        store = Store.create(disk, OPTIONS, clock, new SimulatedEntropy(1), workers);
        session = new TestSession(store.newTransaction());
        session.begin();
        tree = session.transaction.createTree(0);
        for (int row = 0; row < rows; row++) {
            session.insert(tree, key(row), value(row));
            committed.put(key(row), value(row));
        }
        session.end();
        session.commit();
    }

    /// Deletes all rows but each seventh, and those at the end.
    private void thinOut(int rows) {
        session.begin();
        for (int row = 0; row < rows - rows / 20; row++) {
            if (row % 7 != 0 && row % 10 != 3 || row % 10 == 3 && row < rows / 2) {
                session.delete(tree, key(row));
                committed.remove(key(row));
            }
        }
        session.end();
        session.commit();
        store.purge();
    }

    private void open() {
        workers = new SimulatedWorkers(1, clock);
        store = Store.open(disk, OPTIONS, clock, new SimulatedEntropy(1), workers);
        session = new TestSession(store.newTransaction());
        tree = store.tree(1);
    }

    private boolean isDone() {
        return store.compactions().stream().anyMatch(each -> each.phase() == CompactionState.Phase.DONE);
    }

    private void change() {
        String key = key(changes * 37 % 400);
        String value = ("changed" + changes).repeat(changes % 5 == 0 ? 1_000 : 9);
        changes++;
        uncertain.put(key, value);
        session.begin();
        if (session.read(tree, key) == null) {
            session.insert(tree, key, value);
        } else {
            session.update(tree, key, value);
        }
        session.end();
        session.commit();
        committed.put(key, value);
        uncertain.clear();
    }

    private boolean work(boolean changing) {
        for (int step = 0; step < MAX_STEPS && !isDone(); step++) {
            if (changing && step % 3 == 0) {
                change();
            }
            workers.advance(Duration.ofMillis(60), 6);
        }
        return isDone();
    }

    private Map<String, String> rows() {
        Map<String, String> found = new TreeMap<>();
        session.rows(tree).forEach(row -> found.put(row.substring(0, row.indexOf('=')), row.substring(row.indexOf('=') + 1)));
        return found;
    }

    private void demandRows() {
        Map<String, String> found = rows();
        uncertain.forEach((key, value) -> {
            if (value.equals(found.get(key))) {
                committed.put(key, value);
            }
        });
        uncertain.clear();
        assertThat(found).isEqualTo(committed);
    }

    private long sizeOf(int treeId) throws IOException {
        try (var file = disk.open(StoreFiles.nameOf(treeId), false)) {
            return file.sizeBytes() / PAGE;
        }
    }

    @Test
    void theFileBecomesAsShortAsItsPagesInUse() throws IOException {
        create(1, 2_000);
        store.checkpoint();
        long before = sizeOf(1);
        thinOut(2_000);
        demandRows();
        store.compact(true);
        assertThat(work(false)).isTrue();
        demandRows();
        assertThat(store.inspect().verify()).isEmpty();
        assertThat(store.space(tree).freePages()).isZero();
        assertThat(sizeOf(1)).isEqualTo(store.space(tree).usedPages()).isLessThan(before / 2);
        assertThat(store.compactions()).singleElement().satisfies(state -> {
            assertThat(state.pagesBefore()).isGreaterThanOrEqualTo(before);
            assertThat(state.movedPages()).isPositive();
        });
        store.close();
        open();
        demandRows();
        for (int i = 0; i < 300; i++) {
            change();
        }
        demandRows();
        assertThat(store.inspect().verify()).isEmpty();
        store.close();
    }

    @Test
    void aTableThatIsFilledAndEmptiedKeepsItsSize() throws IOException {
        create(1, 1_000);
        store.compact(true);
        long largest = 0;
        List<Long> sizes = new ArrayList<>();
        for (int day = 0; day < 12; day++) {
            thinOut(1_000);
            for (int step = 0; step < 600; step++) {
                workers.advance(Duration.ofSeconds(2), 6);
            }
            sizes.add(sizeOf(1));
            session.begin();
            for (int row = 0; row < 1_000; row++) {
                if (session.insert(tree, key(row), value(row))) {
                    committed.put(key(row), value(row));
                }
            }
            session.end();
            session.commit();
            store.checkpoint();
            largest = Math.max(largest, sizeOf(1));
            if (day == 1) {
                largest = sizeOf(1);
            }
        }
        demandRows();
        assertThat(sizes.getLast()).as("%s", sizes).isLessThanOrEqualTo(sizes.get(2) + sizes.get(2) / 20);
        assertThat(sizeOf(1)).as("full").isLessThanOrEqualTo(largest + largest / 20);
        assertThat(sizes.getLast()).isLessThan(sizeOf(1) * 3 / 4);
        assertThat(store.inspect().verify()).isEmpty();
        store.close();
    }

    @Test
    void everyOperationMayBeTheLast() {
        boolean isDone = false;
        int lives = 0;
        for (int number = 1; !isDone; number += 2) {
            create(number, 600);
            store.checkpoint(); // so that a restart reads changes of pages that were made before
            thinOut(600);
            disk.crashAt(disk.operations() + number);
            try {
                store.compact(true);
                isDone = work(true);
            } catch (SimulatedCrash crash) {
                isDone = false;
            } catch (SqlFailure stopped) {
                assertThat(stopped).hasRootCauseInstanceOf(SimulatedCrash.class);
            }
            store.abandon();
            disk = disk.restart();
            open();
            try {
                demandRows();
                assertThat(store.inspect().verify()).isEmpty();
                store.compact(true);
                change();
                work(true);
                demandRows();
                assertThat(store.inspect().verify()).isEmpty();
                store.close();
            } catch (Throwable failure) {
                throw new AssertionError("crash at operation " + number, failure);
            }
            lives++;
        }
        assertThat(lives).isGreaterThan(80);
    }

    /// Inserts until the disk is full.
    private void fill(TreeRef other) {
        SqlFailure failure = null;
        for (int row = 0; failure == null; row++) {
            try {
                session.insert(other, key(row), "x".repeat(900));
                session.commit();
            } catch (SqlFailure full) {
                failure = full;
                session.transaction.rollback();
            }
        }
        assertThat(failure.severity()).as("%s", failure).isEqualTo(Severity.STATEMENT);
    }

    /// The log grows while pages are moved, and the file is cut later.
    @Test
    void onAFullDiskTheCompactionWaitsForSpace() throws IOException {
        int failures = 0;
        for (int free = 0; free <= 512; free += 64) {
            create(1 + free / 64, 600);
            session.begin();
            TreeRef other = session.transaction.createTree(0);
            session.end();
            session.commit();
            store.checkpoint();
            thinOut(600);
            disk.setCapacity(disk.usedBytes() + (free << 10));
            fill(other);
            store.compact(true);
            for (int step = 0; step < 400; step++) {
                try {
                    change();
                } catch (SqlFailure full) {
                    assertThat(full.severity()).as("%s", full).isEqualTo(Severity.STATEMENT);
                    assertThat(full).hasMessageContaining("space");
                    session.end();
                    session.transaction.rollback();
                    uncertain.clear();
                    failures++;
                }
                workers.advance(Duration.ofMillis(60), 6);
                assertThat(store.isStopped()).isFalse();
            }
            demandRows();
            disk.setCapacity(Long.MAX_VALUE);
            workers.advance(Duration.ofSeconds(6), 20); // long before the next pass over all trees
            change();
            assertThat(work(true)).as("free %d KiB: %s", free, store.compactions()).isTrue();
            demandRows();
            assertThat(store.inspect().verify()).isEmpty();
            store.close();
        }
        assertThat(failures).isPositive();
    }

    @Test
    void aBackupKeepsThePagesThatItsLogNames() throws IOException {
        create(1, 1_000);
        thinOut(1_000);
        store.compact(true);
        SimulatedDisk target = new SimulatedDisk(2);
        int[] calls = {0};
        TreeMap<Long, Map<String, String>> history = new TreeMap<>();
        long end = store.backUp(target, null, (done, total) -> {
            // Transactions and the compaction go on between two parts of the copy.
            for (int i = 0; i < 20; i++) {
                change();
                workers.advance(Duration.ofMillis(60), 6);
            }
            calls[0]++;
            history.put(store.logEndLsn(), Map.copyOf(committed));
        }).endLsn();
        assertThat(calls[0]).isPositive();
        assertThat(work(true)).isTrue();
        demandRows();
        store.close();
        SimulatedDisk copy = new SimulatedDisk(3);
        new Restore(List.of(target), List.of(), copy, new RestoreResources(OPTIONS.bufferPoolBytes(), clock, workers), BackupProgress.NONE)
            .run(RestorePoint.END, new SimulatedEntropy(4));
        disk = copy;
        open();
        assertThat(store.inspect().verify()).isEmpty();
        assertThat(rows()).isEqualTo(history.floorEntry(end).getValue());
        store.close();
    }
}
