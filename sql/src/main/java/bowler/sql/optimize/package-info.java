// SPDX-License-Identifier: Apache-2.0

/// Relations become plans: access paths, join order, join methods; column ids become slots.
///
/// **Idea.** A [bowler.sql.optimize.physical.PhysicalPlan] is a row source that remembers which column is in which slot and in what order rows come.
/// [bowler.sql.optimize.access.AccessPaths] finds the ways to read a table, [bowler.sql.optimize.join.JoinPlanner] orders and combines them, [bowler.sql.optimize.relation.RelationPlanner] does the
/// rest of the tree. Each returns its cheapest plan, and beside it the cheapest that keeps a wished order if that might
/// save a sort.
/// **Used by** the door. **Uses** `bound`, `cost`. **Start at** [Optimizer].
package bowler.sql.optimize;
