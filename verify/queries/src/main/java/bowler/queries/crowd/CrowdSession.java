// SPDX-License-Identifier: Apache-2.0
package bowler.queries.crowd;

import bowler.queries.fuzz.FailureClassifier;
import bowler.queries.fuzz.StatementTrial.Finding;
import bowler.queries.make.SeededChoice;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.math.BigDecimal;
import java.sql.BatchUpdateException;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/// One session of the crowd: a step is a statement or a few calls of JDBC that belong together.
final class CrowdSession {
    private static final int PREPARED = 40;
    private static final int MAX_ROWS = 500;
    private static final int[] LEVELS = {
        Connection.TRANSACTION_READ_UNCOMMITTED, Connection.TRANSACTION_READ_COMMITTED, Connection.TRANSACTION_REPEATABLE_READ,
        Connection.TRANSACTION_SERIALIZABLE};

    private final String url;
    private final int number;
    private final SeededChoice seededChoice;
    private final CommitLedger commitLedger;
    private final Consumer<Finding> found;
    private final Map<String, Long> states = new LinkedHashMap<>();
    private final Map<String, PreparedStatement> prepared = new LinkedHashMap<>();
    private final List<Mark> savepoints = new ArrayList<>();
    private final OwnRows ownRows;
    private Connection connection;
    private String doing = "";
    /// True while the outcome of a commit is not known.
    private boolean isCommitUnknown;
    private volatile Thread thread;
    /// The statement that other sessions may cancel.
    private volatile Statement running;

    /// A savepoint and the session's own rows at that time.
    private record Mark(Savepoint savepoint, Map<Integer, String> rows) {}

    /// @param number among the sessions
    CrowdSession(String url, int number, long seed, CommitLedger commitLedger, Consumer<Finding> found) {
        this.url = url;
        this.number = number;
        this.commitLedger = commitLedger;
        this.seededChoice = new SeededChoice(seed);
        this.found = found;
        ownRows = new OwnRows(number, seededChoice, what -> report(new Finding("the rows of a session differ from its model", "the crowd's tables", doing, what)));
    }

    /// Returns the number of steps per SQLState with which they ended.
    Map<String, Long> states() {
        return states;
    }

    void run(BooleanSupplier isRunning) throws SQLException {
        connection = DriverManager.getConnection(url);
        ownRows.begin(connection);
        thread = Thread.currentThread();
        while (isRunning.getAsBoolean()) {
            try {
                step();
                states.merge("ok", 1L, Long::sum);
            } catch (SQLException refused) {
                SQLException told = refused instanceof BatchUpdateException && refused.getNextException() != null
                    ? refused.getNextException() : refused;
                states.merge(String.valueOf(told.getSQLState()), 1L, Long::sum);
                report(FailureClassifier.judge("the crowd's tables", doing, told));
                recover();
            } catch (IOException | RuntimeException escaped) {
                report(FailureClassifier.escaped("the crowd's tables", doing, escaped));
            }
        }
        thread = null;
        Thread.interrupted();
        if (!connection.getAutoCommit()) {
            connection.rollback();
            ownRows.rolledBack();
        }
        doing = "the end";
        connection.setAutoCommit(true);
        ownRows.compareAfterFailure(connection);
        connection.close();
    }

    /// Goes on after a failure, if necessary with a new connection. Disturbances fail this, too.
    private void recover() throws SQLException {
        for (;;) {
            Thread.interrupted();
            try {
                if (!connection.isValid(1)) {
                    begin();
                }
                if (isCommitUnknown) {
                    ownRows.compareAfterCommit(connection);
                } else {
                    ownRows.compareAfterFailure(connection);
                }
                isCommitUnknown = false;
                return;
            } catch (SQLException disturbed) {
                report(FailureClassifier.judge("the crowd's tables", doing, disturbed));
            }
        }
    }

    /// Called by another thread at any time.
    void disturb(boolean interrupts) {
        Thread at = thread;
        Statement statement = running;
        if (interrupts && at != null) {
            at.interrupt();
        } else if (statement != null) {
            try {
                statement.cancel();
            } catch (SQLException refused) {
                // It is closed by now.
                report(FailureClassifier.judge("the crowd's tables", "cancel", refused));
            }
        }
    }

    private void begin() throws SQLException {
        connection.close();
        connection = DriverManager.getConnection(url);
        prepared.clear();
        savepoints.clear();
    }

    private void report(Finding finding) {
        if (finding != null) {
            found.accept(finding);
        }
    }

    private void require(boolean holds, String what) {
        if (!holds) {
            report(new Finding(what, "the crowd's tables", doing, what));
        }
    }

    private void step() throws SQLException, IOException {
        doing = "";
        switch (seededChoice.below(26)) {
            case 0 -> mode();
            case 1 -> end();
            case 2 -> savepoint();
            case 3 -> batch();
            case 4 -> keys();
            case 5 -> updatable();
            case 6 -> scrolled();
            case 7 -> longIn();
            case 8 -> longOut();
            case 9 -> positioned();
            case 10 -> held();
            case 11 -> constraints();
            case 12, 13 -> execute(SharedTables.definition(seededChoice));
            case 14, 15 -> execute(SharedTables.query(seededChoice));
            case 20, 21, 22, 23, 24, 25 -> ownRows.step(connection);
            default -> execute(SharedTables.change(seededChoice));
        }
    }

    private void mode() throws SQLException {
        savepoints.clear();
        isCommitUnknown = !connection.getAutoCommit();
        connection.setAutoCommit(seededChoice.once(2));
        isCommitUnknown = false;
        if (connection.getAutoCommit()) {
            ownRows.committed();
        }
        if (connection.getAutoCommit()) {
            if (seededChoice.once(5)) {
                execute("SET ISOLATION SNAPSHOT");
            } else {
                connection.setTransactionIsolation(LEVELS[seededChoice.below(LEVELS.length)]);
            }
        }
    }

    private void end() throws SQLException {
        if (!connection.getAutoCommit()) {
            savepoints.clear();
            if (seededChoice.once(3)) {
                connection.rollback();
                ownRows.rolledBack();
            } else {
                long commit = entered();
                isCommitUnknown = true;
                connection.commit();
                isCommitUnknown = false;
                ownRows.committed();
                commitLedger.committed(number, commit);
            }
        }
    }

    /// The number of the commit to come, which goes with it into the ledger.
    private long entered() throws SQLException {
        doing = "SELECT n FROM FINAL TABLE (UPDATE ledger SET n = n + 1 WHERE session = " + number + ")";
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(doing)) {
            require(rows.next(), "the ledger has lost a session");
            return rows.getLong(1);
        }
    }

    private void savepoint() throws SQLException {
        if (connection.getAutoCommit()) {
            return;
        }
        if (savepoints.isEmpty() || seededChoice.once(2)) {
            savepoints.add(new Mark(connection.setSavepoint(), ownRows.mark()));
            return;
        }
        Mark last = savepoints.removeLast();
        if (seededChoice.once(2)) {
            connection.rollback(last.savepoint());
            ownRows.back(last.rows());
        } else {
            connection.releaseSavepoint(last.savepoint());
        }
    }

    /// Executes a text, or a statement that was prepared before, perhaps for another state of the tables.
    private void execute(String sql) throws SQLException {
        doing = sql;
        if (seededChoice.once(2)) {
            try (Statement statement = connection.createStatement()) {
                statement.setQueryTimeout(seededChoice.once(4) ? 1 : 0);
                running = statement;
                read(statement.execute(sql) ? statement.getResultSet() : null);
            } finally {
                running = null;
            }
            return;
        }
        PreparedStatement statement = prepared.get(sql);
        if (statement == null) {
            if (prepared.size() == PREPARED) {
                prepared.remove(prepared.keySet().iterator().next()).close();
            }
            statement = connection.prepareStatement(sql);
            prepared.put(sql, statement);
        }
        running = statement;
        try {
            read(statement.execute() ? statement.getResultSet() : null);
        } finally {
            running = null;
        }
    }

    private int read(ResultSet rows) throws SQLException {
        if (rows == null) {
            return 0;
        }
        int count = 0;
        try (rows) {
            int columns = rows.getMetaData().getColumnCount();
            while (count < MAX_ROWS && rows.next()) {
                count++;
                for (int column = 1; column <= columns; column++) {
                    rows.getObject(column);
                }
            }
        }
        return count;
    }

    private void batch() throws SQLException {
        doing = "INSERT INTO parent (id, grp, name) VALUES (?, ?, ?)";
        try (PreparedStatement insert = connection.prepareStatement(doing)) {
            for (int row = seededChoice.below(10); row >= 0; row--) {
                insert.setInt(1, seededChoice.below(SharedTables.KEYS));
                insert.setInt(2, seededChoice.below(SharedTables.GROUPS));
                insert.setString(3, "n" + seededChoice.below(50));
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    private void keys() throws SQLException {
        doing = "INSERT INTO child (p, q, v) VALUES (?, ?, ?), (?, ?, ?)";
        try (PreparedStatement insert = connection.prepareStatement(doing, Statement.RETURN_GENERATED_KEYS)) {
            for (int row = 0; row < 2; row++) {
                insert.setInt(3 * row + 1, seededChoice.below(SharedTables.KEYS));
                insert.setInt(3 * row + 2, seededChoice.below(SharedTables.KEYS));
                insert.setBigDecimal(3 * row + 3, BigDecimal.valueOf(seededChoice.below(1000) - 20));
            }
            insert.executeUpdate();
            require(read(insert.getGeneratedKeys()) == 2, "two rows, and not two keys");
        }
    }

    private void updatable() throws SQLException {
        doing = "SELECT id, grp, name FROM parent WHERE grp = " + seededChoice.below(SharedTables.GROUPS) + " FOR UPDATE";
        int type = seededChoice.once(2) ? ResultSet.TYPE_FORWARD_ONLY : ResultSet.TYPE_SCROLL_INSENSITIVE;
        try (Statement statement = connection.createStatement(type, ResultSet.CONCUR_UPDATABLE);
             ResultSet rows = statement.executeQuery(doing)) {
            for (int row = 0; row < 6 && rows.next(); row++) {
                switch (seededChoice.below(6)) {
                    case 0, 1 -> {
                        rows.updateString(3, "u" + seededChoice.below(50));
                        if (seededChoice.once(4)) {
                            rows.updateInt(1, seededChoice.below(SharedTables.KEYS));
                        }
                        rows.updateRow();
                    }
                    case 2 -> rows.deleteRow();
                    case 3 -> {
                        rows.moveToInsertRow();
                        rows.updateInt(1, seededChoice.below(SharedTables.KEYS));
                        rows.updateInt(2, seededChoice.below(SharedTables.GROUPS));
                        rows.insertRow();
                        rows.moveToCurrentRow();
                    }
                    default -> rows.getString(3);
                }
            }
        }
    }

    private void scrolled() throws SQLException {
        doing = "SELECT * FROM child ORDER BY v";
        try (Statement statement = connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY);
             ResultSet rows = statement.executeQuery(doing)) {
            rows.last();
            int last = rows.getRow();
            rows.absolute(last / 2);
            rows.relative(-3);
            rows.beforeFirst();
            int count = 0;
            while (rows.next()) {
                count++;
            }
            require(count == last, "the last row's number is not the number of rows");
        }
    }

    private void longIn() throws SQLException {
        doing = "INSERT INTO longs VALUES (?, ?, ?, ?)";
        try (PreparedStatement insert = connection.prepareStatement(doing)) {
            insert.setInt(1, seededChoice.below(SharedTables.LONG_ROWS));
            insert.setCharacterStream(2, new StringReader("z".repeat(length())));
            insert.setBinaryStream(3, new ByteArrayInputStream(new byte[length()]));
            insert.setString(4, "b".repeat(seededChoice.below(20_000)));
            insert.executeUpdate();
        }
    }

    private int length() {
        return seededChoice.below(seededChoice.once(5) ? 300_000 : 30_000);
    }

    private void longOut() throws SQLException, IOException {
        doing = "SELECT id, t, d, big FROM longs";
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(doing)) {
            while (rows.next()) {
                Clob text = rows.getClob(2);
                if (text != null && text.length() > 10) {
                    require("zz".equals(text.getSubString(text.length() - 2, 2)), "a CLOB with other text than it was given");
                }
                try (var bytes = rows.getBinaryStream(3)) {
                    if (bytes != null) {
                        bytes.readAllBytes();
                    }
                }
            }
        }
    }

    private void positioned() throws SQLException {
        doing = "SELECT * FROM child WHERE q < 50 FOR UPDATE";
        try (Statement cursor = connection.createStatement(); Statement change = connection.createStatement()) {
            cursor.setCursorName("C");
            try (ResultSet rows = cursor.executeQuery(doing)) {
                for (int row = 0; row < 5 && rows.next(); row++) {
                    change.execute(seededChoice.of("UPDATE child SET v = v + 1 WHERE CURRENT OF C", "DELETE FROM child WHERE CURRENT OF C"));
                }
            }
        }
    }

    private void held() throws SQLException {
        doing = "SELECT parent.id, child.v FROM parent JOIN child ON child.q = parent.id ORDER BY child.id";
        try (Statement statement = connection.createStatement(
                 ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY, ResultSet.HOLD_CURSORS_OVER_COMMIT);
             ResultSet rows = statement.executeQuery(doing)) {
            for (int row = 0; row < 10 && rows.next(); row++) {
                rows.getInt(1);
            }
            end();
            while (rows.next()) {
                rows.getInt(1);
            }
        }
    }

    private void constraints() throws SQLException {
        if (!connection.getAutoCommit()) {
            execute("SET CONSTRAINTS " + seededChoice.of("ALL", "lateKey", "later") + seededChoice.of(" DEFERRED", " IMMEDIATE"));
        }
    }
}
