// SPDX-License-Identifier: Apache-2.0

/// What a pool asks of a transaction manager; no library of such managers is needed to read or implement it.
///
/// **Idea.** A [ThreadTransaction] tells the transaction of the calling thread. Within one, the pool gives every caller the
/// same connection, enlists its XA resource at its first use, and takes it back when the transaction has ended.
/// **Start at** [ThreadTransaction].
package bowler.pool.transaction;
