// SPDX-License-Identifier: Apache-2.0
package bowler.launcher.xa;

import java.util.concurrent.locks.ReadWriteLock;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;

/// A resource that adds two kill points to each call: before the call, and after the call but before its result is
/// returned.
///
/// H2 answers before its own thread has written the change. A kill in between loses a branch that was prepared or
/// committed, under any transaction manager. So `settling` comes before the answer: a resource that loses its promises
/// cannot show whether the manager keeps its own.
///
/// A branch was also seen to lose its prepared state when another branch ended at the same time. H2 apparently reused
/// the place of the ended branch before it removed the name. So a branch ends only while no other call runs in its
/// database.
final class WatchedResource implements XAResource {
    private final XAResource inner;
    private final String name;
    private final String prefix;
    private final Call settling;
    private final ReadWriteLock order;
    private final KillPoint kill;
    /// True if the next prepare votes for rollback.
    private boolean refuses;

    /// @param prefix identifies the caller; "" for a transaction
    /// @param order held exclusively while a branch ends; null if that is not necessary
    /// @param settling returns when all earlier changes have been written
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
        if (order == null) {
            call.run();
            return;
        }
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
        int vote = vote(xid);
        settling.run();
        kill.reached(KillPoint.answered(name, prefix + "prepare"));
        return vote;
    }

    private int vote(Xid xid) throws XAException {
        if (order == null) {
            return inner.prepare(xid);
        }
        order.readLock().lock();
        try {
            return inner.prepare(xid);
        } finally {
            order.readLock().unlock();
        }
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
