// SPDX-License-Identifier: Apache-2.0
package bowler.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.jdbc.BowlerXADataSource;
import bowler.server.settings.ServerSettings;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.XAConnection;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import org.junit.jupiter.api.Test;

/// Tests branches of distributed transactions that Bowler's client controls.
final class BowlerClientBranchesTest extends ClientBranchesTests {
    @Override
    BowlerXADataSource source(int port, String database) {
        BowlerXADataSource source = new BowlerXADataSource();
        source.setServerName("127.0.0.1");
        source.setPortNumber(port);
        source.setDatabaseName(database);
        source.setCreateDatabase("create");
        source.setUser("app");
        return source;
    }

    @Override
    Connection connect() throws SQLException {
        return DriverManager.getConnection("jdbc:bowler://127.0.0.1:" + run.server.port() + "/" + run.database);
    }

    @Override
    String stateOfForbiddenCommit() {
        return "XJ057";
    }

    /// Closes a database, which otherwise stays open in this JVM when its server stops.
    private static void closeDatabase(BowlerServer server, String name) {
        String url = "jdbc:bowler://127.0.0.1:" + server.port() + "/" + name + ";shutdown=true";
        assertThatThrownBy(() -> DriverManager.getConnection(url)).hasFieldOrPropertyWithValue("SQLState", "08006");
    }

    @Test
    void anotherConnectionDecidesAfterARestartOfTheServer() throws Exception {
        BowlerServer server = BowlerServer.start(ServerSettings.local(home.toString(), 0));
        try {
            XAConnection before = source(server.port(), "kept").getXAConnection();
            Statement statement = before.getConnection().createStatement();
            statement.execute("CREATE TABLE t (a INT PRIMARY KEY)");
            for (int number = 1; number <= 2; number++) {
                before.getXAResource().start(new Name(number), XAResource.TMNOFLAGS);
                statement.executeUpdate("INSERT INTO t VALUES " + number);
                before.getXAResource().end(new Name(number), XAResource.TMSUCCESS);
                assertThat(before.getXAResource().prepare(new Name(number))).isEqualTo(XAResource.XA_OK);
            }
            closeDatabase(server, "kept");
        } finally {
            server.close();
        }
        server = BowlerServer.start(ServerSettings.local(home.toString(), 0));
        try {
            XAConnection after = source(server.port(), "kept").getXAConnection();
            XAResource resource = after.getXAResource();
            assertThat(resource.recover(XAResource.TMSTARTRSCAN)).hasSize(2);
            assertThat(resource.recover(XAResource.TMENDRSCAN)).isEmpty();
            resource.commit(new Name(1), false);
            resource.rollback(new Name(2));
            assertCode(XAException.XAER_NOTA, () -> resource.forget(new Name(1)));
            try (Statement statement = after.getConnection().createStatement();
                    ResultSet rows = statement.executeQuery("SELECT a FROM t")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getInt(1)).isEqualTo(1);
                assertThat(rows.next()).isFalse();
            }
            after.close();
            closeDatabase(server, "kept");
        } finally {
            server.close();
        }
    }

    @Test
    void forbiddenCallsAndTheSameDatabase() throws Exception {
        XAResource resource = first.getXAResource();
        assertThat(resource.isSameRM(second.getXAResource())).isTrue();
        XAConnection elsewhere = source(run.server.port(), run.database + "-other").getXAConnection();
        assertThat(resource.isSameRM(elsewhere.getXAResource())).isFalse();
        elsewhere.close();
        assertCode(XAException.XAER_NOTA, () -> resource.prepare(new Name(1)));
        assertCode(XAException.XAER_NOTA, () -> resource.start(new Name(1), XAResource.TMJOIN));
        assertCode(XAException.XAER_INVAL, () -> resource.start(new Name(1), XAResource.TMFAIL));
        resource.start(new Name(1), XAResource.TMNOFLAGS);
        assertThatThrownBy(() -> resource.prepare(new Name(1))).isInstanceOf(XAException.class)
            .hasFieldOrPropertyWithValue("errorCode", XAException.XAER_PROTO)
            .hasMessageContaining("The call is not allowed for the branch (1,0708,01)");
        resource.end(new Name(1), XAResource.TMSUCCESS);
        resource.rollback(new Name(1));
    }
}
