// SPDX-License-Identifier: Apache-2.0

/// Statements with resolved names: relations over columns that are identified by numbers.
///
/// **Idea.** Every column of every table reference, and every computed value, has its own id in the statement. So a
/// [Relation] can be moved and merged without renaming. [bowler.plan.scalar.Scalar.Column] holds such an id.
/// **Used by** `bind`, which makes it, `rewrite`, which simplifies it, and `optimize`, which turns it into a plan.
/// **Start at** [Relation], [BoundStatement]. **Shown by** [RelationText].
package bowler.sql.bound;
