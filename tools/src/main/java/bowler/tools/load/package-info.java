// SPDX-License-Identifier: Apache-2.0

/// Load clients: one workload, any JDBC database, and what a transaction costs there.
///
/// **Idea.** The command starts every database in a JVM of its own, with the same options, one after the other, as many
/// rounds as wanted, and reports medians. In such a JVM a [Harness] runs a [bowler.tools.load.client.Workload]'s clients, one thread each.
/// **Always true.** What surrounds a transaction costs next to nothing: no allocation, nothing written that another
/// thread reads, random numbers from registers, latencies into the thread's own histogram (a sample of them when
/// transactions are shorter than 2 µs). A measurement whose results are wrong is no measurement: checks end the command.
/// **Used by** `launcher`, `torture`, `profile`. **Uses** `peer`, JDBC, HdrHistogram, picocli.
/// **Start at** [LoadCommand] for the parent, [LoadChild] for the JVM it starts. **Checked by** `StatisticsTest`,
/// `LoadCommandTest`, `HarnessTest`.
package bowler.tools.load;
