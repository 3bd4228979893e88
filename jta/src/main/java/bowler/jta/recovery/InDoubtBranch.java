// SPDX-License-Identifier: Apache-2.0
package bowler.jta.recovery;

import bowler.jta.branch.BranchResult;
import bowler.jta.branch.XaReturnCodes;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;

/// A branch that a resource has listed, told by its own xid.
final class InDoubtBranch {
    private final XAResource resource;
    private final Xid xid;
    private Throwable failure;
    private boolean mustForget;

    InDoubtBranch(XAResource resource, Xid xid) {
        this.resource = resource;
        this.xid = xid;
    }

    /// Commits the branch. If the resource does not know it any more, the branch counts as committed.
    BranchResult commit() {
        try {
            resource.commit(xid, false);
            return BranchResult.COMMITTED;
        } catch (XAException answer) {
            keep(answer);
            return answer.errorCode == XAException.XAER_NOTA ? BranchResult.COMMITTED : XaReturnCodes.commit(answer.errorCode);
        } catch (Throwable broken) {
            failure = broken;
            return BranchResult.DOUBTFUL;
        }
    }

    BranchResult rollback() {
        try {
            resource.rollback(xid);
            return BranchResult.ROLLED_BACK;
        } catch (XAException answer) {
            keep(answer);
            return XaReturnCodes.rollback(answer.errorCode);
        } catch (Throwable broken) {
            failure = broken;
            return BranchResult.PENDING;
        }
    }

    private void keep(XAException answer) {
        failure = answer;
        mustForget = XaReturnCodes.isHeuristic(answer.errorCode);
    }

    boolean mustForget() {
        return mustForget;
    }

    Throwable failure() {
        return failure;
    }

    String remark(String name) {
        return "resource '" + name + "' answered " + (failure == null ? "well" : XaReturnCodes.text(failure)) + " to recovery";
    }

    void forget() {
        try {
            resource.forget(xid);
        } catch (Throwable refused) {
            failure = refused; // it lists the branch again, and is told again
        }
    }
}
