// SPDX-License-Identifier: Apache-2.0
package bowler.session;

/// What a statement says of the transaction as such; the front door does it, as automatic commit is its business.
///
/// @param isolation null if not said
/// @param readOnly null if not said
/// @param chain another transaction of the kind follows
public record TransactionVerb(Kind kind, Isolation isolation, Boolean readOnly, boolean chain) {
    /// Where it begins, where it ends, what the one that begins is like, what all of the session are like.
    public enum Kind {
        BEGIN, COMMIT, ROLLBACK, SET, SET_SESSION
    }
}
