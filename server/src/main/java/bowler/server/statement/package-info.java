// SPDX-License-Identifier: Apache-2.0

/// Statements of one connection as DRDA names them: what was prepared in a section, the query that is open there, parameters.
///
/// **Idea.** A [Section] has a session's statement, or a routine that clients call; a [RunningQuery] is its open cursor, which writes
/// blocks of rows. [ParameterReader] turns what a client has sent into the row of parameters that a statement wants.
/// **Always true.** Rows go from the session's cursor to the reply's buffer without an object per value. A query that is held over a
/// commit has read its rest before; one that is not is closed.
/// **Used by** `server.conversation`. **Start at** [Section].
package bowler.server.statement;
