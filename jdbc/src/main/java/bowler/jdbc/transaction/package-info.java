// SPDX-License-Identifier: Apache-2.0

/// The begin and end of a connection's transactions, and the result sets that end with them.
///
/// **Idea.** [ConnectionTransactions] applies the rules of auto-commit, of savepoints and of failures to the session.
/// It sees result sets as [OpenRows]. **Used by** `connection`. **Start at** [ConnectionTransactions].
package bowler.jdbc.transaction;
