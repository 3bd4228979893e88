// SPDX-License-Identifier: Apache-2.0

/// Sorts rows.
///
/// **Idea.** A row's sort keys are encoded as bytes with the same order, and [bowler.execute.spill.RecordSorter] sorts
/// them. If several threads compute the rows, each thread sorts its own ([ParallelSort]).
/// **Used by** `build`. **Uses** `operator`, `spill`. **Start at** [SortOperator].
package bowler.execute.sort;
