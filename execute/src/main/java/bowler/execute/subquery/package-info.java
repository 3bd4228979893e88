// SPDX-License-Identifier: Apache-2.0

/// Queries within expressions.
///
/// **Idea.** A query stands for a value and runs when the value is asked for, for the rows it is asked for: what a branch
/// does not reach raises no errors. One that uses nothing of the rows outside runs once and is kept: as its value, as
/// rows to be looked up ([HashedSubquery]), or as the value that decides a comparison with any or all ([QuantifiedSubquery]). Any
/// other runs per row, with the values it uses put into cells; the last results are remembered by these values
/// ([CorrelatedSubquery]). What it looks for by an equality in a table without an index for
/// that, be it as the right side of a dependent join, is looked up in memory after some runs ([CorrelatedScan]).
/// **Always true.** No query is open between two evaluations.
/// **Used by** `build`. **Uses** `operator`, `scan`, `join`, `spill`. **Start at** [CorrelatedSubquery].
package bowler.execute.subquery;
