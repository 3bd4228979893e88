// SPDX-License-Identifier: Apache-2.0

/// The JDBC driver: drivers, data sources, connections, statements, result sets, written once over `session`.
///
/// **Idea.** Each JDBC object is a thin face: the wide interfaces are tables of one-line methods, the work is done by
/// [Transactions] (where transactions begin and end), [StatementRuns] (what a run does and gives), [ResultSetGetters] and
/// [ParameterSetters] (values of the column's own type, unboxed; the rest in `convert`), [RowEditor] and [NamedCursors]
/// (rows changed through result sets).
/// **Always true.** A result set that was closed stays closed. A failure of the session passes through
/// [Transactions#failed], which does what its severity asks, and leaves as an `SQLException`. A session call is the only
/// place where a thread can wait; this layer takes no lock.
/// **Used by** applications. **Uses** `session`, nothing of the engine. **Start at** [BowlerDriver], then
/// [BowlerConnection], [StatementRuns], [BowlerResultSet].
package bowler.jdbc;
