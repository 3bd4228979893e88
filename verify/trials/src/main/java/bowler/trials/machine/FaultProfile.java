// SPDX-License-Identifier: Apache-2.0
package bowler.trials.machine;

/// The faults of a machine in addition to the crash.
public enum FaultProfile {
    /// Nothing; but the restart may crash too.
    NONE(false, false),
    /// Reads, writes and forces fail now and then.
    ERRORS(true, false),
    /// The disk fills up and empties again.
    FULL(false, true),
    /// Both.
    ALL(true, true);

    private final boolean failing;
    private final boolean filling;

    FaultProfile(boolean failing, boolean filling) {
        this.failing = failing;
        this.filling = filling;
    }

    boolean isFailing() {
        return failing;
    }

    boolean isFilling() {
        return filling;
    }
}
