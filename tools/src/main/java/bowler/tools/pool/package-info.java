// SPDX-License-Identifier: Apache-2.0

/// Connection pools beside each other: what borrowing costs, how fair waiting is, what a spike of users does.
///
/// **Idea.** Each pool runs in a JVM of its own, in turn, round after round; a [StubDriver] that costs nothing shows the pool
/// alone, H2 how much of it remains beside a database. Figures are medians of the rounds.
/// **Always true.** All pools get the same sizes and the same work; peers are configured by their own public setters, and
/// nothing else of them is touched. What surrounds an operation writes nothing that another thread reads.
/// **Used by** `launcher`. **Start at** [PoolBenchCommand] for the parent, [PoolChild] for the JVM it starts. **Checked by**
/// `PoolBenchTest`.
package bowler.tools.pool;
