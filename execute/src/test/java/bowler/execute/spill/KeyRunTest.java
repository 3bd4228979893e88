// SPDX-License-Identifier: Apache-2.0
package bowler.execute.spill;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.base.bytes.BigEndian;
import bowler.execute.run.MemoryBudget;
import bowler.os.host.MemoryDisk;
import bowler.types.encode.GrowingBytes;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Compares lookups of records on disk with lists and sets of the JDK.
class KeyRunTest {
    private static final byte[] NO_ROW = {};

    private final Random random = new Random(11);
    private final MemoryBudget budget = new MemoryBudget(1 << 20);
    private final SpillDisk disk = new SpillDisk(new MemoryDisk("spill"));

    private static byte[] key(int number) {
        byte[] key = new byte[Integer.BYTES];
        BigEndian.putInt(key, 0, number);
        return key;
    }

    /// Few different hashes, so that keys share them and the keys of one hash fill several blocks; rows of all lengths.
    private static int hash(int key) {
        return key % 3 == 0 ? -5 : key * 0x9E37_79B9;
    }

    private KeyRun run(List<Integer> keys) {
        RecordSorter sorter = new RecordSorter(budget, disk);
        GrowingBytes hashed = new GrowingBytes();
        for (int at = 0; at < keys.size(); at++) {
            KeyRun.append(hash(keys.get(at)), key(keys.get(at)), 0, Integer.BYTES, hashed.clear());
            byte[] row = new byte[at % 500 == 0 ? 20_000 : Integer.BYTES + at % 40];
            BigEndian.putInt(row, 0, at);
            sorter.add(hashed.bytes, hashed.length, row, 0, row.length);
        }
        KeyRun run = KeyRun.of(sorter.sorted(), budget, disk);
        sorter.close();
        return run;
    }

    private static List<Integer> found(KeyRun run, int key) {
        List<Integer> found = new ArrayList<>();
        RecordView view = new RecordView();
        run.seek(hash(key));
        while (run.next(key(key), Integer.BYTES, view)) {
            found.add(BigEndian.getInt(view.bytes, view.rowOffset));
        }
        return found;
    }

    @Test
    void recordsOfAKeyAreFoundInAnyOrderOfLookups() {
        List<Integer> keys = new ArrayList<>();
        for (int at = 0; at < 5_000; at++) {
            keys.add(random.nextInt(2_000));
        }
        KeyRun run = run(keys);
        List<List<Integer>> places = new ArrayList<>();
        for (int key = 0; key < 2_100; key++) {
            places.add(new ArrayList<>());
        }
        for (int at = 0; at < keys.size(); at++) {
            places.get(keys.get(at)).add(at);
        }
        for (int look = 0; look < 5_000; look++) {
            int key = random.nextInt(places.size());
            assertThat(found(run, key)).isEqualTo(places.get(key));
        }
        List<Integer> ascending = new ArrayList<>(keys);
        ascending.sort((one, other) -> Integer.compareUnsigned(hash(one), hash(other)));
        for (int key : ascending) {
            assertThat(found(run, key)).isEqualTo(places.get(key));
        }
        run.close();
        assertThat(budget.usedBytes()).isZero();
    }

    @Test
    void anEmptyRunHasNoRecords() {
        KeyRun run = run(List.of());
        assertThat(found(run, 3)).isEmpty();
        assertThat(run.read().next()).isFalse();
        run.close();
    }

    @Test
    void keysOfManyTablesAreDistinguished() {
        KeyRuns runs = new KeyRuns(budget, disk);
        KeyTable table = new KeyTable(budget);
        Set<Integer> all = new HashSet<>();
        for (int round = 0; round < 100; round++) {
            List<Integer> asked = new ArrayList<>();
            for (int at = 0; at < 200; at++) {
                int key = random.nextInt(12_000);
                if (table.find(key(key), Integer.BYTES, hash(key)) < 0) {
                    table.add(key(key), Integer.BYTES, NO_ROW, 0, hash(key), -1);
                    asked.add(key);
                }
            }
            BitSet known = new BitSet();
            runs.find(table, 0, known);
            for (int at = 0; at < asked.size(); at++) {
                assertThat(known.get(at)).isEqualTo(all.contains(asked.get(at)));
            }
            all.addAll(asked);
            runs.add(table);
            table.clear();
        }
        runs.close();
        assertThat(budget.usedBytes()).isZero();
    }
}
