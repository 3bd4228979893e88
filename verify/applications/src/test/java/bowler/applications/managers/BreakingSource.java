// SPDX-License-Identifier: Apache-2.0
package bowler.applications.managers;

import bowler.jdbc.BowlerXADataSource;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.XAConnection;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;

/// A source of XA connections whose resources run an action at a step of the two-phase commit. BTM creates it by its name.
public final class BreakingSource extends BowlerXADataSource {
    private static final long serialVersionUID = 1L;
    /// The action before the first commit of a prepared branch, and the one after the first prepare. They run once.
    static final AtomicReference<Callable<?>> BEFORE_COMMIT = new AtomicReference<>();
    static final AtomicReference<Callable<?>> AFTER_PREPARE = new AtomicReference<>();

    @Override
    public XAConnection getXAConnection(String user, String password) throws SQLException {
        XAConnection connection = super.getXAConnection(user, password);
        XAResource resource = forwarding(XAResource.class, connection.getXAResource(), BreakingSource::steps);
        return forwarding(XAConnection.class, connection,
            (method, arguments, call) -> method.equals("getXAResource") ? resource : call.call());
    }

    @FunctionalInterface
    private interface Wrapper {
        Object invoke(String method, Object[] arguments, Callable<Object> call) throws Exception;
    }

    /// Passes calls through a wrapper to the real object. The real object also sees wrapped arguments as they are.
    private record Forwarding(Object real, Wrapper wrapper) implements InvocationHandler {
        @Override
        public Object invoke(Object self, Method method, Object[] arguments) throws Throwable {
            Object[] unwrapped = arguments == null ? null : Arrays.stream(arguments).map(Forwarding::unwrapped).toArray();
            try {
                return wrapper.invoke(method.getName(), unwrapped, () -> method.invoke(real, unwrapped));
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }

        private static Object unwrapped(Object argument) {
            return argument != null && Proxy.isProxyClass(argument.getClass())
                && Proxy.getInvocationHandler(argument) instanceof Forwarding forwarding ? forwarding.real : argument;
        }
    }

    private static <T> T forwarding(Class<T> type, T real, Wrapper wrapper) {
        return type.cast(Proxy.newProxyInstance(BreakingSource.class.getClassLoader(), new Class<?>[] {type}, new Forwarding(real, wrapper)));
    }

    private static Object steps(String method, Object[] arguments, Callable<Object> call) throws Exception {
        if (method.equals("commit") && !(boolean) arguments[1]) {
            run(BEFORE_COMMIT);
        }
        Object result = call.call();
        if (method.equals("prepare")) {
            run(AFTER_PREPARE);
        }
        return result;
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
}
