// SPDX-License-Identifier: Apache-2.0

/// Statement text as tokens.
///
/// **Idea.** One pass splits the text into [Token]s: words are folded to upper case, literals are decoded, comments are
/// skipped. Each token has its offset, so that every later message can name line and column ([SourceLocation]).
/// **Used by** `parse`. **Start at** [Lexer].
package bowler.sql.token;
