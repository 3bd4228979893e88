// SPDX-License-Identifier: Apache-2.0

/// Relations become simpler relations with the same rows, one file per rule.
///
/// **Idea.** [Rewriter] runs the rules in a fixed order: constants are folded, conditions become lists of conjuncts
/// and sink to where their columns come from; on the way outer joins whose NULLs no condition lets pass become inner
/// joins, and equal columns share their conditions.
/// Queries within expressions become joins where an equality ties them to the rows outside ([SubqueryToJoin]).
/// **Used by** the door. **Uses** `bound`. **Start at** [Rewriter].
package bowler.sql.rewrite;
