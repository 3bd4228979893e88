// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Results that memory is too small for: what is kept of them goes to the disk, and from there when they are closed.
class LargeResultTest {
    private static final int ROWS = 12_000;
    @TempDir
    Path folder;
    private Connection connection;

    @BeforeEach
    void fill() throws SQLException {
        connection = DriverManager.getConnection(Databases.url(folder.resolve("db")) + ";create=true;statementMemoryBytes=65536");
        Databases.execute(connection,
            "CREATE TABLE t (id INTEGER PRIMARY KEY, n DECIMAL(12,2), s VARCHAR(200), d DOUBLE)",
            "INSERT INTO t WITH RECURSIVE r(i) AS (VALUES 1 UNION ALL SELECT i + 1 FROM r WHERE i < " + ROWS + ")"
                + " SELECT i, CASE WHEN MOD(i, 7) = 0 THEN NULL ELSE i * 1.25 END, 'the words that make a row long, and here is number ' || CAST(i AS CHAR(90)),"
                + " i / 2.0 FROM r");
        connection.setAutoCommit(false);
    }

    @AfterEach
    void close() throws SQLException {
        connection.rollback();
        connection.close();
        Databases.shutDown(Databases.url(folder.resolve("db")));
    }

    private static void check(ResultSet rows, int id) throws SQLException {
        assertThat(rows.getInt(1)).isEqualTo(id);
        assertThat(rows.getDouble(4)).isEqualTo(id / 2.0);
        assertThat(rows.getString(3).trim()).endsWith(" " + id);
        assertThat(rows.getDouble(2)).isEqualTo(id % 7 == 0 ? 0 : id * 1.25);
        assertThat(rows.wasNull()).isEqualTo(id % 7 == 0);
    }

    private long spilled() throws Exception {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".blocks")).count();
        }
    }

    private ResultSet query(int type, int concurrency) throws SQLException {
        return connection.createStatement(type, concurrency).executeQuery("SELECT id, n, s, d FROM t");
    }

    @Test
    void rowsAreFoundInAnyOrder() throws Exception {
        ResultSet rows = query(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY);
        rows.absolute(ROWS - 5);
        check(rows, ROWS - 5);
        assertThat(rows.isLast()).isFalse();
        check(rows, ROWS - 5);
        assertThat(rows.last()).isTrue();
        check(rows, ROWS);
        for (int id = ROWS - 1; id > 0; id -= 1) {
            assertThat(rows.previous()).isTrue();
            if (id % 97 == 0) {
                check(rows, id);
            }
        }
        for (int step = 0; step < 200; step++) {
            int id = 1 + step * 7919 % ROWS;
            rows.absolute(id);
            check(rows, id);
        }
        assertThat(spilled()).isPositive();
        rows.close();
        assertThat(spilled()).isZero();
    }

    @Test
    void rowsAreChangedAtAnyPosition() throws Exception {
        ResultSet rows = query(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE);
        rows.last();
        rows.updateDouble(4, -1);
        rows.updateRow();
        rows.absolute(9000);
        rows.deleteRow();
        rows.first();
        rows.last();
        assertThat(rows.getDouble(4)).isEqualTo(-1);
        assertThat(rows.rowUpdated()).isTrue();
        rows.absolute(9000);
        assertThat(rows.rowDeleted()).isTrue();
        rows.next();
        check(rows, 9001);
        rows.close();
        assertThat(Databases.longOf(connection, "SELECT COUNT(*) FROM t WHERE d >= 0")).isEqualTo(ROWS - 2);
    }

    @Test
    void aResultHeldOverACommitContinues() throws Exception {
        ResultSet rows = query(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY);
        ResultSet beside = query(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY);
        for (int id = 1; id <= 10; id++) {
            rows.next();
        }
        beside.next();
        connection.commit();
        assertThat(spilled()).isPositive();
        for (int id = 10; id <= ROWS; id++) {
            check(rows, id);
            assertThat(rows.next()).isEqualTo(id < ROWS);
        }
        check(beside, 1);
        rows.close();
        beside.close();
        assertThat(spilled()).isZero();
    }

    @Test
    void aLimitAndTheEndOfTheConnection() throws Exception {
        Statement limited = connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY);
        limited.setLargeMaxRows(11_000);
        limited.setFetchSize(500);
        limited.closeOnCompletion();
        ResultSet rows = limited.executeQuery("SELECT id, n, s, d FROM t");
        rows.last();
        check(rows, 11_000);
        rows.close();
        assertThat(limited.isClosed()).isTrue();
        query(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY).last();
        assertThat(spilled()).isPositive();
        connection.rollback();
        connection.close();
        assertThat(spilled()).isZero();
        connection = DriverManager.getConnection(Databases.url(folder.resolve("db")));
        connection.setAutoCommit(false);
    }
}
