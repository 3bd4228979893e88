// SPDX-License-Identifier: Apache-2.0
package bowler.jta.branch;

/// The meaning of an answer to "prepare".
public enum Vote {
    /// It will commit when told.
    YES,
    /// The branch has nothing to commit and has ended.
    READ_ONLY,
    /// No; the branch is gone.
    NO_GONE,
    /// No, or nothing sensible; it must be told to roll back.
    NO,
    /// The vote is unknown because the connection is lost. If the branch was prepared, recovery finds it and rolls it
    /// back.
    NO_LOST
}
