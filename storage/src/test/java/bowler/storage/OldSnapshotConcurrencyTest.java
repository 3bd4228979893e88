// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.storage.api.ReadIntent;
import bowler.storage.api.RowCursor;
import bowler.storage.api.TreeRef;
import bowler.storage.terms.IsolationLevel;
import bowler.storage.terms.KeyRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Threads that put rows back among ghosts find them again, while other scans note ranges of ghosts to hop over.
class OldSnapshotConcurrencyTest {
    private static final int ROWS = 600;
    private static final int ROUNDS = 1_500;
    private static final int THREADS = 3;

    private final StoreFixture fixture = new StoreFixture();
    private final TreeRef tree = fixture.newTree();

    @AfterEach
    void close() {
        fixture.close();
    }

    private static String key(int number) {
        return String.format("%06d", number);
    }

    @Test
    void committedRowAmongGhostsIsNeverSkipped() throws Exception {
        TestSession filler = fixture.session();
        for (int i = 0; i <= ROWS; i++) {
            filler.insert(tree, key(i), "row");
        }
        filler.commit();
        TestSession old = fixture.session(IsolationLevel.SNAPSHOT);
        assertThat(old.rows(tree)).hasSize(ROWS + 1);
        for (int i = 0; i < ROWS; i++) {
            filler.delete(tree, key(i));
        }
        filler.commit();
        List<TestSession> sessions = new ArrayList<>();
        for (int thread = 0; thread < THREADS; thread++) {
            sessions.add(fixture.session());
        }
        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            List<Future<?>> ends = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                int number = thread;
                ends.add(threads.submit(() -> putBackAndTake(sessions.get(number), number)));
            }
            for (Future<?> end : ends) {
                end.get();
            }
        }
        assertThat(old.rows(tree)).hasSize(ROWS + 1);
        assertThat(filler.rows(tree)).containsExactly(key(ROWS) + "=row");
        fixture.verify();
    }

    /// Each thread has keys of its own.
    private void putBackAndTake(TestSession testSession, int thread) {
        Random random = new Random(thread);
        for (int round = 0; round < ROUNDS; round++) {
            String key = key(random.nextInt(ROWS / THREADS) * THREADS + thread);
            assertThat(testSession.insert(tree, key, "again")).isTrue();
            testSession.commit();
            assertThat(first(testSession, false)).isLessThanOrEqualTo(key);
            assertThat(testSession.delete(tree, key)).isTrue();
            testSession.commit();
            assertThat(first(testSession, true)).isEqualTo(key(ROWS));
        }
    }

    private String first(TestSession testSession, boolean descending) {
        StoreTransaction transaction = testSession.transaction;
        transaction.beginStatement();
        try (RowCursor cursor = transaction.scan(tree, KeyRange.ALL, descending, ReadIntent.READ)) {
            cursor.expect(1);
            return cursor.next() ? new String(cursor.keyBytes(), cursor.keyOffset(), cursor.keyLength()) : null;
        } finally {
            transaction.endStatement();
        }
    }
}
