// SPDX-License-Identifier: Apache-2.0

/// The cursor over a statement's tokens, and what a few tokens form: types, numbers, intervals.
///
/// **Idea.** All parsers of one statement share one [TokenCursor]. It counts nesting, so that deep statements end in an
/// error of the statement and never in an overflow of the stack.
/// **Used by** all parsers. **Uses** `token`, `ast`. **Start at** [TokenCursor].
package bowler.sql.parse.cursor;
