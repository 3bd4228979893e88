// SPDX-License-Identifier: Apache-2.0

/// The JDBC driver: drivers, data sources, connections, statements, result sets, written once over `session`.
///
/// **Idea.** Each JDBC object is a thin face: the wide interfaces are tables of one-line methods, the work is done by
/// [bowler.jdbc.connection.ConnectionTransactions] (where transactions begin and end), [bowler.jdbc.connection.StatementExecutor] (what a run does and gives), [bowler.jdbc.connection.ResultSetGetters] and
/// [bowler.jdbc.connection.ParameterSetters] (values of the column's own type, unboxed; the rest in `convert`), [bowler.jdbc.connection.RowEditor] and [bowler.jdbc.connection.NamedCursors]
/// (rows changed through result sets).
/// **Always true.** A result set that was closed stays closed. A failure of the session passes through
/// [bowler.jdbc.connection.ConnectionTransactions#failed], which does what its severity asks, and leaves as an `SQLException`. A session call is the only
/// place where a thread can wait; this layer takes no lock.
/// **Used by** applications. **Uses** `session`, nothing of the engine. **Start at** [BowlerDriver], then
/// [bowler.jdbc.connection.BowlerConnection], [bowler.jdbc.connection.StatementExecutor], [bowler.jdbc.connection.BowlerResultSet].
package bowler.jdbc;
