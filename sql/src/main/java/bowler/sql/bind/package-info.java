// SPDX-License-Identifier: Apache-2.0

/// What was written becomes what was meant: names are looked up, types found, parameters typed.
///
/// **Idea.** One binder per family ([bowler.sql.bind.query.QueryBinder], [bowler.sql.bind.change.DmlBinder],
/// [bowler.sql.bind.definition.CreateDropBinder]) over a common [bowler.sql.bind.scope.BindContext];
/// [bowler.sql.bind.expression.ExpressionBinder] does expressions and writes every silent conversion as a cast. A `?`
/// takes the type that its neighbour gives it.
/// **Used by** the door. **Uses** `ast`, `parse` (for DEFAULTs kept as text), `bound`. **Start at** [Binder].
package bowler.sql.bind;
