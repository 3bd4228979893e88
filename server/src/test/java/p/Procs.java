// SPDX-License-Identifier: Apache-2.0
package p;

import java.math.BigDecimal;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.Date;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import javax.sql.rowset.serial.SerialBlob;
import javax.sql.rowset.serial.SerialClob;

/// The routines that recorded conversations call.
public final class Procs {
    private Procs() {}

    public static void inout(int in, int[] inOut, int[] out, String[] text, BigDecimal[] decimal) {
        out[0] = in + inOut[0];
        inOut[0] *= 2;
        text[0] = text[0] == null ? "was null" : text[0] + "!";
        decimal[0] = new BigDecimal("123.45");
    }

    public static int add(int a, int b) {
        return a + b;
    }

    public static void types(short[] small, long[] big, float[] real, double[] number, Date[] date, Time[] time, Timestamp[] timestamp,
            String[] text, byte[][] bytes, boolean[] flag, Blob[] blob, Clob[] clob) throws SQLException {
        small[0] = 7;
        big[0] = 1L << 40;
        real[0] = 1.5F;
        number[0] = 2.25;
        date[0] = Date.valueOf("2024-02-29");
        time[0] = Time.valueOf("13:14:15");
        timestamp[0] = Timestamp.valueOf("2024-02-29 13:14:15.123456789");
        text[0] = "out\u00e9";
        bytes[0] = new byte[] {1, 2, 3};
        flag[0] = true;
        blob[0] = new SerialBlob(new byte[] {9, 8, 7});
        clob[0] = new SerialClob("clob out".toCharArray());
    }

    public static void rs2(int max, ResultSet[] first, ResultSet[] second) throws SQLException {
        Connection connection = DriverManager.getConnection("jdbc:default:connection");
        first[0] = connection.createStatement().executeQuery("select i, v from t1 where i <= " + max);
        second[0] = connection.createStatement().executeQuery("values (1, 'one'), (2, 'two')");
    }

    public static int slow(int millis) throws InterruptedException {
        Thread.sleep(millis);
        return millis;
    }

    public static int boom(int number) throws SQLException {
        throw new SQLException("boom " + number, "38123");
    }
}
