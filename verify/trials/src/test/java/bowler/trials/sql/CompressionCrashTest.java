// SPDX-License-Identifier: Apache-2.0
package bowler.trials.sql;

import static bowler.trials.sql.CrashedDatabase.run;
import static org.assertj.core.api.Assertions.assertThat;

import bowler.session.Cursor;
import bowler.session.Session;
import bowler.session.Statement;
import bowler.types.RowBuffer;
import org.junit.jupiter.api.Test;

/// The machine stops at each operation of the disk in turn while a table is compressed, and while its old trees wait
/// for a reader. No row is lost, and every tree that is left belongs to a table.
class CompressionCrashTest {
    private static final RowBuffer NONE = new RowBuffer(0);
    private static final int ROWS = 400;

    private final CrashedDatabase database = new CrashedDatabase("compressed");

    private static void create(Session session) {
        run(session, "CREATE TABLE t (id INTEGER PRIMARY KEY, k INTEGER, text VARCHAR(300))");
        run(session, "CREATE INDEX by_k ON t (k)");
        run(session, "INSERT INTO t SELECT n, MOD(n, 7), REPEAT('text', 20) FROM generate_series(1, " + ROWS + ") AS g(n)");
        run(session, "DELETE FROM t WHERE MOD(id, 4) <> 0");
        session.commit();
    }

    private void compress() {
        Session reader = database.newSession();
        Session session = database.newSession();
        try (Statement statement = reader.prepare("SELECT id FROM t"); Cursor rows = statement.query(NONE)) {
            assertThat(rows.next()).isTrue();
            run(session, "CALL SYSCS_UTIL.SYSCS_INPLACE_COMPRESS_TABLE('APP', 'T', 1, 1, 1)");
            session.commit();
            database.runBackgroundTasks(20);
            int count = 1;
            while (rows.next()) {
                count++;
            }
            assertThat(count).isEqualTo(ROWS / 4);
        }
        reader.commit();
        database.runBackgroundTasks(20);
        session.close();
        reader.close();
    }

    private void check(String crash) {
        database.verify(crash);
        database.verifyOwnersOfTrees(crash);
        Session session = database.newSession();
        for (String condition : new String[] {"id > 0", "k >= 0"}) {
            try (Statement statement = session.prepare("SELECT COUNT(*) FROM t WHERE " + condition); Cursor rows = statement.query(NONE)) {
                rows.next();
                assertThat(rows.longAt(0)).as(crash).isEqualTo(ROWS / 4);
            }
        }
        session.close();
    }

    @Test
    void noRowIsLostAndNoOldTreeRemains() {
        database.crashAtEachOperation(12, CompressionCrashTest::create, this::compress, this::check);
    }
}
