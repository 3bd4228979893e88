// SPDX-License-Identifier: Apache-2.0

/// The pool's treaty with a transaction manager, kept by Bowler's: neither knows the other.
///
/// **Idea.** A pool asks for the transaction of its thread and enlists under its own name; the manager's register knows that name, and
/// recovers through connections that the pool opens outside of itself.
/// **Start at** [PoolTransactions].
package bowler.enlist;
