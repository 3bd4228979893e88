// SPDX-License-Identifier: Apache-2.0
package bowler.jta.decision;

import bowler.jta.xid.TransactionId;

/// A branch whose outcome is unknown or differs from its transaction's; kept until an operator forgets it.
///
/// @param branch the number of the branch within the transaction
/// @param remark the answer of the resource
public record HeuristicNote(TransactionId id, int branch, String resource, DecisionOutcome decided, DecisionOutcome did, long timeMillis,
        String remark) {
    /// Drivers' messages can be of any length; here it must fit a record.
    private static final int LONGEST_REMARK = 500;

    public HeuristicNote {
        if (remark.length() > LONGEST_REMARK) {
            remark = remark.substring(0, LONGEST_REMARK) + "...";
        }
    }

    /// Returns the key that lists show and [DecisionLog#forget] takes.
    public String key() {
        return keyOf(id, branch);
    }

    static String keyOf(TransactionId id, int branch) {
        return id + "." + branch;
    }
}
