// SPDX-License-Identifier: Apache-2.0
package bowler.compare;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.Date;
import java.sql.JDBCType;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.Savepoint;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TimeZone;
import java.util.concurrent.Executor;

/// Chooses arguments for the methods of JDBC: usable ones, null, negative, huge and those of a wrong kind.
///
/// A method of one parameter is called with every argument that its type has. A method of several is called with usable ones, and with
/// each argument of each parameter while the others are usable.
final class JdbcArguments {
    private static final int[] INTS = {1, 0, -1, 2, 3, 99, Integer.MAX_VALUE, Integer.MIN_VALUE};
    private static final int[] OPTIONS = {1003, 1004, 1005, 1007, 1008, 1, 2, 0, -1, Integer.MAX_VALUE};
    private static final String[] TEXTS = {"A", null, "", "NOPE", "a", "%"};
    private static final String[] STATEMENTS = {"SELECT a, b FROM t", "UPDATE t SET b = 'x' WHERE a = 99", null, "", "nonsense",
        "SELECT a FROM t WHERE a = ?", "VALUES 1/0"};

    /// One argument, created for each call.
    ///
    /// @param name the name in reports
    record Argument(String name, Maker maker) {
        static Argument of(String name, Object value) {
            return new Argument(name, of -> value);
        }
    }

    /// Makes an argument, which may belong to a connection.
    interface Maker {
        Object make(Connection of) throws SQLException;
    }

    private JdbcArguments() {}

    /// The argument lists that a method is called with.
    static List<List<Argument>> lists(Method method) {
        List<List<Argument>> choices = new ArrayList<>();
        for (int i = 0; i < method.getParameterCount(); i++) {
            choices.add(choices(method, i));
        }
        if (method.getName().equals("position")) {
            // Derby looks for no bytes without end.
            choices.getFirst().removeIf(argument -> argument.name().equals("no bytes"));
        }
        List<Argument> usable = choices.stream().map(List::getFirst).toList();
        List<List<Argument>> lists = new ArrayList<>(List.of(usable));
        for (int i = 0; i < choices.size(); i++) {
            for (Argument choice : choices.get(i).subList(1, choices.get(i).size())) {
                List<Argument> list = new ArrayList<>(usable);
                list.set(i, choice);
                lists.add(list);
            }
        }
        return lists;
    }

    /// The first is usable.
    private static List<Argument> choices(Method method, int at) {
        Class<?> type = method.getParameterTypes()[at];
        String name = method.getName();
        if (type == int.class) {
            return ints(method, at);
        }
        if (type == String.class) {
            boolean isSql = at == 0 && name.matches("prepare(Statement|Call)|nativeSQL|execute.*|addBatch");
            return named(isSql ? sql(name) : texts(method, at));
        }
        List<Argument> choices = new ArrayList<>();
        if (type == long.class) {
            for (long value : new long[] {1, 0, -1, 2, 6, Integer.MAX_VALUE, Long.MAX_VALUE, Long.MIN_VALUE}) {
                choices.add(Argument.of(String.valueOf(value), value));
            }
        } else if (type == boolean.class) {
            choices.addAll(List.of(Argument.of("true", true), Argument.of("false", false)));
        } else if (type == short.class || type == byte.class || type == float.class || type == double.class) {
            choices.addAll(numbers(type));
        } else {
            choices.addAll(objects(type));
            choices.add(Argument.of("null", null));
        }
        return choices;
    }

    private static List<Argument> ints(Method method, int at) {
        String name = method.getName();
        int[] values = INTS;
        boolean prepares = name.matches("createStatement|prepare(Statement|Call)");
        boolean takesKeys = name.matches("execute.*|prepareStatement") && method.getParameterCount() == 2;
        if (prepares && !takesKeys) {
            int first = method.getParameterTypes()[0] == String.class ? 1 : 0;
            int usable = List.of(1003, 1007, 1).get(at - first);
            values = java.util.stream.IntStream.concat(java.util.stream.IntStream.of(usable),
                java.util.stream.IntStream.of(OPTIONS).filter(value -> value != usable)).toArray();
        } else if (name.equals("setFetchDirection")) {
            values = new int[] {1000, 1001, 1002, 999, 1003, 0, -1};
        } else if (name.equals("setHoldability")) {
            values = new int[] {1, 2, 0, 3, -1};
        } else if (name.matches("setTransactionIsolation|supportsTransactionIsolationLevel|.*ResultSet.*")) {
            values = new int[] {2, 1, 4, 8, 0, 3, -1, 1003, 1007, Integer.MAX_VALUE};
        } else if (name.matches("setNull|registerOutParameter|setObject|updateObject") && at == 1 || name.equals("setObject") && at == 2) {
            values = new int[] {Types.INTEGER, Types.VARCHAR, Types.BLOB, Types.NULL, Types.OTHER, Types.JAVA_OBJECT, Types.REF, 4711, -1};
        }
        List<Argument> choices = new ArrayList<>();
        for (int value : values) {
            choices.add(Argument.of(String.valueOf(value), value));
        }
        return choices;
    }

    private static String[] sql(String method) {
        return switch (method) {
            case "prepareCall" -> new String[] {"CALL SYSCS_UTIL.SYSCS_UPDATE_STATISTICS(?, ?, ?)", "SELECT a FROM t", null, "", "nonsense",
                "CALL nosuch()", "{CALL SYSCS_UTIL.SYSCS_UPDATE_STATISTICS('APP', 'T', null)}", "INSERT INTO t VALUES (?, ?)"};
            case "executeUpdate", "executeLargeUpdate", "addBatch" -> new String[] {"UPDATE t SET b = 'x' WHERE a = 99",
                "SELECT a, b FROM t", null, "", "nonsense", "DELETE FROM t WHERE a = ?", "INSERT INTO t VALUES (1/0, '')"};
            default -> STATEMENTS;
        };
    }

    private static String[] texts(Method method, int at) {
        String name = method.getName();
        if (method.getDeclaringClass() == java.sql.DatabaseMetaData.class) {
            return switch (at % 3) {
                case 0 -> new String[] {null, "", "%", "APP"};
                case 1 -> new String[] {"APP", null, "", "%", "NOPE"};
                default -> new String[] {"T", null, "", "%", "NOPE"};
            };
        }
        return name.equals("setSchema") ? new String[] {"APP", null, "", "NOPE", "SYS"} : TEXTS;
    }

    private static List<Argument> named(String... values) {
        List<Argument> choices = new ArrayList<>();
        for (String value : values) {
            choices.add(Argument.of(value == null ? "null" : "'" + value + "'", value));
        }
        return choices;
    }

    private static List<Argument> numbers(Class<?> type) {
        if (type == short.class) {
            return List.of(Argument.of("1", (short) 1), Argument.of("-1", (short) -1));
        }
        if (type == byte.class) {
            return List.of(Argument.of("1", (byte) 1), Argument.of("-1", (byte) -1));
        }
        return type == float.class ? List.of(Argument.of("1f", 1f), Argument.of("NaN", Float.NaN))
            : List.of(Argument.of("1d", 1d), Argument.of("NaN", Double.NaN));
    }

    private static List<Argument> objects(Class<?> type) {
        if (type == Object.class) {
            return List.of(Argument.of("Integer 1", 1), Argument.of("'x'", "x"), Argument.of("Object", new Object()));
        }
        if (type == BigDecimal.class) {
            return List.of(Argument.of("1", BigDecimal.ONE), Argument.of("1e40", new BigDecimal("1e40")));
        }
        if (type == byte[].class) {
            return List.of(new Argument("bytes 3", of -> new byte[] {2, 3, 4}), new Argument("no bytes", of -> new byte[0]));
        }
        if (type == Date.class) {
            return List.of(Argument.of("date", Date.valueOf("2020-01-02")));
        }
        if (type == Time.class) {
            return List.of(Argument.of("time", Time.valueOf("10:11:12")));
        }
        if (type == Timestamp.class) {
            return List.of(Argument.of("timestamp", Timestamp.valueOf("2020-01-02 10:11:12.5")));
        }
        if (type == Calendar.class) {
            return List.of(new Argument("calendar", of -> new GregorianCalendar(TimeZone.getTimeZone("GMT+05:00"))));
        }
        if (type == InputStream.class) {
            return List.of(new Argument("stream 1", of -> new ByteArrayInputStream("1".getBytes(StandardCharsets.US_ASCII))),
                new Argument("failing stream", of -> new FailingStream()));
        }
        if (type == Reader.class) {
            return List.of(new Argument("reader 1", of -> new StringReader("1")));
        }
        if (type == Blob.class) {
            return List.of(new Argument("blob", of -> blob(of)), new Argument("freed blob", of -> {
                Blob blob = blob(of);
                blob.free();
                return blob;
            }));
        }
        if (type == Clob.class) {
            return List.of(new Argument("clob", of -> clob(of)), new Argument("freed clob", of -> {
                Clob clob = clob(of);
                clob.free();
                return clob;
            }));
        }
        return others(type);
    }

    private static List<Argument> others(Class<?> type) {
        if (type == Class.class) {
            return List.of(Argument.of("String", String.class), Argument.of("Integer", Integer.class), Argument.of("int", int.class),
                Argument.of("Connection", Connection.class), Argument.of("Wrapper", java.sql.Wrapper.class),
                Argument.of("DataSource", javax.sql.DataSource.class), Argument.of("Array", Array.class));
        }
        if (type == int[].class) {
            return List.of(Argument.of("{1}", new int[] {1}), Argument.of("{}", new int[0]), Argument.of("{0}", new int[] {0}),
                Argument.of("{9}", new int[] {9}));
        }
        if (type == String[].class) {
            return List.of(Argument.of("{'A'}", new String[] {"A"}), Argument.of("{}", new String[0]),
                Argument.of("{null}", new String[] {null}), Argument.of("{'NOPE'}", new String[] {"NOPE"}));
        }
        if (type == Object[].class) {
            return List.of(Argument.of("{1}", new Object[] {1}));
        }
        if (type == Map.class) {
            return List.of(Argument.of("{}", Map.of()), Argument.of("{x=String}", Map.of("x", String.class)));
        }
        if (type == Properties.class) {
            Properties some = new Properties();
            some.setProperty("x", "y");
            return List.of(Argument.of("no properties", new Properties()), Argument.of("x=y", some));
        }
        if (type == Executor.class) {
            return List.of(Argument.of("executor", (Executor) Runnable::run));
        }
        if (type == SQLType.class) {
            return List.of(Argument.of("INTEGER", JDBCType.INTEGER), Argument.of("REF", JDBCType.REF));
        }
        if (type == Savepoint.class) {
            return List.of(new Argument("savepoint", of -> of.getAutoCommit() ? null : of.setSavepoint()),
                new Argument("released savepoint", of -> released(of)), Argument.of("foreign savepoint", new ForeignSavepoint()));
        }
        return List.of();
    }

    private static Savepoint released(Connection of) throws SQLException {
        if (of.getAutoCommit()) {
            return null;
        }
        Savepoint savepoint = of.setSavepoint("gone");
        of.releaseSavepoint(savepoint);
        return savepoint;
    }

    static Blob blob(Connection of) throws SQLException {
        Blob blob = of.createBlob();
        blob.setBytes(1, new byte[] {1, 2, 3, 4, 5});
        return blob;
    }

    static Clob clob(Connection of) throws SQLException {
        Clob clob = of.createClob();
        clob.setString(1, "A2345");
        return clob;
    }

    /// A stream that cannot be read.
    private static final class FailingStream extends InputStream {
        @Override
        public int read() throws java.io.IOException {
            throw new java.io.IOException("unreadable");
        }
    }

    /// A savepoint of no driver.
    private static final class ForeignSavepoint implements Savepoint {
        @Override
        public int getSavepointId() {
            return 1;
        }

        @Override
        public String getSavepointName() {
            return "foreign";
        }
    }
}
