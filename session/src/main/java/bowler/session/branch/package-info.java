// SPDX-License-Identifier: Apache-2.0

/// Branches of distributed transactions, as transaction managers see them.
///
/// **Idea.** [TransactionBranches] is the interface that a session offers to transaction managers. A [BranchId] names a
/// branch.
/// **Used by** `session`. **Start at** [TransactionBranches].
package bowler.session.branch;
