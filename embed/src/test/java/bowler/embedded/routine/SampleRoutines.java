// SPDX-License-Identifier: Apache-2.0
package bowler.embedded.routine;

import java.math.BigDecimal;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.Date;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;

/// Methods that tests declare as routines.
public final class SampleRoutines {
    private SampleRoutines() {}

    private static Connection nested() throws SQLException {
        return DriverManager.getConnection("jdbc:default:connection");
    }

    // Values of all types

    public static int next(int value) {
        return value + 1;
    }

    public static Integer nextOrNull(Integer value) {
        return value == null ? Integer.valueOf(-1) : value + 1;
    }

    public static long nextLong(long value) {
        return value + 1;
    }

    public static short same(short value) {
        return value;
    }

    public static boolean not(boolean value) {
        return !value;
    }

    public static float half(float value) {
        return value / 2;
    }

    public static double half(double value) {
        return value / 2;
    }

    public static BigDecimal half(BigDecimal value) {
        return value == null ? null : value.divide(BigDecimal.TWO);
    }

    public static String quoted(String value) {
        return "[" + value + "]";
    }

    public static byte[] reversed(byte[] value) {
        byte[] reversed = new byte[value.length];
        for (int index = 0; index < value.length; index++) {
            reversed[index] = value[value.length - 1 - index];
        }
        return reversed;
    }

    public static Date nextDay(Date value) {
        return Date.valueOf(value.toLocalDate().plusDays(1));
    }

    public static Time nextHour(Time value) {
        return Time.valueOf(value.toLocalTime().plusHours(1));
    }

    public static Timestamp nextSecond(Timestamp value) {
        return Timestamp.valueOf(value.toLocalDateTime().plusSeconds(1));
    }

    public static String start(Clob value) throws SQLException {
        return value.getSubString(1, 3);
    }

    public static long bytes(Blob value) throws SQLException {
        return value.length();
    }

    public static int count(String... values) {
        return values.length;
    }

    public static int sum(int first, int... values) {
        int sum = first;
        for (int value : values) {
            sum += value;
        }
        return sum;
    }

    public static int twice(int value) {
        return 1;
    }

    public static int twice(Integer value) {
        return 2;
    }

    public int ofInstance() {
        return 1;
    }

    static int hidden() {
        return 1;
    }

    // Exceptions

    public static int fail(String state) throws SQLException {
        throw new SQLException("chosen", state);
    }

    public static int failAtRunTime() {
        throw new IllegalStateException("broken");
    }

    public static int failWithError() {
        throw new AssertionError("broken");
    }

    public static int endless() {
        return endless() + 1;
    }

    // SQL

    public static int count() throws SQLException {
        try (Connection connection = nested(); Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM t")) {
            rows.next();
            return rows.getInt(1);
        }
    }

    public static String nameOf(int id) throws SQLException {
        Connection connection = nested();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT name FROM t WHERE id = " + id);
        // The caller closes what a routine leaves open.
        return rows.next() ? rows.getString(1) : null;
    }

    public static int countIn(String table) throws SQLException {
        try (Connection connection = nested(); Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM " + table)) {
            rows.next();
            return rows.getInt(1);
        }
    }

    public static int addFrom(int id) throws SQLException {
        add(id, "x");
        return id;
    }

    public static void add(int id, String name) throws SQLException {
        try (Connection connection = nested(); Statement statement = connection.createStatement()) {
            statement.executeUpdate("INSERT INTO t VALUES (" + id + ", '" + name + "')");
        }
    }

    public static void addTwice(int id) throws SQLException {
        add(id, "first");
        add(id, "second");
    }

    public static void defineAndFail() throws SQLException {
        define("CREATE TABLE made (a INT PRIMARY KEY)");
        define("INSERT INTO made VALUES (1)");
        define("INSERT INTO made VALUES (1)");
    }

    public static void define(String sql) throws SQLException {
        try (Connection connection = nested(); Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    public static int commitFromFunction() throws SQLException {
        nested().commit();
        return 1;
    }

    public static void addAndCommit(int id) throws SQLException {
        add(id, "kept");
        nested().commit();
    }

    public static void addAndRollBack(int id) throws SQLException {
        add(id, "gone");
        nested().rollback();
    }

    public static void turnAutoCommitOn() throws SQLException {
        nested().setAutoCommit(true);
    }

    public static void sleep(int millis) throws InterruptedException {
        Thread.sleep(millis);
    }

    public static int closeAll() throws SQLException {
        Connection connection = nested();
        connection.close();
        return connection.isClosed() && !nested().isClosed() ? 1 : 0;
    }

    // Procedures

    public static void divide(int dividend, int divisor, int[] quotient, Integer[] rest) {
        quotient[0] = dividend / divisor;
        rest[0] = dividend % divisor;
    }

    public static void append(String[] text, String suffix) {
        text[0] = text[0] == null ? null : text[0] + suffix;
    }

    public static void noRows(ResultSet[] rows) {}

    /// Adds a row and returns as many result sets as wanted.
    public static void addWithResults(int id, int count, ResultSet[] first, ResultSet[] second) throws SQLException {
        add(id, "added");
        if (count > 0) {
            first[0] = nested().createStatement().executeQuery("VALUES 1");
        }
        if (count > 1) {
            second[0] = nested().createStatement().executeQuery("VALUES 2");
        }
    }

    public static void oneResult(ResultSet[] rows) throws SQLException {
        rows[0] = nested().createStatement().executeQuery("SELECT id FROM t ORDER BY id");
    }

    public static void twoResults(int from, ResultSet[] names, ResultSet[] ids) throws SQLException {
        Connection connection = nested();
        names[0] = connection.createStatement().executeQuery("SELECT name FROM t WHERE id >= " + from + " ORDER BY id");
        ids[0] = connection.createStatement().executeQuery("SELECT id, name FROM t WHERE id >= " + from + " ORDER BY id");
        ids[0].next();
        connection.close();
    }

    public static void restart() throws SQLException {
        try (Connection connection = nested(); Statement statement = connection.createStatement()) {
            statement.execute("CALL restart()");
        }
    }

    public static void commitIt() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:default:connection")) {
            connection.commit();
        }
    }

    public static void runOut() {
        throw new IllegalStateException("out");
    }

    public static void choose() throws SQLException {
        throw new SQLException("chosen", "38777");
    }
}
