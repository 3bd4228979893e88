// SPDX-License-Identifier: Apache-2.0
package bowler.plan;

/// A statement about the transaction itself.
///
/// @param isolation null if not specified
/// @param readOnly null if not specified
/// @param chain true if a transaction of the same kind follows (AND CHAIN)
public record TransactionStatement(Kind kind, SqlIsolation isolation, Boolean readOnly, boolean chain) {
    /// Starts or ends a transaction, or sets the characteristics of the next one or of all transactions of the session.
    public enum Kind {
        BEGIN, COMMIT, ROLLBACK, SET, SET_SESSION
    }
}
