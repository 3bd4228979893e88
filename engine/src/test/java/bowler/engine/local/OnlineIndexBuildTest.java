// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import static bowler.engine.local.TableUnderChange.ROWS;
import static bowler.engine.local.TableUnderChange.number;
import static bowler.engine.local.TableUnderChange.run;
import static org.assertj.core.api.Assertions.assertThat;

import bowler.base.error.SqlFailure;
import bowler.engine.database.Database;
import bowler.engine.local.TableUnderChange.Change;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Indexes are made while others insert, change, move and delete rows, commit and roll back.
class OnlineIndexBuildTest {
    private final TableUnderChange table = new TableUnderChange((random, id, next) -> switch (random.nextInt(6)) {
        case 0 -> new Change(null, next, "INSERT INTO t VALUES (" + next + ", 5, 'new', " + next + ")");
        case 1 -> new Change(id, null, "DELETE FROM t WHERE id = " + id);
        case 2 -> new Change(id, next, "UPDATE t SET id = " + next + " WHERE id = " + id);
        case 3 -> Change.of("UPDATE t SET b = NULL WHERE id = " + id);
        default -> Change.of("UPDATE t SET a = " + random.nextInt(97) + ", b = 'x" + id + "' WHERE id = " + id);
    });
    private final Database database = table.database;
    private final EmbeddedSession session = table.newSession();

    @AfterEach
    void close() {
        table.close();
    }

    private void fill() {
        run(session, "CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER, b VARCHAR(40), u INTEGER)");
        for (int i = 0; i < ROWS; i++) {
            run(session, "INSERT INTO t VALUES (" + i + ", " + i % 97 + ", 'row " + i + "', " + i + ")");
        }
        session.commit();
    }

    @Test
    void everyIndexHasWhatTheTableHas() throws Exception {
        fill();
        AtomicInteger meanwhile = new AtomicInteger();
        table.whileChanged(() -> {
            String[] forms = {
                "INDEX i0 ON t (a)", "INDEX i1 ON t (b, a DESC)", "UNIQUE INDEX i2 ON t (u)", "INDEX i3 ON t (a) INCLUDE (b)",
                "INDEX i4 ON t (UPPER(b)) WHERE a > 40"};
            for (String form : forms) {
                int before = table.commits.get();
                run(session, "CREATE " + form);
                meanwhile.addAndGet(table.commits.get() - before);
                session.commit();
            }
            // Taken back, and made again; until the machine has let a writer run in between.
            for (int round = 0; round < 3 || meanwhile.get() == 0 && round < 1_000; round++) {
                int before = table.commits.get();
                run(session, "CREATE INDEX gone ON t (a, u)");
                meanwhile.addAndGet(table.commits.get() - before);
                session.rollback();
            }
        });
        assertThat(meanwhile.get()).as("commits while indexes were made").isPositive();
        assertThat(table.commits.get()).isPositive();
        table.requireCommittedRows(session);
        table.audit(5);
        long rows = number(session, "SELECT COUNT(*) FROM t");
        assertThat(number(session, "SELECT COUNT(*) FROM t --DERBY-PROPERTIES index=I0\nWHERE a >= 0 OR a IS NULL")).isEqualTo(rows);
        session.commit();
    }

    /// Equal keys come into being while a unique index is made: either it is not made, or they are refused.
    @Test
    void equalKeysAreFound() throws Exception {
        fill();
        int made = 0;
        EmbeddedSession own = table.newSession();
        for (int round = 0; round < 6; round++) {
            int id = round;
            try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
                Future<Boolean> writer = thread.submit(() -> {
                    try {
                        run(own, "UPDATE t SET u = " + (id + 100) + " WHERE id = " + id);
                        own.commit();
                        return true;
                    } catch (SqlFailure failure) {
                        own.rollback();
                        assertThat(failure.sqlState()).isEqualTo("23505");
                        return false;
                    }
                });
                boolean isMade;
                try {
                    run(session, "CREATE UNIQUE INDEX one ON t (u)");
                    session.commit();
                    isMade = true;
                } catch (SqlFailure failure) {
                    assertThat(failure.sqlState()).as("%s", failure).isEqualTo("23505");
                    session.rollback();
                    isMade = false;
                }
                assertThat(writer.get()).isEqualTo(!isMade);
                table.audit(isMade ? 1 : 0);
                if (isMade) {
                    made++;
                    run(session, "DROP INDEX one");
                }
                run(session, "UPDATE t SET u = id");
                session.commit();
            }
        }
        assertThat(made).isBetween(0, 6);
        own.close();
    }

    /// The session itself has changed the table in the same transaction.
    @Test
    void ownChangesAreInTheIndex() {
        fill();
        run(session, "UPDATE t SET a = 1000 WHERE id < 10");
        run(session, "CREATE INDEX own ON t (a)");
        run(session, "CREATE INDEX more ON t (b)");
        run(session, "DELETE FROM t WHERE id = 3");
        session.commit();
        table.audit(2);
        assertThat(number(session, "SELECT COUNT(*) FROM t WHERE a = 1000")).isEqualTo(9);
        session.commit();
    }
}
