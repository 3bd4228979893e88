// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.simulation.SimulatedClock;
import bowler.simulation.SimulatedDisk;
import bowler.simulation.SimulatedEntropy;
import bowler.simulation.SimulatedWorkers;
import bowler.storage.api.StoreOptions;
import bowler.storage.api.TreeRef;
import bowler.storage.terms.IsolationLevel;
import bowler.storage.terms.RowRun;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Rows of one leaf changed together, by one record.
class RowRunTest {
    private static final int ROWS = 50;

    private final StoreFixture fixture = new StoreFixture();
    private TreeRef tree;
    private TestSession one;

    @BeforeEach
    void fill() {
        tree = fixture.newTree();
        one = fixture.session();
        for (int row = 0; row < ROWS; row++) {
            one.insert(tree, key(row), "old" + row);
        }
        one.commit();
    }

    @AfterEach
    void close() {
        fixture.verify();
        fixture.close();
    }

    private static String key(int row) {
        return String.format("k%03d", row);
    }

    /// @param now what stands before the number of each row
    private static RowRun run(String was, String now) {
        RowRun run = new RowRun();
        run.begin(ROWS);
        StringBuilder keys = new StringBuilder();
        StringBuilder old = new StringBuilder();
        StringBuilder changed = new StringBuilder();
        for (int row = 0; row < ROWS; row++) {
            run.keyOffsets[row] = keys.length();
            run.keyLengths[row] = keys.append(key(row)).length() - run.keyOffsets[row];
            run.oldOffsets[row] = old.length();
            run.oldLengths[row] = old.append(was).append(row).length() - run.oldOffsets[row];
            if (now != null) {
                run.changedOffsets[row] = changed.length();
                run.changedLengths[row] = changed.append(now).append(row).length() - run.changedOffsets[row];
            }
        }
        run.count = ROWS;
        run.keys = TestSession.bytes(keys.toString());
        run.old = TestSession.bytes(old.toString());
        run.changed = now == null ? null : TestSession.bytes(changed.toString());
        return run;
    }

    private static List<String> rows(String prefix) {
        List<String> rows = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            rows.add(key(row) + "=" + prefix + row);
        }
        return rows;
    }

    private long logBytes() {
        return fixture.store.log().endLsn();
    }

    @Test
    void existingRowsAreSkippedAndReported() {
        TreeRef half = fixture.newTree();
        for (int row = 0; row < ROWS; row += 2) {
            one.insert(half, key(row), "old" + row);
        }
        one.commit();
        RowRun run = run("", "new");
        run.old = null;
        run.isThere = new boolean[ROWS];
        one.transaction.beginStatement();
        int done = 0;
        for (int count = -1; count != 0 && done < ROWS; done += count) {
            count = one.transaction.change(half, run, done);
        }
        one.transaction.endStatement();
        one.commit();
        assertThat(done).isEqualTo(ROWS);
        List<String> expected = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            assertThat(run.isThere[row]).isEqualTo(row % 2 == 0);
            expected.add(key(row) + "=" + (row % 2 == 0 ? "old" : "new") + row);
        }
        assertThat(one.rows(half)).isEqualTo(expected);
    }

    @Test
    void oneRecordChangesAllRows() {
        one.begin();
        long before = logBytes();
        assertThat(one.transaction.change(tree, run("old", "new"), 0)).isEqualTo(ROWS);
        assertThat(logBytes() - before).as("bytes in the log").isLessThan(ROWS * 60L);
        one.end();
        assertThat(fixture.session().rows(tree)).as("seen by others").isEqualTo(rows("old"));
        one.commit();
        assertThat(fixture.session().rows(tree)).isEqualTo(rows("new"));
    }

    @Test
    void onlyTheLastRows() {
        one.begin();
        assertThat(one.transaction.change(tree, run("old", "new"), ROWS - 2)).isEqualTo(2);
        one.end();
        assertThat(one.rows(tree).subList(ROWS - 3, ROWS)).containsExactly("k047=old47", "k048=new48", "k049=new49");
    }

    @Test
    void rolledBackOneByOne() {
        one.begin();
        one.transaction.change(tree, run("old", "new"), 0);
        one.end();
        long savepoint = one.transaction.savepoint();
        one.begin();
        one.transaction.change(tree, run("new", null), 0);
        one.end();
        assertThat(one.rows(tree)).isEmpty();
        one.transaction.rollbackTo(savepoint);
        assertThat(one.rows(tree)).isEqualTo(rows("new"));
        one.transaction.rollback();
        assertThat(one.rows(tree)).isEqualTo(rows("old"));
    }

    @Test
    void aStatementIsUndone() {
        one.begin();
        one.transaction.change(tree, run("old", "new"), 0);
        one.undo();
        assertThat(one.rows(tree)).isEqualTo(rows("old"));
    }

    @Test
    void aCrashLosesWhatWasNotCommitted() {
        one.begin();
        one.transaction.change(tree, run("old", "new"), 0);
        one.end();
        one.commit();
        one.begin();
        one.transaction.change(tree, run("new", null), 0);
        one.end();
        fixture.session().insert(tree, "z", "z");
        fixture.store.log().force(logBytes());
        fixture.crash();
        tree = fixture.store.tree(tree.treeId());
        assertThat(fixture.session().rows(tree)).isEqualTo(rows("new"));
    }

    @Test
    void endsBeforeARowOwnedByAnotherTransaction() {
        TestSession two = fixture.session();
        two.update(tree, key(7), "his");
        one.begin();
        assertThat(one.transaction.change(tree, run("old", "new"), 0)).isEqualTo(7);
        assertThat(one.transaction.change(tree, run("old", "new"), 7)).isZero();
        two.commit();
        assertThat(one.transaction.change(tree, run("old", "new"), 7)).isZero();
        assertThat(one.transaction.change(tree, run("old", "new"), 8)).isEqualTo(ROWS - 8);
        one.end();
        one.commit();
        assertThat(one.read(tree, key(7))).isEqualTo("his");
    }

    @Test
    void endsBeforeARowChangedSinceItWasRead() {
        TestSession two = fixture.session();
        one.begin();
        two.update(tree, key(3), "old3");
        two.commit();
        assertThat(one.transaction.change(tree, run("old", "new"), 0)).isEqualTo(3);
        one.end();
    }

    @Test
    void endsBeforeARowThatDiffersFromTheExpectedOne() {
        one.update(tree, key(5), "odd");
        one.begin();
        assertThat(one.transaction.change(tree, run("old", "new"), 0)).isEqualTo(5);
        one.end();
    }

    private static RowRun added(int from, int to) {
        RowRun run = new RowRun();
        run.begin(to - from);
        StringBuilder keys = new StringBuilder();
        StringBuilder rows = new StringBuilder();
        for (int row = from; row < to; row++) {
            int at = run.count++;
            run.keyOffsets[at] = keys.length();
            run.keyLengths[at] = keys.append(String.format("k%03d~", row)).length() - run.keyOffsets[at];
            run.changedOffsets[at] = rows.length();
            run.changedLengths[at] = rows.append("added").append(row).length() - run.changedOffsets[at];
        }
        run.keys = TestSession.bytes(keys.toString());
        run.changed = TestSession.bytes(rows.toString());
        run.old = null;
        return run;
    }

    @Test
    void insertsBetweenRowsAndAtTheEnd() {
        one.begin();
        assertThat(one.transaction.change(tree, added(20, 60), 0)).isEqualTo(40);
        one.end();
        assertThat(one.rows(tree)).hasSize(ROWS + 40).contains("k020~=added20", "k059~=added59").isSorted();
        assertThat(fixture.session().rows(tree)).isEqualTo(rows("old"));
        one.transaction.rollback();
        assertThat(one.rows(tree)).isEqualTo(rows("old"));
    }

    @Test
    void insertsUpToAnExistingKey() {
        one.insert(tree, "k030~", "mine");
        one.begin();
        assertThat(one.transaction.change(tree, added(20, 40), 0)).isEqualTo(10);
        assertThat(one.transaction.change(tree, added(20, 40), 10)).isZero();
        assertThat(one.transaction.change(tree, added(20, 40), 11)).isEqualTo(9);
        one.end();
        one.commit();
        fixture.reopen();
        assertThat(fixture.session().rows(fixture.store.tree(tree.treeId()))).hasSize(ROWS + 20).contains("k030~=mine").isSorted();
    }

    @Test
    void insertsUpToTheEndOfTheLeaf() {
        one.begin();
        int count = one.transaction.change(tree, added(100, 400), 0);
        assertThat(count).isBetween(50, 250);
        int more = one.transaction.change(tree, added(100, 400), count);
        assertThat(more).isLessThan(300 - count);
        one.end();
        assertThat(one.rows(tree)).hasSize(ROWS + count + more).isSorted();
    }

    @Test
    void insertsNothingAfterAGreaterKey() {
        RowRun run = added(20, 30);
        int offset = run.keyOffsets[5];
        run.keyOffsets[5] = run.keyOffsets[3];
        run.keyOffsets[3] = offset;
        one.begin();
        assertThat(one.transaction.change(tree, run, 0)).isEqualTo(4);
        one.end();
        assertThat(one.rows(tree)).hasSize(ROWS + 4).isSorted();
    }

    @Test
    void doesNotChangeRowsLockedByReaders() {
        TestSession reader = fixture.session(IsolationLevel.RR);
        assertThat(reader.read(tree, key(9))).isEqualTo("old9");
        one.begin();
        assertThat(one.transaction.change(tree, run("old", "new"), 0)).isZero();
        one.end();
    }

    @Test
    void otherTransactionsWaitForEachRow() {
        one.begin();
        one.transaction.change(tree, run("old", "new"), 0);
        one.end();
        TestSession two = fixture.session();
        two.transaction.setLockTimeout(0);
        assertThatThrownBy(() -> two.update(tree, key(30), "his"))
            .hasMessageContaining("lock");
        one.commit();
        assertThat(two.update(tree, key(30), "his")).isTrue();
    }

    /// A run of changes that a full disk refuses leaves no before-images to a later run of new rows.
    @Test
    void newRowsAfterARefusedRunAreInvisibleToOtherTransactions() {
        SimulatedClock clock = new SimulatedClock();
        SimulatedDisk disk = new SimulatedDisk(1);
        StoreOptions options = new StoreOptions(4 << 10, 512 << 10, 64 << 10, 256 << 10, 0, 20, 5_000, 5, false);
        try (Store store = Store.create(disk, options, clock, new SimulatedEntropy(1), new SimulatedWorkers(1, clock))) {
            TestSession two = new TestSession(store.newTransaction());
            two.begin();
            TreeRef small = two.transaction.createTree(0);
            for (int row = 0; row < ROWS; row++) {
                two.insert(small, key(row), "aaa" + row);
            }
            two.end();
            two.commit();
            disk.setCapacity(disk.usedBytes());
            TestSession filling = new TestSession(store.newTransaction());
            assertThatThrownBy(() -> insertUntilRefused(filling, small)).hasMessageContaining("No space");
            two.begin();
            assertThatThrownBy(() -> two.transaction.change(small, run("aaa", "bbb"), 0)).hasMessageContaining("No space");
            two.undo();
            filling.transaction.close();
            disk.setCapacity(Long.MAX_VALUE);
            clock.advance(Duration.ofSeconds(2));
            RowRun added = run("aaa", "new");
            added.old = null;
            added.keys = TestSession.bytes(new String(added.keys, StandardCharsets.US_ASCII).replace('k', 'l'));
            two.begin();
            assertThat(two.transaction.change(small, added, 0)).as("new rows").isPositive();
            two.end();
            TestSession other = new TestSession(store.newTransaction());
            assertThat(other.rows(small)).as("seen by others").isEqualTo(rows("aaa"));
            two.transaction.rollback();
            assertThat(other.rows(small)).isEqualTo(rows("aaa"));
            other.transaction.close();
            two.transaction.close();
        }
    }

    private static void insertUntilRefused(TestSession session, TreeRef tree) {
        for (int number = 0; number < 100_000; number++) {
            session.insert(tree, "m" + number, "");
        }
    }
}
