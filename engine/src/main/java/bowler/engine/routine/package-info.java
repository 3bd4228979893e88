// SPDX-License-Identifier: Apache-2.0

/// Routines in Java as the engine links them: which classes may be called, and the bodies of declared routines.
///
/// **Idea.** A routine is linked when a statement that calls it begins to run for the first time. A class is callable
/// only if the setting `bowler.routines.allow` names it: see [RoutineClasses]. The linker itself needs the classes of
/// JDBC and is found as a service ([bowler.session.routine.RoutineLinker]).
/// **Used by** `database`, `local`. **Start at** [LinkedRoutines].
package bowler.engine.routine;
