// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class UpdateCountsTest {
    @ParameterizedTest
    @CsvSource({"0, 1", "1, 1", "15, 100", "17, 1", "40, 1", "1000, 1", "1000, 2", "1000, 3", "5000, 100", "5000, 5000"})
    void countsAreThoseThatWereAdded(int size, int lengthOfRuns) {
        var random = new Random(size + lengthOfRuns);
        var counts = new UpdateCounts(size);
        long[] expected = new long[size];
        for (int at = 0; at < size; at++) {
            expected[at] = at % lengthOfRuns == 0 ? random.nextInt(50) : expected[at - 1];
            counts.add(expected[at]);
            if (at == size / 2) {
                assertThat(counts.toArray()).isEqualTo(Arrays.copyOf(expected, at + 1));
            }
        }
        assertThat(counts.toArray()).isEqualTo(expected);
        assertThat(counts.toIntArray()).isEqualTo(Arrays.stream(expected).mapToInt(Math::toIntExact).toArray());
    }
}
