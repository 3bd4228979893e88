// SPDX-License-Identifier: Apache-2.0

/// Java methods as bodies of SQL routines.
///
/// **Idea.** A [MethodResolver] finds the method that fits the declaration of a routine. A function becomes one method
/// handle ([FunctionHandle]). It reads the arguments from a row, calls the method and writes the result into a row,
/// without boxing. A procedure is called through arrays, because its OUT parameters are arrays ([JavaProcedure]).
/// **Always true.** Exceptions of methods become failures of class 38: [RoutineFailure].
/// **Used by** the engine, which finds [JavaRoutineLinker] as a service. **Uses** `convert`, `connection`.
package bowler.jdbc.routine;
