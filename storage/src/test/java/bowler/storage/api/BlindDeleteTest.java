// SPDX-License-Identifier: Apache-2.0
package bowler.storage.api;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.storage.StoreFixture;
import bowler.storage.TestSession;
import bowler.storage.terms.IsolationLevel;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Rows without references are removed without undo. Rows that never change are read between statements. Snapshots are
/// kept to the end of a transaction.
class BlindDeleteTest {
    private static final String LONG = "l".repeat(20_000);

    private final StoreFixture fixture = new StoreFixture();
    private final TestSession testSession = fixture.session();
    private final TreeRef tree = fixture.newTree();

    private boolean remove(BlindDelete removal, String key) {
        byte[] bytes = TestSession.bytes(key);
        return removal.remove(tree, bytes, bytes.length);
    }

    private String readPart(TestSession reader, String key) {
        byte[] bytes = TestSession.bytes(key);
        RowBytes row = new RowBytes();
        return reader.transaction.readPart(tree, bytes, bytes.length, row) ? new String(row.toArray()) : null;
    }

    private void insertPart(String key, String value) {
        byte[] keyBytes = TestSession.bytes(key);
        byte[] row = TestSession.bytes(value);
        testSession.begin();
        testSession.transaction.insertPart(tree, keyBytes, keyBytes.length, row, row.length);
        testSession.end();
    }

    @Test
    void rowsAndTheirPagesAreRemoved() {
        for (int number = 0; number < 20; number++) {
            insertPart("key" + (char) ('a' + number), number % 2 == 0 ? LONG : "short");
        }
        testSession.commit();
        long used = fixture.store.space(tree).usedPages();
        BlindDelete removal = fixture.store.newPartRemoval();
        for (int number = 0; number < 20; number++) {
            assertThat(remove(removal, "key" + (char) ('a' + number))).isTrue();
        }
        assertThat(remove(removal, "keya")).as("gone already").isTrue();
        assertThat(testSession.rows(tree).size()).isZero();
        assertThat(fixture.store.inspect().verify()).isEmpty();
        assertThat(fixture.store.space(tree).usedPages()).isLessThan(used / 5);
        testSession.insert(tree, "last", "x");
        testSession.commit();
        fixture.crash();
        TestSession reader = fixture.session();
        assertThat(reader.rows(fixture.store.tree(tree.treeId()))).isEqualTo(List.of("last=x"));
        assertThat(fixture.store.inspect().verify()).isEmpty();
    }

    @Test
    void aRowNeededByAnOlderSnapshotIsNotRemovedYet() {
        TestSession reader = fixture.session(IsolationLevel.SNAPSHOT);
        reader.begin();
        insertPart("a", LONG);
        testSession.commit();
        BlindDelete removal = fixture.store.newPartRemoval();
        assertThat(remove(removal, "a")).isFalse();
        reader.end();
        reader.commit();
        assertThat(remove(removal, "a")).isTrue();
        assertThat(fixture.store.inspect().verify()).isEmpty();
    }

    @Test
    void partsAreReadBetweenStatements() {
        insertPart("a", LONG);
        assertThat(readPart(testSession, "a")).isEqualTo(LONG);
        assertThat(readPart(testSession, "b")).isNull();
        testSession.commit();
        assertThat(readPart(fixture.session(), "a")).isEqualTo(LONG);
    }

    @Test
    void aSnapshotIsKeptToTheEndOfItsTransaction() {
        TestSession reader = fixture.session();
        reader.begin();
        long seen = reader.transaction.snapshot();
        long kept = reader.transaction.keepSnapshot();
        reader.end();
        insertPart("a", "x");
        testSession.commit();
        insertPart("b", "x");
        testSession.commit();
        long now = seen + 2;
        assertThat(fixture.store.isSeenByAll(seen)).isTrue();
        assertThat(fixture.store.isSeenByAll(now)).isFalse();
        reader.transaction.releaseSnapshot(kept);
        assertThat(fixture.store.isSeenByAll(now)).isTrue();
        reader.begin();
        kept = reader.transaction.keepSnapshot();
        reader.end();
        reader.commit();
        insertPart("c", "x");
        testSession.commit();
        assertThat(fixture.store.isSeenByAll(now + 1)).isTrue();
        reader.transaction.releaseSnapshot(kept);
    }

    @Test
    void partsDoNotLockTheTable() {
        for (int number = 0; number < 2 * StoreFixture.ESCALATION_THRESHOLD; number++) {
            insertPart("key" + number, "x");
        }
        TestSession other = fixture.session();
        assertThat(other.insert(tree, "other", "x")).isTrue();
        other.commit();
        testSession.commit();
    }
}
