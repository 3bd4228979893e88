// SPDX-License-Identifier: Apache-2.0
package bowler.trials.sql;

import static bowler.trials.sql.CrashedDatabase.run;
import static org.assertj.core.api.Assertions.assertThat;

import bowler.session.Cursor;
import bowler.session.Lob;
import bowler.session.Session;
import bowler.session.Statement;
import bowler.types.LobInput;
import bowler.types.LobReference;
import bowler.types.RowBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// Rows with long values are added, changed and removed when the machine stops, at each operation of the disk in turn.
/// No value is incomplete or without its row, and released values are removed after restart.
class LobCrashTest {
    private static final int LENGTH = 70_000;
    private static final RowBuffer NONE = new RowBuffer(0);

    private final CrashedDatabase database = new CrashedDatabase("lobs");
    /// The states that rows may have after the crash, starting with the last commit that is known to be durable.
    private final List<TreeMap<Long, String>> states = new ArrayList<>();

    private static String text(int seed) {
        return (seed + ": " + "lob ".repeat(seed)).repeat(LENGTH).substring(0, LENGTH + seed);
    }

    private static LobInput input(String text) {
        return new LobInput() {
            private int at;

            @Override
            public int read(char[] into, int offset, int count) {
                int found = Math.min(count, text.length() - at);
                text.getChars(at, at + found, into, offset);
                at += found;
                return found == 0 ? -1 : found;
            }
        };
    }

    /// Commits the changes that lead to another state.
    private void commit(Session session, TreeMap<Long, String> next) {
        states.add(next);
        session.commit();
        states.subList(0, states.size() - 1).clear();
    }

    private TreeMap<Long, String> state() {
        return new TreeMap<>(states.getLast());
    }

    private void create(Session session) {
        run(session, "CREATE TABLE l (id INTEGER PRIMARY KEY, c CLOB)");
        run(session, "INSERT INTO l VALUES (1, ?), (2, ?)", text(1), text(2));
        states.clear();
        states.add(new TreeMap<>());
        TreeMap<Long, String> first = state();
        first.put(1L, text(1));
        first.put(2L, text(2));
        commit(session, first);
    }

    private void change() {
        Session session = database.newSession();
        TreeMap<Long, String> next = state();
        run(session, "INSERT INTO l VALUES (3, ?)", input(text(3)));
        next.put(3L, text(3));
        commit(session, next);
        next = state();
        run(session, "UPDATE l SET c = ? WHERE id = 1", input(text(4)));
        run(session, "DELETE FROM l WHERE id = 2");
        run(session, "INSERT INTO l SELECT id + 10, c FROM l WHERE id = 3");
        next.put(1L, text(4));
        next.remove(2L);
        next.put(13L, text(3));
        commit(session, next);
        database.runBackgroundTasks(30);
        run(session, "UPDATE l SET c = ?", input(text(5)));
        database.runBackgroundTasks(30);
        session.rollback();
        database.runBackgroundTasks(30);
        session.close();
    }

    private void check(String crash) {
        database.verify(crash);
        Session session = database.newSession();
        TreeMap<Long, String> found = new TreeMap<>();
        try (Statement statement = session.prepare("SELECT id, c FROM l"); Cursor rows = statement.query(NONE)) {
            while (rows.next()) {
                try (Lob lob = session.open((LobReference) rows.objectAt(1))) {
                    char[] text = new char[(int) lob.length()];
                    lob.read(0, text, 0, text.length);
                    found.put(rows.longAt(0), new String(text));
                }
            }
        }
        session.close();
        assertThat(states.contains(found)).as("%s: rows %s", crash, found.keySet()).isTrue();
    }

    @Test
    void valuesAreCompleteOrAbsentAndNoneLeaks() {
        database.crashAtEachOperation(8, this::create, this::change, crash -> {
            check(crash);
            for (int round = 0; round < 20; round++) {
                database.runBackgroundTasks(20);
            }
            check(crash);
        });
    }
}
