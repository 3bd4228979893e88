// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc;

import bowler.session.branch.BranchId;
import javax.transaction.xa.Xid;

/// The name of a branch, as a scan returns it.
record RecoveredXid(BranchId branch) implements Xid {
    @Override
    public int getFormatId() {
        return branch.format();
    }

    @Override
    public byte[] getGlobalTransactionId() {
        return branch.globalId();
    }

    @Override
    public byte[] getBranchQualifier() {
        return branch.qualifier();
    }

    @Override
    public String toString() {
        return branch.toString();
    }
}
