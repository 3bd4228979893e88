// SPDX-License-Identifier: Apache-2.0

/// Compares connection pools: the cost of borrowing, the fairness of waiting, and the effect of a spike of users.
///
/// **Idea.** Each pool runs in its own JVM, in turn, round after round. A [StubDriver] that costs nothing shows the
/// pool alone; H2 shows the pool's share with a database. Figures are medians of the rounds.
/// **Always true.** All pools get the same sizes and the same work. Peers are configured only by their own public
/// setters. The code around an operation writes nothing that another thread reads.
/// **Used by** `launcher`. **Start at** [PoolBenchCommand] for the parent, [PoolChild] for the JVM it starts. **Checked
/// by** `PoolBenchTest`.
package bowler.tools.pool;
