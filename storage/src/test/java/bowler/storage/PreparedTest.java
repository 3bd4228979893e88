// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.error.SqlFailure;
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
        Session session = fixture.session();
        session.insert(tree, "changed", "old");
        session.insert(tree, "deleted", "gone");
        session.insert(tree, "grown", "long enough to shrink");
        session.insert(tree, "long", LONG);
        session.commit();
    }

    @AfterEach
    void close() {
        fixture.verify();
        fixture.close();
    }

    /// Turns [#BEFORE] into [#AFTER], with a statement and a savepoint taken back on the way.
    private void change(Session session) {
        session.update(tree, "changed", "newer");
        session.update(tree, "changed", "newest");
        session.begin();
        session.insert(tree, "undone", "statement");
        session.undo();
        session.delete(tree, "deleted");
        session.update(tree, "grown", "s");
        long savepoint = session.transaction.savepoint();
        session.insert(tree, "undone", "savepoint");
        session.update(tree, "long", "x");
        session.transaction.rollbackTo(savepoint);
        session.update(tree, "long", "short");
        session.insert(tree, "new", "row");
        session.insert(tree, "new-long", LONG);
    }

    private Session prepared() {
        Session session = fixture.session();
        change(session);
        assertThat(session.transaction.prepare(GLOBAL_ID)).isTrue();
        return session;
    }

    private void demandPrepared() {
        Session other = fixture.session();
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
        Session session = fixture.session();
        List<String> rows = session.rows(tree);
        session.commit();
        return rows;
    }

    @Test
    void itKeepsChangesAndLocksUntilItCommits() {
        StoreTransaction transaction = prepared().transaction;
        demandPrepared();
        assertThat(transaction.prepared().globalId()).isEqualTo(GLOBAL_ID);
        transaction.commit(Durability.RELAXED);
        assertThat(transaction.prepared()).isNull();
        assertThat(rows()).isEqualTo(AFTER);
        fixture.crash();
        assertThat(rows()).isEqualTo(AFTER);
    }

    @Test
    void itIsTakenBackByARollback() {
        StoreTransaction transaction = prepared().transaction;
        transaction.rollback();
        assertThat(rows()).isEqualTo(BEFORE);
        fixture.crash();
        assertThat(rows()).isEqualTo(BEFORE);
        assertThat(fixture.store.preparedTransactions()).isEmpty();
    }

    @Test
    void closingItsUseLeavesIt() {
        StoreTransaction transaction = prepared().transaction;
        transaction.close();
        demandPrepared();
        transaction.rollback();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void itOutlivesCrashesUntilTheDecision(boolean commits) {
        prepared();
        fixture.crash();
        demandRecovered();
        fixture.store.checkpoint();
        fixture.crash();
        StoreTransaction found = demandRecovered();
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
        demandRecovered().commit(Durability.FULL);
        assertThat(rows()).isEqualTo(AFTER);
    }

    /// The log up to its first record is kept, however much is written meanwhile.
    @Test
    void itOutlivesMuchOtherWork() {
        prepared();
        for (int round = 0; round < 30; round++) {
            Session session = fixture.session();
            for (int row = 0; row < 100; row++) {
                session.insert(tree, "other" + round + "-" + row, "x".repeat(2000));
            }
            session.commit();
            session.transaction.close();
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

    private StoreTransaction demandRecovered() {
        tree = fixture.store.tree(tree.treeId());
        List<StoreTransaction> found = fixture.store.preparedTransactions();
        assertThat(found).hasSize(1);
        assertThat(found.getFirst().prepared().globalId()).isEqualTo(GLOBAL_ID);
        assertThat(found.getFirst().prepared().preparedAtMillis()).isEqualTo(fixture.clock.now().toEpochMilli());
        demandPrepared();
        return found.getFirst();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void treesComeAndGoWithTheDecision(boolean commits) {
        Session session = fixture.session();
        session.begin();
        TreeRef made = session.transaction.createTree(0);
        session.transaction.lockTable(tree.tableId(), TableLockMode.X);
        session.transaction.dropTree(tree);
        session.end();
        session.insert(made, "row", "of a new tree");
        session.transaction.prepare(GLOBAL_ID);
        fixture.crash();
        tree = fixture.store.tree(tree.treeId());
        Session other = fixture.session();
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
    void whoHasChangedNothingHasNothingToPrepare() {
        Session session = fixture.session(IsolationLevel.RS);
        session.rows(tree);
        assertThat(session.transaction.prepare(GLOBAL_ID)).isFalse();
        assertThat(session.transaction.isActive()).isFalse();
        Session other = fixture.session();
        other.transaction.setLockTimeout(0);
        other.update(tree, "changed", "free");
        other.transaction.rollback();
    }

    @Test
    void nothingElseIsAllowed() {
        Session session = fixture.session();
        session.begin();
        session.insert(tree, "new", "row");
        assertThatThrownBy(() -> session.transaction.prepare(GLOBAL_ID)).isInstanceOf(SqlFailure.class).hasMessageContaining("open");
        session.end();
        session.transaction.prepare(GLOBAL_ID);
        assertThatThrownBy(() -> session.insert(tree, "newer", "row")).isInstanceOf(SqlFailure.class).hasMessageContaining("prepared");
        assertThatThrownBy(() -> session.transaction.prepare(GLOBAL_ID)).isInstanceOf(SqlFailure.class);
        session.transaction.commit(Durability.FULL);
        session.insert(tree, "newer", "row");
        session.transaction.rollback();
    }
}
