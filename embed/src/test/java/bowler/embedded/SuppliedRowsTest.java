// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static bowler.embedded.Databases.execute;
import static bowler.embedded.Databases.longOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import bowler.jdbc.bulk.BulkInsert;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.InterruptedIOException;
import java.io.Reader;
import java.io.StringReader;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A prepared INSERT takes its rows from the application.
class SuppliedRowsTest {
    private static final String URL = "jdbc:bowler:memory:supplied";
    private static final int COUNT = 5000;

    private Connection connection;

    @BeforeEach
    void open() throws SQLException {
        connection = DriverManager.getConnection(URL + ";create=true;bulkLoadRows=1000");
        execute(connection, "CREATE TABLE t (id INT PRIMARY KEY, name VARCHAR(20) NOT NULL, amount DECIMAL(9,2), CONSTRAINT small CHECK (amount < 1000))");
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
        catchThrowableOfType(SQLException.class, () -> DriverManager.getConnection(URL + ";drop=true").close());
    }

    /// Inserts rows with ids from `first` on.
    private static long insert(PreparedStatement insert, int first, int count) throws SQLException, IOException {
        int[] id = {first};
        return insert.unwrap(BulkInsert.class).insertAll(() -> {
            if (id[0] == first + count) {
                return false;
            }
            insert.setInt(1, id[0]);
            insert.setString(2, "name " + id[0]);
            insert.setBigDecimal(3, id[0] % 10 == 0 ? null : new BigDecimal(id[0] % 999));
            id[0]++;
            return true;
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"INSERT INTO t VALUES (?, ?, ?)", "INSERT INTO t (id, name, amount) VALUES (? + 0, UPPER(?), -?)"})
    void manyRowsBecomeOneStatement(String sql) throws SQLException, IOException {
        try (PreparedStatement insert = connection.prepareStatement(sql)) {
            assertThat(insert(insert, 1, COUNT)).isEqualTo(COUNT);
            assertThat(insert(insert, COUNT + 1, COUNT)).isEqualTo(COUNT);
            assertThat(insert(insert, -1, 0)).isZero();
            insert.setInt(1, 0);
            insert.setString(2, "single");
            insert.setBigDecimal(3, BigDecimal.ONE);
            assertThat(insert.executeUpdate()).isOne();
        }
        assertThat(longOf(connection, "SELECT COUNT(*) FROM t")).isEqualTo(2 * COUNT + 1);
        assertThat(longOf(connection, "SELECT COUNT(*) FROM t WHERE amount IS NULL")).isEqualTo(2 * COUNT / 10);
        assertThat(longOf(connection, "VALUES SYSCS_UTIL.SYSCS_CHECK_TABLE('APP', 'T')")).isOne();
    }

    @Test
    void aBadRowLeavesNothing() throws SQLException, IOException {
        execute(connection, "INSERT INTO t VALUES (4000, 'is there', 1)");
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?, ?)")) {
            assertThat(catchThrowableOfType(SQLException.class, () -> insert(insert, 1, COUNT)).getSQLState()).isEqualTo("23505");
            assertThat(insert(insert, 4001, 5)).isEqualTo(5);
        }
        assertThat(longOf(connection, "SELECT COUNT(*) FROM t")).isEqualTo(6);
    }

    @Test
    void autoCommitCommitsAndARollbackRemovesAllRows() throws SQLException, IOException {
        connection.setAutoCommit(false);
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?, ?)")) {
            insert(insert, 1, COUNT);
            connection.rollback();
            assertThat(longOf(connection, "SELECT COUNT(*) FROM t")).isZero();
            connection.rollback();
            connection.setAutoCommit(true);
            insert(insert, 1, COUNT);
        }
        try (Connection other = DriverManager.getConnection(URL)) {
            assertThat(longOf(other, "SELECT COUNT(*) FROM t")).isEqualTo(COUNT);
        }
    }

    @Test
    void exceptionsOfTheSupplierReachTheCaller() throws SQLException, IOException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?, ?)")) {
            BulkInsert bulk = insert.unwrap(BulkInsert.class);
            assertThatThrownBy(() -> bulk.insertAll(() -> {
                throw new InterruptedIOException("no more");
            })).isInstanceOf(InterruptedIOException.class).hasMessage("no more");
            assertThatThrownBy(() -> bulk.insertAll(() -> {
                throw new CancellationException("enough");
            })).isInstanceOf(CancellationException.class);
            assertThat(catchThrowableOfType(SQLException.class, () -> bulk.insertAll(() -> {
                insert.setString(1, "one");
                return true;
            })).getSQLState()).isEqualTo("22018");
            assertThat(catchThrowableOfType(SQLException.class, () -> connection.prepareStatement("INSERT INTO t VALUES (?, ?, ?)")
                .unwrap(BulkInsert.class).insertAll(() -> true)).getSQLState()).isEqualTo("07000");
            assertThat(catchThrowableOfType(SQLException.class, () -> bulk.insertAll(() -> longOf(connection, "VALUES 1") == 1)).getSQLState())
                .isEqualTo("0A000");
            assertThat(insert(insert, 1, 10)).isEqualTo(10);
        }
        assertThat(longOf(connection, "SELECT COUNT(*) FROM t")).isEqualTo(10);
    }

    @ParameterizedTest
    @ValueSource(strings = {"INSERT INTO t SELECT id, name, CAST(? AS DECIMAL(9,2)) FROM t", "UPDATE t SET amount = ?", "INSERT INTO lobs VALUES (CAST(? AS CLOB) || 'x')", "INSERT INTO checked VALUES (?)",
        "INSERT INTO fired VALUES (?)", "INSERT INTO plain VALUES ((SELECT MAX(a) FROM plain WHERE a > ?))", "INSERT INTO plain VALUES ?, 2",
        "INSERT INTO plain VALUES (NEXT VALUE FOR numbers + ?)", "DELETE FROM t WHERE id = ?"})
    void otherStatementsInsertNothing(String sql) throws SQLException, IOException {
        execute(connection, "CREATE TABLE lobs (c CLOB)", "CREATE TABLE checked (c CLOB CHECK (LENGTH(c) < 9))", "CREATE TABLE fired (a INT)", "CREATE TABLE plain (a INT)", "CREATE SEQUENCE numbers",
            "CREATE TRIGGER fires AFTER INSERT ON fired INSERT INTO plain VALUES 1");
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            assertThat(statement.unwrap(BulkInsert.class).insertAll(() -> {
                throw new IllegalStateException("no row is wanted");
            })).isEqualTo(BulkInsert.IMPOSSIBLE);
        }
    }

    @Test
    void aTriggerCreatedLaterCounts() throws SQLException, IOException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?, ?)")) {
            assertThat(insert(insert, 1, 10)).isEqualTo(10);
            execute(connection, "CREATE TABLE log (a INT)", "CREATE TRIGGER fires AFTER INSERT ON t INSERT INTO log VALUES 1");
            assertThat(insert(insert, 11, 10)).isEqualTo(BulkInsert.IMPOSSIBLE);
        }
    }

    /// Short values are stored in their rows and long ones next to them. Streams of both kinds can be read until the next row is requested.
    @ParameterizedTest
    @ValueSource(ints = {10, COUNT})
    void rowsHaveLobs(int count) throws SQLException, IOException {
        execute(connection, "CREATE TABLE papers (id INT PRIMARY KEY, c CLOB, b BLOB, title VARCHAR(10))", "CREATE INDEX by_title ON papers (title)");
        int[] id = {0};
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO papers VALUES (?, ?, ?, ?)")) {
            assertThat(insert.unwrap(BulkInsert.class).insertAll(() -> {
                if (id[0] == count) {
                    return false;
                }
                insert.setInt(1, id[0]);
                String text = text(id[0]);
                if (id[0] % 3 == 0) {
                    insert.setString(2, text);
                    insert.setBytes(3, text.getBytes(StandardCharsets.ISO_8859_1));
                } else if (id[0] % 3 == 1) {
                    int next = id[0] + 1;
                    insert.setCharacterStream(2, new InputStreamReader(stream(text, () -> id[0] <= next), StandardCharsets.ISO_8859_1));
                    insert.setBinaryStream(3, stream(text, () -> id[0] <= next));
                } else {
                    insert.setNull(2, Types.CLOB);
                    insert.setNull(3, Types.BLOB);
                }
                insert.setString(4, "t" + id[0] % 10);
                id[0]++;
                return true;
            })).isEqualTo(count);
        }
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery("SELECT * FROM papers ORDER BY id")) {
            for (int each = 0; each < count; each++) {
                rows.next();
                assertThat(rows.getString(2)).isEqualTo(each % 3 == 2 ? null : text(each));
                assertThat(rows.getBytes(3)).isEqualTo(each % 3 == 2 ? null : text(each).getBytes(StandardCharsets.ISO_8859_1));
            }
            assertThat(rows.next()).isFalse();
        }
        assertThat(longOf(connection, "VALUES SYSCS_UTIL.SYSCS_CHECK_TABLE('APP', 'PAPERS')")).isOne();
        execute(connection, "INSERT INTO papers SELECT id + 10000, c, b, title FROM papers", "DELETE FROM papers WHERE id < 10000");
        assertThat(longOf(connection, "SELECT COUNT(*) FROM papers WHERE LENGTH(c) = LENGTH(b)")).isEqualTo(count - count / 3);
        assertThat(longOf(connection, "VALUES SYSCS_UTIL.SYSCS_CHECK_TABLE('APP', 'PAPERS')")).isOne();
    }

    /// Some texts are longer than a row may hold, and some than a chunk.
    private static String text(int id) {
        return ("text " + id + " ").repeat(id % 50 == 0 ? 400 : id % 501 == 1 ? 9000 : id % 20);
    }

    /// @param isOpen whether the stream can still be read
    private static InputStream stream(String text, BooleanSupplier isOpen) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1)) {
            @Override
            public synchronized int read(byte[] into, int offset, int length) {
                assertThat(isOpen.getAsBoolean()).as("the next row is not requested").isTrue();
                return super.read(into, offset, length);
            }
        };
    }

    @ParameterizedTest
    @ValueSource(ints = {10, COUNT})
    void aFailureAmongLobsLeavesNothing(int count) throws SQLException {
        execute(connection, "CREATE TABLE papers (id INT PRIMARY KEY, c CLOB)");
        int[] id = {0};
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO papers VALUES (?, ?)")) {
            assertThat(catchThrowableOfType(SQLException.class, () -> insert.unwrap(BulkInsert.class).insertAll(() -> {
                insert.setInt(1, id[0] == count - 1 ? 0 : id[0]);
                insert.setCharacterStream(2, new StringReader(text(50)));
                return id[0]++ < count;
            })).getSQLState()).isEqualTo("23505");
            assertThatThrownBy(() -> insert.unwrap(BulkInsert.class).insertAll(() -> {
                insert.setInt(1, -id[0]);
                insert.setCharacterStream(2, new Reader() {
                    @Override
                    public int read(char[] into, int offset, int length) throws IOException {
                        throw new IOException("broken");
                    }

                    @Override
                    public void close() {}
                });
                return id[0]-- > 0;
            })).hasStackTraceContaining("broken");
        }
        assertThat(longOf(connection, "SELECT COUNT(*) FROM papers")).isZero();
        assertThat(longOf(connection, "VALUES SYSCS_UTIL.SYSCS_CHECK_TABLE('APP', 'PAPERS')")).isOne();
    }
}
