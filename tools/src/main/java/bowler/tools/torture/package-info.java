// SPDX-License-Identifier: Apache-2.0

/// Breaks a database as life does, and looks whether it kept its word.
///
/// **Idea.** A JVM full of bank clients is killed at a random moment. Every client has written down each commit that
/// was acknowledged to it before it asked for the next. The database is opened again and audited against that.
/// Another JVM changes many rows in a small heap; every statement must end well there.
/// A third fills a small file system and loses its folder ([DiskRounds]).
/// **Always true.** What a client wrote down survives the kill: it went to the operating system by a call of its own.
/// Moments and transactions come from one seed; how far the clients get by then does not.
/// **Used by** `launcher`. **Uses** `load`, `storage` for the structure of Bowler's files.
/// **Start at** [CrashCommand], then [CrashRounds], [CrashChild], [BankAudit]; or at [MemoryCommand], then [MemoryChild],
/// [MemoryStep], [HotRows]. **Checked by** `AcknowledgementsTest`, `MemoryTortureTest` of `launcher`, and by H2 with its default settings, which loses commits here.
package bowler.tools.torture;
