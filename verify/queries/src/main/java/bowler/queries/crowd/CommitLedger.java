// SPDX-License-Identifier: Apache-2.0
package bowler.queries.crowd;

/// Is told of commits as they are acknowledged; called by several threads.
@FunctionalInterface
public interface CommitLedger {
    /// A ledger that discards its entries.
    CommitLedger NONE = (session, commit) -> {};

    /// @param commit counts the session's commits; a row of the table `ledger` has the same number
    void committed(int session, long commit);
}
