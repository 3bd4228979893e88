// SPDX-License-Identifier: Apache-2.0

/// Join order and join methods.
///
/// **Idea.** [JoinOrder] searches orders by dynamic programming within a budget of steps, and greedily beyond it.
/// [JoinPlanner] chooses the method of each step. A step only computes a cost; nodes are built for the winning order.
/// `THEORY.md` in package `optimize` explains the search with examples. **Used by** `optimize.relation`. **Uses**
/// `optimize.access`. **Start at** [JoinPlanner], then [JoinOrder].
package bowler.sql.optimize.join;
