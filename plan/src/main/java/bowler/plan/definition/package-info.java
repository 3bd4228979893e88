// SPDX-License-Identifier: Apache-2.0

/// What definitions create or alter, and the constraints that changes must obey, as data.
///
/// **Idea.** A [TableAlteration] or [ObjectPlan] names the step; [ConstraintPlan] lists the checks and foreign keys of all
/// tables that a change may reach.
/// **Used by** `plan`, `sql`, `execute`. **Uses** `plan.query`, `plan.scalar`, `catalog`. **Start at** [TableAlteration].
package bowler.plan.definition;
