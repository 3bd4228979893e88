// SPDX-License-Identifier: Apache-2.0

/// Binders of expressions: written values become typed scalars.
///
/// **Idea.** [ExpressionBinder] handles every kind of expression over one scope, with one helper for each family.
/// `Coercion` writes each implicit conversion as a cast. A `?` takes its type from the other operand.
/// **Used by** `bind.query`, `bind.definition`, `bind.statement`. **Uses** `bind.operand`, `bind.scope`. **Start at** [ExpressionBinder].
package bowler.sql.bind.expression;
