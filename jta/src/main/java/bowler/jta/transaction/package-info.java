// SPDX-License-Identifier: Apache-2.0

/// Active transactions: enlistment, timeouts, and the two-phase protocol with presumed abort.
///
/// **Idea.** A transaction belongs to the thread that works on it, and its beginning and end share nothing with others.
/// It is numbered and listed in one of many stripes, and only the force of its decision is shared. Its *verdict* is one
/// word, set once by compare-and-set. Its thread sets it to commit or to roll back; if that hangs, the timer sets it to
/// roll back. The one that sets it acts on it.
/// **Always true.** A verdict to commit is durable before the second phase. A resource is called by one thread at a
/// time. A transaction leaves its stripe when nothing is left to be done for it here; anything left then belongs to
/// recovery.
/// **Used by** recovery and the public API. **Uses** `branch`, `decision`. **Start at** [CoordinatedTransaction], then
/// [Participants], [TwoPhase] and [CommitPhase], [TimeoutScanner] and [TimeoutHandler]. THEORY.md of the module gives
/// the reasons.
package bowler.jta.transaction;
