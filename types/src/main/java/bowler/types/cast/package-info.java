// SPDX-License-Identifier: Apache-2.0

/// Which types convert to, are stored as, compare and unite with which, and the conversions.
///
/// **Idea.** [ConversionRules] answers yes or no for two types; [CommonType] gives the type that two sides meet in;
/// [Casts] makes a [Conversion] for a pair once, whose methods then take and give values in their carriers, unboxed.
/// **Always true.** A converted value is a value of the target type: in range, of its scale, of its length.
/// **Used by** binder, executor, `jdbc`, `server`. **Start at** [Casts]; texts of values: [ValueText].
package bowler.types.cast;
