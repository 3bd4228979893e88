// SPDX-License-Identifier: Apache-2.0
package bowler.jta.branch;

/// The meaning of an answer to "commit" or "rollback".
public enum BranchResult {
    COMMITTED,
    ROLLED_BACK,
    /// In part committed, in part rolled back.
    MIXED,
    /// The branch has ended, with an unknown outcome.
    UNKNOWN,
    /// Not yet; it can be told again.
    PENDING,
    /// The branch may not have ended. If the resource does not list it any more, the outcome is unknown.
    DOUBTFUL,
    /// The call was refused and had no effect.
    REFUSED
}
