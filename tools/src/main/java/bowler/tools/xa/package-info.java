// SPDX-License-Identifier: Apache-2.0

/// Compares transaction managers: the cost of a transaction, and the number of transactions that share a force.
///
/// **Idea.** Each manager runs in its own JVM, in turn, round after round. Resources that cost nothing show the manager
/// alone; two H2 databases show its share with databases. Figures are medians of the rounds.
/// **Always true.** All get the same resources, threads and calls, through the same reflective calls. Each keeps its
/// decisions in its default way, in its own folder; none is configured to be less safe.
/// **Used by** `launcher`. **Start at** [TransactionBenchCommand] for the parent, [TransactionChild] for the JVM it
/// starts. **Checked by** `TransactionBenchTest`.
package bowler.tools.xa;
