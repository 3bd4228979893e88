// SPDX-License-Identifier: Apache-2.0
package bowler.tools.torture;

import bowler.tools.peer.ParentWatch;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/// Main class of the JVM that works on a disk that fills up and whose folder goes away; and of the one that tries to get in.
///
///     work URL NOTES SIGNAL SEED    inserts until the disk is full, waits for space, goes on; when the file SIGNAL is there
///                                   it deletes half of the rows, rolls a long transaction back, and goes on inserting
///     open URL                      opens the database
///
/// It tells its parent: `@full SQLSTATE` and `@working` when that changes, `@deleted rows`, `@rolledback rows millis`,
/// `@stopped SQLSTATE text` when the database has stopped, `@opened`, `@refused SQLSTATE text`, `@failed text`.
public final class DiskChild {
    static final String FULL = "@full ";
    static final String WORKING = "@working";
    static final String DELETED = "@deleted ";
    static final String ROLLED_BACK = "@rolledback ";
    static final String STOPPED = "@stopped ";
    static final String OPENED = "@opened";
    static final String REFUSED = "@refused ";
    static final String FAILED = "@failed ";
    private static final int MAX_TEXT = 8_000;
    private static final int MAX_ROWS_OF_COMMIT = 8;
    private static final int RETRY_MILLIS = 20;
    private static final int FAILURE = 3;

    private final PrintStream out;
    private final RandomGenerator random;
    private boolean isFull;
    private int nextId;

    private DiskChild(PrintStream out, long seed) {
        this.out = out;
        this.random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    }

    public static void main(String[] arguments) {
        ParentWatch.start();
        PrintStream out = System.out;
        System.setOut(System.err);
        int exitCode = 0;
        var child = new DiskChild(out, arguments.length > 4 ? Long.parseLong(arguments[4]) : 0);
        try {
            if (arguments[0].equals("open")) {
                child.open(arguments[1]);
            } else {
                child.work(arguments[1], Path.of(arguments[2]), Path.of(arguments[3]));
            }
        } catch (SQLException failure) {
            boolean isStopped = failure.getSQLState().startsWith("08") || failure.getSQLState().startsWith("XS");
            child.report((isStopped ? STOPPED : FAILED) + failure.getSQLState() + " " + failure.getMessage());
        } catch (IOException | InterruptedException | RuntimeException | Error failure) {
            failure.printStackTrace();
            child.report(FAILED + failure);
            exitCode = FAILURE;
        }
        Runtime.getRuntime().halt(exitCode);
    }

    private void report(String line) {
        out.println(String.join(" ", line.split("\\R+")));
        out.flush();
    }

    private void open(String url) {
        try (Connection connection = DriverManager.getConnection(url)) {
            report(OPENED + (connection.isReadOnly() ? " read-only" : ""));
        } catch (SQLException failure) {
            report(REFUSED + failure.getSQLState() + " " + failure.getMessage());
        }
    }

    private void work(String url, Path notesFile, Path signal) throws SQLException, IOException, InterruptedException {
        try (Connection connection = DriverManager.getConnection(url + ";create=true");
                RowNotes notes = new RowNotes(notesFile)) {
            connection.setAutoCommit(false);
            prepare(connection);
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO filling VALUES (?, ?)")) {
                report(WORKING);
                while (true) {
                    if (Files.deleteIfExists(signal)) {
                        delete(connection, notes);
                        rollBackAll(connection, insert);
                    }
                    insertSome(connection, insert, notes);
                }
            }
        }
    }

    private void prepare(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE filling (id INTEGER PRIMARY KEY, text VARCHAR(" + MAX_TEXT + "))");
            connection.commit();
        } catch (SQLException failure) {
            if (!failure.getSQLState().equals("X0Y32")) {
                throw failure;
            }
            connection.rollback();
        }
        try (Statement statement = connection.createStatement();
                var row = statement.executeQuery("SELECT COALESCE(MAX(id), -1) FROM filling")) {
            row.next();
            nextId = row.getInt(1) + 1;
        }
        connection.commit();
    }

    private void insertSome(Connection connection, PreparedStatement insert, RowNotes notes)
            throws SQLException, IOException, InterruptedException {
        int first = nextId;
        int last = first + random.nextInt(MAX_ROWS_OF_COMMIT);
        nextId = last + 1;
        try {
            for (int id = first; id <= last; id++) {
                insertRow(insert, id);
            }
            notes.note('i', first, last);
            connection.commit();
            notes.note('I', first, last);
            if (isFull) {
                isFull = false;
                report(WORKING);
            }
        } catch (SQLException failure) {
            requireFull(failure);
            connection.rollback();
            if (!isFull) {
                isFull = true;
                report(FULL + failure.getSQLState());
            }
            Thread.sleep(RETRY_MILLIS);
        }
    }

    private void insertRow(PreparedStatement insert, int id) throws SQLException {
        insert.setInt(1, id);
        insert.setString(2, "x".repeat(1 + random.nextInt(MAX_TEXT)));
        insert.executeUpdate();
    }

    private static boolean isFull(SQLException failure) {
        return failure.getSQLState().equals("57011") || failure.getSQLState().equals("XSDG1")
            && !failure.getMessage().contains("stopped");
    }

    private static void requireFull(SQLException failure) throws SQLException {
        if (!isFull(failure)) {
            throw failure;
        }
    }

    /// Every second row, one by one; on a full disk this must go through.
    private void delete(Connection connection, RowNotes notes) throws SQLException, IOException {
        int count = 0;
        try (PreparedStatement statement = connection.prepareStatement("DELETE FROM filling WHERE id = ?")) {
            for (int id = 0; id < nextId; id += 2) {
                notes.note('d', id, id);
                statement.setInt(1, id);
                count += statement.executeUpdate();
                connection.commit();
                notes.note('D', id, id);
            }
        } catch (SQLException failure) {
            if (isFull(failure)) {
                report(FAILED + "a row could not be deleted on the full disk after " + count + " were: " + failure.getMessage());
            }
            throw failure;
        }
        report(DELETED + count);
    }

    private void rollBackAll(Connection connection, PreparedStatement insert) throws SQLException {
        int count = 0;
        try {
            for (;; count++) {
                insertRow(insert, nextId + count);
            }
        } catch (SQLException failure) {
            requireFull(failure);
        }
        long begin = System.nanoTime();
        connection.rollback();
        report(ROLLED_BACK + count + " " + (System.nanoTime() - begin) / 1_000_000);
    }
}
