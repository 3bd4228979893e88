// SPDX-License-Identifier: Apache-2.0

/// Connects the pool with Bowler's transaction manager. Neither depends on the other.
///
/// **Idea.** A pool asks for the transaction of its thread and enlists resources under its own name. The manager
/// registers that name. Recovery uses connections that the pool opens outside of its own limit.
/// **Start at** [PoolTransactions].
package bowler.enlist;
