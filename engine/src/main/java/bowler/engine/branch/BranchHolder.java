// SPDX-License-Identifier: Apache-2.0
package bowler.engine.branch;

/// A session, as its branches see it.
public interface BranchHolder {
    /// Rolls back a branch whose timeout has passed, if this session still works for it or has suspended it. Called by the
    /// thread of the table; it cancels what the session runs and waits for it.
    void expire(TransactionBranch branch);

    String user();
}
