// SPDX-License-Identifier: Apache-2.0

/// Evaluates scalar expressions over batches.
///
/// **Idea.** [bowler.execute.evaluate.build.Evaluators] turns a tree of scalars into a tree of [Evaluator]s, each with
/// its own result vector. A node costs one virtual call per batch and one loop over flat arrays. A condition returns
/// the rows where it is true rather than values.
/// **Always true.** A node is evaluated only for the requested rows, so rows that a condition has excluded cause no
/// error. Expressions that are constant in a run are evaluated once, at the first request. A subexpression that occurs
/// several times among expressions evaluated for the same rows is evaluated once
/// ([bowler.execute.evaluate.build.SharedSubexpressions]).
/// **Used by** operators, `modify`. **Uses** `row`. **Start at** [Evaluator].
package bowler.execute.evaluate;
