// SPDX-License-Identifier: Apache-2.0
package bowler.execute.routine;

/// A step of a body that is ready to run.
interface Step {
    /// The outcome of a step.
    enum Outcome {
        /// The next step follows.
        DONE,
        /// The statement that fired the trigger must be started again.
        START_AGAIN,
        /// The block or loop with the label of the jump ends.
        LEAVE,
        /// The loop with the label of the jump begins its next round.
        ITERATE,
        /// A handler ends its compound.
        EXIT,
        /// The function ends.
        RETURN
    }

    Outcome run();
}
