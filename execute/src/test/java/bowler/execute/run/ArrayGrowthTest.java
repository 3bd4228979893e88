// SPDX-License-Identifier: Apache-2.0
package bowler.execute.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ArrayGrowthTest {
    @Test
    void startsWithTheInitialSizeAndDoubles() {
        assertThat(ArrayGrowth.next(0, 64, ArrayGrowth.MAX_PLACES)).isEqualTo(64);
        assertThat(ArrayGrowth.next(20, 64, ArrayGrowth.MAX_PLACES)).isEqualTo(64);
        assertThat(ArrayGrowth.next(64, 64, ArrayGrowth.MAX_PLACES)).isEqualTo(128);
    }

    @Test
    void stopsAtTheMaximumWithoutOverflow() {
        assertThat(ArrayGrowth.next(1 << 29, 64, ArrayGrowth.MAX_PLACES)).isEqualTo(1 << 30);
        assertThat(ArrayGrowth.next(1 << 30, 64, ArrayGrowth.MAX_PLACES)).isEqualTo(Integer.MAX_VALUE - 8);
        assertThat(ArrayGrowth.next(ArrayGrowth.MAX_PLACES, 64, ArrayGrowth.MAX_PLACES)).isEqualTo(ArrayGrowth.MAX_PLACES);
        assertThat(ArrayGrowth.next(Integer.MAX_VALUE, 64, Integer.MAX_VALUE)).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void powersOfTwoRemainPowersOfTwo() {
        int capacity = 0;
        for (int next = ArrayGrowth.next(0, 64, ArrayGrowth.MAX_POWER); next > capacity; next = ArrayGrowth.next(next, 64, ArrayGrowth.MAX_POWER)) {
            capacity = next;
            assertThat(Integer.bitCount(capacity)).isOne();
        }
        assertThat(capacity).isEqualTo(1 << 30);
    }
}
