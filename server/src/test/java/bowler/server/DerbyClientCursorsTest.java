// SPDX-License-Identifier: Apache-2.0
package bowler.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Cursors of Derby's own client: scrolling, changing rows, outliving a commit, long rows.
@Timeout(60)
final class DerbyClientCursorsTest {
    private static final int ROWS = 200;

    @TempDir
    private Path home;

    private ServerRun run;
    private Connection connection;

    @BeforeEach
    void start() throws SQLException {
        run = new ServerRun(home);
        connection = run.connect();
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE t (id INT PRIMARY KEY, v VARCHAR(20), n INT)");
        }
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?, ?)")) {
            for (int id = 1; id <= ROWS; id++) {
                insert.setInt(1, id);
                insert.setString(2, "v" + id);
                insert.setInt(3, 10 * id);
                insert.executeUpdate();
            }
        }
    }

    @AfterEach
    void stop() throws SQLException {
        connection.rollback();
        connection.close();
        run.close();
    }

    @Test
    void rowsScroll() throws SQLException {
        try (Statement statement = connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY);
                ResultSet rows = statement.executeQuery("SELECT id, v FROM t ORDER BY id")) {
            assertThat(rows.last()).isTrue();
            assertThat(rows.getInt(1)).isEqualTo(ROWS);
            assertThat(rows.getRow()).isEqualTo(ROWS);
            assertThat(rows.previous()).isTrue();
            assertThat(rows.getInt(1)).isEqualTo(ROWS - 1);
            assertThat(rows.absolute(100)).isTrue();
            assertThat(rows.getString(2)).isEqualTo("v100");
            assertThat(rows.relative(-50)).isTrue();
            assertThat(rows.getInt(1)).isEqualTo(50);
            assertThat(rows.first()).isTrue();
            assertThat(rows.isFirst()).isTrue();
            assertThat(rows.previous()).isFalse();
            assertThat(rows.isBeforeFirst()).isTrue();
            rows.afterLast();
            assertThat(rows.previous()).isTrue();
            assertThat(rows.getInt(1)).isEqualTo(ROWS);
            assertThat(rows.absolute(-3)).isTrue();
            assertThat(rows.getInt(1)).isEqualTo(ROWS - 2);
            assertThat(rows.absolute(ROWS + 1)).isFalse();
            rows.beforeFirst();
            int count = 0;
            while (rows.next()) {
                assertThat(rows.getInt(1)).isEqualTo(++count);
            }
            assertThat(count).isEqualTo(ROWS);
        }
    }

    @Test
    void rowsAreChangedThroughAForwardCursor() throws SQLException {
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_UPDATABLE);
                ResultSet rows = statement.executeQuery("SELECT id, v, n FROM t")) {
            assertThat(rows.getConcurrency()).isEqualTo(ResultSet.CONCUR_UPDATABLE);
            assertThat(rows.next()).isTrue();
            rows.updateString(2, "changed");
            rows.updateRow();
            assertThat(rows.next()).isTrue();
            rows.deleteRow();
            rows.moveToInsertRow();
            rows.updateInt(1, 1000);
            rows.updateString(2, "new");
            rows.insertRow();
        }
        connection.commit();
        try (ResultSet rows = connection.createStatement().executeQuery("SELECT id, v FROM t WHERE id < 3 OR id = 1000 ORDER BY id")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getString(2)).isEqualTo("changed");
            assertThat(rows.next()).isTrue();
            assertThat(rows.getInt(1)).isEqualTo(1000);
            assertThat(rows.next()).isFalse();
        }
    }

    @Test
    void rowsAreChangedThroughAScrollingCursor() throws SQLException {
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE);
                ResultSet rows = statement.executeQuery("SELECT id, v, n FROM t")) {
            assertThat(rows.absolute(2)).isTrue();
            rows.updateInt(3, 99);
            rows.updateRow();
            assertThat(rows.rowUpdated()).isTrue();
            assertThat(rows.getInt(3)).isEqualTo(99);
            assertThat(rows.next()).isTrue();
            rows.deleteRow();
            assertThat(rows.previous()).isTrue();
            assertThat(rows.relative(1)).isTrue();
            assertThat(rows.rowDeleted()).isTrue();
        }
        connection.rollback();
    }

    @Test
    void aNamedCursorIsFoundByStatements() throws SQLException {
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement(); Statement update = connection.createStatement()) {
            statement.setCursorName("MYCUR");
            ResultSet rows = statement.executeQuery("SELECT id, v FROM t FOR UPDATE OF v");
            assertThat(rows.next()).isTrue();
            assertThat(update.executeUpdate("UPDATE t SET v = 'pos' WHERE CURRENT OF MYCUR")).isEqualTo(1);
            rows.close();
            rows = update.executeQuery("SELECT v FROM t WHERE id = 1");
            assertThat(rows.next()).isTrue();
            assertThat(rows.getString(1)).isEqualTo("pos");
        }
        connection.rollback();
    }

    @Test
    void aCursorOutlivesACommitIfItIsHeld() throws SQLException {
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement(); Statement other = connection.createStatement()) {
            String filler = "x".repeat(1000);
            ResultSet rows = statement.executeQuery("SELECT id, CAST('" + filler + "' AS VARCHAR(1000)) FROM t ORDER BY id");
            for (int id = 1; id <= 10; id++) {
                assertThat(rows.next()).isTrue();
            }
            connection.commit();
            other.executeUpdate("UPDATE t SET n = 0");
            for (int id = 11; id <= ROWS; id++) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getInt(1)).isEqualTo(id);
                assertThat(rows.getString(2)).isEqualTo(filler);
            }
            assertThat(rows.next()).isFalse();
        }
        connection.rollback();
    }

    @Test
    void rowsLongerThanABlockAreComplete() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE wide (id INT, a VARCHAR(32672), b VARCHAR(32672), c VARCHAR(32672))");
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO wide VALUES (?, ?, ?, ?)")) {
                for (int id = 1; id <= 4; id++) {
                    insert.setInt(1, id);
                    insert.setString(2, "a".repeat(32_672));
                    insert.setString(3, "\u00e9".repeat(id * 1000));
                    insert.setString(4, "c".repeat(20_000 * (id % 2)));
                    insert.executeUpdate();
                }
            }
            try (ResultSet rows = statement.executeQuery("SELECT * FROM wide ORDER BY id")) {
                for (int id = 1; id <= 4; id++) {
                    assertThat(rows.next()).isTrue();
                    assertThat(rows.getInt(1)).isEqualTo(id);
                    assertThat(rows.getString(2)).isEqualTo("a".repeat(32_672));
                    assertThat(rows.getString(3)).isEqualTo("\u00e9".repeat(id * 1000));
                    assertThat(rows.getString(4)).isEqualTo("c".repeat(20_000 * (id % 2)));
                }
                assertThat(rows.next()).isFalse();
            }
        }
    }
}
