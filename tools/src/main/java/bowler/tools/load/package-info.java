// SPDX-License-Identifier: Apache-2.0

/// Load clients: one workload on any JDBC database, and the cost of a transaction there.
///
/// **Idea.** The command starts every database in its own JVM, with the same options, one after the other, for the
/// requested number of rounds. It reports medians. In that JVM a [Harness] runs the clients of a
/// [bowler.tools.load.client.Workload], one thread each.
/// **Always true.** The harness costs almost nothing per transaction. It does not allocate, and writes nothing that
/// another thread reads. Random numbers come from registers, and latencies go into the thread's own histogram (a sample
/// of them when transactions are shorter than 2 µs). A measurement with wrong results does not count: checks end the
/// command.
/// **Used by** `launcher`, `torture`, `profile`. **Uses** `peer`, JDBC, HdrHistogram, picocli. **Start at**
/// [LoadCommand] for the parent, [LoadChild] for the JVM it starts. **Checked by** `StatisticsTest`, `LoadCommandTest`,
/// `HarnessTest`.
package bowler.tools.load;
