// SPDX-License-Identifier: Apache-2.0

/// Join order and join methods.
///
/// **Idea.** [JoinOrder] searches orders by dynamic programming within a budget of steps, greedily beyond it. [JoinPlanner]
/// picks the method for each step. A step computes cost only; plans are built for the order that won.
/// **Used by** `optimize.relation`. **Uses** `optimize.access`. **Start at** [JoinPlanner], then [JoinOrder].
package bowler.sql.optimize.join;
