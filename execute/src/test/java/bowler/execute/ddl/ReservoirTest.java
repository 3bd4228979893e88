// SPDX-License-Identifier: Apache-2.0
package bowler.execute.ddl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The sample of a table stays within its memory, and each row has the same chance to be in it.
class ReservoirTest {
    private static final int ROWS = 200_000;

    private static Reservoir sampled(int rows, int rowBytes, long maxBytes) {
        Reservoir reservoir = new Reservoir(maxBytes, 7);
        byte[] row = new byte[rowBytes];
        for (int number = 0; number < rows; number++) {
            reservoir.pass(row, 0, row.length);
            assertThat(reservoir.memoryBytes() <= maxBytes || reservoir.count() <= Reservoir.MIN_ROWS).isTrue();
        }
        return reservoir;
    }

    @Test
    void allRowsOfASmallTableAreChosen() {
        Reservoir reservoir = sampled(5_000, 100, 16 << 20);
        assertThat(reservoir.count()).isEqualTo(5_000);
        assertThat(reservoir.place(17)).isEqualTo(18);
    }

    @ParameterizedTest
    @ValueSource(longs = {16 << 20, 2 << 20, 1 << 20})
    void rowsAreChosenWithEqualChance(long maxBytes) {
        Reservoir reservoir = sampled(ROWS, 100, maxBytes);
        long wanted = Math.min(Reservoir.MAX_ROWS, maxBytes / (100 + Reservoir.ROW_BYTES));
        assertThat((long) reservoir.count()).isBetween(wanted / 2, wanted);
        double sum = 0;
        for (int number = 0; number < reservoir.count(); number++) {
            sum += reservoir.place(number);
        }
        assertThat(sum / reservoir.count()).as("mean place").isCloseTo(ROWS / 2.0, within(ROWS * 0.02));
        assertThat(reservoir.passed()).isEqualTo(ROWS);
    }

    @Test
    void longRowsReduceTheSample() {
        assertThat(sampled(3_000, 4_000, 64 << 10).count()).isEqualTo(Reservoir.MIN_ROWS);
    }
}
