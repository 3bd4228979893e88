// SPDX-License-Identifier: Apache-2.0

/// Databases, and whatever else is measured, beside each other: each in a JVM of its own.
///
/// **Idea.** A [KnownDatabase] knows its driver's [Jar] and the settings under which its commits are durable; [JarCache] fetches
/// the jar once. A [ChildJvm] runs one peer, and tells by [ChildLine]s what it is doing and what came of it. Commands share
/// [DriverOptions] for any JDBC database, [OptionCheck] for values that cannot be, and [TextTable] for what they print.
/// **Always true.** Peers run one after the other, never at a time; what was fetched has the checksum written here, and a
/// child never outlives its parent ([ParentWatch]).
/// **Used by** `load`, `bench`, `pool`, `xa` and others. **Uses** JDBC, picocli.
/// **Start at** [DatabaseTarget], then [PeerRounds]. **Checked by** `PeerFigureTest`, `LoadCommandTest`.
package bowler.tools.peer;
