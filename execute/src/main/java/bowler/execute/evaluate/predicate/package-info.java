// SPDX-License-Identifier: Apache-2.0

/// Evaluators of comparisons, IN, LIKE and of AND, OR, NOT in three-valued logic.
///
/// **Idea.** A predicate returns the rows where it is true rather than values.
/// **Used by** `evaluate.build`. **Uses** `evaluate`. **Start at** [CompareValue].
package bowler.execute.evaluate.predicate;
