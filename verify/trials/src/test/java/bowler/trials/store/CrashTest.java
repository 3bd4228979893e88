// SPDX-License-Identifier: Apache-2.0
package bowler.trials.store;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.trials.machine.Life;
import bowler.trials.machine.LifeReport;
import bowler.trials.machine.Weather;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CrashTest {
    @ParameterizedTest
    @CsvSource({"1, 200, 1", "2, 400, 5", "3, 1000, 29", "4, 2000, 97"})
    void committedIsThereAndUncommittedIsNot(long seed, int steps, int stride) {
        int lives = 0;
        boolean isCrashed = true;
        for (long crashAt = 1; isCrashed; crashAt += stride) {
            isCrashed = new Life(seed, steps, crashAt, Weather.CALM).live(new StoreSubject(seed)).crashed();
            lives++;
        }
        assertThat(lives).isGreaterThan(10);
    }

    @ParameterizedTest
    @CsvSource({"5, ERRORS", "6, FULL", "7, ROUGH"})
    void nothingIsLostInBadWeather(long seed, Weather weather) {
        long faults = 0;
        for (long crashAt = 100; crashAt <= 500; crashAt += 100) {
            LifeReport report = new Life(seed, 600, crashAt, weather).live(new StoreSubject(seed));
            faults += report.faults();
        }
        assertThat(faults > 0).isEqualTo(weather != Weather.FULL);
    }

    @ParameterizedTest
    @CsvSource({"11, 300", "12, 700"})
    void oneSeedIsOneLife(long seed, long crashAt) {
        Life life = new Life(seed, 500, crashAt, Weather.ROUGH);
        assertThat(life.live(new StoreSubject(seed))).isEqualTo(life.live(new StoreSubject(seed)));
    }
}
