// SPDX-License-Identifier: Apache-2.0

/// Tokens to tree.
///
/// **Idea.** Recursive descent, one file per family of statements over one [bowler.sql.parse.cursor.TokenCursor]. Chains are loops; real nesting
/// is counted and ends in an error of the statement, never in an overflow of the stack.
/// **Used by** the door. **Uses** `token`, `ast`. **Start at** [StatementParser].
package bowler.sql.parse;
