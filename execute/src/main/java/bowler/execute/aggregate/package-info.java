// SPDX-License-Identifier: Apache-2.0

/// Groups of rows, and what is computed over them.
///
/// **Idea.** [bowler.execute.group.HashAggregate] numbers the groups in a hash table; each aggregate is an [Accumulator] with flat arrays by group
/// number. Rows of groups that do not fit into memory are parted into files and grouped later, partition by partition;
/// the values of a DISTINCT aggregate are looked up among those met before, [bowler.execute.group.DistinctSet], and sorted by group and value where
/// that has no memory left, or where their order matters: so each counts once.
/// **Used by** `build`. **Uses** `operator`, `spill`. **Start at** [bowler.execute.group.HashAggregate].
package bowler.execute.aggregate;
