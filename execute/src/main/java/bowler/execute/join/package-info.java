// SPDX-License-Identifier: Apache-2.0

/// Joins of two inputs.
///
/// **Idea.** Every join collects candidate pairs in a batch, left row by left row, and then tests the pairs of the
/// whole batch ([JoinOperator]). The joins differ in how they find the candidates of a left row.
/// **Always true.** Pairs come in the order of the left input. A left row without a match comes once, at the place of
/// its pairs.
/// **Used by** `build`. **Uses** `scan`, `operator`, `spill`. **Start at** [JoinOperator].
package bowler.execute.join;
