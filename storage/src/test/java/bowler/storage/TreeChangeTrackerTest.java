// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.error.SqlFailure;
import bowler.storage.api.RowBytes;
import bowler.storage.api.TreeRef;
import bowler.storage.lock.LockError;
import bowler.storage.terms.IsolationLevel;
import bowler.storage.terms.TableLockMode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TreeChangeTrackerTest {
    private final StoreFixture fixture = new StoreFixture();
    private final TreeRef tree = fixture.newTree();
    private final TestSession builder = fixture.session();
    private final TestSession writer = fixture.session();

    @BeforeEach
    void fill() {
        for (String key : List.of("a", "b", "c")) {
            writer.insert(tree, key, "1");
        }
        writer.commit();
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    private void begin() {
        builder.transaction.beginStatement(IsolationLevel.UR);
    }

    private String read(String key) {
        RowBytes row = new RowBytes();
        byte[] bytes = TestSession.bytes(key);
        return builder.transaction.read(tree, bytes, bytes.length, row) ? new String(row.toArray(), StandardCharsets.UTF_8) : null;
    }

    private static List<String> taken(TreeChangeTracker changes) {
        return changes.take().stream().map(key -> new String(key.bytes, StandardCharsets.UTF_8)).sorted().toList();
    }

    @Test
    void concurrentChangesContinueAndTheirKeysAreRecorded() {
        begin();
        try (TreeChangeTracker changes = builder.transaction.followChanges(tree)) {
            writer.update(tree, "a", "2");
            writer.insert(tree, "d", "1");
            writer.delete(tree, "c");
            assertThat(writer.insert(tree, "a", "9")).isFalse();
            changes.readAt(changes.first());
            assertThat(read("a")).isEqualTo("1");
            assertThat(taken(changes)).containsExactly("a", "c", "d");
            long open = changes.newest();
            writer.commit();
            long committed = changes.newest();
            changes.readAt(open);
            assertThat(read("a")).isEqualTo("1");
            changes.readAt(committed);
            assertThat(read("a")).isEqualTo("2");
            assertThat(read("c")).isNull();
            for (int i = 3; i < 300; i++) {
                writer.update(tree, "a", String.valueOf(i));
                writer.commit();
            }
            assertThat(read("a")).isEqualTo("2");
            changes.readAt(changes.first());
            assertThat(List.of(read("a"), read("c"))).containsOnly("1");
            changes.readNewest();
            assertThat(read("a")).isEqualTo("299");
            assertThat(taken(changes)).containsExactly("a");
            assertThat(changes.count()).isZero();
            writer.update(tree, "b", "lost");
            writer.transaction.rollback();
            assertThat(taken(changes)).containsExactly("b");
        }
        writer.update(tree, "b", "2");
        writer.commit();
        builder.transaction.endStatement();
        builder.commit();
    }

    @Test
    void transactionsThatHaveChangedTheTableAreAwaited() {
        writer.update(tree, "a", "2");
        begin();
        assertThatThrownBy(() -> builder.transaction.followChanges(tree)).isInstanceOfSatisfying(SqlFailure.class,
            failure -> assertThat(failure.error()).isEqualTo(LockError.TIMEOUT));
        builder.transaction.rollback();
        writer.commit();
        begin();
        builder.transaction.followChanges(tree).close();
        // Nothing is locked by it afterwards.
        writer.transaction.lockTable(tree.tableId(), TableLockMode.X);
        writer.commit();
        builder.transaction.rollback();
    }

    @Test
    void aTransactionWithOwnChangesOrOpenScansCannotTrack() {
        builder.update(tree, "a", "2");
        begin();
        assertThat(builder.transaction.followChanges(tree)).isNull();
        builder.transaction.rollback();
        begin();
        begin();
        assertThat(builder.transaction.followChanges(tree)).isNull();
        builder.transaction.rollback();
    }
}
