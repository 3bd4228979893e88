// SPDX-License-Identifier: Apache-2.0
package bowler.trials.sql;

import static bowler.trials.sql.CrashedDatabase.run;
import static org.assertj.core.api.Assertions.assertThat;

import bowler.base.error.SqlFailure;
import bowler.session.Cursor;
import bowler.session.Session;
import bowler.session.Statement;
import bowler.types.RowBuffer;
import org.junit.jupiter.api.Test;

/// The machine stops at each operation of the disk in turn while two transactions define tables at the same time. Each
/// transaction is there as a whole or not at all, and every tree belongs to a table.
class DefinitionsCrashTest {
    private static final RowBuffer NONE = new RowBuffer(0);

    private final CrashedDatabase database = new CrashedDatabase("definitions");
    private boolean isFirstCommitted;
    private boolean isSecondCommitted;

    private static void create(Session session) {
        run(session, "CREATE TABLE old (id INTEGER PRIMARY KEY, n INTEGER)");
        run(session, "INSERT INTO old VALUES (1, 1), (2, 2)");
        session.commit();
    }

    private void define() {
        isFirstCommitted = false;
        isSecondCommitted = false;
        Session first = database.newSession();
        Session second = database.newSession();
        Session third = database.newSession();
        run(first, "CREATE TABLE a (id INTEGER PRIMARY KEY, n INTEGER UNIQUE, CHECK (n > 0))");
        run(second, "CREATE TABLE b (id INTEGER, n INTEGER, CHECK (n > 0))");
        run(third, "CREATE TABLE c (id INTEGER PRIMARY KEY, text CLOB)");
        run(first, "INSERT INTO a VALUES (1, 1)");
        run(second, "CREATE INDEX b_n ON b (n)");
        run(second, "CREATE INDEX old_n ON old (n)");
        run(third, "INSERT INTO c VALUES (1, 'x')");
        first.commit();
        isFirstCommitted = true;
        run(second, "INSERT INTO a VALUES (2, 2)");
        run(second, "INSERT INTO b VALUES (1, 1), (2, 2)");
        third.rollback();
        second.commit();
        isSecondCommitted = true;
        first.close();
        second.close();
        third.close();
    }

    private void check(String crash) {
        database.verify(crash);
        database.verifyOwnersOfTrees(crash);
        try (Session session = database.newSession()) {
            long ofA = count(session, "a");
            long ofB = count(session, "b");
            assertThat(count(session, "c")).as(crash).isEqualTo(-1);
            assertThat(count(session, "old WHERE n >= 0")).as(crash).isEqualTo(2);
            assertThat(ofB).as(crash).isIn(-1L, 2L);
            assertThat(ofA).as(crash).isIn(ofB == 2 ? new Object[] {2L} : new Object[] {-1L, 1L});
            assertThat(ofA > 0 || !isFirstCommitted).as(crash).isTrue();
            assertThat(ofB > 0 || !isSecondCommitted).as(crash).isTrue();
        }
    }

    /// Returns the number of rows; -1 if the table does not exist.
    private static long count(Session session, String table) {
        try (Statement statement = session.prepare("SELECT COUNT(*) FROM " + table); Cursor rows = statement.query(NONE)) {
            rows.next();
            return rows.longAt(0);
        } catch (SqlFailure failure) {
            assertThat(failure.sqlState()).isEqualTo("42X05");
            return -1;
        }
    }

    @Test
    void eachTransactionIsThereAsAWholeOrNotAtAll() {
        database.crashAtEachOperation(40, DefinitionsCrashTest::create, this::define, this::check);
    }
}
