// SPDX-License-Identifier: Apache-2.0
package bowler.tools.torture;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/// One large piece of work of [MemoryChild], in a transaction of its own, and what must be true afterwards.
///
/// @param work runs the statements; the step commits, or rolls back
/// @param commits whether the transaction is committed at its end
/// @param expected a query of one row, run before the work
/// @param actual a query of one row, run afterwards; it must give what `expected` gave
record MemoryStep(String name, Work work, boolean commits, String expected, String actual) {
    private static final int GROUPS = 1_000;
    private static final String PADDING = "p".repeat(80);
    private static final String STATE = "SELECT COUNT(*), SUM(v), SUM(LENGTH(txt)), SUM(grp) FROM t";
    private static final String STATE_OF_COPY = "SELECT COUNT(*), SUM(v), SUM(LENGTH(txt)), SUM(grp) FROM c";
    private static final String NOTHING = "SELECT COUNT(*) FROM SYS.SYSTABLES WHERE 1 = 0";

    /// Statements of one transaction.
    @FunctionalInterface
    interface Work {
        void run(Connection connection) throws SQLException;
    }

    private static Work statements(String... texts) {
        return connection -> {
            try (Statement statement = connection.createStatement()) {
                for (String text : texts) {
                    statement.executeUpdate(text);
                }
            }
        };
    }

    private static String after(String columns, String from) {
        return "SELECT " + columns + " FROM " + from;
    }

    /// All steps, in their order. Each begins with what the one before has left.
    ///
    /// @param rows of the main table
    static List<MemoryStep> all(int rows) {
        List<MemoryStep> steps = new ArrayList<>();
        steps.add(new MemoryStep("create tables", statements(
            "CREATE TABLE t (id INT PRIMARY KEY, grp INT NOT NULL, v BIGINT NOT NULL, txt VARCHAR(100) NOT NULL)",
            "CREATE TABLE c (id INT PRIMARY KEY, grp INT NOT NULL, v BIGINT NOT NULL, txt VARCHAR(100) NOT NULL)",
            "CREATE TABLE parent (id INT PRIMARY KEY)",
            "CREATE TABLE child (id INT PRIMARY KEY, p INT REFERENCES parent ON DELETE CASCADE)",
            "CREATE TABLE late (id INT NOT NULL, k BIGINT NOT NULL CONSTRAINT late_k UNIQUE DEFERRABLE INITIALLY DEFERRED)"),
            true, NOTHING, "SELECT COUNT(*) FROM t"));
        steps.add(new MemoryStep("batch, rolled back", connection -> insertBatch(connection, rows), false, STATE, STATE));
        long half = (long) rows * (rows - 1) / 2;
        steps.add(new MemoryStep("batch", connection -> insertBatch(connection, rows), true,
            "VALUES (" + rows + ", CAST(" + half + " AS BIGINT))", "SELECT COUNT(*), SUM(v) FROM t"));
        int texts = Math.max(1, rows / 20);
        steps.add(new MemoryStep("batch of texts", connection -> updateBatch(connection, texts), true,
            after("COUNT(*), SUM(v + CASE WHEN id < " + texts + " THEN 1 ELSE 0 END)", "t"), "SELECT COUNT(*), SUM(v) FROM t"));
        both(steps, "create index", "CREATE INDEX t_grp ON t (grp)", STATE, STATE);
        both(steps, "update", "UPDATE t SET txt = txt || 'x'",
            after("COUNT(*), SUM(v), SUM(LENGTH(txt) + 1), SUM(grp)", "t"), STATE);
        both(steps, "update of an indexed column", "UPDATE t SET grp = grp + 1",
            after("COUNT(*), SUM(v), SUM(LENGTH(txt)), SUM(grp + 1)", "t"), STATE);
        both(steps, "insert select", "INSERT INTO c SELECT * FROM t", STATE, STATE_OF_COPY);
        steps.add(new MemoryStep("delete, rolled back", statements("DELETE FROM t"), false, STATE, STATE));
        both(steps, "delete of every second row", "DELETE FROM t WHERE MOD(id, 2) = 0", STATE + " WHERE MOD(id, 2) = 1", STATE);
        both(steps, "merge", "MERGE INTO t USING c ON t.id = c.id WHEN MATCHED THEN UPDATE SET v = t.v + c.v "
            + "WHEN NOT MATCHED THEN INSERT (id, grp, v, txt) VALUES (c.id, c.grp, c.v, c.txt)",
            after("COUNT(*), SUM(CASE WHEN MOD(id, 2) = 1 THEN 2 * v ELSE v END), SUM(LENGTH(txt)), SUM(grp)", "c"), STATE);
        steps.add(new MemoryStep("delete of every third row", statements("DELETE FROM t WHERE MOD(id, 3) = 0"), true,
            STATE + " WHERE MOD(id, 3) <> 0", STATE));
        both(steps, "insert on conflict", "INSERT INTO t SELECT * FROM c ON CONFLICT (id) DO UPDATE SET v = t.v + 1",
            after("COUNT(*), SUM(CASE WHEN MOD(id, 3) = 0 THEN v WHEN MOD(id, 2) = 1 THEN 2 * v + 1 ELSE v + 1 END), "
                + "SUM(LENGTH(txt)), SUM(grp)", "c"), STATE);
        both(steps, "update from", "UPDATE t SET v = c.v + 5 FROM c WHERE c.id = t.id",
            after("COUNT(*), SUM(v + 5), SUM(LENGTH(txt)), SUM(grp)", "c"), STATE);
        both(steps, "alter table", "ALTER TABLE t ADD COLUMN twice BIGINT GENERATED ALWAYS AS (v * 2)", STATE, STATE);
        steps.add(new MemoryStep("insert of parents and children", statements("INSERT INTO parent SELECT id FROM c",
            "INSERT INTO child SELECT id, id FROM c"), true, "SELECT COUNT(*) FROM c", "SELECT COUNT(*) FROM child"));
        both(steps, "delete that cascades", "DELETE FROM parent", NOTHING, "SELECT COUNT(*) FROM child");
        steps.add(new MemoryStep("insert with a deferred key", statements("INSERT INTO late SELECT id, id FROM c"), true,
            "SELECT COUNT(*) FROM c", "SELECT COUNT(*) FROM late"));
        both(steps, "update of a deferred key", "UPDATE late SET k = k + 1", "SELECT COUNT(*), SUM(k + 1) FROM late",
            "SELECT COUNT(*), SUM(k) FROM late");
        both(steps, "truncate", "TRUNCATE TABLE t", NOTHING, "SELECT COUNT(*) FROM t");
        return steps;
    }

    /// The same statement first rolled back, then committed.
    private static void both(List<MemoryStep> steps, String name, String text, String expected, String actual) {
        steps.add(new MemoryStep(name + ", rolled back", statements(text), false, actual, actual));
        steps.add(new MemoryStep(name, statements(text), true, expected, actual));
    }

    private static void insertBatch(Connection connection, int rows) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?, ?, ?)")) {
            for (int row = 0; row < rows; row++) {
                insert.setInt(1, row);
                insert.setInt(2, row % GROUPS);
                insert.setLong(3, row);
                insert.setString(4, PADDING);
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    private static void updateBatch(Connection connection, int texts) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (int row = 0; row < texts; row++) {
                statement.addBatch("UPDATE t SET v = v + 1 WHERE id = " + row);
            }
            statement.executeBatch();
        }
    }
}
