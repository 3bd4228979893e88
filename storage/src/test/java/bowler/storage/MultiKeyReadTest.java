// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.storage.api.ReadIntent;
import bowler.storage.api.RowBytes;
import bowler.storage.api.RowCursor;
import bowler.storage.api.TreeRef;
import bowler.storage.terms.IsolationLevel;
import bowler.storage.terms.KeyRange;
import bowler.storage.terms.MultiKeyLookup;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Many keys read at once give the same rows as single reads, and scans of whole pages the same as row by row. The rows
/// are changed, deleted and inserted by the reader, by other transactions, and since its snapshot.
class MultiKeyReadTest {
    private static final int KEYS = 900;
    private static final int LONG = 3_000;

    private final StoreFixture fixture = new StoreFixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    private static class Keys extends MultiKeyLookup {
        private final List<String> wanted;

        Keys(List<String> wanted) {
            this.wanted = wanted;
        }

        @Override
        public int key(int number) {
            if (wanted.get(number) == null) {
                return -1;
            }
            key = TestSession.bytes(wanted.get(number));
            return key.length;
        }
    }

    /// Takes rows from their pages, as far as they come from there.
    private static final class TakingKeys extends Keys {
        private final List<String> settled = new ArrayList<>();
        private List<String> taken;

        TakingKeys(List<String> wanted) {
            super(wanted);
        }

        @Override
        public void take(byte[] page, int from, int to) {
            taken = rows(page, from, to);
        }

        @Override
        public void backTo(int usedBefore) {
            super.backTo(usedBefore);
            taken = null;
        }

        @Override
        public void settle(int from, int to) {
            assertThat(settled).hasSize(from);
            settled.addAll(taken == null ? rows(bytes, from, to) : taken);
            assertThat(settled).hasSize(to);
            taken = null;
        }

        private List<String> rows(byte[] source, int from, int to) {
            List<String> rows = new ArrayList<>();
            for (int number = from; number < to; number++) {
                rows.add(isFound(number)
                    ? new String(source, offset(number), length(number), StandardCharsets.UTF_8) : null);
            }
            return rows;
        }
    }

    private static String name(int number) {
        return "key%05d".formatted(number);
    }

    private static String text(int number, String what) {
        return number % 97 == 0 ? what.repeat(LONG) : what + number;
    }

    private TreeRef tree() {
        TreeRef tree = fixture.newTree();
        TestSession filler = fixture.session();
        for (int number = 0; number < KEYS; number += 2) {
            filler.insert(tree, name(number), text(number, "a"));
        }
        filler.commit();
        return tree;
    }

    private static void change(TestSession who, TreeRef tree, int from, int step) {
        for (int number = from; number < KEYS; number += step) {
            switch (number % 3) {
                case 0 -> who.update(tree, name(number), text(number, "b"));
                case 1 -> who.delete(tree, name(number));
                default -> who.insert(tree, name(number + 1), text(number, "c"));
            }
        }
    }

    private static List<String> read(TestSession testSession, TreeRef tree, List<String> wanted) {
        Keys keys = new Keys(wanted);
        List<String> found = new ArrayList<>();
        for (int next = 0; next < wanted.size();) {
            int from = next;
            next = testSession.transaction.read(tree, keys, from, wanted.size());
            assertThat(next).isGreaterThan(from);
            for (int number = from; number < next; number++) {
                found.add(keys.isFound(number)
                    ? new String(keys.bytes, keys.offset(number), keys.length(number), StandardCharsets.UTF_8) : null);
            }
        }
        return found;
    }

    private static List<String> take(TestSession testSession, TreeRef tree, List<String> wanted) {
        TakingKeys keys = new TakingKeys(wanted);
        for (int next = 0; next < wanted.size();) {
            next = testSession.transaction.read(tree, keys, next, wanted.size());
        }
        return keys.settled;
    }

    private static String readOne(TestSession testSession, TreeRef tree, String key) {
        RowBytes row = new RowBytes();
        byte[] bytes = key == null ? null : TestSession.bytes(key);
        return bytes != null && testSession.transaction.read(tree, bytes, bytes.length, row)
            ? new String(row.bytes, 0, row.length, StandardCharsets.UTF_8) : null;
    }

    private static List<String> scan(TestSession testSession, TreeRef tree) {
        List<String> rows = new ArrayList<>();
        try (RowCursor cursor = testSession.transaction.scan(tree, KeyRange.ALL, false, ReadIntent.READ)) {
            while (cursor.next()) {
                rows.add(new String(cursor.keyBytes(), cursor.keyOffset(), cursor.keyLength(), StandardCharsets.UTF_8)
                    + "=" + new String(cursor.rowBytes(), cursor.rowOffset(), cursor.rowLength(), StandardCharsets.UTF_8));
            }
        }
        return rows;
    }

    private static void compare(TestSession reader, TreeRef tree) {
        List<String> wanted = new ArrayList<>();
        List<String> expectedRows = new ArrayList<>();
        Random random = new Random(7);
        for (int number = 0; number <= KEYS; number++) {
            wanted.add(number % 50 == 49 ? null : name(number));
        }
        for (int draw = 0; draw < KEYS; draw++) {
            wanted.add(name(random.nextInt(KEYS + 10)));
        }
        List<String> expected = new ArrayList<>();
        for (String key : wanted) {
            expected.add(readOne(reader, tree, key));
        }
        assertThat(read(reader, tree, wanted)).isEqualTo(expected);
        assertThat(take(reader, tree, wanted)).isEqualTo(expected);
        for (int number = 0; number <= KEYS + 1; number++) {
            String row = readOne(reader, tree, name(number));
            if (row != null) {
                expectedRows.add(name(number) + "=" + row);
            }
        }
        assertThat(scan(reader, tree)).isEqualTo(expectedRows);
    }

    @ParameterizedTest
    @EnumSource(IsolationLevel.class)
    void aReadOfManyKeysEqualsSingleReads(IsolationLevel level) {
        TreeRef tree = tree();
        TestSession reader = fixture.session(level);
        reader.begin();
        compare(reader, tree);
        reader.end();
        reader.commit();
    }

    @ParameterizedTest
    @EnumSource(value = IsolationLevel.class, names = {"UR", "CS", "SNAPSHOT"})
    void readsWithOwnAndConcurrentChanges(IsolationLevel level) {
        TreeRef tree = tree();
        TestSession reader = fixture.session(level);
        change(reader, tree, 6, 60);
        reader.begin();
        compare(reader, tree);
        TestSession other = fixture.session();
        change(other, tree, 10, 20);
        compare(reader, tree);
        other.commit();
        compare(reader, tree);
        reader.end();
        reader.commit();
        reader.begin();
        compare(reader, tree);
        reader.end();
    }

    @Test
    void anEmptyTreeHasNoRows() {
        TreeRef tree = fixture.newTree();
        TestSession reader = fixture.session();
        reader.begin();
        assertThat(read(reader, tree, List.of("a", "b"))).containsExactly(null, null);
        reader.end();
    }
}
