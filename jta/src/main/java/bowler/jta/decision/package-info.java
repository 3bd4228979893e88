// SPDX-License-Identifier: Apache-2.0

/// The decision log: which transactions are to commit, until all who take part have done it, and what went wrong for good.
///
/// **Idea.** Presumed abort: what is not written was not decided. One record decides, and only it is forced, by one thread for all
/// who wait ([DecisionGroupCommit]); that all have committed is written and not forced. Segments are used again: what is still open is
/// written anew at the end before the beginning is given up ([DecisionLog#keep]).
/// **Always true.** A decision is durable before anybody acts on it. A record that cannot be read stops the opening. One log has
/// one node's name for ever, and one manager at a time.
/// **Used by** transactions, recovery, commands. **Uses** `log`.
/// **Start at** [DecisionLog], then [DecisionRecord].
package bowler.jta.decision;
