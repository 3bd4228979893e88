// SPDX-License-Identifier: Apache-2.0

/// Statement text as tokens.
///
/// **Idea.** One pass cuts the text into [Token]s: words folded to upper case, literals decoded, comments gone. Each
/// token knows where it began, so that every later complaint can name line and column ([SourceLocation]).
/// **Used by** `parse`. **Start at** [Lexer].
package bowler.sql.token;
