// SPDX-License-Identifier: Apache-2.0

/// The statements of one connection as DRDA names them: prepared sections, their open queries, and parameters.
///
/// **Idea.** A [Section] holds a session's statement, or a routine that clients call. A [RunningQuery] is its open
/// cursor, which writes blocks of rows. [ParameterReader] converts the values that a client has sent into the row of
/// parameters of a statement.
/// **Always true.** Rows go from the session's cursor to the reply's buffer without an object per value. A query that
/// is held over a commit has read its remaining rows before; other queries are closed.
/// **Used by** `server.conversation`. **Start at** [Section].
package bowler.server.statement;
