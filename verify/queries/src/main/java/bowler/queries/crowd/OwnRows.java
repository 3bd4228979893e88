// SPDX-License-Identifier: Apache-2.0
package bowler.queries.crowd;

import bowler.queries.make.SeededChoice;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/// The rows of the table `own` that one session alone changes, with a model of what they are. Other sessions change rows next
/// to them, and change, compress and lock the table. Belongs to the session's thread.
final class OwnRows {
    private static final int SLOTS = 30;
    private static final int LONG_TEXT = 9_000;

    private final int session;
    private final SeededChoice seededChoice;
    private final Consumer<String> broken;
    private TreeMap<Integer, String> committed = new TreeMap<>();
    /// The rows as the running transaction sees them.
    private TreeMap<Integer, String> current = new TreeMap<>();
    /// The rows after the statement under way.
    private TreeMap<Integer, String> attempted = new TreeMap<>();

    /// @param broken takes a description of a difference from the model
    OwnRows(int session, SeededChoice seededChoice, Consumer<String> broken) {
        this.session = session;
        this.seededChoice = seededChoice;
        this.broken = broken;
    }

    /// Takes the rows that an earlier crowd has left.
    void begin(Connection connection) throws SQLException {
        committed = read(connection);
        current = committed;
        attempted = committed;
        if (!connection.getAutoCommit()) {
            connection.commit();
        }
    }

    /// Changes a row, or compares all.
    void step(Connection connection) throws SQLException {
        int slot = seededChoice.below(SLOTS);
        int other = seededChoice.below(SLOTS);
        String text = seededChoice.once(3) ? "t".repeat(seededChoice.below(LONG_TEXT)) : "v" + seededChoice.below(1_000);
        switch (seededChoice.below(6)) {
            case 0, 1 -> {
                if (current.containsKey(slot)) {
                    change(connection, with(slot, text), "UPDATE own SET text = ?, n = n + 1 WHERE session = ? AND slot = ?", text, session, slot);
                } else {
                    change(connection, with(slot, text), "INSERT INTO own (text, session, slot, n) VALUES (?, ?, ?, 0)", text, session, slot);
                }
            }
            case 2 -> change(connection, without(slot), "DELETE FROM own WHERE session = ? AND slot = ?", session, slot);
            case 3 -> {
                if (current.containsKey(slot) && !current.containsKey(other)) {
                    TreeMap<Integer, String> moved = without(slot);
                    moved.put(other, current.get(slot));
                    change(connection, moved, "UPDATE own SET slot = ? WHERE session = ? AND slot = ?", other, session, slot);
                }
            }
            default -> require(read(connection), current, "a session does not see its rows");
        }
    }

    private TreeMap<Integer, String> with(int slot, String text) {
        TreeMap<Integer, String> changed = new TreeMap<>(current);
        changed.put(slot, text);
        return changed;
    }

    private TreeMap<Integer, String> without(int slot) {
        TreeMap<Integer, String> changed = new TreeMap<>(current);
        changed.remove(slot);
        return changed;
    }

    private void change(Connection connection, TreeMap<Integer, String> after, String sql, Object... values) throws SQLException {
        attempted = after;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            int expected = after.equals(current) && sql.startsWith("DELETE") ? 0 : 1;
            int count = statement.executeUpdate();
            if (count != expected) {
                broken.accept(sql + " changed " + count + " rows instead of " + expected);
            }
        }
        current = after;
        if (connection.getAutoCommit()) {
            committed = current;
        }
    }

    private TreeMap<Integer, String> read(Connection connection) throws SQLException {
        TreeMap<Integer, String> found = new TreeMap<>();
        try (Statement statement = connection.createStatement();
             ResultSet rows = statement.executeQuery("SELECT slot, text FROM own WHERE session = " + session)) {
            while (rows.next()) {
                found.put(rows.getInt(1), rows.getString(2));
            }
        }
        return found;
    }

    /// Returns the rows as the transaction sees them, for [#back].
    Map<Integer, String> mark() {
        return current;
    }

    /// The transaction has returned to a savepoint.
    void back(Map<Integer, String> mark) {
        current = new TreeMap<>(mark);
    }

    void committed() {
        committed = current;
    }

    void rolledBack() {
        current = committed;
    }

    /// Compares after a failure. The transaction continues or has ended. In auto-commit the failed statement may have been
    /// committed, if only its answer was lost.
    void compareAfterFailure(Connection connection) throws SQLException {
        boolean isOwnTransaction = connection.getAutoCommit();
        TreeMap<Integer, String> found = read(connection);
        if (isOwnTransaction && found.equals(attempted)) {
            committed = found;
        } else if (!found.equals(current)) {
            require(found, committed, "a failure has left other rows");
        }
        current = found;
        attempted = found;
        if (isOwnTransaction) {
            committed = found;
        }
    }

    /// Ends the transaction after a commit that failed: it has taken place or not.
    void compareAfterCommit(Connection connection) throws SQLException {
        connection.rollback();
        TreeMap<Integer, String> found = read(connection);
        if (!found.equals(current)) {
            require(found, committed, "a commit that failed has left other rows");
        }
        begin(connection);
    }

    private void require(TreeMap<Integer, String> found, TreeMap<Integer, String> expected, String what) {
        if (found.equals(expected)) {
            return;
        }
        TreeMap<Integer, String> missing = new TreeMap<>(expected);
        found.forEach(missing::remove);
        TreeMap<Integer, String> additional = new TreeMap<>(found);
        expected.forEach(additional::remove);
        broken.accept(what + ": missing " + shortened(missing) + ", additional " + shortened(additional));
        current = found;
    }

    private static String shortened(Map<Integer, String> rows) {
        StringBuilder text = new StringBuilder("{");
        rows.forEach((slot, value) -> text.append(' ').append(slot).append('=').append(value.length() > 10 ? value.length() + " characters" : value));
        return text.append(" }").toString();
    }
}
