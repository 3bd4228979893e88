// SPDX-License-Identifier: Apache-2.0

/// Plans of triggers and of routines written in SQL.
///
/// **Idea.** The body is a tree of [RoutineStep]s whose leaves are compiled statements. All statements of a body share
/// one row of parameters, the frame. It holds the variables, and the columns of the old and the new row of a trigger
/// that the body reads. A step that assigns a variable writes into the frame.
/// **Always true.** A leaf reads the frame and changes it only through its step.
/// **Used by** `sql`, `execute.routine`, `engine`. **Start at** [TriggerPlan].
package bowler.plan.routine;
