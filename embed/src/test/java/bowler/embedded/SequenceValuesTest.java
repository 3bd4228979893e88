// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Tests current values of sequences and SETVAL with transactions, several connections and restarts. sequence-values.sqltest
/// tests the forms.
@Timeout(60)
final class SequenceValuesTest {
    @TempDir
    private Path folder;
    private Connection first;
    private Connection second;

    @BeforeEach
    void connect() throws SQLException {
        first = DriverManager.getConnection(url() + ";create=true");
        second = DriverManager.getConnection(url());
        run(first, "CREATE SEQUENCE s AS BIGINT");
        run(first, "ALTER SEQUENCE s RESTART WITH 1");
    }

    @AfterEach
    void shutDown() throws SQLException {
        first.close();
        second.close();
        assertThatThrownBy(() -> DriverManager.getConnection(url() + ";shutdown=true")).hasFieldOrPropertyWithValue("SQLState", "08006");
    }

    private String url() {
        return "jdbc:bowler:" + folder.resolve("db");
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static long number(Connection connection, String expression) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery("VALUES " + expression)) {
            assertThat(rows.next()).isTrue();
            return rows.getLong(1);
        }
    }

    @Test
    void aConnectionHasItsOwnCurrentValue() throws SQLException {
        assertThat(number(first, "NEXTVAL('s')")).isEqualTo(1);
        assertThatThrownBy(() -> number(second, "CURRVAL('s')")).hasFieldOrPropertyWithValue("SQLState", "55000");
        assertThat(number(second, "NEXTVAL('s')")).isEqualTo(2);
        assertThat(number(first, "CURRVAL('s')")).isEqualTo(1);
        assertThat(number(second, "CURRVAL('s')")).isEqualTo(2);
    }

    @Test
    void aRollbackKeepsTheCurrentValueAndTheSetOne() throws SQLException {
        first.setAutoCommit(false);
        assertThat(number(first, "NEXTVAL('s')")).isEqualTo(1);
        assertThat(number(first, "SETVAL('s', 500)")).isEqualTo(500);
        first.rollback();
        assertThat(number(first, "CURRVAL('s')")).isEqualTo(500);
        assertThat(number(second, "NEXTVAL('s')")).isEqualTo(501);
        first.commit();
    }

    @Test
    void aSequenceOfAnOpenTransactionIsSetWithIt() throws SQLException {
        first.setAutoCommit(false);
        run(first, "CREATE SEQUENCE own AS BIGINT");
        assertThat(number(first, "SETVAL('own', 500)")).isEqualTo(500);
        assertThat(number(first, "NEXTVAL('own')")).isEqualTo(501);
        first.commit();
        assertThat(number(second, "NEXTVAL('own')")).isGreaterThan(501);
        run(first, "ALTER SEQUENCE own RESTART WITH 3");
        assertThat(number(first, "SETVAL('own', 900)")).isEqualTo(900);
        first.rollback();
        assertThat(number(second, "NEXTVAL('own')")).isBetween(502L, 700L);
        first.commit();
    }

    @Test
    void aRestartContinuesAfterTheSetValue() throws SQLException {
        assertThat(number(first, "NEXTVAL('s')")).isEqualTo(1);
        assertThat(number(first, "SETVAL('s', 5000)")).isEqualTo(5000);
        shutDown();
        first = DriverManager.getConnection(url());
        second = DriverManager.getConnection(url());
        assertThat(number(second, "NEXTVAL('s')")).isEqualTo(5001);
        assertThatThrownBy(() -> number(first, "CURRVAL('s')")).hasFieldOrPropertyWithValue("SQLState", "55000");
    }

    @Test
    void aReadOnlyConnectionSetsNothing() throws SQLException {
        first.setReadOnly(true);
        assertThatThrownBy(() -> number(first, "SETVAL('s', 5000)")).hasFieldOrPropertyWithValue("SQLState", "25502");
        first.setReadOnly(false);
        assertThat(number(first, "NEXTVAL('s')")).isEqualTo(1);
    }

    @Test
    void noNumberIsDrawnTwiceWhileOthersSetTheSequenceForward() throws Exception {
        ConcurrentLinkedQueue<Long> drawn = new ConcurrentLinkedQueue<>();
        ConcurrentLinkedQueue<Exception> failures = new ConcurrentLinkedQueue<>();
        Thread drawing = Thread.ofPlatform().start(() -> {
            try {
                for (int i = 0; i < 3_000; i++) {
                    drawn.add(number(second, "NEXTVAL('s')"));
                }
            } catch (SQLException e) {
                failures.add(e);
            }
        });
        for (long round = 1; round <= 30; round++) {
            number(first, "SETVAL('s', " + 1_000_000 * round + ")");
        }
        drawing.join();
        assertThat(failures).isEmpty();
        Set<Long> different = new HashSet<>(drawn);
        assertThat(drawn).hasSameSizeAs(different);
        assertThat(number(first, "NEXTVAL('s')")).isGreaterThan(30_000_000);
    }
}
