// SPDX-License-Identifier: Apache-2.0

/// The whole database as an application meets it: through JDBC, embedded, on real folders and in memory.
///
/// **Idea.** What one storey promises is tested beside it; here stands what only all of them together can keep: SQL in
/// text files, isolation between connections, interrupts, damage, full disks, killed processes.
/// **Start at** [SqlTextTest].
package bowler.embedded;
