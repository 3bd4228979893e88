// SPDX-License-Identifier: Apache-2.0

/// The treaty between compiler and executor: what to do, as data.
///
/// **Idea.** A [bowler.plan.query.RowSource] says where rows come from, a [StatementPlan] what a statement does with them, and
/// [CompiledStatement] adds what callers want to know beforehand. Everything is immutable and shared by all sessions.
/// Rows between nodes are slots counted from 0; a scalar's [bowler.plan.scalar.Scalar.Column] names a slot of its
/// node's input.
/// **Always true.** What [PlanVerifier] checks: slots exist, types fit.
/// **Used by** `sql`, which makes plans, `execute`, which runs them, `engine`, which keeps them. **Uses** `plan.scalar`,
/// `catalog`. **Start at** [CompiledStatement], then [bowler.plan.query.RowSource]. **Shown by** `plan.show`.
package bowler.plan;
