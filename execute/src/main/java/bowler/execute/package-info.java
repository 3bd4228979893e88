// SPDX-License-Identifier: Apache-2.0

/// Executes compiled plans: queries, changes of rows and definitions. This package is the facade of the executor.
///
/// **Idea.** An [Executor] turns a compiled statement into a [bowler.execute.api.Program] once. A session starts an
/// [bowler.execute.api.Execution] of the program and runs it repeatedly, each time with other parameters. A run works
/// inside the session's transaction, which the [bowler.execute.api.ExecutionContext] provides. It begins and ends the storage statement itself.
/// **Always true.** A run that fails leaves no change behind. A failure of transaction severity leaves the rollback of
/// the transaction to the caller.
/// **Used by** `engine`. **Uses** the packages below, one per kind of operation. **Start at** [Executor].
package bowler.execute;
