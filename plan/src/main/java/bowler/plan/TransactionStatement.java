// SPDX-License-Identifier: Apache-2.0
package bowler.plan;

/// What a statement says of the transaction as such.
///
/// @param sqlIsolation null if not written
/// @param readOnly null if not written
/// @param chain another transaction of the kind follows
public record TransactionStatement(Kind kind, SqlIsolation sqlIsolation, Boolean readOnly, boolean chain) {
    /// Where it begins, where it ends, what the one that begins is like, what all of the session are like.
    public enum Kind {
        BEGIN, COMMIT, ROLLBACK, SET, SET_SESSION
    }
}
