// SPDX-License-Identifier: Apache-2.0

/// Transactions at work: enlisting, timeouts, and the two-phase protocol with presumed abort.
///
/// **Idea.** A transaction belongs to the thread that works on it, and nothing of beginning and ending it is shared with others: it is
/// numbered and listed in one of many stripes, and only the force of its decision is common. Its *verdict* is one word, set once by
/// compare-and-set: to commit by its thread, or to roll back by its thread or, if that hangs, by the timer. Who sets it acts on it.
/// **Always true.** A verdict to commit is durable before the second phase. A resource is called by one thread at a time. A
/// transaction leaves its stripe when nothing is left to be done for it here; what is left then is recovery's.
/// **Used by** recovery and the door. **Uses** `branch`, `decision`.
/// **Start at** [CoordinatedTransaction], then [Participants], [TwoPhase] and [CommitPhase], [TimeoutScanner] and [TimeoutHandler]. THEORY.md beside the module's door tells why.
package bowler.jta.transaction;
