// SPDX-License-Identifier: Apache-2.0

/// The decision log: the transactions to be committed, until all participants have committed, and the heuristic
/// outcomes.
///
/// **Idea.** Presumed abort: a transaction without a record was not decided. One record decides, and only it is forced,
/// by one thread for all waiting threads ([DecisionGroupCommit]). The record that all participants have committed is
/// written and not forced. Segments are recycled: open entries are written again at the end before the beginning is
/// released ([DecisionLog#keep]).
/// **Always true.** A decision is durable before any thread acts on it. A record that cannot be read makes the opening
/// fail. One log keeps one node's name, and one manager has it open at a time.
/// **Used by** transactions, recovery, commands. **Uses** `log`. **Start at** [DecisionLog], then [DecisionRecord].
package bowler.jta.decision;
