// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.storage.terms.IsolationLevel;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Rows to which nothing leads any more are removed for good; rows that never change are read between statements; snapshots
/// are kept to the end of a transaction.
class PartRemovalTest {
    private static final String LONG = "l".repeat(20_000);

    private final StoreFixture fixture = new StoreFixture();
    private final Session session = fixture.session();
    private final TreeRef tree = fixture.newTree();

    private boolean remove(PartRemoval removal, String key) {
        byte[] bytes = Session.bytes(key);
        return removal.remove(tree, bytes, bytes.length);
    }

    private String readPart(Session reader, String key) {
        byte[] bytes = Session.bytes(key);
        RowBytes row = new RowBytes();
        return reader.transaction.readPart(tree, bytes, bytes.length, row) ? new String(row.toArray()) : null;
    }

    private void insertPart(String key, String value) {
        byte[] keyBytes = Session.bytes(key);
        byte[] row = Session.bytes(value);
        session.begin();
        session.transaction.insertPart(tree, keyBytes, keyBytes.length, row, row.length);
        session.end();
    }

    @Test
    void rowsAndTheirPagesGo() {
        for (int number = 0; number < 20; number++) {
            insertPart("key" + (char) ('a' + number), number % 2 == 0 ? LONG : "short");
        }
        session.commit();
        long used = fixture.store.space(tree).usedPages();
        PartRemoval removal = fixture.store.newPartRemoval();
        for (int number = 0; number < 20; number++) {
            assertThat(remove(removal, "key" + (char) ('a' + number))).isTrue();
        }
        assertThat(remove(removal, "keya")).as("gone already").isTrue();
        assertThat(session.rows(tree).size()).isZero();
        assertThat(fixture.store.inspect().verify()).isEmpty();
        assertThat(fixture.store.space(tree).usedPages()).isLessThan(used / 5);
        session.insert(tree, "last", "x");
        session.commit();
        fixture.crash();
        Session reader = fixture.session();
        assertThat(reader.rows(fixture.store.tree(tree.treeId()))).isEqualTo(List.of("last=x"));
        assertThat(fixture.store.inspect().verify()).isEmpty();
    }

    @Test
    void aRowThatAnOlderSnapshotSeesWithoutItWaits() {
        Session reader = fixture.session(IsolationLevel.SNAPSHOT);
        reader.begin();
        insertPart("a", LONG);
        session.commit();
        PartRemoval removal = fixture.store.newPartRemoval();
        assertThat(remove(removal, "a")).isFalse();
        reader.end();
        reader.commit();
        assertThat(remove(removal, "a")).isTrue();
        assertThat(fixture.store.inspect().verify()).isEmpty();
    }

    @Test
    void partsAreReadBetweenStatements() {
        insertPart("a", LONG);
        assertThat(readPart(session, "a")).isEqualTo(LONG);
        assertThat(readPart(session, "b")).isNull();
        session.commit();
        assertThat(readPart(fixture.session(), "a")).isEqualTo(LONG);
    }

    @Test
    void aSnapshotIsKeptToTheEndOfItsTransaction() {
        Session reader = fixture.session();
        reader.begin();
        long seen = reader.transaction.snapshot();
        long kept = reader.transaction.keepSnapshot();
        reader.end();
        insertPart("a", "x");
        session.commit();
        insertPart("b", "x");
        session.commit();
        long now = seen + 2;
        assertThat(fixture.store.isSeenByAll(seen)).isTrue();
        assertThat(fixture.store.isSeenByAll(now)).isFalse();
        reader.transaction.giveUpSnapshot(kept);
        assertThat(fixture.store.isSeenByAll(now)).isTrue();
        reader.begin();
        kept = reader.transaction.keepSnapshot();
        reader.end();
        reader.commit();
        insertPart("c", "x");
        session.commit();
        assertThat(fixture.store.isSeenByAll(now + 1)).isTrue();
        reader.transaction.giveUpSnapshot(kept);
    }

    @Test
    void partsDoNotLockTheTable() {
        for (int number = 0; number < 2 * StoreFixture.ESCALATION_THRESHOLD; number++) {
            insertPart("key" + number, "x");
        }
        Session other = fixture.session();
        assertThat(other.insert(tree, "other", "x")).isTrue();
        other.commit();
        session.commit();
    }
}
