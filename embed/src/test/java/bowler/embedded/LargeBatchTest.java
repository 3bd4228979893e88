// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.Date;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Batches larger than the memory of a statement: their elements go to a spill file, and run as small batches do.
class LargeBatchTest {
    private static final int ROWS = 30_000;
    private static final String PADDING = "x".repeat(60);

    @TempDir
    Path folder;
    private String url;
    private Connection connection;
    private Statement statement;

    @BeforeEach
    void open() throws SQLException {
        url = "jdbc:bowler:" + folder.resolve("db");
        connection = DriverManager.getConnection(url + ";create=true;statementMemoryBytes=65536");
        statement = connection.createStatement();
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
        assertThatThrownBy(() -> DriverManager.getConnection(url + ";shutdown=true")).isInstanceOf(SQLException.class);
    }

    private long spillFiles() {
        String[] files = new File(folder.toFile(), "db/spill").list();
        return files == null ? 0 : files.length;
    }

    private long number(String query) throws SQLException {
        try (ResultSet rows = statement.executeQuery(query)) {
            assertThat(rows.next()).isTrue();
            return rows.getLong(1);
        }
    }

    @Test
    void everyTypeOfParameterComesBackFromDisk() throws SQLException {
        statement.execute("CREATE TABLE t (a INT PRIMARY KEY, b BIGINT, c DECIMAL(12, 3), d DOUBLE, e VARCHAR(80), f TIMESTAMP, "
            + "g DATE, h TIME, i BOOLEAN, j VARCHAR(10) FOR BIT DATA, k BLOB, l CLOB)");
        byte[] longBits = new byte[100_000];
        Arrays.fill(longBits, (byte) 5);
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO t VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")) {
            for (int row = 0; row < ROWS; row++) {
                insert.setInt(1, row);
                insert.setLong(2, 1L << 40 | row);
                insert.setBigDecimal(3, new BigDecimal(row + ".5"));
                insert.setDouble(4, row / 4.0);
                insert.setString(5, row % 7 == 0 ? null : "\u20ac" + row + PADDING);
                insert.setTimestamp(6, Timestamp.valueOf("2024-01-02 03:04:05.678"));
                insert.setDate(7, Date.valueOf("2024-01-02"));
                insert.setTime(8, Time.valueOf("03:04:05"));
                insert.setBoolean(9, row % 2 == 0);
                insert.setBytes(10, new byte[] {(byte) row, 1});
                // A stream that is left for the run, in a row that is on disk otherwise.
                if (row == ROWS - 10) {
                    insert.setBinaryStream(11, new ByteArrayInputStream(longBits));
                } else {
                    insert.setNull(11, java.sql.Types.BLOB);
                }
                insert.setString(12, "c" + row);
                insert.addBatch();
            }
            assertThat(spillFiles()).isPositive();
            int[] counts = insert.executeBatch();
            assertThat(counts).hasSize(ROWS).containsOnly(1);
            assertThat(spillFiles()).isZero();
            assertThat(insert.executeBatch()).isEmpty();
        }
        assertThat(number("SELECT COUNT(*) FROM t WHERE b = 1099511627776 + a AND c = a + 0.5 AND d = a / 4.0e0 "
            + "AND CAST(l AS VARCHAR(20)) = 'c' || TRIM(CAST(a AS CHAR(12))) AND f = '2024-01-02 03:04:05.678' "
            + "AND g = '2024-01-02' AND h = '03:04:05' AND i = (MOD(a, 2) = 0)")).isEqualTo(ROWS);
        assertThat(number("SELECT COUNT(*) FROM t WHERE e IS NULL AND MOD(a, 7) = 0 "
            + "OR e = '\u20ac' || TRIM(CAST(a AS CHAR(12))) || '" + PADDING + "'")).isEqualTo(ROWS);
        assertThat(number("SELECT LENGTH(k) FROM t WHERE k IS NOT NULL")).isEqualTo(longBits.length);
    }

    @Test
    void textsRunInTheirOrder() throws SQLException {
        statement.execute("CREATE TABLE t (a INT PRIMARY KEY, b VARCHAR(80))");
        for (int row = 0; row < ROWS; row++) {
            statement.addBatch(row % 2 == 0 ? "INSERT INTO t VALUES (" + row + ", '" + PADDING + "')"
                : "UPDATE t SET b = 'next' WHERE a = " + (row - 1));
        }
        assertThat(spillFiles()).isPositive();
        assertThat(statement.executeBatch()).hasSize(ROWS).containsOnly(1);
        assertThat(spillFiles()).isZero();
        assertThat(number("SELECT COUNT(*) FROM t WHERE b = 'next'")).isEqualTo(ROWS / 2);
    }

    @Test
    void rowsBeforeAFailureAreCountedAndKept() throws SQLException {
        statement.execute("CREATE TABLE t (a INT PRIMARY KEY, b VARCHAR(80))");
        int failing = ROWS - 100;
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
            for (int row = 0; row < ROWS; row++) {
                insert.setInt(1, row == failing ? 5 : row);
                insert.setString(2, PADDING);
                insert.addBatch();
            }
            assertThatThrownBy(insert::executeBatch).isInstanceOfSatisfying(BatchUpdateException.class, failure -> {
                assertThat(failure.getSQLState()).isEqualTo("23505");
                assertThat(failure.getUpdateCounts()).hasSize(failing).containsOnly(1);
            });
            assertThat(spillFiles()).isZero();
        }
        assertThat(number("SELECT COUNT(*) FROM t")).isEqualTo(failing);
    }

    @Test
    void aBatchOutlivesTransactionsAndEndsWithItsStatement() throws SQLException {
        statement.execute("CREATE TABLE t (a INT PRIMARY KEY, b VARCHAR(80))");
        connection.setAutoCommit(false);
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
            for (int row = 0; row < ROWS; row++) {
                insert.setInt(1, row);
                insert.setString(2, PADDING);
                insert.addBatch();
                if (row % 10_000 == 0) {
                    number("SELECT COUNT(*) FROM t");
                    connection.rollback();
                }
            }
            assertThat(insert.executeBatch()).hasSize(ROWS);
            connection.rollback();
            assertThat(number("SELECT COUNT(*) FROM t")).isZero();
            connection.rollback();
            for (int row = 0; row < ROWS; row++) {
                insert.setInt(1, row);
                insert.addBatch();
            }
            assertThat(spillFiles()).isPositive();
        }
        assertThat(spillFiles()).isZero();
    }

    @Test
    void keysOfManyRowsAreSpilledToo() throws SQLException {
        statement.execute("CREATE TABLE t (a INT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, b VARCHAR(80))");
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO t (b) VALUES (?)", Statement.RETURN_GENERATED_KEYS)) {
            for (int row = 0; row < ROWS; row++) {
                insert.setString(1, "v" + row);
                insert.addBatch();
            }
            insert.executeBatch();
            try (ResultSet keys = insert.getGeneratedKeys()) {
                int row = 0;
                while (keys.next()) {
                    assertThat(keys.getInt(1)).isEqualTo(++row);
                }
                assertThat(row).isEqualTo(ROWS);
            }
        }
        assertThat(spillFiles()).isZero();
    }
}
