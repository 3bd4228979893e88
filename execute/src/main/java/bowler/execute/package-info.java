// SPDX-License-Identifier: Apache-2.0

/// Plans become rows and changes: the door of the executor.
///
/// **Idea.** An [Executor] turns a compiled statement into a [Program] once; a session starts an [Execution] of it and
/// runs that again and again, each time with other parameters. A run works inside the session's transaction, which the
/// [ExecutionContext] gives; it begins and ends the storage statement itself.
/// **Always true.** A run that fails leaves no change behind, save that a failure of transaction severity leaves the
/// whole transaction to the caller.
/// **Used by** `engine`. **Uses** the rooms below, one per kind of operation. **Start at** [Executor].
package bowler.execute;
