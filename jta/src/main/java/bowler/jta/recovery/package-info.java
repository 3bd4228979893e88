// SPDX-License-Identifier: Apache-2.0

/// Branches that were left behind: asked for at each resource, and told what was decided.
///
/// **Idea.** Each resource has a task of its own with connections of its own, so that one that hangs or is down holds up neither
/// the start nor the others. A listed branch of this node is committed if its transaction was decided, left alone while its
/// transaction is at work, and rolled back otherwise.
/// **Always true.** Whether a transaction is at work is asked *after* the branches were listed: what was listed and is at work no more
/// has its decision in the log or none at all. Nothing is resolved while the log is stopped. Branches of other nodes are not touched.
/// What a driver answers is believed when it does not list the branch any more: a commit that was answered and not done would be rolled
/// back else, once its decision was forgotten.
/// **Start at** [ResourceRecovery], then [RecoveryScan].
package bowler.jta.recovery;
