// SPDX-License-Identifier: Apache-2.0

/// Builds evaluators from scalars and shares common subexpressions.
///
/// **Idea.** [Evaluators] turns a tree of scalars into a tree of evaluators. An expression that occurs several times among
/// those evaluated for the same rows is evaluated once, [SharedSubexpressions].
/// **Used by** operators, `modify`. **Uses** `evaluate`, `evaluate.predicate`. **Start at** [Evaluators].
package bowler.execute.evaluate.build;
