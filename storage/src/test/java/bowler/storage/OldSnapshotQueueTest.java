// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.storage.api.ReadIntent;
import bowler.storage.api.RowCursor;
import bowler.storage.api.TreeRef;
import bowler.storage.terms.IsolationLevel;
import bowler.storage.terms.KeyRange;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A queue whose entries an old snapshot keeps from being removed. Effort is counted in pages, not in time.
class OldSnapshotQueueTest {
    private static final int ENTRIES = 2_000;

    private final StoreFixture fixture = new StoreFixture();
    private final TreeRef tree = fixture.newTree();
    private final TestSession old = fixture.session(IsolationLevel.SNAPSHOT);
    private final TestSession worker = fixture.session();

    @BeforeEach
    void fill() {
        for (int i = 0; i < ENTRIES; i++) {
            worker.insert(tree, key(i), "entry " + i);
        }
        worker.commit();
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    private static String key(int number) {
        return String.format("%06d", number);
    }

    private static String first(TestSession testSession, TreeRef tree, KeyRange range, boolean descending) {
        StoreTransaction transaction = testSession.transaction;
        transaction.beginStatement();
        try (RowCursor cursor = transaction.scan(tree, range, descending, ReadIntent.READ)) {
            cursor.expect(1);
            return cursor.next() ? new String(cursor.keyBytes(), cursor.keyOffset(), cursor.keyLength()) : null;
        } finally {
            transaction.endStatement();
        }
    }

    /// @return pages visited for the last hundred of the rounds that begin at `from`
    private long takeFromFront(int from, int rounds, boolean inserts) {
        long before = 0;
        for (int i = from; i < from + rounds; i++) {
            if (i == from + rounds - 100) {
                before = worker.transaction.pagesVisited();
            }
            assertThat(first(worker, tree, KeyRange.ALL, false)).isEqualTo(key(i));
            worker.delete(tree, key(i));
            if (inserts) {
                worker.insert(tree, key(ENTRIES + i), "entry");
            }
            worker.commit();
        }
        return worker.transaction.pagesVisited() - before;
    }

    @Test
    void firstEntryIsFoundInAFewSteps() {
        assertThat(first(old, tree, KeyRange.ALL, false)).isEqualTo(key(0));
        // Two levels: one way each to the first entry, to delete, to insert, and now and then to a few ghosts before.
        assertThat(takeFromFront(0, ENTRIES - 100, true)).isLessThan(100 * 2 * 4);
        assertThat(old.rows(tree)).hasSize(ENTRIES);
        old.commit();
        fixture.store.purge();
        assertThat(takeFromFront(ENTRIES - 100, 200, true)).isLessThan(100 * 2 * 4);
        fixture.verify();
    }

    @Test
    void lastEntryIsFoundInAFewSteps() {
        assertThat(first(old, tree, KeyRange.ALL, true)).isEqualTo(key(ENTRIES - 1));
        long before = 0;
        for (int i = ENTRIES - 1; i >= 100; i--) {
            if (i == 199) {
                before = worker.transaction.pagesVisited();
            }
            assertThat(first(worker, tree, KeyRange.ALL, true)).isEqualTo(key(i));
            worker.delete(tree, key(i));
            worker.commit();
        }
        assertThat(worker.transaction.pagesVisited() - before).isLessThan(100 * 2 * 3);
        assertThat(old.rows(tree)).hasSize(ENTRIES);
    }

    @Test
    void entryInsertedAgainAmongGhostsIsFound() {
        first(old, tree, KeyRange.ALL, false);
        takeFromFront(0, 1_000, false);
        worker.insert(tree, key(500), "again");
        assertThat(first(worker, tree, KeyRange.ALL, false)).isEqualTo(key(500));
        assertThat(first(fixture.session(), tree, KeyRange.ALL, false)).isEqualTo(key(1_000));
        worker.commit();
        TestSession later = fixture.session();
        assertThat(first(later, tree, KeyRange.ALL, false)).isEqualTo(key(500));
        worker.delete(tree, key(500));
        worker.transaction.rollback();
        assertThat(first(later, tree, KeyRange.ALL, false)).isEqualTo(key(500));
        worker.insert(tree, key(250) + "x", "between");
        worker.transaction.rollback();
        assertThat(first(later, tree, KeyRange.ALL, false)).isEqualTo(key(500));
        assertThat(first(later, tree, KeyRange.ALL, true)).isEqualTo(key(ENTRIES - 1));
        assertThat(old.rows(tree)).hasSize(ENTRIES);
    }

    @Test
    void anIntermediateSnapshotSeesItsEntries() {
        first(old, tree, KeyRange.ALL, false);
        takeFromFront(0, 500, false);
        TestSession middle = fixture.session(IsolationLevel.SNAPSHOT);
        assertThat(first(middle, tree, KeyRange.ALL, false)).isEqualTo(key(500));
        takeFromFront(500, 1_000, false);
        long before = middle.transaction.pagesVisited();
        assertThat(first(middle, tree, KeyRange.ALL, false)).isEqualTo(key(500));
        assertThat(middle.transaction.pagesVisited() - before).isLessThan(30);
        assertThat(middle.rows(tree)).hasSize(ENTRIES - 500);
        assertThat(old.rows(tree)).hasSize(ENTRIES);
    }

    /// Twenty rows that change all the time keep one older state each.
    @Test
    void hotRowsKeepOneVersionForTheOldSnapshot() {
        first(old, tree, KeyRange.ALL, false);
        for (int round = 0; round < 200; round++) {
            for (int row = 0; row < 20; row++) {
                worker.update(tree, key(row * 10), "state " + round);
                worker.commit();
            }
        }
        fixture.store.purge();
        assertThat(StoreFixture.versionCount(tree)).isEqualTo(20);
        assertThat(old.read(tree, key(0))).isEqualTo("entry 0");
    }
}
