// SPDX-License-Identifier: Apache-2.0

/// Turns relations into plans: access paths, join order, join methods. Column ids become slots.
///
/// **Idea.** A [bowler.sql.optimize.physical.PhysicalPlan] is a row source that knows the slot of each column and the
/// order of its rows. [bowler.sql.optimize.access.AccessPaths] finds the ways to read a table.
/// [bowler.sql.optimize.join.JoinPlanner] orders and combines them. [bowler.sql.optimize.relation.RelationPlanner]
/// plans the rest of the tree. Each returns its cheapest plan, and in addition the cheapest one in a required order if
/// that may save a sort. `THEORY.md` in this package explains the optimizer. **Used by** `sql`'s compiler. **Uses**
/// `bound`, `cost`. **Start at** [Optimizer].
package bowler.sql.optimize;
