// SPDX-License-Identifier: Apache-2.0
package bowler.trials;

import bowler.trials.machine.Life;

/// A promise was broken in a life, which [#life] repeats.
public final class FailedLife extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Life life;

    FailedLife(Life life, Throwable why) {
        super(life + ": " + why, why);
        this.life = life;
    }

    public Life life() {
        return life;
    }
}
