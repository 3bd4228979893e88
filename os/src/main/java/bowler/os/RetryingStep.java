// SPDX-License-Identifier: Apache-2.0
package bowler.os;

import bowler.os.Workers.Step;

/// A step that a lack of memory does not end: it is tried again after a pause. For work that leaves nothing half done when
/// it fails so, or itself stops what it leaves in doubt, as the next step is told then.
///
/// @param pauseNanos how long memory is given to come back
public record RetryingStep(Step work, long pauseNanos) implements Step {
    @Override
    public long step() {
        try {
            return work.step();
        } catch (OutOfMemoryError | StackOverflowError lack) {
            return pauseNanos;
        }
    }
}
