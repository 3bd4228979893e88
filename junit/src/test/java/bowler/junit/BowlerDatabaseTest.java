// SPDX-License-Identifier: Apache-2.0
package bowler.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

@BowlerDatabase("CREATE TABLE person (id INT PRIMARY KEY, name VARCHAR(40))")
class BowlerDatabaseTest {
    private static Connection ofTheClass;
    private static String lastUrl;

    @BowlerDatabase
    private DataSource source;

    @BeforeAll
    static void fill(Connection connection) throws SQLException {
        run(connection, "INSERT INTO person VALUES (1, 'of the class')");
        ofTheClass = connection;
    }

    @AfterAll
    static void databasesOfTestsAreDropped() {
        assertThatThrownBy(() -> DriverManager.getConnection(lastUrl.replace(";create=true", "")))
            .isInstanceOfSatisfying(SQLException.class, failure -> assertThat(failure.getSQLState()).isEqualTo("XJ004"));
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static int count(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
             ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM person")) {
            rows.next();
            return rows.getInt(1);
        }
    }

    @RepeatedTest(3)
    void eachTestHasAnEmptyDatabase(Connection connection) throws SQLException {
        assertThat(count(connection)).isZero();
        run(connection, "INSERT INTO person VALUES (1, 'Ada')");
        assertThat(count(connection)).isEqualTo(1);
        assertThat(count(ofTheClass)).isEqualTo(1);
    }

    @Test
    void fieldsAndParametersAreOfOneDatabase(Connection connection, @BowlerDatabase String url) throws SQLException {
        lastUrl = url;
        run(connection, "INSERT INTO person VALUES (1, 'Ada')");
        try (Connection other = source.getConnection(); Connection third = DriverManager.getConnection(url)) {
            assertThat(count(other)).isEqualTo(1);
            assertThat(count(third)).isEqualTo(1);
        }
    }

    @Test
    void anOpenTransactionIsRolledBack(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        run(connection, "INSERT INTO person VALUES (1, 'Ada')");
    }

    @Test
    @BowlerDatabase("INSERT INTO person VALUES (1, 'Ada'), (2, 'Alan')")
    void statementsOfTheMethodRunAfterThoseOfTheClass(Connection connection) throws SQLException {
        assertThat(count(connection)).isEqualTo(2);
    }

    @Nested
    @BowlerDatabase(value = "INSERT INTO person VALUES (7, 'nested')", attributes = "collation=TERRITORY_BASED;territory=de")
    class Inner {
        @Test
        void theInnerClassComesAfterTheOuterOne(Connection connection) throws SQLException {
            assertThat(count(connection)).isEqualTo(1);
        }
    }
}
