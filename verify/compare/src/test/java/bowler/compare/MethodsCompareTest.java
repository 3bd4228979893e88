// SPDX-License-Identifier: Apache-2.0
package bowler.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.sql.Blob;
import java.sql.CallableStatement;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Calls every method of every interface of JDBC, on objects in several states, with usable arguments and with null,
/// negative, huge and unfitting ones. The result, an answer or an SQLState, is Derby's, or [MethodDifferences] says why
/// not. A difference without a rule fails, and so does a rule of one interface without a difference. Bowler's methods
/// throw no exception except SQLException.
class MethodsCompareTest {
    private record Cell(String type, String state, String call) {}

    @BeforeAll
    static void define() throws SQLException {
        System.setProperty("derby.stream.error.method", "bowler.compare.CompareTest.noLog");
        assumeTrue(DriverManager.drivers().anyMatch(driver -> driver.getClass().getName().contains("derby")));
        for (String product : List.of("bowler", "derby")) {
            try (Connection of = DriverManager.getConnection("jdbc:" + product + ":memory:methods;create=true")) {
                of.setAutoCommit(false);
                JdbcObjects.define(of);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(classes = {Connection.class, Statement.class, PreparedStatement.class, CallableStatement.class, ResultSet.class,
        ResultSetMetaData.class, ParameterMetaData.class, DatabaseMetaData.class, Blob.class, Clob.class, Savepoint.class, Driver.class,
        javax.sql.DataSource.class, javax.sql.ConnectionPoolDataSource.class, javax.sql.PooledConnection.class})
    void methods(Class<?> type) throws Exception {
        Map<Cell, String> here = calls(type, "bowler");
        Map<Cell, String> there = calls(type, "derby");
        assertThat(here).hasSameSizeAs(there);
        List<String> unmeant = new ArrayList<>();
        Set<MethodDifferences.Rule> idle = new LinkedHashSet<>(MethodDifferences.RULES);
        here.forEach((cell, outcome) -> {
            String derby = there.get(cell);
            if (outcome.matches("thrown .*|error around .*|not made .*")) {
                unmeant.add(cell.call + " | " + cell.state + " | " + outcome);
            }
            if (!outcome.equals(derby)) {
                List<MethodDifferences.Rule> covering = MethodDifferences.RULES.stream()
                    .filter(rule -> rule.covers(cell.type, cell.call, cell.state, outcome, derby)).toList();
                covering.forEach(idle::remove);
                if (covering.isEmpty() || outcome.matches("error null")) {
                    unmeant.add(cell.call + " | " + cell.state + " | " + outcome + " | " + derby);
                }
            }
        });
        assertThat(unmeant).isEmpty();
        idle.removeIf(rule -> !rule.isOf(type.getSimpleName()));
        assertThat(idle).extracting(MethodDifferences.Rule::why).isEmpty();
    }

    private static Map<Cell, String> calls(Class<?> type, String product) throws SQLException {
        Map<Cell, String> outcomes = new LinkedHashMap<>();
        List<Method> methods = Arrays.stream(type.getMethods()).filter(method -> !Modifier.isStatic(method.getModifiers()))
            .sorted(Comparator.comparing(MethodsCompareTest::told)).toList();
        for (Map.Entry<String, JdbcObjects.Maker> state : JdbcObjects.of(type, product).entrySet()) {
            for (Method method : methods) {
                if (isByLabel(method) && !state.getKey().matches("forward( updatable)?, on a row")) {
                    continue;
                }
                if (method.getName().equals("position") && state.getKey().startsWith("stored of 1")) {
                    // Derby takes a minute for each.
                    continue;
                }
                for (List<JdbcArguments.Argument> arguments : JdbcArguments.lists(method)) {
                    String call = method.getName() + "(" + Arrays.stream(method.getParameterTypes()).map(Class::getSimpleName)
                        .collect(Collectors.joining(",")) + ") "
                        + arguments.stream().map(JdbcArguments.Argument::name).collect(Collectors.joining(", "));
                    outcomes.put(new Cell(type.getSimpleName(), state.getKey(), call), outcome(product, state.getValue(), method, arguments));
                }
            }
        }
        return outcomes;
    }

    /// Getters and updaters by label look the column up and do as those by number.
    private static boolean isByLabel(Method method) {
        return method.getDeclaringClass() == ResultSet.class && method.getName().matches("(get|update).*")
            && method.getParameterCount() > 0 && method.getParameterTypes()[0] == String.class;
    }

    private static String told(Method method) {
        return method.getName() + Arrays.toString(method.getParameterTypes());
    }

    private static String outcome(String product, JdbcObjects.Maker maker, Method method, List<JdbcArguments.Argument> arguments) {
        try (Connection of = DriverManager.getConnection("jdbc:" + product + ":memory:methods")) {
            of.setAutoCommit(false);
            try {
                Object[] given = new Object[arguments.size()];
                Object on;
                try {
                    on = maker.make(of);
                    for (int i = 0; i < given.length; i++) {
                        given[i] = of.isClosed() && method.getParameterTypes()[i].getName().matches(".*(Blob|Clob|Savepoint)") ? null
                            : arguments.get(i).maker().make(of);
                    }
                } catch (SQLException e) {
                    return "not made " + e.getSQLState();
                }
                return shown(method.invoke(on, given), method);
            } catch (InvocationTargetException e) {
                return e.getCause() instanceof SQLException failure ? "error " + failure.getSQLState()
                    : "thrown " + e.getCause().getClass().getSimpleName();
            } finally {
                if (!of.isClosed()) {
                    of.rollback();
                }
            }
        } catch (SQLException e) {
            return "error around " + e.getSQLState() + " " + e.getMessage();
        } catch (ReflectiveOperationException | IOException e) {
            throw new IllegalStateException(method.toString(), e);
        }
    }

    private static String shown(Object value, Method method) throws SQLException, IOException {
        return switch (value) {
            case null -> method.getReturnType() == void.class ? "done" : "null";
            case String text -> "'" + (text.length() < 100 ? text : text.length() + " characters") + "'";
            case byte[] bytes -> "bytes " + (bytes.length < 100 ? HexFormat.of().formatHex(bytes) : bytes.length);
            case int[] counts -> Arrays.toString(counts);
            case long[] counts -> Arrays.toString(counts);
            case SQLWarning warning -> "warning " + warning.getSQLState();
            case InputStream stream -> "stream " + stream.readAllBytes().length;
            case Reader reader -> {
                StringWriter text = new StringWriter();
                reader.transferTo(text);
                yield "reader " + text.toString().length();
            }
            case Number number -> number.toString();
            case Boolean truth -> truth.toString();
            default -> method.getReturnType() == Object.class ? value.getClass().getSimpleName() : method.getReturnType().getSimpleName();
        };
    }
}
