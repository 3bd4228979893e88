// SPDX-License-Identifier: Apache-2.0
package bowler.jta.transaction;

/// The outcome of a transaction, and the reason if it was not the requested one.
///
/// @param message null if the outcome is the requested one
public record TransactionOutcome(Kind kind, String message, Throwable cause) {
    public enum Kind {
        /// All have committed, or will when they can be reached.
        COMMITTED,
        /// All have rolled back, or will.
        ROLLED_BACK,
        /// All have rolled back although they were told to commit.
        HEURISTIC_ROLLBACK,
        /// Some resources deviated from the decision, or their outcomes are unknown.
        HEURISTIC_MIXED,
        /// The decision could not be made durable: what it is will be known when the decision log is opened again.
        UNDECIDED
    }

    static final TransactionOutcome COMMITTED = new TransactionOutcome(Kind.COMMITTED, null, null);

    static TransactionOutcome rolledBack(String message, Throwable cause) {
        return new TransactionOutcome(Kind.ROLLED_BACK, message, cause);
    }
}
