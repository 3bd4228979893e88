// SPDX-License-Identifier: Apache-2.0
package bowler.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.sql.XAConnection;
import javax.sql.XADataSource;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Tests branches of distributed transactions that a network client controls. Each client has a subclass.
@Timeout(90)
abstract class ClientBranchesTests {
    @TempDir
    Path home;

    ServerRun run;
    XAConnection first;
    XAConnection second;

    record Name(int number) implements Xid {
        @Override
        public int getFormatId() {
            return 1;
        }

        @Override
        public byte[] getGlobalTransactionId() {
            return new byte[] {7, 8};
        }

        @Override
        public byte[] getBranchQualifier() {
            return new byte[] {(byte) number};
        }
    }

    /// Returns a data source of the client for a database that it may create.
    abstract XADataSource source(int port, String database);

    /// Returns a connection of the client that takes part in no branch.
    abstract Connection connect() throws SQLException;

    /// Returns the SQLState of a commit by a session whose transaction is a branch.
    abstract String stateOfForbiddenCommit();

    /// Returns the SQLState of the statement COMMIT in such a session.
    String stateOfForbiddenCommitText() {
        return stateOfForbiddenCommit();
    }

    @BeforeEach
    void start() throws SQLException {
        run = new ServerRun(home);
        XADataSource source = source(run.server.port(), run.database);
        first = source.getXAConnection();
        second = source.getXAConnection();
        try (Connection connection = connect(); Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (a INT PRIMARY KEY)");
        }
    }

    @AfterEach
    void stop() throws SQLException {
        first.close();
        second.close();
        run.close();
    }

    private List<Integer> rows() throws SQLException {
        List<Integer> rows = new ArrayList<>();
        try (Connection connection = connect(); Statement statement = connection.createStatement();
                ResultSet read = statement.executeQuery("SELECT a FROM t ORDER BY a")) {
            while (read.next()) {
                rows.add(read.getInt(1));
            }
        }
        return rows;
    }

    interface Call {
        void run() throws XAException, SQLException;
    }

    static void assertCode(int code, Call call) {
        assertThatThrownBy(call::run).isInstanceOf(XAException.class).hasFieldOrPropertyWithValue("errorCode", code);
    }

    @Test
    void twoPhasesFromTwoConnections() throws Exception {
        XAResource resource = first.getXAResource();
        try (Connection connection = first.getConnection(); Statement statement = connection.createStatement()) {
            resource.start(new Name(1), XAResource.TMNOFLAGS);
            statement.executeUpdate("INSERT INTO t VALUES 1");
            assertThat(connection.getAutoCommit()).isFalse();
            assertThatThrownBy(connection::commit).hasFieldOrPropertyWithValue("SQLState", stateOfForbiddenCommit());
            assertThatThrownBy(() -> statement.execute("COMMIT")).hasFieldOrPropertyWithValue("SQLState", stateOfForbiddenCommitText());
            resource.end(new Name(1), XAResource.TMSUCCESS);
            assertThat(resource.prepare(new Name(1))).isEqualTo(XAResource.XA_OK);
            statement.executeUpdate("INSERT INTO t VALUES 2");
        }
        assertThat(rows()).containsExactly(2);
        Xid[] found = second.getXAResource().recover(XAResource.TMSTARTRSCAN | XAResource.TMENDRSCAN);
        assertThat(found).hasSize(1);
        assertThat(found[0].getBranchQualifier()).containsExactly(1);
        assertThat(found[0].getGlobalTransactionId()).containsExactly(7, 8);
        second.getXAResource().commit(new Name(1), false);
        assertThat(rows()).containsExactly(1, 2);
        assertCode(XAException.XAER_NOTA, () -> second.getXAResource().commit(new Name(1), false));
    }

    @Test
    void onePhaseReadOnlyRollbackAndErrors() throws Exception {
        XAResource resource = first.getXAResource();
        try (Connection connection = first.getConnection(); Statement statement = connection.createStatement()) {
            resource.start(new Name(1), XAResource.TMNOFLAGS);
            statement.executeUpdate("INSERT INTO t VALUES 1");
            assertCode(XAException.XAER_DUPID, () -> second.getXAResource().start(new Name(1), XAResource.TMNOFLAGS));
            resource.end(new Name(1), XAResource.TMSUCCESS);
            resource.commit(new Name(1), true);
            resource.start(new Name(2), XAResource.TMNOFLAGS);
            assertThat(statement.executeQuery("SELECT a FROM t").next()).isTrue();
            resource.end(new Name(2), XAResource.TMSUCCESS);
            assertThat(resource.prepare(new Name(2))).isEqualTo(XAResource.XA_RDONLY);
            resource.start(new Name(3), XAResource.TMNOFLAGS);
            statement.executeUpdate("INSERT INTO t VALUES 3");
            assertCode(XAException.XA_RBROLLBACK, () -> resource.end(new Name(3), XAResource.TMFAIL));
            resource.rollback(new Name(3));
        }
        assertThat(rows()).containsExactly(1);
    }

    @Test
    void suspendedAndJoined() throws Exception {
        XAResource one = first.getXAResource();
        XAResource two = second.getXAResource();
        try (Connection connection = first.getConnection(); Statement statement = connection.createStatement();
                Connection other = second.getConnection(); Statement joined = other.createStatement()) {
            one.start(new Name(1), XAResource.TMNOFLAGS);
            statement.executeUpdate("INSERT INTO t VALUES 1");
            one.end(new Name(1), XAResource.TMSUSPEND);
            statement.executeUpdate("INSERT INTO t VALUES 5");
            one.start(new Name(1), XAResource.TMRESUME);
            statement.executeUpdate("INSERT INTO t VALUES 2");
            one.end(new Name(1), XAResource.TMSUCCESS);
            two.start(new Name(1), XAResource.TMJOIN);
            joined.executeUpdate("INSERT INTO t VALUES 3");
            two.end(new Name(1), XAResource.TMSUCCESS);
            assertThat(rows()).containsExactly(5);
            two.commit(new Name(1), true);
        }
        assertThat(rows()).containsExactly(1, 2, 3, 5);
    }

    @Test
    void aConnectionThatIsLostRollsItsBranchBackButNotAPreparedOne() throws Exception {
        XAResource resource = first.getXAResource();
        Connection connection = first.getConnection();
        Statement statement = connection.createStatement();
        resource.start(new Name(1), XAResource.TMNOFLAGS);
        statement.executeUpdate("INSERT INTO t VALUES 1");
        resource.end(new Name(1), XAResource.TMSUCCESS);
        resource.prepare(new Name(1));
        resource.start(new Name(2), XAResource.TMNOFLAGS);
        statement.executeUpdate("INSERT INTO t VALUES 2");
        first.close();
        XAResource other = second.getXAResource();
        other.commit(new Name(1), false);
        long end = System.nanoTime() + 20_000_000_000L;
        while (System.nanoTime() < end) {
            try {
                other.rollback(new Name(2));
                break;
            } catch (XAException working) {
                assertThat(working.errorCode).isEqualTo(XAException.XAER_PROTO);
                Thread.sleep(20);
            }
        }
        assertThat(rows()).containsExactly(1);
    }

    @Test
    void aBranchExpires() throws Exception {
        XAResource resource = first.getXAResource();
        try (Connection connection = first.getConnection(); Statement statement = connection.createStatement()) {
            assertThat(resource.setTransactionTimeout(1)).isTrue();
            resource.start(new Name(1), XAResource.TMNOFLAGS);
            statement.executeUpdate("INSERT INTO t VALUES 1");
            Thread.sleep(2_500);
            assertThatThrownBy(() -> statement.executeUpdate("INSERT INTO t VALUES 2")).hasFieldOrPropertyWithValue("SQLState", "25P02");
            assertCode(XAException.XA_RBTIMEOUT, () -> resource.end(new Name(1), XAResource.TMSUCCESS));
            resource.rollback(new Name(1));
        }
        assertThat(rows()).isEmpty();
    }
}
