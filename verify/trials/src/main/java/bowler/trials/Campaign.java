// SPDX-License-Identifier: Apache-2.0
package bowler.trials;

import bowler.simulation.SeededRandom;
import bowler.trials.machine.FaultProfile;
import bowler.trials.machine.RunReport;
import bowler.trials.machine.SimulatedRun;
import bowler.trials.machine.TrialSubject;
import java.util.function.Consumer;
import java.util.function.LongFunction;

/// Lives through seeds.
///
/// @param subjects makes what lives from a seed
/// @param steps of work in each life
/// @param crashes lives with a crash per seed; [#ALL]: one for each disk operation, each without faults
public record Campaign(LongFunction<TrialSubject> subjects, int steps, int crashes) {
    public static final int ALL = -1;

    /// Lives through all lives of one seed.
    ///
    /// @param after called after each life
    /// @throws FailedRun for the first life that went wrong
    public void run(long seed, Consumer<RunReport> after) {
        RunReport whole = live(new SimulatedRun(seed, steps, SimulatedRun.NEVER, FaultProfile.NONE));
        after.accept(whole);
        if (crashes == ALL) {
            for (long crashAt = 1; crashAt <= whole.operations(); crashAt++) {
                after.accept(live(new SimulatedRun(seed, steps, crashAt, FaultProfile.NONE)));
            }
            return;
        }
        SeededRandom random = new SeededRandom(seed ^ steps);
        FaultProfile[] profiles = FaultProfile.values();
        for (int count = 0; count < crashes; count++) {
            long crashAt = 1 + random.nextInt((int) Math.min(Integer.MAX_VALUE, whole.operations()));
            after.accept(live(new SimulatedRun(seed, steps, crashAt, profiles[random.nextInt(profiles.length)])));
        }
    }

    /// One life, as a failed campaign named it.
    ///
    /// @throws FailedRun if it goes wrong
    public RunReport live(SimulatedRun simulatedRun) {
        try {
            return simulatedRun.live(subjects.apply(simulatedRun.seed()));
        } catch (RuntimeException | Error failure) {
            throw new FailedRun(simulatedRun, failure);
        }
    }
}
