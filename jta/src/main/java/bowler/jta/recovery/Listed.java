// SPDX-License-Identifier: Apache-2.0
package bowler.jta.recovery;

import bowler.jta.branch.Answers;
import bowler.jta.branch.Ending;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;

/// A branch that a resource has listed, told by its own xid.
final class Listed {
    private final XAResource resource;
    private final Xid xid;
    private Throwable failure;
    private boolean mustForget;

    Listed(XAResource resource, Xid xid) {
        this.resource = resource;
        this.xid = xid;
    }

    /// What it does not know any more it has committed.
    Ending commit() {
        try {
            resource.commit(xid, false);
            return Ending.COMMITTED;
        } catch (XAException answer) {
            keep(answer);
            return answer.errorCode == XAException.XAER_NOTA ? Ending.COMMITTED : Answers.commit(answer.errorCode);
        } catch (Throwable broken) {
            failure = broken;
            return Ending.DOUBTFUL;
        }
    }

    Ending rollback() {
        try {
            resource.rollback(xid);
            return Ending.ROLLED_BACK;
        } catch (XAException answer) {
            keep(answer);
            return Answers.rollback(answer.errorCode);
        } catch (Throwable broken) {
            failure = broken;
            return Ending.PENDING;
        }
    }

    private void keep(XAException answer) {
        failure = answer;
        mustForget = Answers.isHeuristic(answer.errorCode);
    }

    boolean mustForget() {
        return mustForget;
    }

    Throwable failure() {
        return failure;
    }

    String remark(String name) {
        return "resource '" + name + "' answered " + (failure == null ? "well" : Answers.text(failure)) + " to recovery";
    }

    void forget() {
        try {
            resource.forget(xid);
        } catch (Throwable refused) {
            failure = refused; // it lists the branch again, and is told again
        }
    }
}
