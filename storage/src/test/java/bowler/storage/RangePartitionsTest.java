// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.storage.api.ParallelReader;
import bowler.storage.api.ReadIntent;
import bowler.storage.api.RowCursor;
import bowler.storage.api.StoreReader;
import bowler.storage.api.TreeRef;
import bowler.storage.terms.IsolationLevel;
import bowler.storage.terms.KeyRange;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The parts of a range, read in parallel by other threads, are the range as the transaction sees it. Each row is read
/// once, while other transactions change the tree.
class RangePartitionsTest {
    private final StoreFixture fixture = new StoreFixture();
    private final TreeRef tree = fixture.newTree();
    private volatile boolean isOver;

    @AfterEach
    void close() {
        fixture.close();
    }

    private static String key(int number) {
        return "key-%06d".formatted(number);
    }

    private void fill(TestSession testSession, int from, int to, int step) {
        for (int number = from; number < to; number += step) {
            testSession.insert(tree, key(number), "row " + number + " ".repeat(number % 40));
            if (number % 500 == 0) {
                testSession.commit();
            }
        }
        testSession.commit();
    }

    /// Returns the rows that separate readers find in the parts, one part after the other.
    private List<String> byParts(TestSession testSession, List<KeyRange> parts) {
        List<ParallelReader> readers = new ArrayList<>();
        List<CompletableFuture<List<String>>> found = new ArrayList<>();
        for (int index = 0; index < parts.size(); index++) {
            ParallelReader reader = testSession.transaction.newSideReader();
            reader.begin();
            readers.add(reader);
            KeyRange part = parts.get(index);
            found.add(CompletableFuture.supplyAsync(() -> rows(reader, part)));
        }
        List<String> rows = new ArrayList<>();
        found.forEach(each -> rows.addAll(each.join()));
        readers.forEach(ParallelReader::end);
        return rows;
    }

    private List<String> rows(StoreReader reader, KeyRange part) {
        List<String> rows = new ArrayList<>();
        try (RowCursor cursor = reader.scan(tree, part, false, ReadIntent.READ)) {
            while (cursor.next()) {
                rows.add(new String(cursor.keyBytes(), cursor.keyOffset(), cursor.keyLength(), StandardCharsets.UTF_8)
                    + "=" + new String(cursor.rowBytes(), cursor.rowOffset(), cursor.rowLength(), StandardCharsets.UTF_8));
            }
        }
        return rows;
    }

    private static byte[] bytes(String text) {
        return TestSession.bytes(text);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 40, 400, 6_000})
    void rangesAreDividedIntoParts(int rowCount) {
        TestSession testSession = fixture.session();
        fill(testSession, 0, rowCount, 1);
        testSession.begin();
        List<KeyRange> ranges = List.of(
            KeyRange.ALL, KeyRange.startingWith(bytes("key-0001")), KeyRange.startingWith(bytes("nothing")),
            new KeyRange(bytes(key(17)), true, bytes(key(2_345)), true),
            new KeyRange(bytes(key(17)), false, bytes(key(2_345)), false),
            new KeyRange(bytes(key(90)), false, null, true), new KeyRange(null, true, bytes(key(90)), false),
            new KeyRange(bytes(key(50)), true, bytes(key(20)), true),
            KeyRange.startingWith(new byte[] {-1, -1}), new KeyRange(new byte[] {-1}, false, null, true));
        for (KeyRange range : ranges) {
            for (int max : new int[] {1, 2, 7, 64, 200}) {
                List<KeyRange> parts = testSession.transaction.parts(tree, range, max);
                assertThat(parts).hasSizeLessThanOrEqualTo(max);
                List<String> whole = testSession.rows(tree, range, false);
                assertThat(byParts(testSession, parts)).as("%s in %d", range, max).isEqualTo(whole);
                if (whole.size() >= 400) {
                    assertThat(parts).as("%s", range).hasSizeGreaterThanOrEqualTo(max / 4);
                }
            }
        }
        testSession.end();
    }

    @Test
    void partsHaveSimilarSizes() {
        TestSession testSession = fixture.session();
        fill(testSession, 0, 8_000, 1);
        testSession.begin();
        List<Integer> sizes = testSession.transaction.parts(tree, KeyRange.ALL, 32).stream()
            .map(part -> testSession.rows(tree, part, false).size()).toList();
        testSession.end();
        assertThat(sizes).hasSize(32).allSatisfy(size -> assertThat(size).isBetween(60, 750));
    }

    @Test
    void aParallelReaderSeesTheChangesOfItsTransaction() {
        TestSession writer = fixture.session();
        fill(writer, 0, 2_000, 2);
        TestSession reader = fixture.session();
        reader.insert(tree, key(1_001), "own");
        reader.update(tree, key(1_000), "changed");
        reader.delete(tree, key(998));
        reader.begin();
        List<KeyRange> parts = reader.transaction.parts(tree, KeyRange.ALL, 20);
        fill(writer, 1, 401, 2);
        writer.delete(tree, key(4));
        writer.commit();
        List<String> rows = byParts(reader, parts);
        assertThat(rows).isEqualTo(reader.rows(tree)).hasSize(1_000).contains(key(1_001) + "=own", key(1_000) + "=changed");
        long visited = reader.transaction.pagesVisited();
        byParts(reader, parts);
        assertThat(reader.transaction.pagesVisited() - visited).isGreaterThanOrEqualTo(parts.size());
        reader.end();
        reader.commit();
    }

    @Test
    void lockingLevelsReadWithOneThread() {
        for (IsolationLevel level : IsolationLevel.values()) {
            TestSession testSession = fixture.session(level);
            testSession.begin();
            assertThat(testSession.transaction.readsWithoutLocks()).as("%s", level).isEqualTo(!level.locksReads());
            testSession.end();
            testSession.commit();
        }
    }

    @Test
    void aCancelEndsParallelReaders() {
        TestSession testSession = fixture.session();
        fill(testSession, 0, 2_000, 1);
        testSession.begin();
        ParallelReader reader = testSession.transaction.newSideReader();
        reader.begin();
        testSession.transaction.cancel();
        assertThat(CompletableFuture.supplyAsync(() -> rows(reader, KeyRange.ALL))).failsWithin(Duration.ofSeconds(60))
            .withThrowableThat().withMessageContaining("cancel");
        testSession.undo();
    }

    @Test
    void eachRowIsReadOnceDuringSplitsAndMerges() throws InterruptedException {
        TestSession first = fixture.session();
        fill(first, 0, 4_000, 2);
        TestSession writer = fixture.session();
        Thread writing = new Thread(() -> {
            Random random = new Random(5);
            while (!isOver) {
                int from = random.nextInt(4_000);
                for (int number = from | 1; number < Math.min(4_000, from + 60); number += 2) {
                    if (!writer.insert(tree, key(number), "more " + "x".repeat(random.nextInt(300)))) {
                        writer.delete(tree, key(number));
                    }
                }
                writer.commit();
            }
        });
        writing.start();
        try {
            for (int round = 0; round < 60; round++) {
                TestSession reader = fixture.session();
                reader.begin();
                List<KeyRange> parts = reader.transaction.parts(tree, KeyRange.ALL, 5 + round);
                List<String> rows = byParts(reader, parts);
                assertThat(rows).isEqualTo(reader.rows(tree)).hasSizeGreaterThanOrEqualTo(2_000);
                reader.end();
                reader.commit();
                reader.transaction.close();
            }
        } finally {
            isOver = true;
            writing.join();
        }
        fixture.verify();
    }
}
