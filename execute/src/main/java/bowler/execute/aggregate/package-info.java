// SPDX-License-Identifier: Apache-2.0

/// Aggregate functions, computed over groups of rows.
///
/// **Idea.** [bowler.execute.group.HashAggregate] numbers the groups in a hash table. Each aggregate is an
/// [Accumulator] with flat arrays indexed by group number. Rows of groups that do not fit into memory are partitioned
/// into files and grouped later, partition by partition. [bowler.execute.group.DistinctSet] looks up the values of a
/// DISTINCT aggregate, so that each counts once. They are sorted by group and value instead if memory is exhausted or
/// their order matters.
/// **Used by** `build`. **Uses** `operator`, `spill`. **Start at** [bowler.execute.group.HashAggregate].
package bowler.execute.aggregate;
