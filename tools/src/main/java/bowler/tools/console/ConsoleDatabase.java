// SPDX-License-Identifier: Apache-2.0
package bowler.tools.console;

import bowler.tools.text.JsonText;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
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
    /// A page shows at most this many rows of a result.
    static final int MAX_ROWS = 10_000;

    private static final int MAX_TEXT_LENGTH = 4_000;
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

    /// @param writes whether statements may change the database
    ConsoleDatabase(Connection work, Connection watch, boolean writes) throws SQLException {
        this.work = work;
        this.watch = watch;
        this.writes = writes;
        work.setReadOnly(!writes);
        watch.setReadOnly(true);
    }

    /// Runs a statement and returns its rows or count.
    String run(String sql) {
        synchronized (work) {
            long start = System.nanoTime();
            try {
                requireAllowed(sql);
                try (Statement statement = work.createStatement()) {
                    statement.setMaxRows(MAX_ROWS + 1);
                    running = statement;
                    boolean hasRows = statement.execute(sql);
                    String result = hasRows ? rows(statement.getResultSet()) : "\"count\":" + statement.getUpdateCount();
                    return "{" + result + ",\"millis\":" + millis(start) + "}";
                } finally {
                    running = null;
                }
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
                    parts.add("{\"title\":" + JsonText.of(title) + "," + rows(rows) + "}");
                } catch (SQLException e) {
                    parts.add("{\"title\":" + JsonText.of(title) + "," + error(e).substring(1));
                }
            });
            return "{\"views\":[" + String.join(",", parts) + "]}";
        }
    }

    private static String rows(ResultSet rows) throws SQLException {
        ResultSetMetaData metaData = rows.getMetaData();
        int count = metaData.getColumnCount();
        StringBuilder json = new StringBuilder("\"columns\":[");
        for (int i = 1; i <= count; i++) {
            json.append(i == 1 ? "" : ",").append("{\"name\":").append(JsonText.of(metaData.getColumnLabel(i))).append(",\"type\":")
                .append(JsonText.of(metaData.getColumnTypeName(i))).append('}');
        }
        json.append("],\"rows\":[");
        int number = 0;
        boolean hasMore = false;
        while (rows.next()) {
            if (number == MAX_ROWS) {
                hasMore = true;
                break;
            }
            json.append(number++ == 0 ? "[" : ",[");
            for (int i = 1; i <= count; i++) {
                String text = rows.getString(i);
                json.append(i == 1 ? "" : ",").append(text == null ? "null"
                    : JsonText.of(text.length() > MAX_TEXT_LENGTH ? text.substring(0, MAX_TEXT_LENGTH) + "…" : text));
            }
            json.append(']');
        }
        return json.append("],\"more\":").append(hasMore).toString();
    }

    static String error(SQLException failure) {
        return "{\"error\":" + JsonText.of(String.valueOf(failure.getMessage())) + ",\"state\":" + JsonText.of(String.valueOf(failure.getSQLState())) + "}";
    }

    @Override
    public void close() throws SQLException {
        work.close();
        watch.close();
    }
}
