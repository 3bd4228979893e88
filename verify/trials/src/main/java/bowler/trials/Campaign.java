// SPDX-License-Identifier: Apache-2.0
package bowler.trials;

import bowler.simulation.SeededRandom;
import bowler.trials.machine.FaultProfile;
import bowler.trials.machine.LifeReport;
import bowler.trials.machine.SimulatedLife;
import bowler.trials.machine.TrialSubject;
import java.util.function.Consumer;
import java.util.function.LongFunction;

/// Lives through seeds.
///
/// @param subjects makes what lives from a seed
/// @param steps of work in each life
/// @param crashes lives with a crash per seed; [#ALL]: one for each disk operation, every one in calm weather
public record Campaign(LongFunction<TrialSubject> subjects, int steps, int crashes) {
    public static final int ALL = -1;

    /// Lives through all lives of one seed.
    ///
    /// @param after called after each life
    /// @throws FailedLife for the first life that went wrong
    public void run(long seed, Consumer<LifeReport> after) {
        LifeReport whole = live(new SimulatedLife(seed, steps, SimulatedLife.NEVER, FaultProfile.CALM));
        after.accept(whole);
        if (crashes == ALL) {
            for (long crashAt = 1; crashAt <= whole.operations(); crashAt++) {
                after.accept(live(new SimulatedLife(seed, steps, crashAt, FaultProfile.CALM)));
            }
            return;
        }
        SeededRandom random = new SeededRandom(seed ^ steps);
        FaultProfile[] weathers = FaultProfile.values();
        for (int count = 0; count < crashes; count++) {
            long crashAt = 1 + random.nextInt((int) Math.min(Integer.MAX_VALUE, whole.operations()));
            after.accept(live(new SimulatedLife(seed, steps, crashAt, weathers[random.nextInt(weathers.length)])));
        }
    }

    /// One life, as a failed campaign named it.
    ///
    /// @throws FailedLife if it goes wrong
    public LifeReport live(SimulatedLife simulatedLife) {
        try {
            return simulatedLife.live(subjects.apply(simulatedLife.seed()));
        } catch (RuntimeException | Error failure) {
            throw new FailedLife(simulatedLife, failure);
        }
    }
}
