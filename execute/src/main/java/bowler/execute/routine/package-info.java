// SPDX-License-Identifier: Apache-2.0

/// Executes the bodies of triggers and of routines written in SQL.
///
/// **Idea.** An interpreter walks the tree of steps. Its leaves are compiled statements, which are made runnable once and
/// then run as often as the body is executed. All of them read one frame of variables as their parameters.
/// **Triggers.** The body runs within the storage statement of the statement that fires it. If a concurrent transaction
/// has changed a row that the body changes, the whole statement is undone and started again.
/// **Routines.** Each statement of the body is a storage statement of its own. A statement that fails is undone, and then the
/// handlers in scope are asked ([HandlerScope]). An atomic block marks the point to which a handler may undo changes.
/// **Used by** `execute` and by the sessions of the engine. **Start at** [TriggerExecution] and [RoutineExecution], then
/// [BodyInterpreter].
package bowler.execute.routine;
