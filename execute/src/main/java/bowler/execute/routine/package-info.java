// SPDX-License-Identifier: Apache-2.0

/// Executes the bodies of triggers and of routines written in SQL.
///
/// **Idea.** An interpreter walks the tree of steps. Its leaves are compiled statements, which are made runnable once and
/// then run as often as the body is executed. All of them read one frame of variables as their parameters.
/// **Always true.** A body runs within the storage statement of the statement that fires it. If a concurrent transaction
/// has changed a row that the body changes, the whole statement is undone and started again.
/// **Used by** `execute`. **Start at** [TriggerExecution], then [BodyInterpreter].
package bowler.execute.routine;
