// SPDX-License-Identifier: Apache-2.0
package bowler.session;

/// The action of a transaction statement. The front end performs it, because it implements automatic commit.
///
/// @param isolation null if not specified
/// @param readOnly null if not specified
/// @param chain true if another transaction of the same kind follows
public record TransactionVerb(Kind kind, Isolation isolation, Boolean readOnly, boolean chain) {
    /// The kinds: start, end, the characteristics of the next transaction, the characteristics of all in the session.
    public enum Kind {
        BEGIN, COMMIT, ROLLBACK, SET, SET_SESSION
    }
}
