// SPDX-License-Identifier: Apache-2.0

/// The JDBC driver: drivers, data sources, connections, statements, result sets, all on top of `session`.
///
/// **Idea.** Each JDBC object is thin: the wide interfaces are tables of one-line methods.
/// [bowler.jdbc.transaction.ConnectionTransactions] decides where transactions begin and end.
/// [bowler.jdbc.connection.StatementExecutor] runs statements and keeps results.
/// [bowler.jdbc.connection.ResultSetGetters] and [bowler.jdbc.connection.ParameterSetters] handle values of the
/// column's own type, unboxed; `convert` handles the others. [bowler.jdbc.connection.RowEditor] and
/// [bowler.jdbc.connection.NamedCursors] change rows through result sets.
/// **Always true.** A result set that was closed stays closed. A failure of the session passes through
/// [bowler.jdbc.transaction.ConnectionTransactions#failed], which acts on its severity, and is thrown as an
/// `SQLException`. A session call is the only place where a thread can wait; this layer takes no lock.
/// **Used by** applications. **Uses** only `session`, nothing of the engine. **Start at** [BowlerDriver], then
/// [bowler.jdbc.connection.BowlerConnection], [bowler.jdbc.connection.StatementExecutor],
/// [bowler.jdbc.connection.BowlerResultSet].
package bowler.jdbc;
