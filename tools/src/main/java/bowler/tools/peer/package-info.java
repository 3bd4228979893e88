// SPDX-License-Identifier: Apache-2.0

/// Compares databases and other products, each in its own JVM.
///
/// **Idea.** A [KnownDatabase] knows its driver's [Jar] and the settings under which its commits are durable;
/// [JarCache] fetches the jar once, and [JarDrivers] loads drivers from jars. A [ChildJvm] runs one peer, and reports its
/// progress and results by [ChildLine]s. Commands share [DriverOptions] for any JDBC database, [OptionCheck] for invalid
/// values, and [bowler.tools.text.TextTable] for their output.
/// **Always true.** Peers run one after the other, never simultaneously. A fetched jar has the checksum written here,
/// and a child never outlives its parent ([ParentWatch]).
/// **Used by** `load`, `bench`, `pool`, `xa` and others. **Uses** JDBC, picocli. **Start at** [DatabaseTarget], then
/// [PeerRounds]. **Checked by** `PeerFigureTest`, `LoadCommandTest`.
package bowler.tools.peer;
