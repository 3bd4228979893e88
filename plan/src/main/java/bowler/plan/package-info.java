// SPDX-License-Identifier: Apache-2.0

/// The interface between compiler and executor: the plans of statements, as data.
///
/// **Idea.** A [bowler.plan.query.RowSource] says where rows come from, a [StatementPlan] what a statement does with
/// them. [CompiledStatement] adds the metadata that callers need before a run. Everything is immutable and shared by
/// all sessions. Rows between nodes consist of slots counted from 0. A [bowler.plan.scalar.Scalar.Column] names a slot
/// of its node's input. **Always true.** [PlanVerifier] checks that slots exist and types match. **Used by** `sql`,
/// which creates plans, `execute`, which runs them, `engine`, which caches them. **Uses** `plan.scalar`, `catalog`.
/// [StatementTraits] lists what a session must know about each kind of statement. **Start at** [CompiledStatement], then
/// [bowler.plan.query.RowSource]. **Shown by** `plan.show`.
package bowler.plan;
