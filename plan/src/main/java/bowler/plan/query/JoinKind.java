// SPDX-License-Identifier: Apache-2.0
package bowler.plan.query;

/// Which rows a join gives.
public enum JoinKind {
    /// Pairs that meet the condition.
    INNER,
    /// These, and each left row without a partner, with NULLs on the right.
    LEFT,
    /// These, and each right row without a partner, with NULLs on the left.
    FULL,
    /// Left rows with a partner, each once; nothing of the right side.
    SEMI,
    /// Left rows without a partner; nothing of the right side.
    ANTI;

    /// Whether it gives the right side's slots.
    public boolean givesRight() {
        return this != SEMI && this != ANTI;
    }
}
