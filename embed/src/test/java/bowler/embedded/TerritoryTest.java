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

    private static String first(Statement statement, String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            return rows.next() ? rows.getString(1) : null;
        }
    }

    private static String state(Statement statement, String sql) {
        return catchThrowableOfType(SQLException.class, () -> first(statement, sql)).getSQLState();
    }

    @Test
    void datesMayHaveTheFormOfTheTerritory(@TempDir Path folder) throws SQLException {
        String url = folder.resolve("db").toString();
        connect(url + ";create=true;territory=en_US").close();
        try (Connection connection = connect(url); Statement statement = connection.createStatement()) {
            assertThat(first(statement, "VALUES CAST('Dec 24, 2026' AS DATE)")).isEqualTo("2026-12-24");
            assertThat(first(statement, "VALUES DATE('Dec 24, 2026 ')")).isEqualTo("2026-12-24");
            assertThat(first(statement, "VALUES DATE('24.12.2026')")).isEqualTo("2026-12-24");
            assertThat(first(statement, "VALUES YEAR('Feb 1, 2026')")).isEqualTo("2026");
            statement.execute("CREATE TABLE day (day DATE PRIMARY KEY, text VARCHAR(20), nothing VARCHAR(5))");
            statement.execute("INSERT INTO day VALUES ('Dec 24, 2026', 'Dec 25, 2026', NULL), ('2026-01-02', '01/03/2026', NULL)");
            assertThat(first(statement, "SELECT text FROM day WHERE day = 'Dec 24, 2026'")).isEqualTo("Dec 25, 2026");
            assertThat(first(statement, "SELECT COUNT(*) FROM day WHERE CAST(text AS DATE) > day")).isEqualTo("2");
            assertThat(first(statement, "SELECT CAST(nothing AS DATE) FROM day")).isNull();
            statement.execute("CREATE TABLE copy (day DATE)");
            statement.execute("CREATE TRIGGER copies AFTER INSERT ON day REFERENCING NEW AS new FOR EACH ROW INSERT INTO copy VALUES CAST(new.text AS DATE)");
            statement.execute("INSERT INTO day VALUES ('2026-05-05', 'May 6, 2026', NULL)");
            assertThat(first(statement, "SELECT day FROM copy")).isEqualTo("2026-05-06");
            for (String bad : new String[] {"Feb 31, 2026", "Dec 24, 2026 x", "24 Dec 2026", "", "Dec"}) {
                assertThat(state(statement, "VALUES CAST('" + bad + "' AS DATE)")).as(bad).isEqualTo("22007");
                assertThat(state(statement, "VALUES DATE('" + bad + "')")).as(bad).isEqualTo("22008");
            }
        }
        try (Connection connection = connect("memory:japan;create=true;territory=ja_JP"); Statement statement = connection.createStatement()) {
            assertThat(first(statement, "VALUES CAST('2026/12/24' AS DATE)")).isEqualTo("2026-12-24");
            assertThat(state(statement, "VALUES CAST('Dec 24, 2026' AS DATE)")).isEqualTo("22007");
        }
        try (Connection connection = connect("memory:nowhere;create=true"); Statement statement = connection.createStatement()) {
            assertThat(state(statement, "VALUES CAST('Dec 24, 2026' AS DATE)")).isEqualTo("22007");
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
