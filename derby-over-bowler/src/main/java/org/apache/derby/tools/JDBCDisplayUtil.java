// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.tools;

import bowler.derby.ij.IjFailure;
import bowler.derby.ij.ResultPrinter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.List;

/// Prints results, warnings and errors of JDBC as `ij` does. The methods have the names and parameters of Derby's class.
public class JDBCDisplayUtil {
    public JDBCDisplayUtil() {}

    public static boolean getShowSelectCount() {
        return ResultPrinter.showsSelectCount();
    }

    public static void setShowSelectCount(boolean newValue) {
        ResultPrinter.showSelectCount(newValue);
    }

    public static void setMaxDisplayWidth(int maxDisplayWidth) {
        ResultPrinter.setMaxWidth(maxDisplayWidth);
    }

    public static void ShowException(PrintWriter out, Throwable e) {
        if (e instanceof SQLException sql) {
            ShowSQLException(out, sql);
        } else if (e != null) {
            e.printStackTrace(out);
        }
    }

    public static void ShowSQLException(PrintWriter out, SQLException e) {
        if (e != null) {
            ResultPrinter.printErrors(out, e);
        }
    }

    public static void ShowWarnings(PrintWriter out, Connection theConnection) {
        show(out, theConnection, () -> {
            ShowWarnings(out, theConnection.getWarnings());
            theConnection.clearWarnings();
        });
    }

    public static void ShowWarnings(PrintWriter out, SQLWarning warning) {
        ResultPrinter.printWarnings(out, warning);
    }

    public static void ShowWarnings(PrintWriter out, ResultSet rs) {
        show(out, rs, () -> ResultPrinter.printWarnings(out, rs));
    }

    public static void ShowWarnings(PrintWriter out, Statement s) {
        show(out, s, () -> {
            ShowWarnings(out, s.getWarnings());
            s.clearWarnings();
        });
    }

    private static void show(PrintWriter out, Object source, Printing printing) {
        if (source != null) {
            try {
                printing.run();
            } catch (SQLException e) {
                ShowSQLException(out, e);
            }
        }
    }

    public static void DisplayResults(PrintWriter out, Statement stmt, Connection conn) throws SQLException {
        checkNotNull(stmt, "Statement");
        ResultPrinter.print(out, stmt);
    }

    public static void DisplayResults(PrintWriter out, ResultSet rs, Connection conn, int[] displayColumns, int[] displayColumnWidths)
        throws SQLException {
        DisplayMultipleResults(out, List.of(rs), conn, displayColumns, displayColumnWidths);
    }

    public static void DisplayMultipleResults(PrintWriter out, List<ResultSet> resultSets, Connection conn, int[] displayColumns,
        int[] displayColumnWidths) throws SQLException {
        ResultPrinter.print(out, resultSets, displayColumns == null ? null : new ResultPrinter.Columns(displayColumns, displayColumnWidths));
    }

    public static void DisplayNextRow(PrintWriter out, ResultSet rs, Connection conn) throws SQLException {
        checkNotNull(rs, "ResultSet");
        ResultPrinter.printCurrentRow(out, rs.next() ? rs : null);
    }

    public static void DisplayCurrentRow(PrintWriter out, ResultSet rs, Connection conn) throws SQLException {
        ResultPrinter.printCurrentRow(out, rs);
    }

    public static int DisplayBanner(PrintWriter out, ResultSetMetaData rsmd) throws SQLException {
        return ResultPrinter.printHeading(out, rsmd);
    }

    public static void checkNotNull(Object o, String what) {
        if (o == null) {
            throw new IjFailure("Unable to establish " + what);
        }
    }

    public static String mapNull(String s, String nullValue) {
        return s == null ? nullValue : s;
    }

    public static void doTrace(PrintWriter out, Exception e) {
        ResultPrinter.printTrace(out, e);
    }

    public static void ShowException(PrintStream out, Throwable e) {
        write(out, writer -> ShowException(writer, e));
    }

    public static void ShowSQLException(PrintStream out, SQLException e) {
        write(out, writer -> ShowSQLException(writer, e));
    }

    public static void ShowWarnings(PrintStream out, Connection theConnection) {
        write(out, writer -> ShowWarnings(writer, theConnection));
    }

    public static void ShowWarnings(PrintStream out, SQLWarning warning) {
        write(out, writer -> ShowWarnings(writer, warning));
    }

    public static void ShowWarnings(PrintStream out, ResultSet rs) {
        write(out, writer -> ShowWarnings(writer, rs));
    }

    public static void ShowWarnings(PrintStream out, Statement s) {
        write(out, writer -> ShowWarnings(writer, s));
    }

    public static void DisplayResults(PrintStream out, Statement stmt, Connection conn) throws SQLException {
        write(out, writer -> DisplayResults(writer, stmt, conn));
    }

    public static void DisplayResults(PrintStream out, ResultSet rs, Connection conn) throws SQLException {
        write(out, writer -> DisplayResults(writer, rs, conn, null, null));
    }

    public static void DisplayNextRow(PrintStream out, ResultSet rs, Connection conn) throws SQLException {
        write(out, writer -> DisplayNextRow(writer, rs, conn));
    }

    public static void DisplayCurrentRow(PrintStream out, ResultSet rs, Connection conn) throws SQLException {
        write(out, writer -> DisplayCurrentRow(writer, rs, conn));
    }

    public static int DisplayBanner(PrintStream out, ResultSetMetaData rsmd) throws SQLException {
        PrintWriter writer = new PrintWriter(out);
        int length = DisplayBanner(writer, rsmd);
        writer.flush();
        return length;
    }

    public static void doTrace(PrintStream out, Exception e) {
        write(out, writer -> doTrace(writer, e));
    }

    private static <X extends Exception> void write(PrintStream out, Writing<X> writing) throws X {
        PrintWriter writer = new PrintWriter(out);
        try {
            writing.to(writer);
        } finally {
            writer.flush();
        }
    }

    @FunctionalInterface
    private interface Printing {
        void run() throws SQLException;
    }

    @FunctionalInterface
    private interface Writing<X extends Exception> {
        void to(PrintWriter writer) throws X;
    }
}
