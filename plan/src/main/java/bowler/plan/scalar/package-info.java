// SPDX-License-Identifier: Apache-2.0

/// Typed scalar expressions, common to the compiler's bound tree and to plans.
///
/// **Idea.** A [Scalar] is a record that knows its type. The binder writes implicit SQL conversions as [Scalar.Cast],
/// so that no later pass converts anything on its own. **Always true.** Truth values are BOOLEAN with NULL for unknown.
/// Operands of a comparison are of one family ([TypeFamily]). So are the operands and the result of arithmetic. **Used
/// by** `plan`, `sql`, `execute`. **Uses** `types`. **Start at** [Scalar]. **Shown by** [ScalarText].
package bowler.plan.scalar;
