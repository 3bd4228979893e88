// SPDX-License-Identifier: Apache-2.0

/// Rewrites relations into simpler relations with the same rows, one file per rule.
///
/// **Idea.** [Rewriter] runs the rules in a fixed order. It folds constants, splits predicates into conjuncts and
/// pushes them down to the source of their columns. Outer joins whose NULLs a predicate rejects become inner joins, and
/// equal columns share their predicates. Subqueries within expressions become joins if an equality ties them to the
/// outer rows ([SubqueryToJoin]). **Used by** `sql`'s compiler. **Uses** `bound`. **Start at** [Rewriter].
package bowler.sql.rewrite;
