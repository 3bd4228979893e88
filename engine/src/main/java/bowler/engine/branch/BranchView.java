// SPDX-License-Identifier: Apache-2.0
package bowler.engine.branch;

import bowler.session.branch.BranchId;

/// A branch as views show it.
///
/// @param user null if the branch is from before a restart
/// @param isRecoverable whether the branch waits for a decision, or an operator has decided on it
/// @param transactionId 0 if the transaction has changed and locked nothing
/// @param preparedAtMillis 0 if the branch is not prepared
/// @param session the session that works for the branch or has worked for it last; null if it has done other work since
public record BranchView(
        BranchId id, String user, long transactionId, String status, boolean isRecoverable, long preparedAtMillis, BranchHolder session) {}
