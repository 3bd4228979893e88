// SPDX-License-Identifier: Apache-2.0

/// Transaction managers beside each other: what a transaction costs, and how many share a force.
///
/// **Idea.** Each manager runs in a JVM of its own, in turn, round after round; resources that cost nothing show the manager alone,
/// two H2 databases how much of it remains beside them. Figures are medians of the rounds.
/// **Always true.** All get the same resources, threads and calls, through the same reflective calls. Each keeps its decisions as it does by
/// default, in a folder of its own; none is told to be less safe.
/// **Used by** `launcher`. **Start at** [TransactionBenchCommand] for the parent, [TransactionChild] for the JVM it starts.
/// **Checked by** `TransactionBenchTest`.
package bowler.tools.xa;
