// SPDX-License-Identifier: Apache-2.0

/// Routines that are written in Java, as the engine calls them.
///
/// **Idea.** A [RoutineLinker] finds the Java method of a [RoutineSignature]. It returns a [ProcedureBody] or a
/// [TableBody], which the engine calls.
/// **Used by** the engine, and implemented by the driver. **Uses** `session`. **Start at** [RoutineLinker].
package bowler.session.routine;
