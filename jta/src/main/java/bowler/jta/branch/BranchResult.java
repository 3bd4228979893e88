// SPDX-License-Identifier: Apache-2.0
package bowler.jta.branch;

/// What an answer to "commit" or "rollback" means.
public enum BranchResult {
    COMMITTED,
    ROLLED_BACK,
    /// In part committed, in part rolled back.
    MIXED,
    /// Over, and nobody knows how.
    UNKNOWN,
    /// Not yet; it can be told again.
    PENDING,
    /// Perhaps not yet: if it does not list the branch any more, nobody knows.
    DOUBTFUL,
    /// Nothing was done: the call was refused as such.
    REFUSED
}
