// SPDX-License-Identifier: Apache-2.0

/// Rows in order.
///
/// **Idea.** A row's sort keys become bytes that sort as they do; [bowler.execute.spill.RecordSorter] does the rest. Where several
/// threads make the rows, each sorts its own, [ParallelSort].
/// **Used by** `build`. **Uses** `operator`, `spill`. **Start at** [SortOperator].
package bowler.execute.sort;
