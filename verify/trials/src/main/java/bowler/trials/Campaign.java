// SPDX-License-Identifier: Apache-2.0
package bowler.trials;

import bowler.simulation.SeededRandom;
import bowler.trials.machine.Life;
import bowler.trials.machine.LifeReport;
import bowler.trials.machine.Subject;
import bowler.trials.machine.Weather;
import java.util.function.Consumer;
import java.util.function.LongFunction;

/// Lives through seeds.
///
/// @param subjects makes what lives from a seed
/// @param steps of work in each life
/// @param crashes lives with a crash per seed; [#ALL]: one for each disk operation, every one in calm weather
public record Campaign(LongFunction<Subject> subjects, int steps, int crashes) {
    public static final int ALL = -1;

    /// Lives through all lives of one seed.
    ///
    /// @param after called after each life
    /// @throws FailedLife for the first life that went wrong
    public void run(long seed, Consumer<LifeReport> after) {
        LifeReport whole = live(new Life(seed, steps, Life.NEVER, Weather.CALM));
        after.accept(whole);
        if (crashes == ALL) {
            for (long crashAt = 1; crashAt <= whole.operations(); crashAt++) {
                after.accept(live(new Life(seed, steps, crashAt, Weather.CALM)));
            }
            return;
        }
        SeededRandom random = new SeededRandom(seed ^ steps);
        Weather[] weathers = Weather.values();
        for (int count = 0; count < crashes; count++) {
            long crashAt = 1 + random.nextInt((int) Math.min(Integer.MAX_VALUE, whole.operations()));
            after.accept(live(new Life(seed, steps, crashAt, weathers[random.nextInt(weathers.length)])));
        }
    }

    /// One life, as a failed campaign named it.
    ///
    /// @throws FailedLife if it goes wrong
    public LifeReport live(Life life) {
        try {
            return life.live(subjects.apply(life.seed()));
        } catch (RuntimeException | Error failure) {
            throw new FailedLife(life, failure);
        }
    }
}
