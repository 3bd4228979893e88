// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.jdbc.BowlerDriver;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A table gets a column, and rows that have it, while another session reads it.
class RedefinedWhileReadTest {
    private static final String URL = "jdbc:bowler:memory:redefined-while-read";
    private static final int ROWS = 20_000;

    private Connection reader;
    private Connection writer;

    @BeforeEach
    void open() throws SQLException {
        reader = DriverManager.getConnection(URL + ";create=true");
        writer = DriverManager.getConnection(URL);
        Databases.execute(writer, "CREATE TABLE t (a INT PRIMARY KEY, b VARCHAR(20))",
            "INSERT INTO t WITH RECURSIVE n (i) AS (VALUES 1 UNION ALL SELECT i + 1 FROM n WHERE i < " + ROWS
                + ") SELECT i, 'row' FROM n");
    }

    @AfterEach
    void close() throws SQLException {
        reader.close();
        writer.close();
        assertThatThrownBy(() -> DriverManager.getConnection(URL + ";drop=true")).isInstanceOf(SQLException.class);
    }

    private int read(int isolation, boolean commits) throws SQLException {
        reader.setAutoCommit(false);
        reader.setTransactionIsolation(isolation);
        writer.setAutoCommit(false);
        try (Statement statement = reader.createStatement(); ResultSet rows = statement.executeQuery("SELECT * FROM t")) {
            assertThat(rows.next()).isTrue();
            Databases.execute(writer, "ALTER TABLE t ADD COLUMN c INT", "UPDATE t SET c = 1 WHERE a > 10000");
            if (commits) {
                writer.commit();
            }
            int count = 1;
            while (rows.next()) {
                count++;
            }
            return count;
        } finally {
            writer.rollback();
            reader.rollback();
        }
    }

    @Test
    void aReaderOfCommittedRowsSeesTheirFormerState() throws SQLException {
        assertThat(read(Connection.TRANSACTION_READ_COMMITTED, true)).isEqualTo(ROWS);
    }

    @Test
    void aReaderOfUncommittedRowsMustReadAgain() throws SQLException {
        for (boolean commits : new boolean[] {false, true}) {
            assertThatThrownBy(() -> read(Connection.TRANSACTION_READ_UNCOMMITTED, commits))
                .isInstanceOfSatisfying(SQLException.class,
                    failure -> assertThat(failure.getSQLState()).isEqualTo("40001"));
        }
        reader.setAutoCommit(true);
        try (Statement statement = reader.createStatement();
             ResultSet rows = statement.executeQuery("SELECT COUNT(c) FROM t")) {
            rows.next();
            assertThat(rows.getInt(1)).isEqualTo(ROWS - 10_000);
        }
    }

    @Test
    void aStatementPlannedOnADroppedObjectFailsWithItsName() throws SQLException {
        reader.setAutoCommit(false);
        reader.setTransactionIsolation(BowlerDriver.TRANSACTION_SNAPSHOT);
        try (Statement statement = reader.createStatement()) {
            statement.executeQuery("SELECT * FROM SYS.SYSSCHEMAS").next();
            Databases.execute(writer, "DROP TABLE t");
            assertThatThrownBy(() -> statement.executeQuery("SELECT * FROM t WHERE b = 'row'").next()).isInstanceOfSatisfying(SQLException.class, failure -> {
                assertThat(failure.getSQLState()).isEqualTo("40XD2");
                assertThat(failure.getMessage()).contains("table APP.T");
            });
            assertThatThrownBy(() -> statement.executeQuery("SELECT * FROM t WHERE b = 'row'")).isInstanceOfSatisfying(SQLException.class,
                failure -> assertThat(failure.getSQLState()).isEqualTo("42X05"));
        }
    }

    @Test
    void aReaderOfADroppedObjectFailsWithItsName() throws SQLException {
        reader.setAutoCommit(false);
        try (Statement statement = reader.createStatement(); ResultSet rows = statement.executeQuery("SELECT * FROM t")) {
            assertThat(rows.next()).isTrue();
            Databases.execute(writer, "DROP TABLE t");
            assertThatThrownBy(() -> {
                for (int row = 0; row < ROWS && rows.next(); row++) {
                    rows.getInt(1);
                }
            }).isInstanceOfSatisfying(SQLException.class, failure -> {
                assertThat(failure.getSQLState()).isEqualTo("40XD2");
                assertThat(failure.getMessage()).contains("table APP.T");
            });
        }
    }
}
