// SPDX-License-Identifier: Apache-2.0
package bowler.trials;

import bowler.trials.machine.SimulatedLife;

/// A promise was broken in a life, which [#life] repeats.
public final class FailedLife extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient SimulatedLife simulatedLife;

    FailedLife(SimulatedLife simulatedLife, Throwable why) {
        super(simulatedLife + ": " + why, why);
        this.simulatedLife = simulatedLife;
    }

    public SimulatedLife life() {
        return simulatedLife;
    }
}
