// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.server.BowlerServer;
import bowler.server.settings.ServerSettings;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.PooledConnection;
import javax.sql.XAConnection;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Derby's names of its network client lead to a Bowler server.
class ClientDriverTest {
    @TempDir
    private Path home;
    private BowlerServer server;

    @BeforeEach
    void start() {
        server = BowlerServer.start(ServerSettings.local(home.toString(), 0));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private static void requireAnswer(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery("VALUES 1")) {
            assertThat(rows.next()).isTrue();
            assertThat(connection.getMetaData().getURL()).startsWith("jdbc:derby://");
        }
    }

    @Test
    void urlsOfDerbysClientWork() throws SQLException {
        String url = "jdbc:derby://127.0.0.1:" + server.port() + "/memory:names;create=true;traceLevel=0";
        assertThat(new ClientDriver().acceptsURL("jdbc:derby:memory:x")).isFalse();
        assertThat(DriverManager.getDriver(url)).isInstanceOf(ClientDriver.class);
        try (Connection connection = DriverManager.getConnection(url, "joe", "secret")) {
            requireAnswer(connection);
            assertThat(connection.getMetaData().getUserName()).isEqualToIgnoringCase("joe");
            // Derby's client counts the rows of each result set, unlike Derby's embedded driver.
            try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery("VALUES 1, 2")) {
                assertThat(rows.next() && rows.next()).isTrue();
                assertThat(rows.getRow()).isEqualTo(2);
            }
        }
    }

    @Test
    void dataSourcesOfDerbysClientWork() throws SQLException, XAException {
        ClientDataSource source = new BasicClientDataSource40();
        source.setPortNumber(server.port());
        source.setDatabaseName("memory:sources");
        source.setCreateDatabase("create");
        try (Connection connection = source.getConnection()) {
            requireAnswer(connection);
        }
        ClientConnectionPoolDataSource pooled = new BasicClientConnectionPoolDataSource40();
        pooled.setServerName("127.0.0.1");
        pooled.setPortNumber(server.port());
        pooled.setDatabaseName("memory:sources");
        PooledConnection connection = pooled.getPooledConnection();
        for (int use = 0; use < 2; use++) {
            try (Connection lent = connection.getConnection()) {
                requireAnswer(lent);
            }
        }
        connection.close();
        ClientXADataSource branches = new BasicClientXADataSource40();
        branches.setPortNumber(server.port());
        branches.setDatabaseName("memory:sources");
        XAConnection controlled = branches.getXAConnection();
        requireAnswer(controlled.getConnection());
        assertThat(controlled.getXAResource().recover(XAResource.TMSTARTRSCAN)).isEmpty();
        controlled.close();
    }
}
