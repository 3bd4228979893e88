// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.error.SqlFailure;
import bowler.storage.api.Durability;
import bowler.storage.api.TreeRef;
import bowler.storage.terms.IsolationLevel;
import bowler.storage.terms.TableLockMode;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The first phase of two-phase commit, its survival of crashes, and both decisions.
class PreparedTest {
    private static final byte[] GLOBAL_ID = {1, 2, 3};
    private static final String LONG = "l".repeat(30_000);
    private static final List<String> BEFORE = List.of("changed=old", "deleted=gone", "grown=long enough to shrink", "long=" + LONG);
    private static final List<String> AFTER = List.of("changed=newest", "grown=s", "long=short", "new=row", "new-long=" + LONG);

    private final StoreFixture fixture = new StoreFixture();
    private TreeRef tree;

    @BeforeEach
    void fill() {
        tree = fixture.newTree();
        TestSession testSession = fixture.session();
        testSession.insert(tree, "changed", "old");
        testSession.insert(tree, "deleted", "gone");
        testSession.insert(tree, "grown", "long enough to shrink");
        testSession.insert(tree, "long", LONG);
        testSession.commit();
    }

    @AfterEach
    void close() {
        fixture.verify();
        fixture.close();
    }

    /// Turns [#BEFORE] into [#AFTER], with a statement and a savepoint taken back on the way.
    private void change(TestSession testSession) {
        testSession.update(tree, "changed", "newer");
        testSession.update(tree, "changed", "newest");
        testSession.begin();
        testSession.insert(tree, "undone", "statement");
        testSession.undo();
        testSession.delete(tree, "deleted");
        testSession.update(tree, "grown", "s");
        long savepoint = testSession.transaction.savepoint();
        testSession.insert(tree, "undone", "savepoint");
        testSession.update(tree, "long", "x");
        testSession.transaction.rollbackTo(savepoint);
        testSession.update(tree, "long", "short");
        testSession.insert(tree, "new", "row");
        testSession.insert(tree, "new-long", LONG);
    }

    private TestSession prepared() {
        TestSession testSession = fixture.session();
        change(testSession);
        assertThat(testSession.transaction.prepare(GLOBAL_ID)).isTrue();
        return testSession;
    }

    private void requirePrepared() {
        TestSession other = fixture.session();
        assertThat(other.rows(tree)).isEqualTo(BEFORE);
        other.commit();
        other.transaction.setLockTimeout(0);
        for (String key : List.of("changed", "deleted", "grown", "long", "new", "new-long")) {
            assertThatThrownBy(() -> other.insert(tree, key, "mine")).as(key).isInstanceOf(SqlFailure.class).hasMessageContaining("lock");
            other.transaction.rollback();
        }
        other.insert(tree, "free", "row");
        other.transaction.rollback();
    }

    private List<String> rows() {
        tree = fixture.store.tree(tree.treeId());
        TestSession testSession = fixture.session();
        List<String> rows = testSession.rows(tree);
        testSession.commit();
        return rows;
    }

    @Test
    void itKeepsChangesAndLocksUntilItCommits() {
        StoreTransaction transaction = prepared().transaction;
        requirePrepared();
        assertThat(transaction.prepared().globalId()).isEqualTo(GLOBAL_ID);
        transaction.commit(Durability.RELAXED);
        assertThat(transaction.prepared()).isNull();
        assertThat(rows()).isEqualTo(AFTER);
        fixture.crash();
        assertThat(rows()).isEqualTo(AFTER);
    }

    @Test
    void aRollbackUndoesIt() {
        StoreTransaction transaction = prepared().transaction;
        transaction.rollback();
        assertThat(rows()).isEqualTo(BEFORE);
        fixture.crash();
        assertThat(rows()).isEqualTo(BEFORE);
        assertThat(fixture.store.preparedTransactions()).isEmpty();
    }

    @Test
    void closingTheSessionLeavesItPrepared() {
        StoreTransaction transaction = prepared().transaction;
        transaction.close();
        requirePrepared();
        transaction.rollback();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void itOutlivesCrashesUntilTheDecision(boolean commits) {
        prepared();
        fixture.crash();
        requireRecovered();
        fixture.store.checkpoint();
        fixture.crash();
        StoreTransaction found = requireRecovered();
        if (commits) {
            found.commit(Durability.FULL);
        } else {
            found.rollback();
        }
        found.close();
        assertThat(rows()).isEqualTo(commits ? AFTER : BEFORE);
        fixture.crash();
        assertThat(rows()).isEqualTo(commits ? AFTER : BEFORE);
        assertThat(fixture.store.preparedTransactions()).isEmpty();
    }

    @Test
    void itOutlivesAShutdown() {
        prepared();
        fixture.reopen();
        requireRecovered().commit(Durability.FULL);
        assertThat(rows()).isEqualTo(AFTER);
    }

    /// The log up to its first record is kept, however much is written meanwhile.
    @Test
    void itOutlivesMuchOtherWork() {
        prepared();
        for (int round = 0; round < 30; round++) {
            TestSession testSession = fixture.session();
            for (int row = 0; row < 100; row++) {
                testSession.insert(tree, "other" + round + "-" + row, "x".repeat(2000));
            }
            testSession.commit();
            testSession.transaction.close();
            fixture.store.checkpoint();
            fixture.store.purge();
        }
        fixture.crash();
        tree = fixture.store.tree(tree.treeId());
        fixture.store.purge();
        StoreTransaction found = fixture.store.preparedTransactions().getFirst();
        found.rollback();
        found.close();
        assertThat(rows().stream().filter(row -> !row.startsWith("other")).toList()).isEqualTo(BEFORE);
    }

    private StoreTransaction requireRecovered() {
        tree = fixture.store.tree(tree.treeId());
        List<StoreTransaction> found = fixture.store.preparedTransactions();
        assertThat(found).hasSize(1);
        assertThat(found.getFirst().prepared().globalId()).isEqualTo(GLOBAL_ID);
        assertThat(found.getFirst().prepared().preparedAtMillis()).isEqualTo(fixture.clock.now().toEpochMilli());
        requirePrepared();
        return found.getFirst();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void treesAreCreatedAndDroppedWithTheDecision(boolean commits) {
        TestSession testSession = fixture.session();
        testSession.begin();
        TreeRef made = testSession.transaction.createTree(0);
        testSession.transaction.lockTable(tree.tableId(), TableLockMode.X);
        testSession.transaction.dropTree(tree);
        testSession.end();
        testSession.insert(made, "row", "of a new tree");
        testSession.transaction.prepare(GLOBAL_ID);
        fixture.crash();
        tree = fixture.store.tree(tree.treeId());
        TestSession other = fixture.session();
        other.transaction.setLockTimeout(0);
        assertThatThrownBy(() -> other.insert(tree, "any", "row")).isInstanceOf(SqlFailure.class);
        other.transaction.rollback();
        StoreTransaction found = fixture.store.preparedTransactions().getFirst();
        if (commits) {
            found.commit(Durability.FULL);
        } else {
            found.rollback();
        }
        assertThat(fixture.store.hasTree(made.treeId())).isEqualTo(commits);
        assertThat(fixture.store.hasTree(tree.treeId())).isEqualTo(!commits);
    }

    @Test
    void aTransactionWithoutChangesIsNotPrepared() {
        TestSession testSession = fixture.session(IsolationLevel.RS);
        testSession.rows(tree);
        assertThat(testSession.transaction.prepare(GLOBAL_ID)).isFalse();
        assertThat(testSession.transaction.isActive()).isFalse();
        TestSession other = fixture.session();
        other.transaction.setLockTimeout(0);
        other.update(tree, "changed", "free");
        other.transaction.rollback();
    }

    @Test
    void onlyCommitAndRollbackAreAllowed() {
        TestSession testSession = fixture.session();
        testSession.begin();
        testSession.insert(tree, "new", "row");
        assertThatThrownBy(() -> testSession.transaction.prepare(GLOBAL_ID)).isInstanceOf(SqlFailure.class).hasMessageContaining("open");
        testSession.end();
        testSession.transaction.prepare(GLOBAL_ID);
        assertThatThrownBy(() -> testSession.insert(tree, "newer", "row")).isInstanceOf(SqlFailure.class).hasMessageContaining("prepared");
        assertThatThrownBy(() -> testSession.transaction.prepare(GLOBAL_ID)).isInstanceOf(SqlFailure.class);
        testSession.transaction.commit(Durability.FULL);
        testSession.insert(tree, "newer", "row");
        testSession.transaction.rollback();
    }
}
