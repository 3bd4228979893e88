// SPDX-License-Identifier: Apache-2.0
package bowler.execute.spill;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.base.bytes.BigEndian;
import bowler.execute.run.MemoryBudget;
import bowler.os.host.MemoryDisk;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Compares records sorted in memory, by runs and by several sorters with a list sorted by the JDK.
class RecordSorterTest {
    private static final int RECORDS = 20_000;

    private final Random random = new Random(7);
    private final SpillDisk disk = new SpillDisk(new MemoryDisk("spill"));

    private record Entry(byte[] key, int number) {}

    /// Key shapes that differ in their first bytes.
    private List<IntFunction<byte[]>> shapes() {
        return List.of(
            number -> key(random.nextLong()),
            number -> key(random.nextLong() >>> 40),
            number -> key(random.nextInt(100)),
            number -> key(7),
            number -> new byte[random.nextInt(12)],
            number -> ("all begin alike " + random.nextInt(5000)).getBytes(),
            number -> (("much alike ".repeat(9)) + random.nextInt(3000)).getBytes(),
            number -> mixed(),
            number -> Arrays.copyOf(("end " + random.nextInt(50)).getBytes(), 8 + random.nextInt(20)));
    }

    private byte[] mixed() {
        byte[] key = new byte[random.nextInt(20)];
        for (int at = 0; at < key.length; at++) {
            key[at] = (byte) (random.nextInt(4) == 0 ? random.nextInt(3) - 1 : 0);
        }
        return key;
    }

    private static byte[] key(long value) {
        byte[] key = new byte[1 + Long.BYTES];
        BigEndian.putLong(key, 1, value);
        return key;
    }

    private static void sort(List<Entry> entries) {
        entries.sort((one, other) -> Arrays.compareUnsigned(one.key, other.key));
    }

    private static void add(RecordSorter sorter, Entry entry) {
        byte[] row = new byte[Integer.BYTES];
        BigEndian.putInt(row, 0, entry.number);
        sorter.add(entry.key, entry.key.length, row, 0, row.length);
    }

    private static void check(RecordCursor sorted, List<Entry> expected) {
        for (Entry entry : expected) {
            assertThat(sorted.next()).isTrue();
            assertThat(BigEndian.getInt(sorted.bytes, sorted.rowOffset)).isEqualTo(entry.number);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {64 << 10, 700_000, 64 << 20})
    void recordsComeInOrderAndEqualsAsTheyWereAdded(long memoryBytes) {
        for (IntFunction<byte[]> shape : shapes()) {
            MemoryBudget budget = new MemoryBudget(memoryBytes);
            RecordSorter sorter = new RecordSorter(budget, disk);
            List<Entry> entries = new ArrayList<>();
            for (int number = 0; number < RECORDS; number++) {
                entries.add(new Entry(shape.apply(number), number));
                add(sorter, entries.getLast());
            }
            sort(entries);
            RecordCursor sorted = sorter.sorted();
            check(sorted, entries);
            assertThat(sorted.next()).isFalse();
            sorter.close();
            assertThat(budget.usedBytes()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 10, 3000})
    void theFirstRecordsAreTheSmallestOfAll(int max) {
        for (IntFunction<byte[]> shape : shapes()) {
            RecordSorter sorter = new RecordSorter(new MemoryBudget(64 << 20), disk);
            sorter.limitTo(max);
            List<Entry> entries = new ArrayList<>();
            for (int number = 0; number < RECORDS; number++) {
                entries.add(new Entry(shape.apply(number), number));
                add(sorter, entries.getLast());
            }
            sort(entries);
            check(sorter.sorted(), entries.subList(0, max));
            sorter.close();
        }
    }

    @ParameterizedTest
    @CsvSource({"65536, 0", "65536, 10", "700000, 0", "67108864, 0", "67108864, 1", "67108864, 3000"})
    void lastAddedOfEqualsComesFirst(long memoryBytes, int max) {
        for (IntFunction<byte[]> shape : shapes()) {
            RecordSorter sorter = new RecordSorter(new MemoryBudget(memoryBytes), disk);
            sorter.lastAddedFirst();
            if (max > 0) {
                sorter.limitTo(max);
            }
            List<Entry> entries = new ArrayList<>();
            for (int number = 0; number < RECORDS; number++) {
                entries.add(new Entry(shape.apply(number), number));
                add(sorter, entries.getLast());
            }
            Collections.reverse(entries);
            sort(entries);
            check(sorter.sorted(), max > 0 ? entries.subList(0, max) : entries);
            sorter.close();
        }
    }

    /// Among equal keys, those of the first sorter come first.
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 8})
    void severalSortersAreMerged(int sorters) {
        for (IntFunction<byte[]> shape : shapes()) {
            List<RecordSorter> parts = new ArrayList<>();
            List<RecordCursor> cursors = new ArrayList<>();
            List<Entry> all = new ArrayList<>();
            int number = 0;
            for (int part = 0; part < sorters; part++) {
                RecordSorter sorter = new RecordSorter(new MemoryBudget(part == 1 ? 64 << 10 : 64 << 20), disk);
                int count = part == 2 ? 0 : RECORDS / sorters;
                for (int at = 0; at < count; at++) {
                    all.add(new Entry(shape.apply(number), number++));
                    add(sorter, all.getLast());
                }
                parts.add(sorter);
                cursors.add(sorter.sortedForMerge());
            }
            sort(all);
            RecordCursor merged = new RecordMerge(cursors);
            check(merged, all);
            assertThat(merged.next()).isFalse();
            parts.forEach(RecordSorter::close);
        }
    }
}
