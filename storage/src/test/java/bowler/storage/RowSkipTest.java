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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Skipping passes as many rows as moves would have returned, and the next move returns the row behind them. This holds
/// in leaves that were changed, have versions, or hold deleted rows, for every level, in both directions.
class RowSkipTest {
    private static final int KEYS = 3000;
    private final StoreFixture fixture = new StoreFixture();
    private TreeRef tree = fixture.newTree();

    @AfterEach
    void close() {
        fixture.close();
    }

    private static String key(int number) {
        return "key-%06d".formatted(number);
    }

    /// Skips some rows, reads one, and so on.
    private void check(TestSession testSession, KeyRange range, boolean descending, int max, Random random) {
        List<String> rows = testSession.rows(tree, range, descending);
        testSession.begin();
        int at = 0;
        List<String> met = new ArrayList<>();
        List<String> wanted = new ArrayList<>();
        try (RowCursor cursor = testSession.transaction.scan(tree, range, descending, ReadIntent.READ)) {
            if (random.nextBoolean()) {
                cursor.expect(1 + random.nextInt(20));
            }
            while (true) {
                int skip = random.nextInt(max);
                long skipped = cursor.skip(skip);
                assertThat(skipped).isEqualTo(Math.min(skip, rows.size() - at));
                at += (int) skipped;
                if (!cursor.next()) {
                    break;
                }
                wanted.add(rows.get(at++).substring(0, key(0).length()));
                met.add(new String(cursor.keyBytes(), cursor.keyOffset(), cursor.keyLength()));
            }
        }
        testSession.end();
        assertThat(at).isEqualTo(rows.size());
        assertThat(met).isEqualTo(wanted);
    }

    /// Leaps to the next tens, hundreds, or thousands.
    private void checkLeaps(TestSession testSession, KeyRange range, int prefix, boolean eachTime, Random random) {
        List<String> rows = testSession.rows(tree, range, false);
        testSession.begin();
        int at = 0;
        try (RowCursor cursor = testSession.transaction.scan(tree, range, false, ReadIntent.READ)) {
            while (cursor.next()) {
                int offset = cursor.keyOffset();
                String key = new String(cursor.keyBytes(), offset, cursor.keyLength());
                assertThat(key).isEqualTo(rows.get(at++).substring(0, key.length()));
                if (eachTime || random.nextInt(4) == 0) {
                    cursor.leap(prefix);
                    while (at < rows.size() && rows.get(at).startsWith(key.substring(0, prefix))) {
                        at++;
                    }
                }
            }
        }
        testSession.end();
        assertThat(at).isEqualTo(rows.size());
    }

    private void checkLeaps(TestSession testSession, Random random) {
        for (int prefix = "key-".length(); prefix <= key(0).length(); prefix++) {
            byte[] low = TestSession.bytes(key(random.nextInt(KEYS)));
            checkLeaps(testSession, KeyRange.ALL, prefix, true, random);
            checkLeaps(testSession, KeyRange.ALL, prefix, false, random);
            checkLeaps(testSession, new KeyRange(low, false, TestSession.bytes(key(KEYS * 2 / 3)), false), prefix, true, random);
        }
    }

    private void checkAll(TestSession testSession, Random random) {
        checkLeaps(testSession, random);
        for (boolean descending : new boolean[] {false, true}) {
            for (int max : new int[] {3, 200, 5000}) {
                int from = random.nextInt(KEYS);
                byte[] low = TestSession.bytes(key(from));
                byte[] high = TestSession.bytes(key(from + random.nextInt(KEYS)));
                check(testSession, KeyRange.ALL, descending, max, random);
                check(testSession, new KeyRange(low, true, high, false), descending, max, random);
                check(testSession, new KeyRange(low, false, null, false), descending, max, random);
                check(testSession, new KeyRange(null, false, high, true), descending, max, random);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void skippingEqualsMovingRowByRow(long seed) {
        Random random = new Random(seed);
        TestSession writer = fixture.session();
        for (int number = 0; number < KEYS; number++) {
            if (random.nextInt(10) > 0) {
                writer.insert(tree, key(number), "row " + number + " ".repeat(number % 40));
            }
        }
        writer.commit();
        checkAll(writer, random);
        for (int round = 0; round < 4; round++) {
            for (int change = 0; change < 60; change++) {
                String key = key(random.nextInt(KEYS));
                switch (random.nextInt(3)) {
                    case 0 -> writer.delete(tree, key);
                    case 1 -> writer.update(tree, key, "changed " + " ".repeat(random.nextInt(90)));
                    default -> writer.insert(tree, key, "new");
                }
            }
            checkAll(fixture.session(), random);
            checkAll(fixture.session(IsolationLevel.UR), random);
            checkAll(writer, random);
            if (round == 1) {
                fixture.reopen();
                tree = fixture.store.tree(tree.treeId());
                writer = fixture.session();
            } else {
                writer.commit();
            }
            for (IsolationLevel level : IsolationLevel.values()) {
                TestSession reader = fixture.session(level);
                check(reader, KeyRange.ALL, false, 500, random);
                reader.commit();
            }
        }
        fixture.verify();
    }

    @Test
    void countsWithoutRows() {
        TestSession testSession = fixture.session();
        assertThat(count(testSession)).isZero();
        testSession.insert(tree, key(1), "one");
        assertThat(count(testSession)).isEqualTo(1);
        testSession.delete(tree, key(1));
        assertThat(count(testSession)).isZero();
        testSession.commit();
        assertThat(count(testSession)).isZero();
    }

    private long count(TestSession testSession) {
        testSession.begin();
        try (RowCursor cursor = testSession.transaction.scan(tree, KeyRange.ALL, false, ReadIntent.READ)) {
            long count = cursor.skip(Long.MAX_VALUE);
            assertThat(cursor.next()).isFalse();
            return count;
        } finally {
            testSession.end();
        }
    }
}
