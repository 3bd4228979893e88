// SPDX-License-Identifier: Apache-2.0

/// Definitions of database objects, and the constraints that changes must satisfy, as data.
///
/// **Idea.** A [TableAlteration] or [ObjectPlan] describes one step. [ConstraintPlan] lists the checks and foreign keys
/// of all tables that a change may reach. **Used by** `plan`, `sql`, `execute`. **Uses** `plan.query`, `plan.scalar`,
/// `catalog`. **Start at** [TableAlteration].
package bowler.plan.definition;
