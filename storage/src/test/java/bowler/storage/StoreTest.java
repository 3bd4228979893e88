// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.error.SqlFailure;
import bowler.os.host.HostClock;
import bowler.os.host.HostDisk;
import bowler.os.host.HostWorkers;
import bowler.simulation.SimulatedEntropy;
import bowler.storage.api.Durability;
import bowler.storage.api.LockedRow;
import bowler.storage.api.StoreError;
import bowler.storage.api.TreeRef;
import bowler.storage.buffer.Frame;
import bowler.storage.terms.IsolationLevel;
import bowler.storage.terms.KeyRange;
import bowler.storage.version.PageVersions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreTest {
    private final StoreFixture fixture = new StoreFixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void committedRowsAreVisibleToOthersAndAfterReopening() {
        TestSession one = fixture.session();
        one.begin();
        TreeRef tree = one.transaction.createTree(0);
        assertThat(one.insert(tree, "a", "1")).isTrue();
        assertThat(one.insert(tree, "a", "2")).isFalse();
        one.end();
        TestSession two = fixture.session();
        assertThat(two.read(tree, "a")).isNull();
        one.commit();
        assertThat(two.read(tree, "a")).isEqualTo("1");
        fixture.reopen();
        TestSession three = fixture.session();
        assertThat(three.read(fixture.store.tree(tree.treeId()), "a")).isEqualTo("1");
    }

    @Test
    void onlyCommittedRowsSurviveACrash() {
        TreeRef tree = fixture.newTree();
        TestSession one = fixture.session();
        one.insert(tree, "a", "1");
        one.insert(tree, "b", "1");
        one.commit();
        one.update(tree, "a", "2");
        one.delete(tree, "b");
        one.insert(tree, "c", "3");
        TestSession two = fixture.session();
        two.insert(tree, "d", "4");
        two.commit();
        fixture.crash();
        tree = fixture.store.tree(tree.treeId());
        assertThat(fixture.session().rows(tree)).containsExactly("a=1", "b=1", "d=4");
    }

    @Test
    void rollbackUndoesInsertsUpdatesAndDeletes() {
        TreeRef tree = fixture.newTree();
        TestSession one = fixture.session();
        one.insert(tree, "a", "1");
        one.insert(tree, "b", "2");
        one.commit();
        one.update(tree, "a", "changed and longer");
        one.delete(tree, "b");
        one.insert(tree, "b", "again");
        one.insert(tree, "c", "3");
        assertThat(one.rows(tree)).containsExactly("a=changed and longer", "b=again", "c=3");
        one.transaction.rollback();
        assertThat(one.rows(tree)).containsExactly("a=1", "b=2");
    }

    @Test
    void statementsAndSavepointsAreRolledBack() {
        TreeRef tree = fixture.newTree();
        TestSession one = fixture.session();
        one.insert(tree, "a", "1");
        long savepoint = one.transaction.savepoint();
        one.update(tree, "a", "2");
        one.begin();
        one.transaction.update(tree, TestSession.bytes("a"), 1, TestSession.bytes("3"), 1);
        one.undo();
        assertThat(one.read(tree, "a")).isEqualTo("2");
        one.transaction.rollbackTo(savepoint);
        assertThat(one.read(tree, "a")).isEqualTo("1");
        one.commit();
        assertThat(one.read(tree, "a")).isEqualTo("1");
    }

    @Test
    void deletedRowsAreSeenByOlderSnapshotsAndPurgedLater() {
        TreeRef tree = fixture.newTree();
        TestSession writer = fixture.session();
        for (int i = 0; i < 500; i++) {
            writer.insert(tree, String.format("%04d", i), "row " + i);
        }
        writer.commit();
        TestSession reader = fixture.session(IsolationLevel.SNAPSHOT);
        assertThat(reader.rows(tree)).hasSize(500);
        for (int i = 0; i < 500; i++) {
            writer.delete(tree, String.format("%04d", i));
        }
        writer.commit();
        assertThat(writer.rows(tree)).isEmpty();
        fixture.store.purge();
        assertThat(reader.rows(tree)).hasSize(500);
        reader.commit();
        assertThat(reader.rows(tree)).isEmpty();
        fixture.store.purge();
        assertThat(fixture.store.statistics(tree).rowCount()).isZero();
        fixture.verify();
    }

    @Test
    void aPageWithoutGhostsIsPurgedAgainAfterADeletionOrRollback() {
        TreeRef tree = fixture.newTree();
        TestSession writer = fixture.session();
        writer.insert(tree, "a", "1");
        writer.insert(tree, "b", "1");
        writer.commit();
        writer.update(tree, "a", "2");
        writer.commit();
        fixture.store.purge();
        Frame frame = fixture.store.pool().pages(tree.treeId()).frame(1);
        assertThat(frame.isTidy()).isTrue();
        writer.update(tree, "a", "3");
        writer.commit();
        assertThat(frame.isTidy()).isTrue();
        writer.delete(tree, "b");
        writer.commit();
        assertThat(frame.isTidy()).isFalse();
        fixture.store.purge();
        assertThat(fixture.store.statistics(tree).rowCount()).isOne();
        assertThat(frame.isTidy()).isTrue();
        writer.insert(tree, "c", "1");
        assertThat(frame.isTidy()).isTrue();
        writer.transaction.rollback();
        assertThat(frame.isTidy()).isFalse();
        fixture.store.purge();
        assertThat(fixture.store.statistics(tree).rowCount()).isOne();
        fixture.verify();
    }

    @Test
    void longRowsAreStoredReadChangedAndRolledBack() {
        TreeRef tree = fixture.newTree();
        TestSession one = fixture.session();
        String first = "x".repeat(100_000);
        String second = "y".repeat(50_000);
        one.insert(tree, "a", first);
        one.commit();
        one.update(tree, "a", second);
        assertThat(one.read(tree, "a")).isEqualTo(second);
        assertThat(fixture.session().read(tree, "a")).isEqualTo(first);
        one.transaction.rollback();
        assertThat(one.rows(tree)).isEqualTo(List.of("a=" + first));
        one.delete(tree, "a");
        one.commit();
        assertThat(one.read(tree, "a")).isNull();
        fixture.verify();
    }

    @Test
    void scansRunInBothDirectionsBetweenBounds() {
        TreeRef tree = fixture.newTree();
        TestSession one = fixture.session();
        for (int i = 0; i < 2_000; i++) {
            one.insert(tree, String.format("%04d", i), "row " + i);
        }
        one.commit();
        for (IsolationLevel level : IsolationLevel.values()) {
            TestSession reader = fixture.session(level);
            KeyRange range = new KeyRange(TestSession.bytes("05"), true, TestSession.bytes("0700"), false);
            List<String> up = reader.rows(tree, range, false);
            assertThat(up).as("%s", level).hasSize(200).startsWith("0500=row 500").endsWith("0699=row 699");
            assertThat(reader.rows(tree, range, true)).as("%s", level).isEqualTo(up.reversed());
            assertThat(reader.rows(tree, new KeyRange(TestSession.bytes("19"), false, null, true), true)).isEmpty();
            assertThat(reader.rows(tree, KeyRange.ALL, true)).hasSize(2_000);
            assertThat(reader.rows(tree)).hasSize(2_000);
            reader.commit();
        }
    }

    @Test
    void droppedTreeIsRemovedByTheCommit() {
        TreeRef tree = fixture.newTree();
        TestSession one = fixture.session();
        one.begin();
        one.transaction.dropTree(tree);
        one.end();
        one.transaction.rollback();
        one.insert(tree, "a", "1");
        one.commit();
        one.begin();
        one.transaction.dropTree(tree);
        one.end();
        one.commit();
        assertThat(fixture.store.hasTree(tree.treeId())).isFalse();
        assertThatThrownBy(() -> fixture.store.tree(tree.treeId()))
            .isInstanceOfSatisfying(SqlFailure.class, failure -> assertThat(failure.sqlState()).isEqualTo("40XD2"));
        one.begin();
        TreeRef lost = one.transaction.createTree(0);
        one.end();
        one.transaction.rollback();
        assertThat(fixture.store.hasTree(lost.treeId())).isFalse();
    }

    @Test
    void messageForASecondOpenerNamesTheHolder() {
        assertThatThrownBy(fixture::openAgain).isInstanceOfSatisfying(SqlFailure.class, failure -> {
            assertThat(failure.error()).isEqualTo(StoreError.HELD);
            assertThat(failure.getMessage()).contains("opened at");
        });
    }

    @Test
    void memoryStoreWorksWithoutFilesOfItsOwn() {
        fixture.inMemory();
        TreeRef tree = fixture.newTree();
        TestSession one = fixture.session();
        one.insert(tree, "a", "1");
        one.commit();
        one.update(tree, "a", "2");
        one.transaction.rollback();
        assertThat(one.read(tree, "a")).isEqualTo("1");
    }

    @Test
    void unlockReleasesTheLastLock() {
        TreeRef tree = fixture.newTree();
        TestSession one = fixture.session();
        one.insert(tree, "a", "1");
        one.insert(tree, "b", "1");
        one.commit();
        one.begin();
        assertThat(one.lock(tree, "a")).isEqualTo(LockedRow.UNCHANGED);
        one.transaction.unlock(tree, TestSession.bytes("a"), 1);
        one.update(tree, "b", "2");
        assertThat(one.lock(tree, "b")).isEqualTo(LockedRow.UNCHANGED);
        one.transaction.unlock(tree, TestSession.bytes("b"), 1);
        one.end();
        TestSession two = fixture.session();
        assertThat(two.update(tree, "a", "3")).isTrue();
        assertThatThrownBy(() -> two.update(tree, "b", "3")).isInstanceOf(SqlFailure.class);
    }

    @Test
    void manyRowLocksBecomeATableLock() {
        TreeRef tree = fixture.newTree();
        TestSession one = fixture.session();
        one.insert(tree, "other", "1");
        one.commit();
        for (int i = 0; i < StoreFixture.ESCALATION_THRESHOLD; i++) {
            one.insert(tree, "row " + i, "1");
        }
        TestSession two = fixture.session();
        assertThat(two.read(tree, "other")).isEqualTo("1");
        assertThatThrownBy(() -> two.update(tree, "other", "2"))
            .isInstanceOfSatisfying(SqlFailure.class, failure -> assertThat(failure.sqlState()).isEqualTo("40XL1"));
        two.transaction.rollback();
        one.commit();
        assertThat(two.update(tree, "other", "2")).isTrue();
    }

    @Test
    void actionsRunWithTheCommitOrNotAtAll() {
        TestSession one = fixture.session();
        List<String> done = new ArrayList<>();
        one.begin();
        one.transaction.whenCommitted(() -> done.add("first"));
        one.end();
        one.transaction.rollback();
        one.transaction.whenCommitted(() -> done.add("second"));
        one.commit();
        one.commit();
        assertThat(done).containsExactly("second");
    }

    @Test
    void openStatementKeepsItsSnapshotWhileOthersRun() {
        TreeRef tree = fixture.newTree();
        TestSession writer = fixture.session();
        writer.insert(tree, "a", "1");
        writer.commit();
        TestSession reader = fixture.session();
        reader.begin();
        long snapshot = reader.transaction.snapshot();
        writer.update(tree, "a", "2");
        writer.commit();
        fixture.store.purge();
        reader.transaction.beginStatement();
        assertThat(reader.read(tree, "a")).isEqualTo("2");
        reader.transaction.endStatement();
        reader.transaction.useSnapshot(snapshot);
        assertThat(reader.read(tree, "a")).isEqualTo("1");
        reader.end();
    }

    @Test
    void storeOnRealFilesIsOpenedAgain(@TempDir Path folder) {
        HostDisk disk = new HostDisk(folder);
        HostWorkers workers = new HostWorkers();
        Store store = Store.create(disk, fixture.options, new HostClock(), new SimulatedEntropy(1), workers);
        TestSession one = new TestSession(store.newTransaction());
        one.begin();
        TreeRef tree = one.transaction.createTree(0);
        one.end();
        one.insert(tree, "a", "1");
        one.commit();
        assertThatThrownBy(() -> Store.open(new HostDisk(folder), fixture.options, new HostClock(), new SimulatedEntropy(1), workers))
            .isInstanceOfSatisfying(SqlFailure.class, failure -> assertThat(failure.error()).isEqualTo(StoreError.HELD))
            .hasMessageContaining("opened at");
        one.transaction.close();
        store.close();
        Store again = Store.open(disk, fixture.options, new HostClock(), new SimulatedEntropy(1), workers);
        assertThat(new TestSession(again.newTransaction()).rows(again.tree(tree.treeId()))).containsExactly("a=1");
        again.close();
    }

    @Test
    void treeOfAnUndoneStatementIsRemovedAtTheEndOrAfterACrash() {
        for (String end : List.of("commit", "rollback", "crash")) {
            TreeRef kept = fixture.newTree();
            TestSession one = fixture.session();
            one.insert(kept, "a", "1");
            long savepoint = one.transaction.savepoint();
            one.begin();
            TreeRef made = one.transaction.createTree(0);
            one.insert(made, "b", "2");
            one.transaction.dropTree(kept);
            one.end();
            one.transaction.rollbackTo(savepoint);
            one.insert(kept, "c", "3");
            switch (end) {
                case "commit" -> one.commit();
                case "rollback" -> one.transaction.rollback();
                default -> {
                    TestSession other = fixture.session();
                    other.insert(kept, "d", "4");
                    other.commit();
                    fixture.crash();
                }
            }
            assertThat(fixture.store.hasTree(made.treeId())).as(end).isFalse();
            assertThat(fixture.session().rows(fixture.store.tree(kept.treeId()))).as(end)
                .isEqualTo(end.equals("commit") ? List.of("a=1", "c=3") : end.equals("crash") ? List.of("d=4") : List.of());
        }
    }

    /// An old reader of a row that is changed repeatedly keeps its own state of the row, not all states.
    @Test
    void intermediateVersionsOfAHotRowAreRemoved() {
        TreeRef tree = fixture.newTree();
        TestSession writer = fixture.session();
        writer.insert(tree, "hot", "0");
        writer.commit();
        TestSession old = fixture.session();
        old.begin();
        assertThat(old.read(tree, "hot")).isEqualTo("0");
        TestSession middle = fixture.session(IsolationLevel.SNAPSHOT);
        for (int i = 1; i <= 20_000; i++) {
            writer.update(tree, "hot", String.valueOf(i));
            writer.transaction.commit(Durability.RELAXED);
            if (i == 5_000) {
                assertThat(middle.read(tree, "hot")).isEqualTo("5000");
            }
        }
        Frame frame = fixture.store.pool().pages(tree.treeId()).frame(1);
        assertThat(((PageVersions) frame.sidecar()).size()).isLessThan(100);
        assertThat(middle.read(tree, "hot")).isEqualTo("5000");
        assertThat(old.read(tree, "hot")).isEqualTo("0");
        old.end();
        middle.commit();
        fixture.store.purge();
        assertThat(frame.sidecar()).isNull();
    }
}
