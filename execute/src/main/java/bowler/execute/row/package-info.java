// SPDX-License-Identifier: Apache-2.0

/// Batches of rows, which operators exchange.
///
/// **Idea.** A [Batch] holds up to 1024 rows as columns of flat arrays, one [Vector] each, and the list of its selected
/// rows. A filter shortens the list and moves no value.
/// **Always true.** The list is ascending. Values at rows that are not listed are undefined.
/// **Used by** every package with operators. **Start at** [Batch].
package bowler.execute.row;
