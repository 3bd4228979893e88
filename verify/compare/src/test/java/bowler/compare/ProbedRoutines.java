// SPDX-License-Identifier: Apache-2.0
package bowler.compare;

import java.math.BigDecimal;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;

/// Methods that both databases call as routines: see `routines.probes`.
public final class ProbedRoutines {
    private ProbedRoutines() {}

    private static Statement nested() throws SQLException {
        return DriverManager.getConnection("jdbc:default:connection").createStatement();
    }

    private static int number(String query) throws SQLException {
        try (Statement statement = nested(); ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getInt(1);
        }
    }

    public static String text() {
        return "abcdef";
    }

    public static String quoted(String value) {
        return "[" + value + "]";
    }

    public static BigDecimal decimal(BigDecimal value) {
        return value;
    }

    public static int seven() {
        return 7;
    }

    public static short three() {
        return 3;
    }

    public static Integer none() {
        return null;
    }

    public static int next(int value) {
        return value + 1;
    }

    public static Integer nextOrMinusOne(Integer value) {
        return value == null ? Integer.valueOf(-1) : value + 1;
    }

    public static int ofLong(long value) {
        return (int) value;
    }

    public static int ofObject(Object value) {
        return 42;
    }

    public static int either(int value) {
        return 1;
    }

    public static int either(Integer value) {
        return 2;
    }

    static int hidden() {
        return 1;
    }

    public int ofInstance() {
        return 1;
    }

    public static boolean not(boolean value) {
        return !value;
    }

    public static byte[] bytes(byte[] value) {
        return value;
    }

    public static Date date(Date value) {
        return value;
    }

    public static Time time(Time value) {
        return value;
    }

    public static Timestamp timestamp(Timestamp value) {
        return value;
    }

    public static double number(double value) {
        return value;
    }

    public static float real(float value) {
        return value;
    }

    public static String start(Clob value) throws SQLException {
        return value.getSubString(1, 3);
    }

    public static long length(Blob value) throws SQLException {
        return value.length();
    }

    public static int count(String... values) {
        return values.length;
    }

    public static int fail(String state) throws SQLException {
        throw new SQLException("chosen", state);
    }

    public static int broken() {
        throw new IllegalStateException("broken");
    }

    public static int wrongQuery() throws SQLException {
        return number("SELECT nope FROM t");
    }

    public static int divided() throws SQLException {
        return number("SELECT 1 / 0 FROM t");
    }

    public static int counted() throws SQLException {
        return number("SELECT COUNT(*) FROM t");
    }

    public static int value() throws SQLException {
        return number("VALUES 5");
    }

    public static int updated() throws SQLException {
        try (Statement statement = nested()) {
            return statement.executeUpdate("UPDATE t SET b = b + 1");
        }
    }

    public static int autoCommitOn() throws SQLException {
        nested().getConnection().setAutoCommit(true);
        return 1;
    }

    public static void count(int ignored) throws SQLException {
        counted();
    }

    public static void update(int ignored) throws SQLException {
        updated();
    }

    public static void define(int ignored) throws SQLException {
        try (Statement statement = nested()) {
            statement.executeUpdate("CREATE TABLE made (a INT)");
        }
    }

    public static void failLater(int id) throws SQLException {
        try (Statement statement = nested()) {
            statement.executeUpdate("INSERT INTO t VALUES (" + id + ", 0)");
            statement.executeUpdate("INSERT INTO t VALUES (" + id + ", 0)");
        }
    }

    public static void commit(int ignored) throws SQLException {
        nested().getConnection().commit();
    }

    public static void noRows(ResultSet[] rows) {}

    public static void rows(ResultSet[] rows) throws SQLException {
        rows[0] = nested().executeQuery("SELECT a, b FROM t ORDER BY a");
    }

    public static ResultSet table(int from) throws SQLException {
        return nested().executeQuery("SELECT a, b FROM t WHERE a >= " + from + " ORDER BY a");
    }
}
