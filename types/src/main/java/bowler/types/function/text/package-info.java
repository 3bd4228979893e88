// SPDX-License-Identifier: Apache-2.0

/// Functions of character strings, and functions that format other values as text.
///
/// **Used by** `function`. **Uses** `function.time` for formats of dates and times. **Start at** [TextFunctions].
package bowler.types.function.text;
