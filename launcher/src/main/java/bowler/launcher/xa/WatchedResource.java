// SPDX-License-Identifier: Apache-2.0
package bowler.launcher.xa;

import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;

/// A resource whose calls are points where the process may be killed: before it is asked, and when it has done it but not said so.
///
/// H2 answers before a thread of its own has written what it did; a kill in between loses a branch that was prepared or committed, whoever
/// manages the transaction. So [Settling] comes before the answer: a resource that does not keep its word could not show whether the
/// manager does.
final class WatchedResource implements XAResource {
    private final XAResource inner;
    private final String name;
    private final String prefix;
    private final Settling settling;
    private final KillPoint kill;
    /// Whether it votes no the next time it is asked.
    private boolean refuses;

    /// @param prefix says for whom it is called; "" for a transaction
    WatchedResource(XAResource inner, String name, String prefix, Settling settling, KillPoint kill) {
        this.inner = inner;
        this.name = name;
        this.prefix = prefix;
        this.settling = settling;
        this.kill = kill;
    }

    /// Returns when what was done before has been written.
    @FunctionalInterface
    interface Settling {
        void settle() throws XAException;
    }

    void refuse(boolean next) {
        refuses = next;
    }

    @Override
    public void start(Xid xid, int flags) throws XAException {
        inner.start(xid, flags);
    }

    @Override
    public void end(Xid xid, int flags) throws XAException {
        inner.end(xid, flags);
    }

    @Override
    public int prepare(Xid xid) throws XAException {
        if (refuses) {
            inner.rollback(xid);
            throw new XAException(XAException.XA_RBINTEGRITY);
        }
        kill.reached(KillPoint.asked(name, prefix + "prepare"));
        int vote = inner.prepare(xid);
        settling.settle();
        kill.reached(KillPoint.answered(name, prefix + "prepare"));
        return vote;
    }

    @Override
    public void commit(Xid xid, boolean onePhase) throws XAException {
        String verb = prefix + (onePhase ? "commit in one phase" : "commit");
        kill.reached(KillPoint.asked(name, verb));
        inner.commit(xid, onePhase);
        settling.settle();
        kill.reached(KillPoint.answered(name, verb));
    }

    @Override
    public void rollback(Xid xid) throws XAException {
        kill.reached(KillPoint.asked(name, prefix + "rollback"));
        inner.rollback(xid);
        settling.settle();
        kill.reached(KillPoint.answered(name, prefix + "rollback"));
    }

    @Override
    public void forget(Xid xid) throws XAException {
        inner.forget(xid);
    }

    @Override
    public Xid[] recover(int flag) throws XAException {
        return inner.recover(flag);
    }

    @Override
    public boolean isSameRM(XAResource other) throws XAException {
        return other instanceof WatchedResource that && inner.isSameRM(that.inner);
    }

    @Override
    public int getTransactionTimeout() throws XAException {
        return inner.getTransactionTimeout();
    }

    @Override
    public boolean setTransactionTimeout(int seconds) throws XAException {
        return inner.setTransactionTimeout(seconds);
    }
}
