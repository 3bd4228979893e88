// SPDX-License-Identifier: Apache-2.0
package bowler.execute.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class GrowthTest {
    @Test
    void beginsWithTheFirstAndDoubles() {
        assertThat(Growth.next(0, 64, Growth.MOST_PLACES)).isEqualTo(64);
        assertThat(Growth.next(20, 64, Growth.MOST_PLACES)).isEqualTo(64);
        assertThat(Growth.next(64, 64, Growth.MOST_PLACES)).isEqualTo(128);
    }

    @Test
    void endsAtTheMostRatherThanBelowZero() {
        assertThat(Growth.next(1 << 29, 64, Growth.MOST_PLACES)).isEqualTo(1 << 30);
        assertThat(Growth.next(1 << 30, 64, Growth.MOST_PLACES)).isEqualTo(Integer.MAX_VALUE - 8);
        assertThat(Growth.next(Growth.MOST_PLACES, 64, Growth.MOST_PLACES)).isEqualTo(Growth.MOST_PLACES);
        assertThat(Growth.next(Integer.MAX_VALUE, 64, Integer.MAX_VALUE)).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void powersOfTwoStayPowersOfTwo() {
        int capacity = 0;
        for (int next = Growth.next(0, 64, Growth.MOST_POWER); next > capacity; next = Growth.next(next, 64, Growth.MOST_POWER)) {
            capacity = next;
            assertThat(Integer.bitCount(capacity)).isOne();
        }
        assertThat(capacity).isEqualTo(1 << 30);
    }
}
