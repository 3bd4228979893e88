// SPDX-License-Identifier: Apache-2.0
package bowler.jta.branch;

/// What an answer to "prepare" means.
public enum Vote {
    /// It will commit when told.
    YES,
    /// It has nothing to commit, and is over.
    READ_ONLY,
    /// No; the branch is gone.
    NO_GONE,
    /// No, or nothing sensible; it must be told to roll back.
    NO,
    /// Nobody knows, as the connection is lost. Recovery will find the branch, if it was prepared, and roll it back.
    NO_LOST
}
