// SPDX-License-Identifier: Apache-2.0

/// Syntax trees to bound statements: names are resolved, types determined, parameters typed.
///
/// **Idea.** [Binder] passes each statement to the binder of its family: [bowler.sql.bind.query.QueryBinder],
/// [DmlBinder] or [bowler.sql.bind.definition.CreateDropBinder], over a common
/// [bowler.sql.bind.scope.BindContext]. [bowler.sql.bind.expression.ExpressionBinder] binds expressions and writes
/// every implicit conversion as a cast. A `?` takes its type from the other operand.
///
/// For INSERT, UPDATE, DELETE and MERGE, a [DmlTarget] resolves the table or view to its base table and columns.
/// [DmlBinder] binds changes of one table, [MergeBinder] changes that join other rows. [TableConstraintsBinder] collects
/// the constraints that a change must satisfy.
/// **Used by** [bowler.sql.Compiler]. **Uses** `ast`, `parse` (for DEFAULTs kept as text), `bound`. **Start at**
/// [Binder].
package bowler.sql.bind.statement;
