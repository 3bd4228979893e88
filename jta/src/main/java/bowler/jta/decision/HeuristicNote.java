// SPDX-License-Identifier: Apache-2.0
package bowler.jta.decision;

import bowler.jta.xid.TransactionId;

/// A branch that ended otherwise than its transaction, or nobody knows how; kept until an operator forgets it.
///
/// @param branch which branch of the transaction
/// @param remark what the resource answered
public record HeuristicNote(TransactionId id, int branch, String resource, Verdict decided, Verdict did, long timeMillis,
        String remark) {
    /// Drivers' messages can be of any length; here it must fit a record.
    private static final int LONGEST_REMARK = 500;

    public HeuristicNote {
        if (remark.length() > LONGEST_REMARK) {
            remark = remark.substring(0, LONGEST_REMARK) + "...";
        }
    }

    /// What lists show and [DecisionLog#forget] takes.
    public String key() {
        return keyOf(id, branch);
    }

    static String keyOf(TransactionId id, int branch) {
        return id + "." + branch;
    }
}
