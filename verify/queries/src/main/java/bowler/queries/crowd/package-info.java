// SPDX-License-Identifier: Apache-2.0

/// Concurrent sessions that execute all kinds of statements on the same few tables.
///
/// **Idea.** Definitions, changes, cursors, savepoints and long values interleave in every order. Plans become stale
/// while they wait for a lock, and rows change under cursors. Tables are dropped while they are read, statements are
/// canceled and threads interrupted. Any step may fail with the SQLState of a statement or of a lost race. Four results
/// are faults: an internal error, a lost connection, a result that contradicts itself, and final rows that violate a
/// constraint. The statements of a session depend only on its seed; their interleaving does not.
/// **Used by** `./bowler torture sessions` and the tests. **Start at** [SessionCrowd].
package bowler.queries.crowd;
