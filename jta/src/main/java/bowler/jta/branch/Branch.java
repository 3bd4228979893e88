// SPDX-License-Identifier: Apache-2.0
package bowler.jta.branch;

import bowler.jta.xid.BranchXid;
import java.util.concurrent.locks.ReentrantLock;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;

/// A branch, and the connection that began it. That connection is the one that prepares and commits.
///
/// Each method calls the resource at most once and turns its answer, including errors of the driver, into a meaning. A
/// decision holds regardless of what one resource throws. [#failure] keeps the failure itself. The caller holds the
/// latch.
public final class Branch {
    private final String name;
    private final BranchXid xid;
    private final XAResource resource;
    private final Object known;
    private final ReentrantLock latch = new ReentrantLock();
    private volatile boolean over;
    private Throwable failure;
    private boolean mustForget;
    private Vote lastVote;

    /// @param name of the resource; null if it has none
    /// @param known what the register has for it, or null
    public Branch(String name, BranchXid xid, XAResource resource, Object known) {
        this.known = known;
        this.name = name;
        this.xid = xid;
        this.resource = resource;
    }

    /// The resource's name; `?` and its class if it has none.
    public String name() {
        return name == null ? "?" + resource.getClass().getName() : name;
    }

    public Object known() {
        return known;
    }

    public BranchXid xid() {
        return xid;
    }

    public XAResource resource() {
        return resource;
    }

    public ReentrantLock latch() {
        return latch;
    }

    /// Returns whether this transaction has nothing left to tell the branch.
    public boolean isOver() {
        return over;
    }

    /// Returns the failure of the last call; null if it succeeded.
    public Throwable failure() {
        return failure;
    }

    /// Returns whether the resource keeps a record of a heuristic decision, which it may forget as soon as our log has
    /// one.
    public boolean mustForget() {
        return mustForget;
    }

    /// The answer for messages: the resource's name, and what it said.
    public String remark() {
        return "resource '" + name() + "' answered " + (failure == null ? "well" : XaReturnCodes.text(failure));
    }

    public Vote prepare() {
        failure = null;
        Vote vote;
        try {
            int result = resource.prepare(xid);
            vote = XaReturnCodes.vote(result);
            if (vote == Vote.NO) {
                failure = new XAException("prepare returned " + result + ", which means nothing");
                ((XAException) failure).errorCode = XAException.XAER_PROTO;
            }
        } catch (XAException refused) {
            failure = refused;
            vote = XaReturnCodes.voteRefused(refused.errorCode);
        } catch (Throwable broken) {
            failure = broken;
            vote = Vote.NO;
        }
        over = vote != Vote.YES && vote != Vote.NO;
        lastVote = vote;
        return vote;
    }

    /// Null if it was not asked to prepare.
    public Vote lastVote() {
        return lastVote;
    }

    public BranchResult commit(boolean onePhase) {
        failure = null;
        mustForget = false;
        BranchResult branchResult = BranchResult.COMMITTED;
        try {
            resource.commit(xid, onePhase);
        } catch (XAException answer) {
            failure = answer;
            mustForget = XaReturnCodes.isHeuristic(answer.errorCode);
            branchResult = onePhase ? XaReturnCodes.commitOnePhase(answer.errorCode) : XaReturnCodes.commit(answer.errorCode);
        } catch (Throwable broken) {
            failure = broken;
            branchResult = onePhase ? BranchResult.UNKNOWN : BranchResult.DOUBTFUL;
        }
        over = branchResult != BranchResult.REFUSED;
        return branchResult;
    }

    public BranchResult rollback() {
        failure = null;
        mustForget = false;
        try {
            resource.rollback(xid);
            return BranchResult.ROLLED_BACK;
        } catch (XAException answer) {
            failure = answer;
            mustForget = XaReturnCodes.isHeuristic(answer.errorCode);
            return XaReturnCodes.rollback(answer.errorCode);
        } catch (Throwable broken) {
            failure = broken;
            return BranchResult.PENDING;
        } finally {
            over = true;
        }
    }

    /// The resource may drop its note. If it cannot, recovery meets it again.
    public void forget() {
        try {
            resource.forget(xid);
        } catch (Throwable refused) {
            failure = refused;
        }
    }
}
