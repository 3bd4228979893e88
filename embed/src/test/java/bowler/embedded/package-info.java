// SPDX-License-Identifier: Apache-2.0

/// Tests of the whole database as an application uses it: through JDBC, embedded, on real folders and in memory.
///
/// **Idea.** The guarantees of one module are tested next to it. These tests check what only all modules together can
/// guarantee: SQL in text files, isolation between connections, interrupts, damage, full disks, killed processes.
/// **Start at** [SqlTextTest].
package bowler.embedded;
