// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.error.Severity;
import bowler.base.error.SqlFailure;
import bowler.simulation.DiskOperation;
import bowler.simulation.FaultPlan;
import bowler.simulation.SimulatedClock;
import bowler.simulation.SimulatedDisk;
import bowler.simulation.SimulatedEntropy;
import bowler.simulation.SimulatedWorkers;
import bowler.storage.api.StoreOptions;
import bowler.storage.api.TreeRef;
import bowler.storage.assembly.TreeHandle;
import bowler.storage.terms.IsolationLevel;
import bowler.storage.terms.StoreCounter;
import bowler.storage.tree.TreeVerifier;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VersionBudgetTest {
    private static final int ROWS = 300;
    private static final String FILE = "versions.tmp";

    private final SimulatedClock clock = new SimulatedClock();
    private final SimulatedWorkers workers = new SimulatedWorkers(1, clock);
    private final SimulatedDisk disk = new SimulatedDisk(5);
    private Store store;
    private TreeRef tree;

    /// A store whose pool holds few of the tree's pages, so that most versions belong to pages that are not in memory.
    private void open(long versionBytes) {
        StoreOptions options =
            new StoreOptions(4 << 10, 96 << 10, 256 << 10, 1 << 20, 0, 20, 100_000, 5, 1_000, versionBytes, false);
        store = Store.create(disk, options, clock, new SimulatedEntropy(1), workers);
        TestSession testSession = session(IsolationLevel.CS);
        testSession.begin();
        tree = testSession.transaction.createTree(0);
        testSession.end();
        testSession.commit();
        for (int i = 0; i < ROWS; i++) {
            testSession.insert(tree, key(i), value("first", i));
        }
        testSession.commit();
        store.purge();
    }

    @AfterEach
    void close() {
        store.abandon();
    }

    private TestSession session(IsolationLevel level) {
        TestSession testSession = new TestSession(store.newTransaction());
        testSession.transaction.setIsolation(level);
        return testSession;
    }

    private static String key(int number) {
        return String.format("%08d", number);
    }

    private static String value(String word, int number) {
        return word + number + "v".repeat(100 + number % 50);
    }

    private static List<String> rows(String word) {
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            rows.add(key(i) + "=" + value(word, i));
        }
        return rows;
    }

    private void updateAll(TestSession testSession, String word) {
        for (int i = 0; i < ROWS; i++) {
            testSession.update(tree, key(i), value(word, i));
        }
    }

    private long figure(String name) {
        return store.counters().stream().filter(counter -> counter.area().equals("versions") && counter.name().equals(name))
            .mapToLong(StoreCounter::amount).sum();
    }

    private void verify() {
        assertThat(new TreeVerifier(((TreeHandle) tree).tree()).verify()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 10_000})
    void everySnapshotSeesItsStateOfSpilledRows(long versionBytes) {
        open(versionBytes);
        TestSession old = session(IsolationLevel.SNAPSHOT);
        assertThat(old.read(tree, key(7))).isEqualTo(value("first", 7));
        TestSession writer = session(IsolationLevel.CS);
        updateAll(writer, "second");
        assertThat(figure("SPILLED_PAGES")).isGreaterThan(5);
        assertThat(figure("MEMORY")).isLessThanOrEqualTo(versionBytes + 5_000);
        assertThat(writer.rows(tree)).isEqualTo(rows("second"));
        TestSession committed = session(IsolationLevel.CS);
        assertThat(committed.rows(tree)).isEqualTo(rows("first"));
        assertThat(committed.read(tree, key(8))).isEqualTo(value("first", 8));
        assertThat(session(IsolationLevel.UR).rows(tree)).isEqualTo(rows("second"));
        writer.commit();
        long reads = figure("PAGES_READ");
        assertThat(committed.rows(tree)).isEqualTo(rows("second"));
        assertThat(committed.read(tree, key(9))).isEqualTo(value("second", 9));
        assertThat(figure("PAGES_READ")).as("after the commit nothing is read back").isEqualTo(reads);
        assertThat(old.rows(tree)).isEqualTo(rows("first"));
        updateAll(writer, "third");
        writer.commit();
        assertThat(old.rows(tree)).isEqualTo(rows("first"));
        assertThat(committed.rows(tree)).isEqualTo(rows("third"));
        old.commit();
        committed.commit();
        store.purge();
        assertThat(figure("SPILLED_PAGES")).isZero();
        assertThat(figure("FILE")).isZero();
        assertThat(figure("MEMORY")).isZero();
        assertThat(figure("PAGES")).isZero();
        verify();
    }

    /// The stubs of spilled pages count towards the budget: the more pages there are, the less is left for versions in memory.
    @Test
    void stubsOfSpilledPagesCountForTheBudget() {
        int budget = 20_000;
        open(budget);
        TestSession writer = session(IsolationLevel.CS);
        int rows = 3_000;
        for (int i = ROWS; i < ROWS + rows; i++) {
            writer.insert(tree, key(i), value("first", i));
        }
        writer.commit();
        store.purge();
        TestSession old = session(IsolationLevel.SNAPSHOT);
        old.read(tree, key(7));
        for (int i = 0; i < ROWS + rows; i++) {
            writer.update(tree, key(i), value("second", i));
        }
        assertThat(figure("SPILLED_PAGES")).isGreaterThan(100);
        assertThat(figure("MEMORY")).isLessThanOrEqualTo(budget / 4 + 5_000);
        writer.commit();
        assertThat(old.read(tree, key(8))).isEqualTo(value("first", 8));
        old.commit();
        store.purge();
        assertThat(figure("SPILLED_PAGES")).isZero();
        verify();
    }

    /// Pages have 40 short rows, of which two have versions. An old snapshot sees the updated and the deleted row as
    /// before, and not the inserted one. A new snapshot sees the new states. Both hold when the versions are in memory
    /// and when they are in the file.
    @ParameterizedTest
    @ValueSource(longs = {0, 1_000_000})
    void fewVersionsAmongManyRowsOfAPageAreFound(long versionBytes) {
        open(versionBytes);
        TestSession writer = session(IsolationLevel.CS);
        for (int i = 1_000; i < 1_400; i += 2) {
            writer.insert(tree, key(i), "short" + i);
        }
        writer.commit();
        TestSession old = session(IsolationLevel.SNAPSHOT);
        List<String> before = old.rows(tree);
        for (int i = 1_000; i < 1_400; i += 40) {
            writer.update(tree, key(i), "changed");
            writer.delete(tree, key(i + 2));
            if (i % 80 == 0) {
                writer.insert(tree, key(i + 1), "new");
            }
        }
        List<String> own = writer.rows(tree);
        assertThat(session(IsolationLevel.CS).rows(tree)).isEqualTo(before);
        writer.commit();
        assertThat(own).hasSize(before.size() - 10 + 5).contains(key(1_040) + "=changed", key(1_041 + 39) + "=changed");
        assertThat(session(IsolationLevel.CS).rows(tree)).isEqualTo(own);
        assertThat(old.rows(tree)).isEqualTo(before);
        store.purge();
        assertThat(old.rows(tree)).isEqualTo(before);
        assertThat(session(IsolationLevel.CS).rows(tree)).isEqualTo(own);
    }

    /// An old snapshot has kept megabytes of versions. After its end the purge returns their disk space.
    @Test
    void thePurgeTruncatesTheVersionFileOnceItIsEmpty() {
        open(0);
        TestSession writer = session(IsolationLevel.CS);
        for (int i = 0; i < 2_000; i++) {
            writer.insert(tree, key(ROWS + i), "w".repeat(900));
        }
        writer.commit();
        TestSession old = session(IsolationLevel.SNAPSHOT);
        assertThat(old.read(tree, key(7))).isEqualTo(value("first", 7));
        for (int i = 0; i < 2_000; i++) {
            writer.update(tree, key(ROWS + i), "x".repeat(900));
        }
        writer.commit();
        assertThat(disk.copyOf("").get(FILE)).hasSizeGreaterThan(1 << 20);
        old.commit();
        store.purge();
        workers.advance(Duration.ofMillis(100), 10);
        assertThat(figure("FILE")).isZero();
        assertThat(disk.copyOf("").get(FILE)).isEmpty();
    }

    @Test
    void spilledRowsStayLockedAndConflict() {
        open(0);
        TestSession snapshot = session(IsolationLevel.SNAPSHOT);
        snapshot.read(tree, key(1));
        TestSession writer = session(IsolationLevel.CS);
        updateAll(writer, "second");
        TestSession other = session(IsolationLevel.CS);
        assertThatThrownBy(() -> other.update(tree, key(5), "mine")).hasMessageContaining("lock");
        other.transaction.rollback();
        assertThatThrownBy(() -> session(IsolationLevel.RS).read(tree, key(5))).hasMessageContaining("lock");
        writer.commit();
        assertThatThrownBy(() -> snapshot.update(tree, key(5), "mine")).isInstanceOf(SqlFailure.class)
            .hasMessageContaining("SNAPSHOT");
        snapshot.transaction.rollback();
        assertThat(other.update(tree, key(5), "mine")).isTrue();
        other.commit();
        assertThat(other.read(tree, key(5))).isEqualTo("mine");
    }

    @Test
    void rollbackReadsNothingBack() {
        open(0);
        TestSession writer = session(IsolationLevel.CS);
        for (int i = 0; i < ROWS; i++) {
            writer.update(tree, key(i), "short" + i);
        }
        for (int i = 0; i < ROWS; i += 2) {
            writer.delete(tree, key(i));
        }
        disk.failBy((operation, name, number) -> name.equals(FILE) ? new IOException("gone") : null);
        writer.transaction.rollback();
        disk.failBy(FaultPlan.NONE);
        assertThat(writer.rows(tree)).isEqualTo(rows("first"));
        store.purge();
        assertThat(figure("SPILLED_PAGES")).isZero();
        verify();
    }

    @Test
    void undoneStatementLeavesTheOtherVersions() {
        open(0);
        TestSession writer = session(IsolationLevel.CS);
        long savepoint = writer.transaction.savepoint();
        for (int i = 0; i < ROWS; i++) {
            writer.update(tree, key(i), "short" + i);
        }
        writer.transaction.rollbackTo(savepoint);
        assertThat(writer.rows(tree)).isEqualTo(rows("first"));
        TestSession filler = session(IsolationLevel.CS);
        for (int i = 0; i < ROWS; i++) {
            filler.insert(tree, key(i) + "+", value("between", i));
        }
        filler.commit();
        for (int i = 0; i < ROWS; i++) {
            writer.update(tree, key(i), "short" + i);
        }
        writer.transaction.rollback();
        assertThat(writer.rows(tree)).hasSize(2 * ROWS).containsAll(rows("first"));
        verify();
    }

    @Test
    void splitsAndMergesMoveSpilledVersions() {
        open(0);
        TestSession old = session(IsolationLevel.SNAPSHOT);
        old.read(tree, key(0));
        TestSession writer = session(IsolationLevel.CS);
        updateAll(writer, "second" + "w".repeat(300));
        writer.commit();
        assertThat(old.rows(tree)).isEqualTo(rows("first"));
        TestSession third = session(IsolationLevel.SNAPSHOT);
        third.read(tree, key(0));
        for (int i = 0; i < ROWS; i++) {
            writer.delete(tree, key(i));
        }
        writer.commit();
        store.purge();
        assertThat(old.rows(tree)).isEqualTo(rows("first"));
        assertThat(third.rows(tree)).isEqualTo(rows("second" + "w".repeat(300)));
        old.commit();
        store.purge();
        assertThat(third.rows(tree)).isEqualTo(rows("second" + "w".repeat(300)));
        third.commit();
        store.purge();
        assertThat(figure("PAGES")).isZero();
        verify();
    }

    @Test
    void fullDiskEndsTheStatementThatChanges() {
        open(0);
        TestSession old = session(IsolationLevel.SNAPSHOT);
        assertThat(old.read(tree, key(3))).isEqualTo(value("first", 3));
        disk.failBy((operation, name, number) -> operation == DiskOperation.WRITE && name.equals(FILE)
            ? new bowler.os.DiskFullException("no space", null) : null);
        TestSession writer = session(IsolationLevel.CS);
        writer.update(tree, key(3), "second");
        assertThatThrownBy(() -> writer.update(tree, key(4), "second"))
            .isInstanceOfSatisfying(SqlFailure.class, failure -> {
                assertThat(failure.sqlState()).isEqualTo("XSDG1");
                assertThat(failure.severity()).isEqualTo(Severity.STATEMENT);
            });
        assertThat(store.isStopped()).isFalse();
        assertThat(old.rows(tree)).isEqualTo(rows("first"));
        assertThat(writer.read(tree, key(3))).isEqualTo("second");
        disk.failBy(FaultPlan.NONE);
        writer.update(tree, key(4), "second");
        writer.commit();
        assertThat(old.rows(tree)).isEqualTo(rows("first"));
    }

    @Test
    void failedReadEndsTheStatementThatNeedsIt() {
        open(0);
        TestSession old = session(IsolationLevel.SNAPSHOT);
        old.read(tree, key(3));
        TestSession writer = session(IsolationLevel.CS);
        updateAll(writer, "second");
        writer.commit();
        disk.failBy((operation, name, number) -> operation == DiskOperation.READ && name.equals(FILE)
            ? new IOException("unreadable") : null);
        assertThatThrownBy(() -> old.rows(tree)).hasMessageContaining(FILE).isInstanceOf(SqlFailure.class);
        assertThatThrownBy(() -> old.read(tree, key(3))).hasMessageContaining(FILE);
        assertThatThrownBy(() -> writer.update(tree, key(3), "third")).hasMessageContaining(FILE);
        assertThat(store.isStopped()).isFalse();
        assertThat(session(IsolationLevel.CS).rows(tree)).isEqualTo(rows("second"));
        disk.failBy(FaultPlan.NONE);
        assertThat(old.rows(tree)).isEqualTo(rows("first"));
        writer.update(tree, key(3), "third");
        writer.commit();
        verify();
    }

    @Test
    void damagedFileIsDetected() throws IOException {
        open(0);
        TestSession old = session(IsolationLevel.SNAPSHOT);
        old.read(tree, key(3));
        TestSession writer = session(IsolationLevel.CS);
        updateAll(writer, "second");
        writer.commit();
        for (int at = 100; at < 4_000; at += 512) {
            disk.flipBit(FILE, at, 3);
        }
        assertThatThrownBy(() -> old.rows(tree)).hasMessageContaining("not what was written");
        assertThat(store.isStopped()).isFalse();
    }

    @Test
    void droppedTreeReleasesItsVersions() {
        open(0);
        TestSession old = session(IsolationLevel.SNAPSHOT);
        old.read(tree, key(3));
        TestSession writer = session(IsolationLevel.CS);
        updateAll(writer, "second");
        writer.commit();
        old.commit();
        writer.begin();
        writer.transaction.dropTree(tree);
        writer.end();
        writer.commit();
        store.purge();
        assertThat(figure("SPILLED_PAGES")).isZero();
        assertThat(figure("FILE")).isZero();
        assertThat(figure("MEMORY")).isZero();
    }

    @Test
    void leftoverFileIsRemoved() {
        open(0);
        TestSession old = session(IsolationLevel.SNAPSHOT);
        old.read(tree, key(3));
        updateAll(session(IsolationLevel.CS), "second");
        assertThat(disk.exists(FILE)).isTrue();
        store.abandon();
        assertThat(disk.exists(FILE)).isTrue();
        store = Store.open(disk, store.options(), clock, new SimulatedEntropy(1), workers);
        assertThat(disk.exists(FILE)).isFalse();
        tree = store.tree(tree.treeId());
        assertThat(session(IsolationLevel.CS).rows(tree)).isEqualTo(rows("first"));
        updateAll(session(IsolationLevel.CS), "third");
        assertThat(disk.exists(FILE)).isTrue();
        store.close();
        assertThat(disk.exists(FILE)).isFalse();
    }
}
