// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import static bowler.engine.local.TableUnderChange.NONE;
import static bowler.engine.local.TableUnderChange.ROWS;
import static bowler.engine.local.TableUnderChange.number;
import static bowler.engine.local.TableUnderChange.run;
import static org.assertj.core.api.Assertions.assertThat;

import bowler.catalog.audit.CatalogAudit;
import bowler.engine.database.Database;
import bowler.engine.local.TableUnderChange.Change;
import bowler.session.Cursor;
import bowler.session.Statement;
import bowler.storage.StoreTransaction;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Tables are compressed while others read, insert, change, move and delete rows, commit and roll back.
class OnlineCompressionTest {
    private final TableUnderChange table = new TableUnderChange((random, id, next) -> switch (random.nextInt(7)) {
        case 4 -> Change.NONE;
        case 0 -> new Change(
            null, next, "INSERT INTO t VALUES (" + next + ", 5, 'new', " + next + ", REPEAT(CAST('n' AS CLOB), " + random.nextInt(12_000) + "), 'own')");
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
        run(session, "CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER, b VARCHAR(40), u INTEGER, doc CLOB)");
        for (int i = 0; i < ROWS; i++) {
            run(session, "INSERT INTO t VALUES (" + i + ", " + i % 97 + ", 'row " + i + "', " + i + ", REPEAT(CAST('d' AS CLOB), " + (i % 50 == 0 ? 30_000 : i % 9) + "))");
        }
        run(session, "CREATE INDEX i1 ON t (b, a DESC)");
        run(session, "CREATE INDEX i2 ON t (UPPER(b)) WHERE a > 40");
        run(session, "CREATE INDEX i3 ON t (a) INCLUDE (u)");
        run(session, "ALTER TABLE t ADD COLUMN added VARCHAR(10) DEFAULT 'added'");
        session.commit();
    }

    private String content() {
        try (Statement statement = session.prepare("SELECT COUNT(*), SUM(CAST(a AS BIGINT)), COUNT(b), SUM(CAST(u AS BIGINT)), SUM(CAST(LENGTH(doc) AS BIGINT)), "
                + "COUNT(added) FROM t"); Cursor rows = statement.query(NONE)) {
            rows.next();
            StringBuilder text = new StringBuilder();
            for (int column = 0; column < 6; column++) {
                text.append(rows.longAt(column)).append(' ');
            }
            return text.toString();
        } finally {
            session.commit();
        }
    }

    /// Pages of the table and its indexes, without long values.
    private long pages() {
        try (StoreTransaction transaction = database.store().newTransaction()) {
            CatalogAudit audit = new CatalogAudit(transaction, database.store()::tree);
            return database.store().inspect().treeIds().stream()
                .filter(id -> audit.nameOf(id) != null && audit.nameOf(id).endsWith("APP.T") && !audit.nameOf(id).startsWith("LOBs"))
                .mapToLong(id -> database.store().space(database.store().tree(id)).usedPages()).sum();
        }
    }

    @Test
    void theTableHasTheSameRowsAndSmallerTrees() {
        fill();
        run(session, "DELETE FROM t WHERE MOD(id, 10) <> 0");
        session.commit();
        String before = content();
        long pages = pages();
        run(session, "CALL SYSCS_UTIL.SYSCS_INPLACE_COMPRESS_TABLE('APP', 'T', 1, 1, 1)");
        session.commit();
        assertThat(pages()).isLessThan(pages / 2);
        assertThat(content()).isEqualTo(before);
        table.audit(3);
    }

    @Test
    void concurrentChangesAreNotLost() throws Exception {
        fill();
        AtomicInteger meanwhile = new AtomicInteger();
        table.whileChanged(() -> {
            for (int round = 0; round < 12 || meanwhile.get() < 10 && round < 1_000; round++) {
                int before = table.commits.get();
                run(session, "CALL SYSCS_UTIL.SYSCS_COMPRESS_TABLE('APP', 'T', 1)");
                meanwhile.addAndGet(table.commits.get() - before);
                if (round % 3 == 2) {
                    session.rollback();
                } else {
                    session.commit();
                }
            }
        });
        assertThat(meanwhile.get()).as("commits while the table was compressed").isPositive();
        table.requireCommittedRows(session);
        table.audit(3);
        long rows = number(session, "SELECT COUNT(*) FROM t");
        assertThat(number(session, "SELECT COUNT(*) FROM t --DERBY-PROPERTIES index=I3\nWHERE a >= 0 OR a IS NULL")).isEqualTo(rows);
        assertThat(number(session, "SELECT COUNT(*) FROM t WHERE added IS NULL")).isZero();
        session.commit();
        String before = content();
        run(session, "CALL SYSCS_UTIL.SYSCS_COMPRESS_TABLE('APP', 'T', 1)");
        session.commit();
        assertThat(content()).isEqualTo(before);
    }

    /// The same rows are counted before and after by a transaction that keeps its result set open.
    @Test
    void aReaderFinishesInTheOldTrees() {
        fill();
        EmbeddedSession reader = table.newSession();
        try (Statement statement = reader.prepare("SELECT id, b, doc FROM t"); Cursor rows = statement.query(NONE)) {
            for (int i = 0; i < 10; i++) {
                assertThat(rows.next()).isTrue();
            }
            run(session, "UPDATE t SET a = 1");
            session.commit();
            run(session, "CALL SYSCS_UTIL.SYSCS_COMPRESS_TABLE('APP', 'T', 1)");
            session.commit();
            int count = 10;
            while (rows.next()) {
                count++;
            }
            assertThat(count).isEqualTo(ROWS);
            int trees = database.store().inspect().treeIds().size();
            reader.commit();
            database.store().purge();
            assertThat(database.store().inspect().treeIds()).as("the old trees are gone").hasSize(trees - 4);
        }
        reader.commit();
        reader.close();
    }
}
