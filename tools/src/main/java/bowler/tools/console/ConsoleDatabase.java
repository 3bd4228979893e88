// SPDX-License-Identifier: Apache-2.0
package bowler.tools.console;

import bowler.tools.text.JsonText;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// The database of a console: one connection for the user's statements, one that watches. Answers are JSON.
final class ConsoleDatabase implements AutoCloseable {
    /// The number of rows that the page asks for at once.
    static final int PAGE_ROWS = 1_000;

    private static final Set<String> QUERIES = Set.of("SELECT", "VALUES", "WITH", "TABLE", "EXPLAIN", "(");
    private static final Map<String, String> VIEWS = new LinkedHashMap<>();

    static {
        VIEWS.put("Sessions", "SELECT SESSIONID, USERNAME, CLIENT, STATUS, XID, SQL_TEXT FROM SYSCS_DIAG.SESSIONS ORDER BY SESSIONID");
        VIEWS.put("Waiting for locks", "SELECT W.XID AS WAITER, H.XID AS HOLDER, W.TABLENAME, W.LOCKNAME, W.MODE AS WANTED, H.MODE AS HELD"
            + " FROM SYSCS_DIAG.LOCK_TABLE W JOIN SYSCS_DIAG.LOCK_TABLE H ON H.TABLENAME = W.TABLENAME AND H.LOCKNAME = W.LOCKNAME"
            + " AND H.STATE = 'GRANT' AND H.XID <> W.XID WHERE W.STATE = 'WAIT'");
        VIEWS.put("Locks", "SELECT XID, TYPE, MODE, TABLENAME, LOCKNAME, STATE, LOCKCOUNT FROM SYSCS_DIAG.LOCK_TABLE");
        VIEWS.put("Slow statements", "SELECT STARTED_AT, MICROS, ROW_COUNT, USERNAME, SQL_TEXT FROM SYSCS_DIAG.SLOW_STATEMENTS ORDER BY STARTED_AT DESC");
        VIEWS.put("Waits", "SELECT KIND, WAITS, TOTAL_MICROS, MEAN_MICROS, LONGEST_MICROS FROM SYSCS_DIAG.WAIT_STATISTICS ORDER BY TOTAL_MICROS DESC");
        VIEWS.put("Counters", "SELECT AREA, NAME, AMOUNT, UNIT FROM SYSCS_DIAG.ENGINE_COUNTERS");
        VIEWS.put("Log", "SELECT * FROM SYSCS_DIAG.LOG_STATISTICS");
        VIEWS.put("Checkpoints", "SELECT * FROM SYSCS_DIAG.CHECKPOINT_STATISTICS");
        VIEWS.put("Space", "SELECT SCHEMANAME, TABLENAME, CONGLOMERATENAME, ISINDEX, NUMALLOCATEDPAGES * PAGESIZE AS BYTES"
            + " FROM SYSCS_DIAG.SPACE_TABLE ORDER BY 5 DESC FETCH FIRST 50 ROWS ONLY");
    }

    private final Connection work;
    private final Connection watch;
    private final boolean writes;
    private volatile Statement running;
    /// Guarded by the connection for statements.
    private ShownResult shown = ShownResult.NONE;

    /// @param writes whether statements may change the database
    ConsoleDatabase(Connection work, Connection watch, boolean writes) throws SQLException {
        this.work = work;
        this.watch = watch;
        this.writes = writes;
        work.setReadOnly(!writes);
        watch.setReadOnly(!writes);
    }

    /// Runs a statement and returns its first rows or its count. The result of the statement before is closed.
    String run(String sql) {
        synchronized (work) {
            long start = System.nanoTime();
            try {
                shown.close();
                requireAllowed(sql);
                Statement statement = work.createStatement();
                running = statement;
                String result;
                try {
                    statement.setFetchSize(PAGE_ROWS);
                    boolean hasRows = statement.execute(sql);
                    shown = new ShownResult(statement, hasRows ? statement.getResultSet() : null);
                    result = hasRows ? shown.columns() + "," + shown.nextRows(PAGE_ROWS) : "\"count\":" + statement.getUpdateCount();
                } catch (SQLException e) {
                    statement.close();
                    throw e;
                } finally {
                    running = null;
                }
                return "{" + result + ",\"millis\":" + millis(start) + "}";
            } catch (SQLException e) {
                return error(e);
            }
        }
    }

    /// Returns the next rows of the result.
    String more() {
        synchronized (work) {
            try {
                return "{" + shown.nextRows(PAGE_ROWS) + "}";
            } catch (SQLException e) {
                return error(e);
            }
        }
    }

    /// Acts on a session of the database.
    ///
    /// @param number as SYSCS_DIAG.SESSIONS gives it
    String act(SessionAction action, String number) {
        synchronized (watch) {
            try {
                if (!writes) {
                    throw new SQLException("The console only reads. Start it with --write to cancel and end sessions.", "25502");
                }
                try (PreparedStatement call = watch.prepareStatement("CALL SYSCS_UTIL." + action.procedure() + "(?)")) {
                    call.setString(1, number);
                    call.execute();
                }
                return "{\"done\":true}";
            } catch (SQLException e) {
                return error(e);
            }
        }
    }

    private void requireAllowed(String sql) throws SQLException {
        String first = sql.strip().startsWith("(") ? "(" : sql.strip().split("[\\s(]", 2)[0].toUpperCase(Locale.ROOT);
        if (!writes && !QUERIES.contains(first)) {
            throw new SQLException("The console only reads. Start it with --write to change the database.", "25502");
        }
    }

    private static String millis(long start) {
        return String.format(Locale.ROOT, "%.1f", (System.nanoTime() - start) / 1e6);
    }

    /// Cancels the statement that runs. Any thread may call it.
    String cancel() throws SQLException {
        Statement statement = running;
        if (statement != null) {
            statement.cancel();
        }
        return "{\"cancelled\":" + (statement != null) + "}";
    }

    /// Returns the plan of a statement.
    ///
    /// @param analyzes whether the statement runs, so that the plan has actual rows and times
    String plan(String sql, boolean analyzes) {
        return run((analyzes ? "EXPLAIN ANALYZE " : "EXPLAIN ") + sql);
    }

    /// Returns the tables with their columns and keys.
    String schema() throws SQLException {
        synchronized (watch) {
            DatabaseMetaData metaData = watch.getMetaData();
            Map<String, List<String>> columns = new LinkedHashMap<>();
            try (ResultSet rows = metaData.getColumns(null, null, null, null)) {
                while (rows.next()) {
                    columns.computeIfAbsent(rows.getString("TABLE_SCHEM") + '\n' + rows.getString("TABLE_NAME"), key -> new ArrayList<>())
                        .add("{\"name\":" + JsonText.of(rows.getString("COLUMN_NAME")) + ",\"type\":" + JsonText.of(rows.getString("TYPE_NAME")) + "}");
                }
            }
            List<String> tables = new ArrayList<>();
            try (ResultSet rows = metaData.getTables(null, null, null, null)) {
                while (rows.next()) {
                    String schema = rows.getString("TABLE_SCHEM");
                    String name = rows.getString("TABLE_NAME");
                    tables.add("{\"schema\":" + JsonText.of(schema) + ",\"name\":" + JsonText.of(name) + ",\"type\":"
                        + JsonText.of(rows.getString("TABLE_TYPE")) + ",\"columns\":[" + String.join(",", columns.getOrDefault(schema + '\n' + name, List.of()))
                        + "],\"references\":[" + String.join(",", references(metaData, schema, name)) + "]}");
                }
            }
            return "{\"writes\":" + writes + ",\"url\":" + JsonText.of(metaData.getURL()) + ",\"keywords\":" + JsonText.of(metaData.getSQLKeywords())
                + ",\"tables\":[" + String.join(",", tables) + "]}";
        }
    }

    private static List<String> references(DatabaseMetaData metaData, String schema, String table) throws SQLException {
        List<String> found = new ArrayList<>();
        try (ResultSet rows = metaData.getImportedKeys(null, schema, table)) {
            while (rows.next()) {
                found.add("{\"column\":" + JsonText.of(rows.getString("FKCOLUMN_NAME")) + ",\"table\":"
                    + JsonText.of(rows.getString("PKTABLE_SCHEM") + "." + rows.getString("PKTABLE_NAME")) + "}");
            }
        }
        return found;
    }

    /// Returns what the database does at the moment. A view that another database lacks is left out.
    String live() {
        synchronized (watch) {
            List<String> parts = new ArrayList<>();
            VIEWS.forEach((title, sql) -> {
                try (Statement statement = watch.createStatement(); ResultSet rows = statement.executeQuery(sql)) {
                    ShownResult view = new ShownResult(statement, rows);
                    parts.add("{\"title\":" + JsonText.of(title) + "," + view.columns() + "," + view.nextRows(PAGE_ROWS) + "}");
                } catch (SQLException e) {
                    parts.add("{\"title\":" + JsonText.of(title) + "," + error(e).substring(1));
                }
            });
            return "{\"views\":[" + String.join(",", parts) + "]}";
        }
    }

    static String error(SQLException failure) {
        return "{\"error\":" + JsonText.of(String.valueOf(failure.getMessage())) + ",\"state\":" + JsonText.of(String.valueOf(failure.getSQLState())) + "}";
    }

    @Override
    public void close() throws SQLException {
        shown.close();
        work.close();
        watch.close();
    }
}
