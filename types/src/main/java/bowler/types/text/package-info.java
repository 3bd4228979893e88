// SPDX-License-Identifier: Apache-2.0

/// Character and bit strings: lengths, LIKE, concatenation.
///
/// **Idea.** Strings are Java strings in code units, as Derby counts them. Comparison is with [bowler.types.TextOrder].
/// **Used by** `cast`, `function`, binder and executor. **Start at** [LikePattern].
package bowler.types.text;
