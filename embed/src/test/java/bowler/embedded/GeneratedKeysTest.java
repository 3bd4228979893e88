// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The keys of all rows that a statement or a batch makes, and how batches end.
class GeneratedKeysTest {
    private static final String URL = "jdbc:bowler:memory:generated";
    private Connection connection;
    private Statement statement;

    @BeforeEach
    void define() throws SQLException {
        connection = DriverManager.getConnection(URL + ";create=true");
        statement = connection.createStatement();
        Databases.execute(connection,
            "CREATE TABLE g (id INTEGER GENERATED ALWAYS AS IDENTITY, a INTEGER, b VARCHAR(10) DEFAULT 'd')",
            "CREATE TABLE n (a INTEGER PRIMARY KEY, b VARCHAR(5))", "CREATE TABLE c (a INTEGER CHECK (a < 10))");
    }

    @AfterEach
    void drop() throws SQLException {
        connection.close();
        Databases.shutDown(URL);
    }

    private static String keys(Statement of) throws SQLException {
        StringBuilder text = new StringBuilder();
        try (ResultSet rows = of.getGeneratedKeys()) {
            assertThat(rows.getStatement()).isSameAs(of);
            int count = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                for (int column = 1; column <= count; column++) {
                    text.append(rows.getString(column)).append(column < count ? "," : " ");
                }
            }
        }
        return text.toString();
    }

    /// The statement was prepared before the table had these columns.
    @Test
    void keysHaveTheTypesOfTheTableAsItIsNow() throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO g (a) VALUES (?)", new String[] {"A", "ID"})) {
            insert.setInt(1, 7);
            insert.executeUpdate();
            assertThat(keys(insert)).isEqualTo("7,1 ");
            Databases.execute(connection, "DROP TABLE g", "CREATE TABLE g (id BIGINT GENERATED ALWAYS AS IDENTITY (START WITH 500), a VARCHAR(10))");
            insert.executeUpdate();
            assertThat(keys(insert)).isEqualTo("7,500 ");
        }
    }

    @Test
    void everyRowOfAnInsert() throws SQLException {
        statement.executeUpdate("INSERT INTO g (a) VALUES 1, 2, 3", Statement.RETURN_GENERATED_KEYS);
        assertThat(keys(statement)).isEqualTo("1 2 3 ");
        statement.execute("INSERT INTO g (a) SELECT a FROM g", Statement.RETURN_GENERATED_KEYS);
        assertThat(keys(statement)).isEqualTo("4 5 6 ");
        assertThat(statement.executeLargeUpdate("INSERT INTO g (a) VALUES 5, 6", new String[] {"A", "id"})).isEqualTo(2);
        assertThat(keys(statement)).isEqualTo("5,7 6,8 ");
        statement.executeUpdate("INSERT INTO g (a) VALUES 5", new int[] {3, 1});
        assertThat(keys(statement)).isEqualTo("d,9 ");
        statement.executeUpdate("INSERT INTO n VALUES (1, 'x')", Statement.RETURN_GENERATED_KEYS);
        assertThat(keys(statement)).isEmpty();
        statement.executeUpdate("UPDATE g SET a = 1", Statement.RETURN_GENERATED_KEYS);
        assertThat(keys(statement)).isEmpty();
        statement.executeUpdate("INSERT INTO g (a) VALUES 1");
        assertThat(statement.getGeneratedKeys()).isNull();
        assertThatThrownBy(() -> statement.executeUpdate("INSERT INTO g (a) VALUES 1", new String[] {"NOPE"}))
            .hasFieldOrPropertyWithValue("SQLState", "X0X0F");
        assertThatThrownBy(() -> statement.executeUpdate("INSERT INTO g (a) VALUES 1", new int[] {4}))
            .hasFieldOrPropertyWithValue("SQLState", "X0X0E");
        assertThat(Databases.longOf(connection, "SELECT COUNT(*) FROM g")).isEqualTo(10);
    }

    @Test
    void theKeysShownAreDerbysType() throws SQLException {
        statement.executeUpdate("INSERT INTO g (a) VALUES 1", Statement.RETURN_GENERATED_KEYS);
        try (ResultSet rows = statement.getGeneratedKeys()) {
            assertThat(rows.getMetaData().getColumnTypeName(1)).isEqualTo("DECIMAL");
            assertThat(rows.getMetaData().getPrecision(1)).isEqualTo(31);
            assertThat(rows.findColumn("ID")).isEqualTo(1);
        }
    }

    @Test
    void everyElementOfABatch() throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO g (a) VALUES (?), (?)", new String[] {"ID", "A"})) {
            for (int a = 0; a < 3; a++) {
                insert.setInt(1, a);
                insert.setInt(2, a + 10);
                insert.addBatch();
            }
            assertThat(insert.executeLargeBatch()).containsExactly(2, 2, 2);
            assertThat(keys(insert)).isEqualTo("1,0 2,10 3,1 4,11 5,2 6,12 ");
        }
    }

    @Test
    void aBatchEndsAtTheFirstFailureAndKeepsEarlierKeys() throws SQLException {
        for (boolean autoCommit : new boolean[] {true, false}) {
            connection.setAutoCommit(autoCommit);
            statement.execute("DELETE FROM n");
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO n VALUES (?, 'x')")) {
                for (int key : new int[] {1, 2, 1, 3}) {
                    insert.setInt(1, key);
                    insert.addBatch();
                }
                assertThatThrownBy(insert::executeBatch).isInstanceOfSatisfying(BatchUpdateException.class, e -> {
                    assertThat(e.getSQLState()).isEqualTo("23505");
                    assertThat(e.getUpdateCounts()).containsExactly(1, 1);
                    assertThat(e.getLargeUpdateCounts()).containsExactly(1, 1);
                    assertThat(e.getCause()).isInstanceOf(SQLIntegrityConstraintViolationException.class);
                });
                assertThat(insert.executeBatch()).isEmpty();
            }
            if (!autoCommit) {
                connection.commit();
            }
            assertThat(Databases.longOf(connection, "SELECT COUNT(*) FROM n")).isEqualTo(2);
        }
        connection.commit();
        connection.setAutoCommit(true);
    }

    @Test
    void statementsOfABatch() throws SQLException {
        statement.addBatch("INSERT INTO n VALUES (21, 'a'), (22, 'b')");
        statement.addBatch("CREATE TABLE d (a INTEGER)");
        statement.addBatch("UPDATE n SET b = 'q'");
        assertThat(statement.executeBatch()).containsExactly(2, 0, 2);
        statement.addBatch("INSERT INTO n VALUES (31, 'a')");
        statement.addBatch("SELECT * FROM n");
        statement.addBatch("INSERT INTO n VALUES (32, 'a')");
        assertThatThrownBy(statement::executeBatch).isInstanceOfSatisfying(BatchUpdateException.class,
            e -> assertThat(e.getUpdateCounts()).containsExactly(1));
        statement.addBatch("INSERT INTO n VALUES (41, 'a')");
        assertThatThrownBy(() -> statement.executeUpdate("INSERT INTO n VALUES (42, 'a')")).hasFieldOrPropertyWithValue("SQLState", "XJ068");
        statement.clearBatch();
        assertThat(statement.executeLargeBatch()).isEmpty();
        assertThat(Databases.longOf(connection, "SELECT COUNT(*) FROM n")).isEqualTo(3);
    }
}
