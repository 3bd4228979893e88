// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.error.Severity;
import bowler.base.error.SqlFailure;
import bowler.simulation.DiskOperation;
import bowler.simulation.SimulatedClock;
import bowler.simulation.SimulatedDisk;
import bowler.simulation.SimulatedEntropy;
import bowler.simulation.SimulatedWorkers;
import bowler.storage.api.StoreOptions;
import bowler.storage.api.TreeRef;
import bowler.storage.assembly.TreeHandle;
import bowler.storage.tree.TreeVerifier;
import java.io.IOException;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoreDiskFullTest {
    private final SimulatedClock clock = new SimulatedClock();
    private final SimulatedWorkers workers = new SimulatedWorkers(1, clock);
    private final SimulatedDisk disk = new SimulatedDisk(5);
    private final Store store = Store.create(
        disk, new StoreOptions(4 << 10, 2 << 20, 64 << 10, 256 << 10, 0, 20, 5_000, 5, false), clock,
        new SimulatedEntropy(1), workers);
    private final TestSession testSession = new TestSession(store.newTransaction());
    private TreeRef tree;

    private void makeTree() {
        testSession.begin();
        tree = testSession.transaction.createTree(0);
        testSession.end();
        testSession.commit();
    }

    /// Inserts until nothing more goes in.
    private SqlFailure fill(int from, int rowsPerTransaction) {
        int i = from;
        try {
            for (;; i++) {
                testSession.insert(tree, String.format("%08d", i), "x".repeat(500));
                if (i % rowsPerTransaction == rowsPerTransaction - 1) {
                    testSession.commit();
                    workers.runDue(3);
                }
            }
        } catch (SqlFailure failure) {
            return failure;
        }
    }

    private void verify() {
        assertThat(new TreeVerifier(((TreeHandle) tree).tree()).verify()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 1_000_000})
    void theStoreSurvivesAndContinuesWhenThereIsSpaceAgain(int rowsPerTransaction) {
        makeTree();
        disk.setCapacity(1 << 20);
        SqlFailure failure = fill(0, rowsPerTransaction);
        assertThat(failure.severity()).isEqualTo(Severity.STATEMENT);
        assertThat(failure).hasMessageContaining("space");
        assertThat(store.isStopped()).isFalse();
        int own = testSession.rows(tree).size();
        testSession.transaction.rollback();
        int committed = testSession.rows(tree).size();
        assertThat(committed).isEqualTo(own / rowsPerTransaction * rowsPerTransaction);
        verify();
        disk.setCapacity(4 << 20);
        clock.advance(Duration.ofSeconds(2));
        failure = fill(1_000_000, 10);
        testSession.transaction.rollback();
        assertThat(testSession.rows(tree).size()).as("%s", failure).isGreaterThan(committed);
        assertThat(store.isStopped()).isFalse();
        verify();
    }

    @Test
    void onAFullDiskRowsAreDeletedAndTheirSpaceIsUsedAgain() {
        makeTree();
        disk.setCapacity(2 << 20);
        fill(0, 1);
        testSession.transaction.rollback();
        int count = testSession.rows(tree).size();
        for (int i = 0; i < count; i++) {
            testSession.delete(tree, String.format("%08d", i));
            testSession.commit();
            workers.advance(Duration.ofMillis(5), 10);
        }
        assertThat(testSession.rows(tree)).isEmpty();
        store.purge();
        workers.advance(Duration.ofSeconds(3), 100);
        for (int i = 0; i < count / 2; i++) {
            testSession.insert(tree, String.format("%08d", i), "x".repeat(500));
            testSession.commit();
            workers.advance(Duration.ofMillis(5), 10);
        }
        assertThat(testSession.rows(tree)).hasSize(count / 2);
        verify();
        store.close();
    }

    @Test
    void aFullDiskLeavesNoPageThatCannotBeWritten() {
        makeTree();
        disk.setCapacity(2 << 20);
        fill(0, 1);
        testSession.transaction.rollback();
        store.checkpoint();
        assertThat(store.counters().stream().filter(counter -> counter.name().equals("DIRTY_PAGES")).findFirst().orElseThrow()
            .amount()).isZero();
        store.close();
    }

    /// Fills disks of many sizes with several attempts after the disk was found full. So pages, log segments and
    /// reserve reach the end of the space in many ways. The rows are then deleted in single transactions.
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7})
    void onFullDisksOfAllSizesEveryRowIsDeletedAndEveryPageWritten(int part) {
        for (int more = part; more < 128; more += 8) {
            deleteOnFullDisk((2 << 20) + (more << 12), more);
        }
    }

    private static void deleteOnFullDisk(long capacityBytes, int seed) {
        var clock = new SimulatedClock();
        var workers = new SimulatedWorkers(seed, clock);
        var disk = new SimulatedDisk(seed);
        Store store = Store.create(disk, new StoreOptions(16 << 10, 4 << 20, 256 << 10, 1 << 20, 0, 20, 5_000, 5, false), clock,
            new SimulatedEntropy(seed), workers);
        var session = new TestSession(store.newTransaction());
        var random = new Random(seed);
        session.begin();
        TreeRef tree = session.transaction.createTree(0);
        session.end();
        session.commit();
        disk.setCapacity(capacityBytes);
        int count = 0;
        for (int failures = 0; failures < 40; ) {
            try {
                int rows = 1 + random.nextInt(4);
                for (int i = 0; i < rows; i++) {
                    session.insert(tree, String.format("%08d", count + i), "x".repeat(1 + random.nextInt(3_000)));
                }
                session.commit();
                count += rows;
            } catch (SqlFailure full) {
                session.transaction.rollback();
                failures++;
            }
            workers.advance(Duration.ofMillis(random.nextInt(20)), 10);
        }
        for (int i = 0; i < count; i++) {
            try {
                session.delete(tree, String.format("%08d", i));
            } catch (SqlFailure failure) {
                throw new AssertionError("row " + i + " of " + count + " on a disk of " + capacityBytes + " bytes", failure);
            }
            session.commit();
            workers.advance(Duration.ofMillis(random.nextInt(2)), 10);
        }
        store.checkpoint();
        assertThat(store.counters().stream().filter(counter -> counter.name().equals("DIRTY_PAGES")).findFirst().orElseThrow()
            .amount()).isZero();
        assertThat(new TreeVerifier(((TreeHandle) tree).tree()).verify()).isEmpty();
        store.close();
    }

    @Test
    void failedForceStopsTheStoreAndRestartRecoversCommittedRows() {
        makeTree();
        testSession.insert(tree, "a", "1");
        testSession.commit();
        testSession.insert(tree, "b", "2");
        disk.failBy((operation, name, number) -> operation == DiskOperation.FORCE
            ? new IOException("the device is gone") : null);
        assertThatThrownBy(testSession::commit).isInstanceOfSatisfying(SqlFailure.class,
            failure -> assertThat(failure.severity()).isGreaterThanOrEqualTo(Severity.DATABASE));
        assertThat(store.isStopped()).isTrue();
        assertThatThrownBy(() -> testSession.read(tree, "a")).hasMessageContaining("stopped");
        store.abandon();
        SimulatedDisk after = disk.restart();
        Store again = Store.open(after, store.options(), clock, new SimulatedEntropy(1), workers);
        TestSession reader = new TestSession(again.newTransaction());
        assertThat(reader.rows(again.tree(tree.treeId()))).contains("a=1");
        again.close();
    }
}
