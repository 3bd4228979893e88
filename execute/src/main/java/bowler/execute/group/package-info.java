// SPDX-License-Identifier: Apache-2.0

/// Operators that group rows: GROUP BY, DISTINCT, EXCEPT and INTERSECT.
///
/// **Idea.** [HashAggregate] numbers the groups in a hash table; each aggregate keeps flat arrays by group number. Groups that
/// do not fit into memory are written to partition files and grouped later. [SortAggregate] needs no table because its input
/// is in order.
/// **Used by** `build`. **Uses** `aggregate`, `operator`, `spill`. **Start at** [HashAggregate].
package bowler.execute.group;
