// SPDX-License-Identifier: Apache-2.0
package bowler.execute.spill;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.base.bytes.BigEndian;
import bowler.execute.run.MemoryBudget;
import bowler.simulation.SimulatedDisk;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class KeyHashSetTest {
    private static final int LIMIT = 128 << 10;

    private final SimulatedDisk disk = new SimulatedDisk(1);
    private final MemoryBudget budget = new MemoryBudget(LIMIT);
    private final KeyHashSet keys = new KeyHashSet(budget, new SpillDisk(disk));
    private final byte[] key = new byte[40];

    private byte[] key(int number) {
        BigEndian.putInt(key, 0, number);
        return key;
    }

    /// Keys of different lengths: each is found, and no other key.
    @Test
    void exactlyTheStoredKeysAreFound() {
        Random random = new Random(3);
        Set<Integer> added = new HashSet<>();
        for (int round = 0; round < 60_000; round++) {
            int number = random.nextInt(200_000);
            keys.add(key(number), 4 + number % 30);
            added.add(number);
            int other = random.nextInt(200_000);
            assertThat(keys.contains(key(other), 4 + other % 30)).as("key %s in round %s", other, round).isEqualTo(added.contains(other));
        }
        for (int number : added) {
            assertThat(keys.contains(key(number), 4 + number % 30)).as("key %s", number).isTrue();
            assertThat(keys.contains(key(number), 5 + number % 30)).as("a longer key than %s", number).isFalse();
        }
        assertThat(disk.usedBytes()).isPositive();
        assertThat(budget.usedBytes()).isLessThan(2 * LIMIT);
    }

    @Test
    void memoryAndFilesAreReleased() {
        assertThat(keys.contains(key(1), 4)).isFalse();
        for (int number = 0; number < 50_000; number++) {
            keys.add(key(number), 20);
        }
        keys.clear();
        assertThat(budget.usedBytes()).isZero();
        assertThat(keys.contains(key(1), 20)).isFalse();
        keys.add(key(1), 20);
        assertThat(keys.contains(key(1), 20)).isTrue();
        assertThat(keys.contains(key(2), 20)).isFalse();
        keys.clear();
        assertThat(budget.usedBytes()).isZero();
    }
}
