// SPDX-License-Identifier: Apache-2.0
package bowler.jta.branch;

import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;

/// One connection's tie to a branch: its work belongs there while the tie is [State#STARTED]. The first of a branch began it,
/// others have joined. Called under the branch's latch.
public final class BranchAssociation {
    public enum State {
        STARTED, SUSPENDED, ENDED
    }

    private final Branch branch;
    private final XAResource resource;
    private final Runnable breakOff;
    private volatile State state = State.ENDED;
    /// The resource could not suspend the branch, so the association stays while the transaction is suspended.
    private boolean cannotSuspend;

    /// @param breakOff makes a hanging call of the resource fail, from another thread; null if there is no way to do so
    public BranchAssociation(Branch branch, XAResource resource, Runnable breakOff) {
        this.branch = branch;
        this.resource = resource;
        this.breakOff = breakOff;
    }

    public Branch branch() {
        return branch;
    }

    public XAResource resource() {
        return resource;
    }

    public Runnable breakOff() {
        return breakOff;
    }

    public State state() {
        return state;
    }

    /// Begins or continues work: TMNOFLAGS, TMJOIN or TMRESUME.
    public void start(int flag) throws XAException {
        resource.start(branch.xid(), flag);
        state = State.STARTED;
    }

    /// Ends the association with TMSUCCESS or TMFAIL. It has ended regardless of the resource's answer.
    public void end(int flag) throws XAException {
        if (state != State.ENDED) {
            state = State.ENDED;
            resource.end(branch.xid(), flag);
        }
    }

    /// Suspends the association with TMSUSPEND. Some drivers always refuse that. Then the association stays, and its
    /// connection serves this transaction alone.
    public void suspend() throws XAException {
        if (state != State.STARTED || cannotSuspend) {
            return;
        }
        try {
            resource.end(branch.xid(), XAResource.TMSUSPEND);
            state = State.SUSPENDED;
        } catch (XAException refused) {
            boolean unable = refused.errorCode == XAException.XAER_INVAL || refused.errorCode == XAException.XAER_PROTO
                || refused.errorCode == XAException.XAER_RMERR;
            if (!unable) {
                state = State.ENDED;
                throw refused;
            }
            cannotSuspend = true;
        }
    }
}
