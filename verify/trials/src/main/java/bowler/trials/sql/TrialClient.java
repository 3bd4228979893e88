// SPDX-License-Identifier: Apache-2.0
package bowler.trials.sql;

import bowler.session.Cursor;
import bowler.session.Isolation;
import bowler.session.Lob;
import bowler.session.Session;
import bowler.session.Statement;
import bowler.trials.model.CommittedState;
import bowler.trials.model.RowKey;
import bowler.types.LobReference;
import bowler.types.RowBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Function;

/// One session, and what the model knows of its transaction.
final class TrialClient {
    private static final RowBuffer NO_PARAMETERS = new RowBuffer(0);

    record Savepoint(long id, TreeMap<RowKey<String, Long>, String> changes) {}

    final int number;
    final Session session;
    Isolation level;
    TreeMap<RowKey<String, Long>, String> changes = new TreeMap<>();
    final List<Savepoint> savepoints = new ArrayList<>();

    TrialClient(int number, Session session) {
        this.number = number;
        this.session = session;
    }

    boolean isActive() {
        return level != null;
    }

    void begin(Isolation newLevel) {
        session.setIsolation(newLevel);
        level = newLevel;
    }

    void forget() {
        level = null;
        changes.clear();
        savepoints.clear();
    }

    /// The rows of a table as a change of this session meets them.
    TreeMap<Long, String> newest(String table, CommittedState<String, Long> committed) {
        TreeMap<Long, String> rows = new TreeMap<>(committed.rows(table));
        CommittedState.apply(changes, table, rows);
        return rows;
    }

    long update(String sql) {
        try (Statement statement = session.prepare(sql)) {
            return statement.update(NO_PARAMETERS);
        }
    }

    /// The values that the identity column got.
    List<Long> insertForIds(String sql) {
        try (Statement statement = session.prepare(sql);
                Cursor cursor = statement.updateReturningKeys(NO_PARAMETERS, List.of())) {
            List<Long> ids = new ArrayList<>();
            while (cursor.next()) {
                ids.add(cursor.longAt(0));
            }
            return ids;
        }
    }

    /// A text, or what a reference to one stands for.
    String text(Object value) {
        if (!(value instanceof LobReference reference)) {
            return (String) value;
        }
        try (Lob lob = session.open(reference)) {
            char[] text = new char[(int) lob.length()];
            return new String(text, 0, lob.read(0, text, 0, text.length));
        }
    }

    /// Rows by their first column.
    TreeMap<Long, String> query(String sql, Function<Cursor, String> text) {
        try (Statement statement = session.prepare(sql); Cursor cursor = statement.query(NO_PARAMETERS)) {
            TreeMap<Long, String> rows = new TreeMap<>();
            while (cursor.next()) {
                rows.put(cursor.longAt(0), text.apply(cursor));
            }
            return rows;
        }
    }
}
