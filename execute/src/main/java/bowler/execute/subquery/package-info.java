// SPDX-License-Identifier: Apache-2.0

/// Subqueries in expressions.
///
/// **Idea.** A subquery stands for a value. It runs when the value is requested, for the requested rows, so a branch
/// that is not reached raises no errors. An uncorrelated subquery runs once, and its result is kept. The result is a
/// value, a hash table of rows ([HashedSubquery]), or the value that decides a comparison with ANY or ALL
/// ([QuantifiedSubquery]). A correlated subquery runs per row, with the outer values put into cells. Its last results
/// are cached by these values ([CorrelatedSubquery]). A correlated equality on a table without a suitable index is
/// looked up in memory after some runs ([CorrelatedScan]). This also applies to the right side of a dependent join.
/// **Always true.** No subquery is open between two evaluations.
/// **Used by** `build`. **Uses** `operator`, `scan`, `join`, `spill`. **Start at** [CorrelatedSubquery].
package bowler.execute.subquery;
