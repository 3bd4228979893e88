// SPDX-License-Identifier: Apache-2.0

/// The cursor over a statement's tokens, and parsers of short token sequences: types, numbers, intervals.
///
/// **Idea.** All parsers of one statement share one [TokenCursor]. It counts nesting, so that statements that nest too
/// deeply fail with an error instead of a stack overflow.
/// **Used by** all parsers. **Uses** `token`, `ast`. **Start at** [TokenCursor].
package bowler.sql.parse.cursor;
