// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.error.SqlFailure;
import bowler.os.Workers;
import bowler.simulation.DiskOperation;
import bowler.simulation.FaultPlan;
import bowler.simulation.SimulatedClock;
import bowler.simulation.SimulatedDisk;
import bowler.simulation.SimulatedEntropy;
import bowler.simulation.SimulatedWorkers;
import bowler.storage.api.ParallelReader;
import bowler.storage.api.ReadIntent;
import bowler.storage.api.RowBytes;
import bowler.storage.api.RowCursor;
import bowler.storage.api.StoreOptions;
import bowler.storage.api.TreeRef;
import bowler.storage.terms.IsolationLevel;
import bowler.storage.terms.KeyRange;
import bowler.storage.terms.MultiKeyLookup;
import java.time.Duration;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Memory runs out in a reading verb or in a background task, or before a change has begun: the store goes on.
/// [ScarceMemoryTest] lets each allocation fail.
final class StoreOutOfMemoryTest {
    private static final int ROWS = 2_000;
    private static final int STEPS = 200;
    private static final FaultPlan NO_MEMORY = (operation, name, number) -> {
        throw new OutOfMemoryError("for a test");
    };

    private final SimulatedClock clock = new SimulatedClock();
    private final SimulatedWorkers workers = new SimulatedWorkers(1, clock);
    private final SimulatedDisk disk = new SimulatedDisk(1);
    private final StoreOptions options = new StoreOptions(4 << 10, 64 << 10, 256 << 10, 1 << 20, 0, 20, 100_000, 5, false);
    private Store store;
    private TreeRef tree;

    /// The store is opened again, so that its pool is empty.
    @BeforeEach
    void fill() {
        store = Store.create(disk, options, clock, new SimulatedEntropy(1), workers);
        TestSession testSession = session(IsolationLevel.CS);
        testSession.begin();
        tree = testSession.transaction.createTree(0);
        for (int row = 0; row < ROWS; row++) {
            testSession.insert(tree, key(row), "a row of some length, so that not all of them lie on one page, number " + row);
        }
        testSession.end();
        testSession.commit();
        testSession.transaction.close();
        store.close();
        store = Store.open(disk, options, clock, new SimulatedEntropy(1), workers);
        tree = store.tree(tree.treeId());
    }

    @AfterEach
    void close() {
        disk.failBy(FaultPlan.NONE);
        store.abandon();
    }

    private TestSession session(IsolationLevel level) {
        TestSession testSession = new TestSession(store.newTransaction());
        testSession.transaction.setIsolation(level);
        return testSession;
    }

    private static String key(int row) {
        return "%06d".formatted(row);
    }

    private void failsForLackOfMemory(ThrowingCallable verb) {
        disk.failBy(NO_MEMORY);
        assertThatThrownBy(verb).isInstanceOf(OutOfMemoryError.class);
        disk.failBy(FaultPlan.NONE);
    }

    // -- verbs

    @Test
    void aReadFailsAlone() {
        TestSession testSession = session(IsolationLevel.CS);
        testSession.begin();
        failsForLackOfMemory(() -> testSession.read(tree, key(1)));
        assertThat(testSession.read(tree, key(1))).endsWith("number 1");
    }

    @Test
    void aScanFailsAlone() {
        TestSession testSession = session(IsolationLevel.CS);
        testSession.begin();
        failsForLackOfMemory(() -> testSession.rows(tree));
        RowCursor cursor = testSession.transaction.scan(tree, KeyRange.ALL, false, ReadIntent.READ);
        assertThat(cursor.next()).isTrue();
        failsForLackOfMemory(() -> {
            while (cursor.next()) {
                assertThat(cursor.rowLength()).isPositive();
            }
        });
        cursor.close();
        assertThat(testSession.rows(tree)).hasSize(ROWS);
    }

    @Test
    void readsByManyKeysAndPartsOfARangeFailAlone() {
        TestSession testSession = session(IsolationLevel.CS);
        testSession.begin();
        MultiKeyLookup rows = new MultiKeyLookup() {
            @Override
            public int key(int number) {
                key = TestSession.bytes(StoreOutOfMemoryTest.key(number));
                return key.length;
            }
        };
        failsForLackOfMemory(() -> testSession.transaction.read(tree, rows, 0, 3));
        failsForLackOfMemory(() -> testSession.transaction.parts(tree, KeyRange.ALL, 4));
        assertThat(testSession.transaction.read(tree, rows, 0, 3)).isEqualTo(3);
        assertThat(testSession.transaction.parts(tree, KeyRange.ALL, 4)).isNotEmpty();
    }

    @Test
    void aParallelReaderFailsAlone() {
        TestSession testSession = session(IsolationLevel.CS);
        testSession.begin();
        ParallelReader beside = testSession.transaction.newSideReader();
        beside.begin();
        byte[] key = TestSession.bytes(key(5));
        RowBytes into = new RowBytes();
        failsForLackOfMemory(() -> beside.read(tree, key, key.length, into));
        assertThat(beside.read(tree, key, key.length, into)).isTrue();
        beside.end();
    }

    @Test
    void aLockingReadFailsAlone() {
        TestSession testSession = session(IsolationLevel.RS);
        testSession.begin();
        failsForLackOfMemory(() -> testSession.read(tree, key(1)));
        assertThat(store.isStopped()).isFalse();
        assertThat(testSession.read(tree, key(1))).endsWith("number 1");
        assertThat(testSession.rows(tree)).hasSize(ROWS);
        testSession.end();
        testSession.commit();
        assertThat(store.inspect().verify()).isEmpty();
    }

    /// The page of a row that is to be changed cannot be loaded: nothing is latched or changed then.
    @Test
    void aChangeBeforeItsRecordFailsAlone() {
        TestSession testSession = session(IsolationLevel.CS);
        testSession.begin();
        for (ThrowingCallable verb : List.<ThrowingCallable>of(
                () -> testSession.update(tree, key(1), "new"), () -> testSession.delete(tree, key(700)), () -> testSession.insert(tree, key(ROWS + 1), "new"))) {
            disk.failBy((operation, name, number) -> operation == DiskOperation.READ ? NO_MEMORY.failureOf(operation, name, number) : null);
            assertThatThrownBy(verb).isInstanceOfSatisfying(SqlFailure.class, failure -> assertThat(failure.sqlState()).isEqualTo("53200"));
            disk.failBy(FaultPlan.NONE);
            assertThat(store.isStopped()).isFalse();
        }
        testSession.update(tree, key(1), "new");
        testSession.end();
        testSession.commit();
        assertThat(testSession.rows(tree)).hasSize(ROWS);
        assertThat(store.inspect().verify()).isEmpty();
    }

    /// The commit may or may not be durable.
    @Test
    void aCommitStopsTheStore() {
        TestSession testSession = session(IsolationLevel.CS);
        testSession.begin();
        testSession.update(tree, key(1), "new");
        testSession.end();
        disk.failBy((operation, name, number) -> operation == DiskOperation.FORCE && name.contains("log")
            ? NO_MEMORY.failureOf(operation, name, number) : null);
        assertThatThrownBy(testSession::commit).isInstanceOf(OutOfMemoryError.class);
        assertThat(store.isStopped()).isTrue();
    }

    // -- background tasks

    private void passTime() {
        for (int times = 0; times < 20; times++) {
            workers.advance(Duration.ofMillis(500), STEPS);
        }
    }

    @Test
    void backgroundTasksContinue() {
        TestSession testSession = session(IsolationLevel.CS);
        for (int row = 0; row < ROWS; row += 2) {
            testSession.delete(tree, key(row));
        }
        testSession.commit();
        List<String> tasks = workers.running();
        // Not the writing of pages, which leaves what is on the disk in doubt.
        disk.failBy((operation, name, number) -> operation == DiskOperation.WRITE && name.contains("control")
            || operation == DiskOperation.READ || operation == DiskOperation.RENAME || operation == DiskOperation.DELETE
            ? NO_MEMORY.failureOf(operation, name, number) : null);
        passTime();
        disk.failBy(FaultPlan.NONE);
        assertThat(store.isStopped()).isFalse();
        assertThat(workers.running()).containsExactlyInAnyOrderElementsOf(tasks);
        long checkpoints = checkpoints();
        passTime();
        assertThat(checkpoints()).isGreaterThan(checkpoints);
        assertThat(testSession.rows(tree)).hasSize(ROWS / 2);
        assertThatCode(store::close).doesNotThrowAnyException();
        store = Store.open(disk, options, clock, new SimulatedEntropy(1), workers);
        assertThat(store.statistics(store.tree(tree.treeId())).rowCount()).as("estimate, once deleted rows are gone").isLessThan(ROWS * 3 / 4);
    }

    @Test
    void aFailedOpeningForLackOfThreadsLeaksNoneAndCanBeRepeated() {
        store.close();
        int[] left = {0};
        Workers few = (name, step, onFailure) -> {
            if (left[0]-- == 0) {
                throw new OutOfMemoryError("unable to create native thread");
            }
            return workers.start(name, step, onFailure);
        };
        int wanted = 5;
        for (int max = 0; max < wanted; max++) {
            left[0] = max;
            assertThatThrownBy(() -> Store.open(disk, options, clock, new SimulatedEntropy(1), few))
                .as("%d threads", max).isInstanceOf(OutOfMemoryError.class);
            assertThat(workers.running()).isEmpty();
        }
        left[0] = wanted;
        store = Store.open(disk, options, clock, new SimulatedEntropy(1), few);
        tree = store.tree(tree.treeId());
        assertThat(session(IsolationLevel.CS).rows(tree)).hasSize(ROWS);
    }

    private long checkpoints() {
        return store.counters().stream().filter(counter -> counter.name().equals("CHECKPOINTS")).findFirst().orElseThrow().amount();
    }
}
