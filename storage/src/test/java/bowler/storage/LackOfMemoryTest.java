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
import bowler.storage.terms.IsolationLevel;
import bowler.storage.terms.KeyRange;
import bowler.storage.terms.KeyedRows;
import java.time.Duration;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Memory runs out in a reading verb or in a background task: the store goes on. So it does before a change has begun;
/// a verb that may have changed something stops it.
final class LackOfMemoryTest {
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

    /// The store is opened anew, so that its pool is empty.
    @BeforeEach
    void fill() {
        store = Store.create(disk, options, clock, new SimulatedEntropy(1), workers);
        Session session = session(IsolationLevel.CS);
        session.begin();
        tree = session.transaction.createTree(0);
        for (int row = 0; row < ROWS; row++) {
            session.insert(tree, key(row), "a row of some length, so that not all of them lie on one page, number " + row);
        }
        session.end();
        session.commit();
        session.transaction.close();
        store.close();
        store = Store.open(disk, options, clock, new SimulatedEntropy(1), workers);
        tree = store.tree(tree.treeId());
    }

    @AfterEach
    void close() {
        disk.failBy(FaultPlan.NONE);
        store.abandon();
    }

    private Session session(IsolationLevel level) {
        Session session = new Session(store.newTransaction());
        session.transaction.setIsolation(level);
        return session;
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
    void aReadEndsAlone() {
        Session session = session(IsolationLevel.CS);
        session.begin();
        failsForLackOfMemory(() -> session.read(tree, key(1)));
        assertThat(session.read(tree, key(1))).endsWith("number 1");
    }

    @Test
    void aScanEndsAlone() {
        Session session = session(IsolationLevel.CS);
        session.begin();
        failsForLackOfMemory(() -> session.rows(tree));
        RowCursor cursor = session.transaction.scan(tree, KeyRange.ALL, false, ReadIntent.READ);
        assertThat(cursor.next()).isTrue();
        failsForLackOfMemory(() -> {
            while (cursor.next()) {
                assertThat(cursor.rowLength()).isPositive();
            }
        });
        cursor.close();
        assertThat(session.rows(tree)).hasSize(ROWS);
    }

    @Test
    void readsByManyKeysAndPartsOfARangeEndAlone() {
        Session session = session(IsolationLevel.CS);
        session.begin();
        KeyedRows rows = new KeyedRows() {
            @Override
            public int key(int number) {
                key = Session.bytes(LackOfMemoryTest.key(number));
                return key.length;
            }
        };
        failsForLackOfMemory(() -> session.transaction.read(tree, rows, 0, 3));
        failsForLackOfMemory(() -> session.transaction.parts(tree, KeyRange.ALL, 4));
        assertThat(session.transaction.read(tree, rows, 0, 3)).isEqualTo(3);
        assertThat(session.transaction.parts(tree, KeyRange.ALL, 4)).isNotEmpty();
    }

    @Test
    void aThreadBesideEndsAlone() {
        Session session = session(IsolationLevel.CS);
        session.begin();
        SideReader beside = session.transaction.newSideReader();
        beside.begin();
        byte[] key = Session.bytes(key(5));
        RowBytes into = new RowBytes();
        failsForLackOfMemory(() -> beside.read(tree, key, key.length, into));
        assertThat(beside.read(tree, key, key.length, into)).isTrue();
        beside.end();
    }

    @Test
    void aReadThatLocksStopsTheStore() {
        Session session = session(IsolationLevel.RS);
        session.begin();
        failsForLackOfMemory(() -> session.read(tree, key(1)));
        assertThat(store.isStopped()).isTrue();
        assertThatThrownBy(() -> session(IsolationLevel.CS)).isInstanceOf(SqlFailure.class);
    }

    /// The page of a row that is to be changed cannot be loaded: nothing is latched or changed then.
    @Test
    void aChangeThatHasNotBegunEndsAlone() {
        Session session = session(IsolationLevel.CS);
        session.begin();
        for (ThrowingCallable verb : List.<ThrowingCallable>of(
                () -> session.update(tree, key(1), "new"), () -> session.delete(tree, key(700)), () -> session.insert(tree, key(ROWS + 1), "new"))) {
            disk.failBy((operation, name, number) -> operation == DiskOperation.READ ? NO_MEMORY.failureOf(operation, name, number) : null);
            assertThatThrownBy(verb).isInstanceOfSatisfying(SqlFailure.class, failure -> assertThat(failure.sqlState()).isEqualTo("53200"));
            disk.failBy(FaultPlan.NONE);
            assertThat(store.isStopped()).isFalse();
        }
        session.update(tree, key(1), "new");
        session.end();
        session.commit();
        assertThat(session.rows(tree)).hasSize(ROWS);
        assertThat(store.inspect().verify()).isEmpty();
    }

    /// Whether the commit is durable nobody can know.
    @Test
    void aCommitStopsTheStore() {
        Session session = session(IsolationLevel.CS);
        session.begin();
        session.update(tree, key(1), "new");
        session.end();
        disk.failBy((operation, name, number) -> operation == DiskOperation.FORCE && name.contains("log")
            ? NO_MEMORY.failureOf(operation, name, number) : null);
        assertThatThrownBy(session::commit).isInstanceOf(OutOfMemoryError.class);
        assertThat(store.isStopped()).isTrue();
    }

    // -- background tasks

    private void passTime() {
        for (int times = 0; times < 20; times++) {
            workers.advance(Duration.ofMillis(500), STEPS);
        }
    }

    @Test
    void backgroundTasksGoOn() {
        Session session = session(IsolationLevel.CS);
        for (int row = 0; row < ROWS; row += 2) {
            session.delete(tree, key(row));
        }
        session.commit();
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
        assertThat(session.rows(tree)).hasSize(ROWS / 2);
        assertThatCode(store::close).doesNotThrowAnyException();
        store = Store.open(disk, options, clock, new SimulatedEntropy(1), workers);
        assertThat(store.statistics(store.tree(tree.treeId())).rowCount()).as("estimate, once deleted rows are gone").isLessThan(ROWS * 3 / 4);
    }

    @Test
    void aStoreForWhichThereAreTooFewThreadsLeavesNoneBehindAndIsOpenedLater() {
        store.close();
        int[] left = {0};
        Workers few = (name, step, onFailure) -> {
            if (left[0]-- == 0) {
                throw new OutOfMemoryError("unable to create native thread");
            }
            return workers.start(name, step, onFailure);
        };
        int wanted = 10;
        for (int most = 0; most < wanted; most++) {
            left[0] = most;
            assertThatThrownBy(() -> Store.open(disk, options, clock, new SimulatedEntropy(1), few))
                .as("%d threads", most).isInstanceOf(OutOfMemoryError.class);
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
