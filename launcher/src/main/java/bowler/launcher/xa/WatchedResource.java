// SPDX-License-Identifier: Apache-2.0
package bowler.launcher.xa;

import java.util.concurrent.locks.ReadWriteLock;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;

/// A resource whose calls are points where the process may be killed: before it is asked, and when it has done it but not said so.
///
/// H2 answers before a thread of its own has written what it did; a kill in between loses a branch that was prepared or committed, whoever
/// manages the transaction. So `settling` comes before the answer: a resource that does not keep its word could not show whether the
/// manager does.
///
/// It was seen, too, that a branch lost what it had prepared when another ended meanwhile, as if H2 gave the ended one's place away before its
/// name. So a branch ends while nothing else is done in its database.
final class WatchedResource implements XAResource {
    private final XAResource inner;
    private final String name;
    private final String prefix;
    private final Call settling;
    private final ReadWriteLock order;
    private final KillPoint kill;
    /// Whether it votes no the next time it is asked.
    private boolean refuses;

    /// @param prefix says for whom it is called; "" for a transaction
    /// @param settling returns when what was done before has been written
    WatchedResource(XAResource inner, String name, String prefix, Call settling, ReadWriteLock order, KillPoint kill) {
        this.inner = inner;
        this.name = name;
        this.prefix = prefix;
        this.settling = settling;
        this.order = order;
        this.kill = kill;
    }

    /// A call of the database.
    @FunctionalInterface
    interface Call {
        void run() throws XAException;
    }

    private void alone(Call call) throws XAException {
        order.writeLock().lock();
        try {
            call.run();
        } finally {
            order.writeLock().unlock();
        }
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
            alone(() -> inner.rollback(xid));
            throw new XAException(XAException.XA_RBINTEGRITY);
        }
        kill.reached(KillPoint.asked(name, prefix + "prepare"));
        int vote;
        order.readLock().lock();
        try {
            vote = inner.prepare(xid);
        } finally {
            order.readLock().unlock();
        }
        settling.run();
        kill.reached(KillPoint.answered(name, prefix + "prepare"));
        return vote;
    }

    @Override
    public void commit(Xid xid, boolean onePhase) throws XAException {
        String verb = prefix + (onePhase ? "commit in one phase" : "commit");
        kill.reached(KillPoint.asked(name, verb));
        alone(() -> inner.commit(xid, onePhase));
        settling.run();
        kill.reached(KillPoint.answered(name, verb));
    }

    @Override
    public void rollback(Xid xid) throws XAException {
        kill.reached(KillPoint.asked(name, prefix + "rollback"));
        alone(() -> inner.rollback(xid));
        settling.run();
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
