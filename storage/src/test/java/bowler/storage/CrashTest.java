// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CrashTest {
    @ParameterizedTest
    @CsvSource({"1, 200, 1", "2, 400, 3", "3, 1000, 17"})
    void committedIsThereAndUncommittedIsNot(long seed, int steps, int stride) {
        StoreSimulation.Result result = StoreSimulation.run(seed, steps, stride);
        assertThat(result.lives()).isGreaterThan(20);
        assertThat(result.commits()).isPositive();
    }
}
