// SPDX-License-Identifier: Apache-2.0
package bowler.trials;

import bowler.trials.machine.SimulatedRun;

/// A promise was broken in a life, which [#life] repeats.
public final class FailedRun extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient SimulatedRun simulatedRun;

    FailedRun(SimulatedRun simulatedRun, Throwable why) {
        super(simulatedRun + ": " + why, why);
        this.simulatedRun = simulatedRun;
    }

    public SimulatedRun life() {
        return simulatedRun;
    }
}
