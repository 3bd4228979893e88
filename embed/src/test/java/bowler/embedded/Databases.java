// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Stream;

/// Operations on databases that many tests share.
final class Databases {
    private Databases() {}

    static String url(Path folder) {
        return "jdbc:bowler:" + folder;
    }

    static Connection create(Path folder) throws SQLException {
        return DriverManager.getConnection(url(folder) + ";create=true");
    }

    static void shutDown(String url) {
        try {
            DriverManager.getConnection(url + ";shutdown=true").close();
            throw new AssertionError("a shutdown ends in an exception");
        } catch (SQLException expected) {
            if (!"08006".equals(expected.getSQLState())) {
                throw new AssertionError("shutdown of " + url, expected);
            }
        }
    }

    static void execute(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    static long longOf(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(query)) {
            if (!rows.next()) {
                throw new AssertionError("no row: " + query);
            }
            return rows.getLong(1);
        }
    }

    /// A table FOO of that many rows, `a` from 0, `b` a text made from it; committed.
    static void fill(Connection connection, int rows) throws SQLException {
        execute(connection, "CREATE TABLE foo (a INTEGER NOT NULL PRIMARY KEY, b VARCHAR(200) NOT NULL)");
        connection.setAutoCommit(false);
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO foo VALUES (?, ?)")) {
            for (int a = 0; a < rows; a++) {
                insert.setInt(1, a);
                insert.setString(2, text(a));
                insert.executeUpdate();
            }
        }
        connection.commit();
        connection.setAutoCommit(true);
    }

    static String text(int a) {
        return ("row " + a + " ").repeat(1 + a % 10);
    }

    /// A folder, as it is.
    static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path path : (Iterable<Path>) all::iterator) {
                Files.copy(path, to.resolve(from.relativize(path)));
            }
        }
    }
}
