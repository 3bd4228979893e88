// SPDX-License-Identifier: Apache-2.0

/// Literals, written types, implicit conversions, collations, intervals and signatures of system routines, for the
/// binders of all expressions.
///
/// **Idea.** A helper that must bind a part of its expression receives an [OperandBinder] and does not know the binder of
/// all expressions. [Coercion] writes each implicit conversion as a cast. **Start at** [OperandBinder].
/// **Used by** `bind.expression` and the binders of queries and definitions. **Uses** `bind.scope`.
package bowler.sql.bind.operand;
