// SPDX-License-Identifier: Apache-2.0

/// Scalar expressions made runnable over batches.
///
/// **Idea.** [bowler.execute.evaluate.build.Evaluators] turns a tree of scalars into a tree of [Evaluator]s, each with a result vector of its own; a
/// node costs one virtual call a batch and one loop over flat arrays. A condition is asked for the rows where it is
/// true rather than for values.
/// **Always true.** A node is evaluated for the rows asked for and no others, so that rows which a condition has
/// excluded cause no error. What is constant in a run is evaluated once, when first asked for.
/// What stands several times in expressions that are evaluated for the same rows is evaluated once for them ([bowler.execute.evaluate.build.SharedSubexpressions]).
/// **Used by** operators, `modify`. **Uses** `row`. **Start at** [Evaluator].
package bowler.execute.evaluate;
