// SPDX-License-Identifier: Apache-2.0

/// The interface between a pool and a transaction manager. No library of a transaction manager is needed to read or
/// implement it.
///
/// **Idea.** A [ThreadTransaction] returns the transaction of the calling thread. Within one transaction, the pool
/// gives every caller the same connection. It enlists the connection's XA resource at the first use, and takes the
/// connection back when the transaction has ended.
/// **Start at** [ThreadTransaction].
package bowler.pool.transaction;
