// SPDX-License-Identifier: Apache-2.0

/// Character and bit strings: lengths, LIKE, concatenation.
///
/// **Idea.** Strings are Java strings; lengths count code units, as in Derby. [bowler.types.TextOrder] compares them.
/// **Used by** `cast`, `function`, the binder and the executor. **Start at** [LikePattern].
package bowler.types.text;
