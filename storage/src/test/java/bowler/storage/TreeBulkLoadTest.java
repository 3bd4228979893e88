// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.error.SqlFailure;
import bowler.base.invariant.BrokenInvariant;
import bowler.simulation.SimulatedClock;
import bowler.simulation.SimulatedCrash;
import bowler.simulation.SimulatedDisk;
import bowler.simulation.SimulatedEntropy;
import bowler.simulation.SimulatedWorkers;
import bowler.storage.api.StoreOptions;
import bowler.storage.api.TreeRef;
import bowler.storage.terms.IsolationLevel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// A new tree is filled page by page: it is there as a whole once its transaction has committed, or not at all.
class TreeBulkLoadTest {
    private static final int COUNT = 2_000;
    private static final int LONG = 9_000;

    private final StoreFixture fixture = new StoreFixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    private static String key(int number) {
        return String.format("%06d", number);
    }

    /// Every hundredth row is too long for a leaf.
    private static String value(int number) {
        return number % 100 == 99 ? "v".repeat(LONG) + number : "value of " + number;
    }

    private static List<String> rows(int count) {
        List<String> rows = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            rows.add(key(number) + "=" + value(number));
        }
        return rows;
    }

    /// Within a statement.
    private static TreeRef load(TestSession testSession, int count) {
        TreeRef tree = testSession.transaction.createTree(0);
        TreeBulkLoad load = testSession.transaction.load(tree);
        for (int number = 0; number < count; number++) {
            assertThat(add(load, key(number), value(number))).isTrue();
        }
        load.finish();
        return tree;
    }

    private static boolean add(TreeBulkLoad load, String key, String value) {
        byte[] keyBytes = TestSession.bytes(key);
        byte[] row = TestSession.bytes(value);
        return load.add(keyBytes, keyBytes.length, row, 0, row.length);
    }

    @Test
    void rowsAreVisibleAfterTheCommit() {
        TestSession testSession = fixture.session();
        testSession.begin();
        TreeRef tree = load(testSession, COUNT);
        assertThat(testSession.rows(tree)).isEqualTo(rows(COUNT));
        testSession.end();
        testSession.commit();
        fixture.verify();
        assertThat(fixture.session(IsolationLevel.RR).rows(tree)).isEqualTo(rows(COUNT));
        int treeId = tree.treeId();
        fixture.crash();
        fixture.verify();
        assertThat(fixture.session().rows(fixture.store.tree(treeId))).isEqualTo(rows(COUNT));
    }

    @Test
    void laterChangesCanBeRolledBack() {
        TestSession testSession = fixture.session();
        testSession.begin();
        TreeRef tree = load(testSession, COUNT);
        testSession.end();
        long savepoint = testSession.transaction.savepoint();
        testSession.update(tree, key(7), "seven");
        testSession.delete(tree, key(99));
        testSession.insert(tree, key(COUNT), "new");
        assertThat(testSession.insert(tree, key(8), "twice")).isFalse();
        testSession.transaction.rollbackTo(savepoint);
        testSession.update(tree, key(100), "hundred");
        testSession.commit();
        fixture.verify();
        List<String> expected = rows(COUNT);
        expected.set(100, key(100) + "=hundred");
        assertThat(testSession.rows(tree)).isEqualTo(expected);
    }

    @Test
    void aDuplicateKeyIsOmitted() {
        TestSession testSession = fixture.session();
        testSession.begin();
        TreeRef tree = testSession.transaction.createTree(0);
        TreeBulkLoad load = testSession.transaction.load(tree);
        assertThat(add(load, "a", "first")).isTrue();
        assertThat(add(load, "a", "second")).isFalse();
        assertThat(add(load, "a", "l".repeat(LONG))).isFalse();
        load.finish();
        assertThat(testSession.rows(tree)).containsExactly("a=first");
        testSession.end();
        testSession.commit();
        fixture.verify();
    }

    @Test
    void theTreeIsRemovedWithItsStatement() {
        TestSession testSession = fixture.session();
        testSession.begin();
        int treeId = load(testSession, COUNT).treeId();
        testSession.undo();
        testSession.commit();
        assertThatThrownBy(() -> fixture.store.tree(treeId)).isInstanceOf(SqlFailure.class).hasMessageContaining("no tree");
        fixture.crash();
        assertThat(fixture.store.inspect().verify()).isEmpty();
        assertThatThrownBy(() -> fixture.store.tree(treeId)).isInstanceOf(SqlFailure.class);
    }

    @Test
    void anUnfinishedLoadIsRemovedWithItsTransaction() {
        TestSession testSession = fixture.session();
        testSession.begin();
        TreeRef tree = testSession.transaction.createTree(0);
        TreeBulkLoad load = testSession.transaction.load(tree);
        for (int number = 0; number < COUNT; number++) {
            add(load, key(number), value(number));
        }
        testSession.transaction.rollback();
        assertThatThrownBy(() -> fixture.store.tree(tree.treeId())).isInstanceOf(SqlFailure.class);
        fixture.crash();
        assertThat(fixture.store.inspect().verify()).isEmpty();
    }

    @Test
    void aTreeOfAnEarlierStatementIsNotLoaded() {
        TestSession testSession = fixture.session();
        testSession.begin();
        TreeRef tree = testSession.transaction.createTree(0);
        testSession.end();
        testSession.begin();
        assertThatThrownBy(() -> testSession.transaction.load(tree)).isInstanceOf(BrokenInvariant.class);
    }

    @Test
    void aCrashLeavesAllOrNothing() {
        StoreOptions options = new StoreOptions(4 << 10, 96 << 10, 256 << 10, 1 << 20, 0, 20, 5_000, 5, false);
        SimulatedClock clock = new SimulatedClock();
        boolean crashed = true;
        int left = 0;
        int crashes = 0;
        for (int number = 1; crashed; number++) {
            SimulatedDisk disk = new SimulatedDisk(number);
            Store store = Store.create(disk, options, clock, new SimulatedEntropy(1), new SimulatedWorkers(1, clock));
            disk.crashAt(disk.operations() + number);
            boolean committed = false;
            int treeId = -1;
            try {
                TestSession testSession = new TestSession(store.newTransaction());
                testSession.begin();
                treeId = load(testSession, COUNT / 2).treeId();
                testSession.end();
                testSession.commit();
                committed = true;
                store.close();
                crashed = false;
            } catch (SimulatedCrash | SqlFailure end) {
                assertThat(disk.crashed()).as("%s", end).isTrue();
                crashes++;
            }
            store.abandon();
            store = Store.open(disk.restart(), options, clock, new SimulatedEntropy(1), new SimulatedWorkers(1, clock));
            assertThat(store.inspect().verify()).as("crash at operation %s", number).isEmpty();
            List<Integer> trees = store.trees().ids();
            assertThat(trees.size()).as("crash at operation %s", number).isBetween(committed ? 1 : 0, 1);
            for (int tree : trees) {
                assertThat(new TestSession(store.newTransaction()).rows(store.tree(tree))).isEqualTo(rows(COUNT / 2));
                left++;
            }
            store.abandon();
        }
        assertThat(crashes).isGreaterThan(20);
        assertThat(left).isPositive();
    }
}
