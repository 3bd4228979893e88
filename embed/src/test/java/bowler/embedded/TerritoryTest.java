// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A database keeps its territory, and reports failures in its language.
class TerritoryTest {
    private static Connection connect(String url) throws SQLException {
        return DriverManager.getConnection("jdbc:bowler:" + url);
    }

    private static String failure(Statement statement, String sql) {
        return catchThrowableOfType(SQLException.class, () -> {
            if (statement.execute(sql)) {
                statement.getResultSet().next();
            }
        }).getMessage();
    }

    @Test
    void messagesAreInTheLanguageOfTheDatabase(@TempDir Path folder) throws SQLException {
        String url = folder.resolve("db").toString();
        connect(url + ";create=true;territory=de_AT").close();
        try (Connection connection = connect(url); Statement statement = connection.createStatement()) {
            try (ResultSet rows = statement.executeQuery("VALUES SYSCS_UTIL.SYSCS_GET_DATABASE_PROPERTY('derby.territory')")) {
                rows.next();
                assertThat(rows.getString(1)).isEqualTo("de_AT");
            }
            assertThat(failure(statement, "SELECT * FROM nosuch")).isEqualTo("Es gibt keine Tabelle oder Sicht NOSUCH, Zeile 1, Spalte 15.");
            statement.execute("CREATE TABLE ort (id INTEGER PRIMARY KEY, name VARCHAR(20) NOT NULL)");
            assertThat(failure(statement, "SELECT nam FROM ort")).startsWith("Es gibt keine Spalte NAM ").endsWith("Meinten Sie NAME?");
            assertThat(failure(statement, "INSERT INTO ort VALUES (1, NULL)")).isEqualTo("Die Spalte 'NAME' darf nicht NULL sein.");
            assertThat(failure(statement, "VALUES 1 / 0")).startsWith("Division durch null.");
            // No translation
            assertThat(failure(statement, "ALTER TABLE ort ADD COLUMN id INTEGER")).isNotEmpty();
        }
    }

    @Test
    void otherTerritoriesAreEnglish() throws SQLException {
        for (String territory : new String[] {"", ";territory=en_US", ";territory=xx"}) {
            try (Connection connection = connect("memory:english" + territory.length() + ";create=true" + territory); Statement statement = connection.createStatement()) {
                assertThat(failure(statement, "VALUES 1 / 0")).startsWith("Division by zero.");
            }
        }
    }

    @Test
    void aDatabaseChangesItsLanguage() throws SQLException {
        try (Connection connection = connect("memory:changing;create=true"); Statement statement = connection.createStatement()) {
            statement.execute("CALL SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY('derby.territory', 'de')");
            assertThat(failure(statement, "VALUES 1 / 0")).startsWith("Division durch null.");
            statement.execute("CALL SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY('derby.territory', 'not a territory')");
            assertThat(failure(statement, "VALUES 1 / 0")).startsWith("Division by zero.");
        }
    }

    @Test
    void programsAddLanguages(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("bowler_messages_fi.properties"), "TypesError.DIVISION_BY_ZERO=Jako nollalla.\nModifyError.NULL_VALUE=Ilman paikkaa\n");
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()}, before)) {
            Thread.currentThread().setContextClassLoader(loader);
            try (Connection connection = connect("memory:finnish;create=true;territory=fi_FI"); Statement statement = connection.createStatement()) {
                assertThat(failure(statement, "VALUES 1 / 0")).startsWith("Jako nollalla.");
                statement.execute("CREATE TABLE t (a INTEGER NOT NULL)");
                assertThat(failure(statement, "INSERT INTO t VALUES (NULL)")).isEqualTo("Column 'A' cannot be NULL.");
            }
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }
}
