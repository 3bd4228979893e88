// SPDX-License-Identifier: Apache-2.0

/// The transaction manager from the command line: what it left in its log, and whether it keeps its word when it is killed.
///
/// **Idea.** A log's entries are listed without opening it, and resolved or forgotten by opening it as a manager does. A process that
/// commits in two databases is killed at each step of the protocol in turn; the next one recovers, compares both databases with each
/// other and with what callers were told, and is killed at the next step.
/// **Always true.** At a step a thread stops for good before the process is killed: whatever it would have done next was not done. What was
/// told went to the operating system before the next transaction began.
/// **Used by** the command line. **Uses** `jta`, `pool`, `enlist`, `tools.load`.
/// **Start at** [EntriesCommand]; [TransactionKillCommand], then [KilledChild], [KillPoint].
package bowler.launcher.xa;
