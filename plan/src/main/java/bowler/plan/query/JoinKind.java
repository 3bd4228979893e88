// SPDX-License-Identifier: Apache-2.0
package bowler.plan.query;

/// The rows that a join returns.
public enum JoinKind {
    /// Pairs that satisfy the condition.
    INNER,
    /// Pairs that satisfy the condition, and each left row without a partner, with NULLs on the right.
    LEFT,
    /// The rows of a left join, and each right row without a partner, with NULLs on the left.
    FULL,
    /// Left rows with a partner, each once, without the right side's slots.
    SEMI,
    /// Left rows without a partner, without the right side's slots.
    ANTI;

    /// Returns whether the join returns the right side's slots.
    public boolean emitsRight() {
        return this != SEMI && this != ANTI;
    }
}
