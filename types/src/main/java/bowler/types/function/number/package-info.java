// SPDX-License-Identifier: Apache-2.0

/// Functions of numbers: mathematics, rounding, bits, percentages.
///
/// **Used by** `function`. **Uses** `function.time`, because ABS and TRUNC also take intervals and dates.
/// **Start at** [NumberFunctions].
package bowler.types.function.number;
