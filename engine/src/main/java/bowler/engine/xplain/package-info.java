// SPDX-License-Identifier: Apache-2.0

/// Run-time statistics in Derby's SYSXPLAIN tables.
///
/// **Idea.** A session that has chosen a schema leaves one row per statement and operator in six tables of that schema.
/// The tables have Derby's names and columns.
/// **Always true.** The rows are written by a session of their own, whose transaction commits at once. A rollback of the
/// measured statement does not remove them. A number that was not measured is NULL.
/// **Used by** `procedure`, `local`. **Uses** the statistics of plans, and sessions.
/// **Start at** [SessionXplain].
package bowler.engine.xplain;
