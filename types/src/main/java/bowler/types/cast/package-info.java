// SPDX-License-Identifier: Apache-2.0

/// Rules and conversions between types: casts, assignments, comparisons and common types.
///
/// **Idea.** [ConversionRules] decides whether a pair of types is allowed. [CommonType] finds the type that both sides
/// of an operation convert to. [Casts] creates a [Conversion] for a pair once; its methods take and return values in
/// their carriers, unboxed. **Always true.** A converted value is valid for the target type: in range, with its scale,
/// within its length. **Used by** the binder, the executor, `jdbc` and `server`. **Start at** [Casts]; for texts of
/// values, [ValueText].
package bowler.types.cast;
