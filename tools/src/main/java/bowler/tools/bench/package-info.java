// SPDX-License-Identifier: Apache-2.0

/// Benchmarks of whole statements, Bowler beside its peers.
///
/// **Idea.** A [bowler.tools.bench.suite.Suite] is a list of tasks that any JDBC database can do. The command starts every database in a JVM of
/// its own, with the same options, one after the other, as many rounds as wanted, and reports medians and how many times
/// the best peer's figure Bowler reaches. Answers are compared between the databases.
/// **Always true.** A task with a wrong answer, or one that was given up, has no figure.
/// **Used by** `launcher`. **Uses** `load` for databases and their JVMs, `tpch`.
/// **Start at** [BenchCommand] for the parent, [bowler.tools.bench.suite.BenchChild] for the JVM it starts. **Checked by** `BenchTableTest`.
package bowler.tools.bench;
