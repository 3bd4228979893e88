// SPDX-License-Identifier: Apache-2.0

/// Rows of two inputs put together.
///
/// **Idea.** Every join gathers candidate pairs, left row by left row, into a batch, and then tests the pairs of the
/// whole batch: [JoinOperator]. Joins differ in where a left row's candidates come from.
/// **Always true.** Pairs come in the order of the left input. A left row without partner comes once, where its pairs
/// would have come.
/// **Used by** `build`. **Uses** `scan`, `operator`, `spill`. **Start at** [JoinOperator].
package bowler.execute.join;
