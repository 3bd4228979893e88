// SPDX-License-Identifier: Apache-2.0
package bowler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.jdbc.BowlerDataSource;
import bowler.jdbc.BowlerXADataSource;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.sql.XAConnection;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Branches of distributed transactions that are prepared when their database is shut down.
class PreparedBranchesTest {
    @TempDir
    Path folder;
    private BowlerXADataSource source;

    private record Name(int number) implements Xid {
        @Override
        public int getFormatId() {
            return 99;
        }

        @Override
        public byte[] getGlobalTransactionId() {
            return new byte[] {(byte) number};
        }

        @Override
        public byte[] getBranchQualifier() {
            return new byte[0];
        }
    }

    @BeforeEach
    void create() throws SQLException {
        source = new BowlerXADataSource();
        source.setDatabaseName(folder.resolve("db").toString());
        source.setCreateDatabase("create");
        run("CREATE TABLE t (a INT PRIMARY KEY, b VARCHAR(20))");
        run("CREATE TABLE n (a INT, c CLOB)");
        run("CREATE SEQUENCE s");
    }

    @AfterEach
    void shutDown() {
        BowlerDataSource closing = new BowlerDataSource();
        closing.setDatabaseName(source.getDatabaseName());
        closing.setShutdownDatabase("shutdown");
        assertThatThrownBy(closing::getConnection).isInstanceOf(SQLException.class).hasMessageContaining("shut down");
    }

    private void run(String sql) throws SQLException {
        try (Connection connection = source.getConnection(); Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private List<String> rows(String query) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Connection connection = source.getConnection(); Statement statement = connection.createStatement();
                ResultSet read = statement.executeQuery(query)) {
            while (read.next()) {
                rows.add(read.getString(1));
            }
        }
        return rows;
    }

    private void prepare(int number, String... statements) throws Exception {
        XAConnection connection = source.getXAConnection();
        try {
            XAResource resource = connection.getXAResource();
            resource.start(new Name(number), XAResource.TMNOFLAGS);
            try (Statement statement = connection.getConnection().createStatement()) {
                for (String sql : statements) {
                    statement.execute(sql);
                }
            }
            resource.end(new Name(number), XAResource.TMSUCCESS);
            assertThat(resource.prepare(new Name(number))).isEqualTo(XAResource.XA_OK);
        } finally {
            connection.close();
        }
    }

    private interface Decision {
        void on(XAResource resource) throws XAException;
    }

    private void decide(Decision decision) throws Exception {
        XAConnection connection = source.getXAConnection();
        try {
            decision.on(connection.getXAResource());
        } finally {
            connection.close();
        }
    }

    private List<Integer> listed() throws Exception {
        List<Integer> numbers = new ArrayList<>();
        decide(resource -> {
            for (Xid xid : resource.recover(XAResource.TMSTARTRSCAN | XAResource.TMENDRSCAN)) {
                assertThat(xid.getFormatId()).isEqualTo(99);
                assertThat(xid.getBranchQualifier()).isEmpty();
                numbers.add((int) xid.getGlobalTransactionId()[0]);
            }
        });
        return numbers;
    }

    @Test
    void survivesShutdownAndIsCommittedOrRolledBackByAnotherConnection() throws Exception {
        prepare(1, "INSERT INTO t VALUES (1, 'one')");
        prepare(2, "INSERT INTO t VALUES (2, 'two')");
        shutDown();
        assertThat(listed()).containsExactlyInAnyOrder(1, 2);
        assertThat(rows("SELECT a FROM t")).isEmpty();
        decide(resource -> resource.commit(new Name(1), false));
        decide(resource -> resource.rollback(new Name(2)));
        assertThat(listed()).isEmpty();
        assertThat(rows("SELECT a FROM t")).containsExactly("1");
        assertThatThrownBy(() -> decide(resource -> resource.commit(new Name(1), false)))
            .isInstanceOf(XAException.class).hasFieldOrPropertyWithValue("errorCode", XAException.XAER_NOTA);
        shutDown();
        assertThat(rows("SELECT a FROM t")).containsExactly("1");
        assertThat(listed()).isEmpty();
    }

    @Test
    void definitionsAppearWhenTheBranchIsCommittedAfterARestart() throws Exception {
        prepare(1, "CREATE TABLE u (k INT PRIMARY KEY)", "INSERT INTO u VALUES (7)", "CREATE INDEX tb ON t (b)");
        shutDown();
        assertThatThrownBy(() -> rows("SELECT k FROM u")).hasMessageContaining("U");
        decide(resource -> resource.commit(new Name(1), false));
        assertThat(rows("SELECT k FROM u")).containsExactly("7");
        run("INSERT INTO u VALUES (8)");
        run("INSERT INTO t VALUES (1, 'x')");
        assertThat(rows("SELECT a FROM t WHERE b = 'x'")).containsExactly("1");
        run("CREATE TABLE v (k INT)");
        shutDown();
        assertThat(rows("SELECT k FROM u ORDER BY k")).containsExactly("7", "8");
    }

    @Test
    void definitionsDisappearWhenTheBranchIsRolledBackAfterARestart() throws Exception {
        prepare(1, "CREATE TABLE u (k INT PRIMARY KEY)", "DROP TABLE t");
        shutDown();
        decide(resource -> resource.rollback(new Name(1)));
        assertThatThrownBy(() -> rows("SELECT k FROM u")).hasMessageContaining("U");
        run("INSERT INTO t VALUES (1, 'x')");
        run("CREATE TABLE u (k INT)");
        assertThat(rows("SELECT a FROM t")).containsExactly("1");
    }

    @Test
    void otherSessionsInsertNextToARestoredBranch() throws Exception {
        prepare(1, "INSERT INTO n VALUES (1, CAST('" + "x".repeat(40_000) + "' AS CLOB)), (NEXT VALUE FOR s, 'short')");
        shutDown();
        run("INSERT INTO n VALUES (2, CAST('" + "y".repeat(40_000) + "' AS CLOB))");
        assertThat(rows("SELECT a FROM n")).containsExactly("2");
        decide(resource -> resource.commit(new Name(1), false));
        assertThat(rows("SELECT LENGTH(c) FROM n WHERE a >= 0 ORDER BY 1 DESC").subList(0, 2)).containsExactly("40000", "40000");
    }

    @Test
    void aPropertyTakesEffectWhenTheBranchIsCommittedAfterARestart() throws Exception {
        prepare(1, "CALL SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY('derby.locks.waitTimeout', '0')");
        shutDown();
        prepare(2, "INSERT INTO t VALUES (5, 'held')");
        decide(resource -> resource.commit(new Name(1), false));
        assertThatThrownBy(() -> run("INSERT INTO t VALUES (5, 'waits')")).isInstanceOf(SQLException.class)
            .hasFieldOrPropertyWithValue("SQLState", "40XL1");
        decide(resource -> resource.rollback(new Name(2)));
    }

    private void setDecision(int number, String value) throws SQLException {
        run("CALL SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY('bowler.xa.decision.(99,0" + number + ",)', " + value + ")");
    }

    private void assertCode(int code, Decision decision) {
        assertThatThrownBy(() -> decide(decision)).isInstanceOf(XAException.class).hasFieldOrPropertyWithValue("errorCode", code);
    }

    @Test
    void theTransactionManagerIsInformedOfAnOperatorsDecision() throws Exception {
        prepare(1, "INSERT INTO t VALUES (1, 'one')");
        prepare(2, "INSERT INTO t VALUES (2, 'two')");
        setDecision(1, "'commit'");
        setDecision(2, "'ROLLBACK'");
        assertThat(rows("SELECT a FROM t")).containsExactly("1");
        assertThat(rows("SELECT branch || ' ' || status FROM syscs_diag.prepared_branches ORDER BY branch"))
            .containsExactly("(99,01,) HEURCOM", "(99,02,) HEURRB");
        shutDown();
        assertThat(listed()).containsExactlyInAnyOrder(1, 2);
        assertCode(XAException.XA_HEURCOM, resource -> resource.rollback(new Name(1)));
        assertCode(XAException.XA_HEURRB, resource -> resource.commit(new Name(2), false));
        decide(resource -> resource.forget(new Name(1)));
        setDecision(2, "NULL");
        assertThat(listed()).isEmpty();
        assertCode(XAException.XAER_NOTA, resource -> resource.forget(new Name(1)));
        shutDown();
        assertThat(listed()).isEmpty();
        assertThat(rows("SELECT a FROM t")).containsExactly("1");
    }

    @Test
    void invalidDecisionsAreRefused() throws Exception {
        prepare(1, "INSERT INTO t VALUES (1, 'one')");
        assertThatThrownBy(() -> setDecision(1, "'maybe'")).hasFieldOrPropertyWithValue("SQLState", "XCY00");
        assertThatThrownBy(() -> setDecision(2, "'COMMIT'")).hasFieldOrPropertyWithValue("SQLState", "XSAX2");
        assertThatThrownBy(() -> setDecision(1, "NULL")).hasFieldOrPropertyWithValue("SQLState", "XSAX0");
        assertThatThrownBy(() -> run("CALL SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY('bowler.xa.decision.x', 'COMMIT')"))
            .hasFieldOrPropertyWithValue("SQLState", "XCY00");
        assertThat(listed()).containsExactly(1);
        decide(resource -> resource.rollback(new Name(1)));
    }

    @Test
    void aBranchPreparedForLongIsReportedInTheMessageLog() throws Exception {
        run("CALL SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY('bowler.xa.preparedWarning', '1')");
        prepare(77, "INSERT INTO t VALUES (1, 'one')");
        long end = System.nanoTime() + 20_000_000_000L;
        String query = "SELECT logtext FROM syscs_diag.error_log_reader WHERE logtext LIKE '%branch (99,4d,) has been prepared for%'";
        while (rows(query).isEmpty() && System.nanoTime() < end) {
            Thread.sleep(50);
        }
        assertThat(rows(query)).isNotEmpty();
        shutDown();
        assertThat(rows("SELECT logtext FROM syscs_diag.error_log_reader WHERE logtext LIKE '%(99,4d,) was prepared when the database was closed%'"))
            .isNotEmpty();
        assertThat(rows("SELECT age_seconds >= 1 FROM syscs_diag.prepared_branches")).containsExactly("true");
        decide(resource -> resource.rollback(new Name(77)));
        assertThat(rows("SELECT 1 FROM syscs_diag.prepared_branches")).isEmpty();
    }

    @Test
    void theTransactionTableShowsARestoredBranch() throws Exception {
        prepare(1, "INSERT INTO t VALUES (1, 'one')");
        shutDown();
        assertThat(rows("SELECT global_xid || ' ' || status FROM syscs_diag.transaction_table WHERE global_xid IS NOT NULL"))
            .containsExactly("(99,01,) PREPARED");
        assertThat(rows("SELECT status FROM syscs_diag.transaction_table WHERE global_xid IS NULL")).containsExactly("ACTIVE");
        decide(resource -> resource.rollback(new Name(1)));
    }
}
