// SPDX-License-Identifier: Apache-2.0

/// Benchmarks of whole statements that compare Bowler with its peers.
///
/// **Idea.** A [bowler.tools.bench.suite.Suite] is a list of tasks that any JDBC database can do. The command starts
/// every database in its own JVM, with the same options, one after the other, for the wanted number of rounds. It
/// reports medians, and the ratio of Bowler's figure to the best peer's. Answers are compared between the databases.
/// **Always true.** A task with a wrong answer, or one that was given up, has no figure.
/// **Used by** `launcher`. **Uses** `load` for databases and their JVMs, `tpch`. **Start at** [BenchCommand] for the
/// parent, [bowler.tools.bench.suite.BenchChild] for the JVM it starts. **Checked by** `BenchTableTest`.
package bowler.tools.bench;
