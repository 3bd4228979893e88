// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.storage.api.ReadIntent;
import bowler.storage.api.RowBytes;
import bowler.storage.api.RowCursor;
import bowler.storage.api.TreeRef;
import bowler.storage.terms.IsolationLevel;
import bowler.storage.terms.KeyRange;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Changes rows at random with random snapshots, several of them in one session and ended in any order. Each snapshot
/// sees the rows of the time it was taken. After a purge no more versions are kept than states that a snapshot may see.
class OldSnapshotModel {
    private static final int KEYS = 300;
    private static final int MIN_BURST = 20;
    private static final int STEPS = 1_500;
    private static final int MAX_VIEWS = 6;

    private final StoreFixture fixture = new StoreFixture();
    private final TreeRef tree = fixture.newTree();
    private final TestSession writer = fixture.session();
    private final List<TestSession> readers =
        List.of(fixture.session(), fixture.session(), fixture.session(IsolationLevel.SNAPSHOT));
    private final TreeMap<String, String> newest = new TreeMap<>();
    private final List<View> views = new ArrayList<>();
    private int changes;

    /// An open statement and the rows that it must see.
    private record View(TestSession testSession, long statement, long snapshot, Map<String, String> rows) {
        List<String> texts(boolean descending) {
            List<String> texts = new ArrayList<>();
            rows.forEach((key, value) -> texts.add(key + "=" + value));
            return descending ? texts.reversed() : texts;
        }
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void eachSnapshotSeesItsRowsAndNoOtherVersionsAreKept(long seed) {
        Random random = new Random(seed);
        for (int step = 0; step < STEPS; step++) {
            switch (random.nextInt(16)) {
                case 0 -> open(readers.get(random.nextInt(readers.size())));
                case 1 -> end(random);
                case 2 -> check(random);
                case 3 -> {
                    fixture.store.purge();
                    assertThat(StoreFixture.versionCount(tree)).as("seed %d, step %d", seed, step).isLessThanOrEqualTo(statesBelowNewest());
                }
                case 4, 5 -> burst(random);
                default -> change(random);
            }
        }
        while (!views.isEmpty()) {
            check(random);
            end(random);
        }
        readers.forEach(TestSession::commit);
        fixture.store.purge();
        assertThat(StoreFixture.versionCount(tree)).isZero();
        assertThat(writer.rows(tree)).hasSize(newest.size());
        fixture.verify();
    }

    private void open(TestSession testSession) {
        if (views.size() == MAX_VIEWS) {
            return;
        }
        StoreTransaction transaction = testSession.transaction;
        transaction.beginStatement();
        Map<String, String> rows = new TreeMap<>(newest);
        for (View view : views) {
            if (transaction.isolation() == IsolationLevel.SNAPSHOT && view.testSession == testSession) {
                rows = view.rows;
            }
        }
        views.add(new View(testSession, transaction.newestStatement(), transaction.snapshot(), rows));
    }

    private void end(Random random) {
        if (views.isEmpty()) {
            return;
        }
        View view = views.remove(random.nextInt(views.size()));
        view.testSession.transaction.endStatement(view.statement);
        boolean isLast = views.stream().noneMatch(other -> other.testSession == view.testSession);
        if (isLast && view.testSession.transaction.isolation() == IsolationLevel.SNAPSHOT) {
            view.testSession.commit();
        }
    }

    private void check(Random random) {
        if (views.isEmpty()) {
            return;
        }
        View view = views.get(random.nextInt(views.size()));
        view.testSession.transaction.useSnapshot(view.snapshot);
        boolean descending = random.nextBoolean();
        String low = random.nextInt(3) == 0 ? null : key(random);
        String high = random.nextInt(3) == 0 ? null : key(random);
        KeyRange range = new KeyRange(
            low == null ? null : TestSession.bytes(low), random.nextBoolean(), high == null ? null : TestSession.bytes(high),
            random.nextBoolean());
        int wanted = random.nextBoolean() ? 1 : Integer.MAX_VALUE;
        List<String> found = new ArrayList<>();
        try (RowCursor cursor = view.testSession.transaction.scan(tree, range, descending, ReadIntent.READ)) {
            if (wanted == 1) {
                cursor.expect(1);
            }
            while (found.size() < wanted && cursor.next()) {
                found.add(new String(cursor.keyBytes(), cursor.keyOffset(), cursor.keyLength()) + "="
                    + new String(cursor.rowBytes(), cursor.rowOffset(), cursor.rowLength()));
            }
        }
        List<String> expected = view.texts(descending).stream().filter(text -> isIn(range, low, high, text.substring(0, 3)))
            .limit(wanted).toList();
        assertThat(found).as("%s to %s, descending: %s", low, high, descending).isEqualTo(expected);
        String key = key(random);
        byte[] bytes = TestSession.bytes(key);
        RowBytes row = new RowBytes();
        boolean isThere = view.testSession.transaction.read(tree, bytes, bytes.length, row);
        assertThat(isThere ? new String(row.toArray()) : null).isEqualTo(view.rows.get(key));
    }

    private static boolean isIn(KeyRange range, String low, String high, String key) {
        return (low == null || key.compareTo(low) >= (range.lowInclusive() ? 0 : 1))
            && (high == null || key.compareTo(high) <= (range.highInclusive() ? 0 : -1));
    }

    /// Many neighbouring rows are deleted, so that scans meet long runs of ghosts; or inserted.
    private void burst(Random random) {
        int from = random.nextInt(KEYS);
        int to = Math.min(KEYS, from + MIN_BURST + random.nextInt(KEYS / 2));
        boolean inserts = random.nextInt(3) == 0;
        for (int i = from; i < to; i++) {
            String key = String.format("%03d", i);
            if (inserts && !newest.containsKey(key)) {
                String value = "burst" + ++changes;
                assertThat(writer.insert(tree, key, value)).isTrue();
                newest.put(key, value);
            } else if (!inserts && newest.remove(key) != null) {
                assertThat(writer.delete(tree, key)).isTrue();
            }
        }
        writer.commit();
    }

    private static String key(Random random) {
        return String.format("%03d", random.nextInt(KEYS));
    }

    /// Some rows change in one transaction, which is rolled back now and then.
    private void change(Random random) {
        Map<String, String> before = new TreeMap<>(newest);
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            String key = random.nextInt(3) == 0 ? String.format("%03d", random.nextInt(3)) : key(random);
            String value = "v".repeat(random.nextInt(200)) + ++changes;
            if (!newest.containsKey(key)) {
                assertThat(writer.insert(tree, key, value)).isTrue();
                newest.put(key, value);
            } else if (random.nextInt(3) == 0) {
                assertThat(writer.delete(tree, key)).isTrue();
                newest.remove(key);
            } else {
                assertThat(writer.update(tree, key, value)).isTrue();
                newest.put(key, value);
            }
        }
        if (random.nextInt(8) == 0) {
            writer.transaction.rollback();
            newest.clear();
            newest.putAll(before);
        } else {
            writer.commit();
        }
    }

    /// Returns the number of states that the versions must hold: for each row, the number of changes between snapshots
    /// in use.
    private int statesBelowNewest() {
        List<View> newestFirst = new ArrayList<>(views);
        newestFirst.sort(Comparator.comparingLong(View::snapshot).reversed());
        int states = 0;
        for (int i = 0; i < KEYS; i++) {
            String key = String.format("%03d", i);
            String above = newest.get(key);
            for (View view : newestFirst) {
                String seen = view.rows.get(key);
                states += Objects.equals(seen, above) ? 0 : 1;
                above = seen;
            }
        }
        return states;
    }
}
