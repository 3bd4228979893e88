// SPDX-License-Identifier: Apache-2.0

/// Recovery of prepared branches whose transaction no longer runs: it lists them at each resource and applies the
/// decision.
///
/// **Idea.** Each resource has its own task with its own connections, so that one that hangs or is down delays neither
/// the start nor the others. A listed branch of this node is committed if its transaction was decided, left alone while
/// its transaction is active, and rolled back otherwise. **Always true.** Recovery checks whether a transaction is
/// active *after* it has listed the branches. A listed transaction that is no longer active then has its decision in
/// the log, or there is none. Nothing is resolved while the log is stopped. Branches of other nodes are not touched.
/// The success of a commit is believed only when the driver does not list the branch any more. Otherwise a branch that
/// was reported as committed and was not would be rolled back once its decision was forgotten. **Start at**
/// [ResourceRecovery], then [RecoveryScan].
package bowler.jta.recovery;
