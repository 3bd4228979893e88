// SPDX-License-Identifier: Apache-2.0
package bowler.jta.decision;

import bowler.jta.xid.TransactionId;

/// A branch that ended otherwise than its transaction, or nobody knows how; kept until an operator forgets it.
///
/// @param branch which branch of the transaction
/// @param remark what the resource answered
public record HeuristicNote(TransactionId id, int branch, String resource, Verdict decided, Verdict did, long timeMillis,
        String remark) {
    /// What lists show and [DecisionLog#forget] takes.
    public String key() {
        return keyOf(id, branch);
    }

    static String keyOf(TransactionId id, int branch) {
        return id + "." + branch;
    }
}
