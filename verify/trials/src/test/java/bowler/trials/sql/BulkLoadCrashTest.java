// SPDX-License-Identifier: Apache-2.0
package bowler.trials.sql;

import static bowler.trials.sql.CrashedDatabase.run;
import static org.assertj.core.api.Assertions.assertThat;

import bowler.session.Cursor;
import bowler.session.Session;
import bowler.session.Statement;
import bowler.types.RowBuffer;
import org.junit.jupiter.api.Test;

/// The machine stops at each operation of the disk in turn while rows are loaded into new trees of an empty table. All rows
/// of a transaction are there afterwards, or none, and every tree that is left belongs to a table.
class BulkLoadCrashTest {
    private static final RowBuffer NONE = new RowBuffer(0);
    private static final int ROWS = 300;

    private final CrashedDatabase database = new CrashedDatabase("loaded");
    private boolean isCommitted;

    private void create(Session session) {
        isCommitted = false;
        run(session, "CREATE TABLE t (id INTEGER PRIMARY KEY, k INTEGER, text VARCHAR(300))");
        run(session, "CREATE INDEX by_k ON t (k)");
        run(session, "CREATE TABLE mark (id INTEGER PRIMARY KEY)");
        session.commit();
    }

    private void load() {
        try (Session session = database.newSession()) {
            run(session, "INSERT INTO t SELECT MOD(n * 11, 307), n, 'rolled back' FROM generate_series(1, " + ROWS + ") AS g(n)");
            session.rollback();
            run(session, "INSERT INTO mark VALUES 1");
            run(session, "INSERT INTO t SELECT MOD(n * 11, 307), MOD(n, 7), REPEAT('text', 20) FROM generate_series(1, " + ROWS + ") AS g(n)");
            session.commit();
            isCommitted = true;
            database.runBackgroundTasks(20);
        }
    }

    private long count(Session session, String query) {
        try (Statement statement = session.prepare(query); Cursor rows = statement.query(NONE)) {
            rows.next();
            return rows.longAt(0);
        }
    }

    private void check(String crash) {
        database.verify(crash);
        database.verifyOwnersOfTrees(crash);
        try (Session session = database.newSession()) {
            long marks = count(session, "SELECT COUNT(*) FROM mark");
            assertThat(marks).as(crash).isGreaterThanOrEqualTo(isCommitted ? 1 : 0);
            for (String condition : new String[] {"id > 0", "k >= 0"}) {
                assertThat(count(session, "SELECT COUNT(*) FROM t WHERE " + condition)).as(crash).isEqualTo(marks * ROWS);
            }
            run(session, "DELETE FROM t");
            run(session, "INSERT INTO t VALUES (1, 1, '')");
            session.rollback();
        }
    }

    @Test
    void allRowsOrNoneAreThere() {
        database.crashAtEachOperation(12, this::create, this::load, this::check);
    }
}
