// SPDX-License-Identifier: Apache-2.0
package bowler.embedded.routine;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Methods that tests declare as table functions.
public final class SampleTables {
    /// The calls of result sets since [#clearCalls], for tests of the columns that are read.
    private static final List<String> CALLS = new ArrayList<>();

    private SampleTables() {}

    public static void clearCalls() {
        CALLS.clear();
    }

    public static String calls() {
        return CALLS.stream().filter(call -> !call.equals("next") && !call.equals("wasNull")).distinct().sorted().toList().toString();
    }

    /// Returns rows of (number, word), the word of every third row being NULL.
    public static ResultSet words(int count) {
        return rows(count, (row, column) -> column == 1 ? (Object) row : row % 3 == 0 ? null : "word " + row);
    }

    public static ResultSet parts(String separator, String... texts) {
        List<String> parts = new ArrayList<>();
        for (String text : texts) {
            parts.addAll(Arrays.asList(text.split(separator)));
        }
        return rows(parts.size(), (row, column) -> parts.get(row - 1));
    }

    public static ResultSet stored(int from) throws SQLException {
        Connection connection = DriverManager.getConnection("jdbc:default:connection");
        return connection.createStatement().executeQuery("SELECT id, name FROM t WHERE id >= " + from + " ORDER BY id");
    }

    public static ResultSet broken(int good) {
        return rows(good + 1, (row, column) -> {
            if (row > good) {
                throw new IllegalStateException("row " + row);
            }
            return row;
        });
    }

    public static ResultSet nothing() {
        return null;
    }

    private interface Values {
        Object at(int row, int column);
    }

    private static ResultSet rows(int count, Values values) {
        int[] row = new int[1];
        boolean[] wasNull = new boolean[1];
        return (ResultSet) Proxy.newProxyInstance(SampleTables.class.getClassLoader(), new Class<?>[] {ResultSet.class}, (proxy, method, given) -> {
            CALLS.add(method.getName() + (given == null ? "" : Arrays.toString(given)));
            return switch (method.getName()) {
                case "next" -> ++row[0] <= count;
                case "wasNull" -> wasNull[0];
                case "close" -> null;
                case "getInt", "getString" -> {
                    Object value = values.at(row[0], (Integer) given[0]);
                    wasNull[0] = value == null;
                    yield method.getName().equals("getString") ? value == null ? null : value.toString() : value == null ? 0 : value;
                }
                default -> throw new UnsupportedOperationException(method.getName());
            };
        });
    }
}
