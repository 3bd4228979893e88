// SPDX-License-Identifier: Apache-2.0

/// Connections, their transactions, their statements and result sets.
///
/// **Idea.** Each JDBC object is thin: the wide interfaces are tables of one-line methods. [bowler.jdbc.transaction.ConnectionTransactions]
/// decides where transactions begin and end, [StatementExecutor] runs statements and keeps results, and [RowEditor]
/// changes rows through result sets.
/// **Always true.** A closed result set stays closed. A failure of the session passes through
/// [bowler.jdbc.transaction.ConnectionTransactions#failed], which acts on its severity, and is thrown as an `SQLException`.
/// **Used by** `jdbc`. **Uses** `compiled`, `convert`, `lob`, `metadata`. **Start at** [BowlerConnection].
package bowler.jdbc.connection;
