// SPDX-License-Identifier: Apache-2.0

/// Interfaces and values of the executor, for the engine that runs programs and for the packages that implement them.
///
/// **Idea.** A [Program] is a compiled statement made runnable; it starts an [Execution] in an [ExecutionContext], which
/// the session provides. An execution returns its rows as a [ResultCursor].
/// **Used by** `statement`, `execute` and the engine. **Start at** [Program], then [Execution].
package bowler.execute.api;
