// SPDX-License-Identifier: Apache-2.0

/// What was meant: relations over columns that have numbers instead of names.
///
/// **Idea.** Every column of every table mention, and every computed value, has an id of its own in the statement, so a
/// [Relation] can be moved and merged without renaming anything. [bowler.plan.scalar.Scalar.Column] holds such an id.
/// **Used by** `bind`, which makes it, `rewrite`, which betters it, `optimize`, which turns it into a plan.
/// **Start at** [Relation], [BoundStatement]. **Shown by** [RelationText].
package bowler.sql.bound;
