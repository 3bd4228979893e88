// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;

/// A table in the new database that lists what an unfinished migration has done: objects that exist and parts of tables
/// that are copied. An entry is committed together with what it stands for, so a migration can go on after any
/// interruption. The table is dropped at the end.
final class Journal {
    private static final String SCHEMA = "BOWLER_MIGRATION";
    private static final String TABLE = SCHEMA + ".DONE";
    private static final String SOURCE = "source ";

    private final Map<String, TableSum> done = new HashMap<>();

    private Journal() {}

    static Journal create(Connection connection, String source) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE SCHEMA " + SCHEMA);
            statement.execute("CREATE TABLE " + TABLE + " (ID CHAR(64) PRIMARY KEY, ROW_COUNT BIGINT NOT NULL, CHECKSUM BIGINT NOT NULL)");
        }
        Journal journal = new Journal();
        journal.add(connection, SOURCE + source, new TableSum(0, 0));
        connection.commit();
        return journal;
    }

    /// Opens the journal of an interrupted migration.
    ///
    /// @return null if the database has none, or that of another source
    static Journal open(Connection connection, String source) throws SQLException {
        Journal journal = new Journal();
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery("SELECT * FROM " + TABLE)) {
            while (rows.next()) {
                journal.done.put(rows.getString(1), new TableSum(rows.getLong(2), rows.getLong(3)));
            }
        } catch (SQLException e) {
            if (!e.getSQLState().startsWith("42")) {
                throw e;
            }
        }
        return journal.isDone(SOURCE + source) ? journal : null;
    }

    void drop(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("DROP TABLE " + TABLE);
            statement.execute("DROP SCHEMA " + SCHEMA + " RESTRICT");
        }
        connection.commit();
    }

    synchronized boolean isDone(String id) {
        return done.containsKey(hash(id));
    }

    /// Returns the sum of the rows of a part that is copied; null if it is not.
    synchronized TableSum sum(String id) {
        return done.get(hash(id));
    }

    /// Adds an entry in the transaction of the connection.
    void add(Connection connection, String id, TableSum sum) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO " + TABLE + " VALUES (?, ?, ?)")) {
            insert.setString(1, hash(id));
            insert.setLong(2, sum.rows());
            insert.setLong(3, sum.checksum());
            insert.executeUpdate();
        }
        synchronized (this) {
            done.put(hash(id), sum);
        }
    }

    private static String hash(String id) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(id.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
