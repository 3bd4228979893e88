// SPDX-License-Identifier: Apache-2.0

/// Typed scalar expressions, common to the compiler's bound tree and to plans.
///
/// **Idea.** A [Scalar] is a record that knows its type; whatever conversion SQL does silently is written as a
/// [Scalar.Cast], so that nobody below the binder converts anything by himself.
/// **Always true.** Truth values are BOOLEAN with NULL for unknown. Operands of a comparison are of one family
/// ([TypeFamily]), so are those of arithmetic and its result.
/// **Used by** `plan`, `sql`, `execute`. **Uses** `types`. **Start at** [Scalar]. **Shown by** [ScalarText].
package bowler.plan.scalar;
