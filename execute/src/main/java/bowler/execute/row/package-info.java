// SPDX-License-Identifier: Apache-2.0

/// Batches of rows, the currency between operators.
///
/// **Idea.** A [Batch] is up to 1024 rows as columns of flat arrays, one [Vector] each, and the list of those of its
/// rows that count. A filter shortens the list and moves no value.
/// **Always true.** The list ascends. Values at rows not listed mean nothing.
/// **Used by** every room above. **Start at** [Batch].
package bowler.execute.row;
