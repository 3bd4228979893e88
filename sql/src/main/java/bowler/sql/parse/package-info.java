// SPDX-License-Identifier: Apache-2.0

/// Tokens to syntax tree.
///
/// **Idea.** The parser is a recursive descent over one [bowler.sql.parse.cursor.TokenCursor], with one file per family
/// of statements. Chains are parsed in loops. Real nesting is counted, so that it ends in an error of the statement and
/// never in a stack overflow.
/// **Used by** [bowler.sql.Compiler]. **Uses** `token`, `ast`. **Start at** [StatementParser].
package bowler.sql.parse;
