// SPDX-License-Identifier: Apache-2.0
package bowler.plan;

/// Which rows a join gives.
public enum JoinKind {
    /// Pairs that meet the condition.
    INNER,
    /// These, and each left row without a partner, with NULLs on the right.
    LEFT,
    /// These, and each right row without a partner, with NULLs on the left.
    FULL
}
