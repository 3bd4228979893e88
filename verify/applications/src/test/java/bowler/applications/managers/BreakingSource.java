// SPDX-License-Identifier: Apache-2.0
package bowler.applications.managers;

import bowler.jdbc.BowlerXADataSource;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.XAConnection;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;

/// A source of XA connections whose resources run an action at a step of the two-phase commit. BTM creates it by its name.
public final class BreakingSource extends BowlerXADataSource {
    private static final long serialVersionUID = 1L;
    /// The action before the first commit of a prepared branch, and the one after the first prepare. They run once.
    static final AtomicReference<Callable<?>> BEFORE_COMMIT = new AtomicReference<>();
    static final AtomicReference<Callable<?>> AFTER_PREPARE = new AtomicReference<>();

    @Override
    public XAConnection getXAConnection(String user, String password) throws SQLException {
        XAConnection connection = super.getXAConnection(user, password);
        XAResource resource = new BreakingResource(connection.getXAResource());
        return (XAConnection) Proxy.newProxyInstance(BreakingSource.class.getClassLoader(), new Class<?>[] {XAConnection.class},
            (self, method, arguments) -> {
                if (method.getName().equals("getXAResource")) {
                    return resource;
                }
                try {
                    return method.invoke(connection, arguments);
                } catch (InvocationTargetException e) {
                    throw e.getCause();
                }
            });
    }

    private static void run(AtomicReference<Callable<?>> step) throws XAException {
        Callable<?> action = step.getAndSet(null);
        if (action != null) {
            try {
                action.call();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        }
    }

    /// A class of its own, because Narayana serializes proxies.
    ///
    /// @param real the resource of the connection
    private record BreakingResource(XAResource real) implements XAResource {
        @Override
        public int prepare(Xid xid) throws XAException {
            int vote = real.prepare(xid);
            run(AFTER_PREPARE);
            return vote;
        }

        @Override
        public void commit(Xid xid, boolean onePhase) throws XAException {
            if (!onePhase) {
                run(BEFORE_COMMIT);
            }
            real.commit(xid, onePhase);
        }

        @Override
        public boolean isSameRM(XAResource other) throws XAException {
            return real.isSameRM(other instanceof BreakingResource breaking ? breaking.real : other);
        }

        @Override
        public void start(Xid xid, int flags) throws XAException {
            real.start(xid, flags);
        }

        @Override
        public void end(Xid xid, int flags) throws XAException {
            real.end(xid, flags);
        }

        @Override
        public void rollback(Xid xid) throws XAException {
            real.rollback(xid);
        }

        @Override
        public void forget(Xid xid) throws XAException {
            real.forget(xid);
        }

        @Override
        public Xid[] recover(int flags) throws XAException {
            return real.recover(flags);
        }

        @Override
        public int getTransactionTimeout() throws XAException {
            return real.getTransactionTimeout();
        }

        @Override
        public boolean setTransactionTimeout(int seconds) throws XAException {
            return real.setTransactionTimeout(seconds);
        }
    }
}
