// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.storage.api.ReadIntent;
import bowler.storage.api.RowCursor;
import bowler.storage.api.TreeRef;
import bowler.storage.terms.IsolationLevel;
import bowler.storage.terms.KeyRange;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A leaf may hold the stubs of hundreds of long rows: a scan fetches few of them at a time.
class LongRowScanTest {
    private static final int ROWS = 40;
    private static final int LONG = 300_000;
    private static final int MAX_BYTES = (1 << 20) + LONG + (64 << 10);
    private final StoreFixture fixture = new StoreFixture();
    private TreeRef tree;

    @BeforeEach
    void fill() {
        tree = fixture.newTree();
        TestSession testSession = fixture.session();
        for (int row = 0; row < ROWS; row++) {
            testSession.insert(tree, key(row), text(row));
        }
        testSession.commit();
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    private static String key(int row) {
        return String.format("k%03d", row);
    }

    /// Every fifth row is short.
    private static String text(int row) {
        return row % 5 == 0 ? "short " + row : Character.toString('a' + row % 26).repeat(LONG + row);
    }

    private static List<String> read(TestSession testSession, TreeRef tree, KeyRange range, boolean descending) {
        List<String> found = new ArrayList<>();
        testSession.begin();
        try (RowCursor cursor = testSession.transaction.scan(tree, range, descending, ReadIntent.READ)) {
            while (cursor.next()) {
                assertThat(cursor.rowBytes().length).isLessThan(MAX_BYTES);
                String row = new String(cursor.rowBytes(), cursor.rowOffset(), cursor.rowLength());
                found.add(new String(cursor.keyBytes(), cursor.keyOffset(), cursor.keyLength())
                    + (row.length() < LONG ? row : row.charAt(0) + " " + row.length()));
            }
        }
        testSession.end();
        return found;
    }

    private static String shown(int row) {
        String text = text(row);
        return key(row) + (text.length() < LONG ? text : text.charAt(0) + " " + text.length());
    }

    private static List<String> expected(int from, int to) {
        List<String> rows = new ArrayList<>();
        for (int row = from; row < to; row++) {
            rows.add(shown(row));
        }
        return rows;
    }

    @ParameterizedTest
    @EnumSource(IsolationLevel.class)
    void everyRowIsReadOnceInBothDirections(IsolationLevel level) {
        TestSession testSession = fixture.session(level);
        assertThat(read(testSession, tree, KeyRange.ALL, false)).isEqualTo(expected(0, ROWS));
        List<String> back = read(testSession, tree, KeyRange.ALL, true);
        Collections.reverse(back);
        assertThat(back).isEqualTo(expected(0, ROWS));
        KeyRange some = new KeyRange(TestSession.bytes(key(3)), false, TestSession.bytes(key(31)), true);
        assertThat(read(testSession, tree, some, false)).isEqualTo(expected(4, 32));
        back = read(testSession, tree, some, true);
        Collections.reverse(back);
        assertThat(back).isEqualTo(expected(4, 32));
        testSession.commit();
    }

    @Test
    void olderVersionsAreRead() {
        TestSession reader = fixture.session(IsolationLevel.SNAPSHOT);
        assertThat(read(reader, tree, KeyRange.ALL, false)).hasSize(ROWS);
        TestSession writer = fixture.session();
        for (int row = 0; row < ROWS; row += 3) {
            writer.update(tree, key(row), "new");
        }
        for (int row = 1; row < ROWS; row += 3) {
            writer.delete(tree, key(row));
        }
        writer.commit();
        assertThat(read(reader, tree, KeyRange.ALL, false)).isEqualTo(expected(0, ROWS));
        List<String> back = read(reader, tree, KeyRange.ALL, true);
        Collections.reverse(back);
        assertThat(back).isEqualTo(expected(0, ROWS));
        reader.commit();
        TestSession later = fixture.session();
        assertThat(read(later, tree, KeyRange.ALL, false)).hasSize(27).startsWith("k000new", shown(2), "k003new");
        later.commit();
    }
}
