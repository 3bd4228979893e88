// SPDX-License-Identifier: Apache-2.0

/// Commands for the transaction manager: they show the entries of its log, and test its guarantees by killing it.
///
/// **Idea.** A log's entries are listed without opening it. They are resolved or forgotten by opening it as a manager
/// does. A process that commits in two databases is killed at each step of the protocol in turn. The next process
/// recovers and compares both databases with each other and with the outcomes that callers were told. It is then killed
/// at the next step.
/// **Always true.** A thread that reaches the step blocks until the process is killed, so it does nothing after the
/// step. An outcome reported to a caller was passed to the operating system before the next transaction began.
/// **Used by** the command line. **Uses** `jta`, `pool`, `enlist`, `tools.load`. **Start at** [EntriesCommand];
/// [TransactionKillCommand], then [KilledChild], [KillPoint].
package bowler.launcher.xa;
