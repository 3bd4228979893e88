// SPDX-License-Identifier: Apache-2.0

/// Connections, their transactions, their statements and result sets.
///
/// **Idea.** Each JDBC object is thin: the wide interfaces are tables of one-line methods. [ConnectionTransactions] knows where
/// transactions begin and end, [StatementExecutor] what a run does and gives, [RowEditor] how rows change through result sets.
/// **Always true.** A closed result set stays closed. A failure of the session passes through [ConnectionTransactions#failed],
/// which does what its severity asks, and leaves as an `SQLException`.
/// **Used by** `jdbc`. **Uses** `compiled`, `convert`, `lob`, `metadata`. **Start at** [BowlerConnection].
package bowler.jdbc.connection;
