// SPDX-License-Identifier: Apache-2.0

/// Rows outside memory and long values that a session hands out, and the guard of the calls that reach them.
///
/// **Idea.** Each object knows the session's [GuardedCalls] only. So a call waits until no other call is under way, and
/// its failure has the consequences that its severity states. **Start at** [CallGuard], then [SpilledResult].
/// **Used by** `engine.local`.
package bowler.engine.local.cursor;
