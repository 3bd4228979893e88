// SPDX-License-Identifier: Apache-2.0
package bowler.os;

import bowler.os.Workers.Step;

/// A step that survives a lack of memory: it is retried after a pause. Its work must leave nothing half done after this
/// failure. Otherwise the work itself must stop the part that it leaves in doubt, so that the next step fails.
///
/// @param pauseNanos the pause in which memory may become available
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
