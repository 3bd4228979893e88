// SPDX-License-Identifier: Apache-2.0
package bowler.pool;

import bowler.os.Clock;
import java.io.PrintWriter;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.logging.Logger;
import javax.sql.DataSource;

/// A driver that remembers what was called, and does what a test says instead: throw, hang, lie.
final class FakeDatabase implements DataSource {
    /// Replaces the behaviour of a call; returns [#AS_USUAL] to keep it.
    interface Mischief {
        Object instead(Bare connection, String call) throws Exception;
    }

    static final Object AS_USUAL = new Object();

    final List<Bare> opened = new CopyOnWriteArrayList<>();
    final List<String> users = new CopyOnWriteArrayList<>();
    final AtomicInteger openCalls = new AtomicInteger();
    volatile Mischief mischief = (connection, call) -> AS_USUAL;

    @Override
    public Connection getConnection() throws SQLException {
        return getConnection(null, null);
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        openCalls.incrementAndGet();
        Object instead = run(null, "connect");
        if (instead != AS_USUAL) {
            return (Connection) instead;
        }
        Bare bare = new Bare();
        users.add(user + "/" + password);
        opened.add(bare);
        return bare.connection;
    }

    private Object run(Bare bare, String call) throws SQLException {
        try {
            return mischief.instead(bare, call);
        } catch (SQLException | RuntimeException | Error thrown) {
            throw thrown;
        } catch (Exception thrown) {
            throw new IllegalStateException(thrown);
        }
    }

    long open() {
        return opened.stream().filter(bare -> !bare.closed).count();
    }

    /// A connection of the driver.
    final class Bare {
        final List<String> calls = new CopyOnWriteArrayList<>();
        final Map<String, Object> state = new HashMap<>(Map.of("AutoCommit", true, "ReadOnly", false, "TransactionIsolation", 2,
            "NetworkTimeout", 0, "Holdability", 1, "Catalog", "main", "Schema", "app", "TypeMap", Map.of(), "ClientInfo", new Properties()));
        final List<Object> children = new CopyOnWriteArrayList<>();
        volatile boolean closed;
        final Connection connection = make(Connection.class, this::onConnection);

        private Object onConnection(Object self, Method method, Object[] arguments) throws Throwable {
            String name = method.getName();
            calls.add(name + (arguments == null || name.startsWith("prepare") || name.equals("setNetworkTimeout") ? "" : List.of(arguments)));
            Object instead = run(this, name);
            if (instead != AS_USUAL) {
                return instead;
            }
            return switch (name) {
                case "close", "abort" -> {
                    closed = true;
                    yield null;
                }
                case "isClosed" -> closed;
                case "isValid" -> !closed;
                case "createStatement" -> child(Statement.class);
                case "prepareStatement" -> child(PreparedStatement.class);
                case "prepareCall" -> child(CallableStatement.class);
                case "getMetaData" -> child(DatabaseMetaData.class);
                case "isWrapperFor" -> false;
                case "isReadOnly" -> state.get("ReadOnly");
                case "setNetworkTimeout" -> state.put("NetworkTimeout", arguments[1]) == null ? null : null;
                default -> {
                    if (name.startsWith("set") && arguments.length == 1 && state.containsKey(name.substring(3))) {
                        state.put(name.substring(3), arguments[0]);
                        yield null;
                    }
                    yield name.startsWith("get") && state.containsKey(name.substring(3)) ? state.get(name.substring(3)) : nothing(method);
                }
            };
        }

        private <T> T child(Class<T> type) {
            boolean[] isClosed = new boolean[1];
            T child = make(type, (self, method, arguments) -> {
                String name = method.getName();
                String call = type.getSimpleName() + "." + name;
                calls.add(call);
                Object instead = run(this, call);
                if (instead != AS_USUAL) {
                    return instead;
                }
                if (name.equals("close")) {
                    isClosed[0] = true;
                }
                return name.equals("isClosed") ? (Object) isClosed[0]
                    : method.getReturnType() == ResultSet.class ? child(ResultSet.class)
                    : name.equals("getStatement") && type == ResultSet.class ? make(Statement.class, (a, b, c) -> nothing(b))
                    : nothing(method);
            });
            children.add(child);
            return child;
        }

        long count(String call) {
            return calls.stream().filter(call::equals).count();
        }
    }

    private static Object nothing(Method method) {
        Class<?> type = method.getReturnType();
        return type == boolean.class ? (Object) false : type == long.class ? (Object) 0L : type.isPrimitive() && type != void.class ? (Object) 0 : null;
    }

    private static <T> T make(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(FakeDatabase.class.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) ->
            switch (method.getName()) {
                case "hashCode" -> System.identityHashCode(self);
                case "equals" -> self == arguments[0];
                case "toString" -> "bare " + type.getSimpleName();
                default -> handler.invoke(self, method, arguments);
            }));
    }

    /// Waits until something that other threads do has happened.
    static void until(BooleanSupplier happened) throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        for (int i = 0; i < 10_000; i++) {
            if (happened.getAsBoolean()) {
                return;
            }
            never.await(1, TimeUnit.MILLISECONDS);
        }
        throw new AssertionError("it has not happened");
    }

    /// A clock that runs, and can be put forward.
    static final class JumpingClock implements Clock {
        private final AtomicLong ahead = new AtomicLong();

        void skipMillis(long milliseconds) {
            ahead.addAndGet(TimeUnit.MILLISECONDS.toNanos(milliseconds));
        }

        @Override
        public long nanoTime() {
            return System.nanoTime() + ahead.get();
        }

        @Override
        public Instant now() {
            return Instant.now();
        }
    }

    @Override
    public PrintWriter getLogWriter() {
        return null;
    }

    @Override
    public void setLogWriter(PrintWriter out) {}

    @Override
    public void setLoginTimeout(int seconds) {}

    @Override
    public int getLoginTimeout() {
        return 0;
    }

    @Override
    public Logger getParentLogger() {
        return null;
    }

    @Override
    public <T> T unwrap(Class<T> type) {
        return null;
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return false;
    }
}
