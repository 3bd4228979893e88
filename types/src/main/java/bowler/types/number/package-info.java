// SPDX-License-Identifier: Apache-2.0

/// Exact and approximate arithmetic, and the types of its results.
///
/// **Idea.** There is one static method per operator and carrier, over primitives if the carrier is one. Each checks
/// its result against the type's range, since SQL arithmetic fails (22003, 22012) and never wraps.
/// **Always true.** Operands have been converted to the result's carrier; DECIMAL results have the scale that
/// [ArithmeticTypes] computed.
/// **Used by** `cast`, `function`, the binder and the executor. **Start at** [ArithmeticTypes].
package bowler.types.number;
