// SPDX-License-Identifier: Apache-2.0
package bowler.jta.transaction;

/// A listener for the end of a transaction.
public interface TransactionSynchronization {
    /// On the thread that commits, within the transaction; may enlist, register more, and mark for rollback. An exception rolls back.
    void beforeCompletion();

    /// @param status one of [TransactionStatus]
    void afterCompletion(int status);
}
