// SPDX-License-Identifier: Apache-2.0

/// Syntax trees to bound statements: names are resolved, types determined, parameters typed.
///
/// **Idea.** There is one binder per family of statements ([bowler.sql.bind.query.QueryBinder],
/// [bowler.sql.bind.change.DmlBinder], [bowler.sql.bind.definition.CreateDropBinder]) over a common
/// [bowler.sql.bind.scope.BindContext]. [bowler.sql.bind.expression.ExpressionBinder] binds expressions and writes
/// every implicit conversion as a cast. A `?` takes its type from the other operand.
/// **Used by** [bowler.sql.Compiler]. **Uses** `ast`, `parse` (for DEFAULTs kept as text), `bound`. **Start at**
/// [Binder].
package bowler.sql.bind;
