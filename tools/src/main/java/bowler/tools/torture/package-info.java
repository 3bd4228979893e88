// SPDX-License-Identifier: Apache-2.0

/// Breaks a database by kills, lack of memory and lack of disk space, and checks whether it kept its promises.
///
/// **Idea.** A JVM full of bank clients is killed at a random moment. Every client has written down each commit that
/// was acknowledged to it before it started the next. The database is opened again and audited against that. Another
/// JVM changes many rows in a small heap; every statement must end properly there. A third fills a small file system
/// and loses its folder ([DiskRounds]).
/// **Always true.** The notes of a client survive the kill: each went to the operating system by its own call. Moments
/// and transactions come from one seed; the progress of the clients does not.
/// **Used by** `launcher`. **Uses** `load`, `storage` for the structure of Bowler's files. **Start at** [CrashCommand],
/// then [CrashRounds], [CrashChild], [BankAudit]; or at [MemoryCommand], then [MemoryChild], [MemoryStep], [HotRows].
/// **Checked by** `AcknowledgementsTest`, `MemoryTortureTest` of `launcher`, and by H2 with its default settings, which
/// loses commits here.
package bowler.tools.torture;
