// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.jdbc.address.ConnectionOrigin;
import bowler.jdbc.address.DriverMode;
import bowler.jdbc.connection.BowlerConnection;
import bowler.session.Cursor;
import bowler.session.Session;
import bowler.types.DataType;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Wrapper;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Calls every method of JDBC while each request of the driver to a session ends with an [OutOfMemoryError]. Callers
/// get an [SQLException], never an error of the JVM and never a failure of the engine.
class LackOfMemoryTest {
    private static final String QUERY = "SELECT a, b FROM t";
    private static final String CHANGE = "INSERT INTO t VALUES (?)";
    /// These only read what is there and make nothing: the values of a row, fields of the session and of the plan.
    private static final Set<String> AT_HAND = Set.of("isNull", "longAt", "doubleAt", "objectAt", "isReadOnly", "isolation", "schema",
        "user", "isValid", "isClosed", "inTransaction", "isQuery", "changesRows", "columns", "lastUpdateCount", "takeWarnings", "setTimeoutMillis");

    private boolean armed;
    private Error lack;

    private final FakeSession fake = new FakeSession().numbers(QUERY, 3).change(CHANGE, row -> 1L, DataType.varchar(10));

    private <T> T failing(Class<T> type, Object of) {
        InvocationHandler handler = (proxy, method, arguments) -> {
            if (armed && !AT_HAND.contains(method.getName()) && method.getDeclaringClass() != Object.class) {
                throw lack;
            }
            try {
                Object result = method.invoke(of, arguments);
                return switch (result) {
                    case bowler.session.Statement statement -> failing(bowler.session.Statement.class, statement);
                    case Cursor cursor -> failing(Cursor.class, cursor);
                    case null, default -> result;
                };
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        };
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    private Connection connect() {
        return new BowlerConnection(failing(Session.class, fake), new ConnectionOrigin("jdbc:bowler:fake", "Apache Derby", null, DriverMode.BOWLER, Session::close));
    }

    /// The object on which a method is called, created for each call.
    private interface Subject {
        Object on(Connection connection) throws SQLException;
    }

    private static Object argument(Class<?> type) {
        return switch (type.getName()) {
            case "int" -> 1;
            case "long" -> 1L;
            case "short" -> (short) 1;
            case "byte" -> (byte) 1;
            case "boolean" -> true;
            case "float" -> 1f;
            case "double" -> 1.0;
            case "java.lang.String" -> "A";
            case "[I" -> new int[] {1};
            case "[B" -> new byte[] {1};
            case "[Ljava.lang.String;" -> new String[] {"A"};
            default -> null;
        };
    }

    private void callAll(Class<?> type, Subject subject, List<String> escaped) throws ReflectiveOperationException, SQLException {
        for (Method method : type.getMethods()) {
            if (method.getDeclaringClass() == Wrapper.class || method.getDeclaringClass() == Object.class) {
                continue;
            }
            armed = false;
            Object on = subject.on(connect());
            armed = true;
            Object[] arguments = Arrays.stream(method.getParameterTypes()).map(LackOfMemoryTest::argument).toArray();
            try {
                method.invoke(on, arguments);
            } catch (InvocationTargetException e) {
                if (!(e.getCause() instanceof SQLException)) {
                    escaped.add(type.getSimpleName() + "." + method.getName() + Arrays.toString(method.getParameterTypes()) + ": " + e.getCause());
                }
            } finally {
                armed = false;
            }
        }
    }

    private void callAll(Error met) throws ReflectiveOperationException, SQLException {
        lack = met;
        List<String> escaped = new ArrayList<>();
        callAll(Connection.class, connection -> connection, escaped);
        callAll(DatabaseMetaData.class, Connection::getMetaData, escaped);
        callAll(Statement.class, Connection::createStatement, escaped);
        callAll(Statement.class, connection -> {
            Statement statement = connection.createStatement();
            statement.executeQuery(QUERY);
            return statement;
        }, escaped);
        callAll(PreparedStatement.class, connection -> {
            PreparedStatement statement = connection.prepareStatement(CHANGE);
            statement.setString(1, "x");
            statement.addBatch();
            return statement;
        }, escaped);
        callAll(PreparedStatement.class, connection -> connection.prepareStatement(QUERY), escaped);
        for (int scrolls : new int[] {ResultSet.TYPE_FORWARD_ONLY, ResultSet.TYPE_SCROLL_INSENSITIVE}) {
            callAll(ResultSet.class, connection -> {
                ResultSet rows = connection.createStatement(scrolls, ResultSet.CONCUR_READ_ONLY).executeQuery(QUERY);
                rows.next();
                return rows;
            }, escaped);
        }
        assertThat(escaped).isEmpty();
    }

    @Test
    void noMethodLetsALackOfMemoryOut() throws ReflectiveOperationException, SQLException {
        callAll(new OutOfMemoryError("Java heap space"));
    }

    @Test
    void noMethodLetsALackOfStackOut() throws ReflectiveOperationException, SQLException {
        callAll(new StackOverflowError());
    }
}
