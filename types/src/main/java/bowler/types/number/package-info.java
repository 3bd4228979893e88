// SPDX-License-Identifier: Apache-2.0

/// Exact and approximate arithmetic, and the types of its results.
///
/// **Idea.** One static method per operator and carrier, over primitives where the carrier is one; each checks its
/// result against the type's range, since SQL arithmetic fails (22003, 22012) and never wraps.
/// **Always true.** Operands have been converted to the result's carrier; DECIMAL results have the scale that
/// [ArithmeticTypes] computed. **Used by** `cast`, `function`, binder and executor. **Start at** [ArithmeticTypes].
package bowler.types.number;
