// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc;

import static bowler.jdbc.FakeConnections.assertState;
import static org.assertj.core.api.Assertions.assertThat;

import bowler.jdbc.address.ConnectionUrl;
import bowler.session.Isolation;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.ConnectionEvent;
import javax.sql.ConnectionEventListener;
import javax.sql.StatementEvent;
import javax.sql.StatementEventListener;
import org.junit.jupiter.api.Test;

final class DataSourceTest {
    @Test
    void propertiesBecomeAttributes() throws SQLException {
        BowlerDataSource source = new BowlerDataSource();
        source.setDatabaseName("memory:x;productName=P");
        source.setUser("u");
        source.setPassword("p");
        source.setCreateDatabase("create");
        source.setShutdownDatabase("no");
        source.setConnectionAttributes("user=other;durability=relaxed");
        ConnectionUrl url = source.url(null, "given");
        assertThat(url.address()).isEqualTo("memory:x");
        assertThat(url.attributes()).containsOnly(
            java.util.Map.entry("user", "u"), java.util.Map.entry("password", "given"),
            java.util.Map.entry("create", "true"), java.util.Map.entry("productName", "P"),
            java.util.Map.entry("durability", "relaxed"));
        assertThat(url.shown()).doesNotContain("given");
    }

    @Test
    void aSessionIsReusedByPooledConnections() throws SQLException {
        FakeSession session = new FakeSession().change("update", given -> 1L).numbers("select", 3);
        PooledSession pooled = new PooledSession(session, ConnectionUrl.parse("jdbc:bowler:x", null));
        List<String> events = new ArrayList<>();
        pooled.addConnectionEventListener(new ConnectionEventListener() {
            @Override
            public void connectionClosed(ConnectionEvent event) {
                events.add("closed");
            }

            @Override
            public void connectionErrorOccurred(ConnectionEvent event) {
                events.add(event.getSQLException().getSQLState());
            }
        });
        Connection first = pooled.getConnection();
        first.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
        ResultSet rows = first.createStatement().executeQuery("select");
        first.close();
        assertThat(events).containsExactly("closed");
        assertThat(session.isClosed()).isFalse();
        assertThat(rows.isClosed()).isTrue();
        Connection second = pooled.getConnection();
        assertThat(session.isolation()).isEqualTo(Isolation.READ_COMMITTED);
        assertState("08003", first::createStatement);
        second.setAutoCommit(false);
        second.createStatement().executeUpdate("update");
        Connection third = pooled.getConnection();
        assertThat(session.calls).contains("rollback");
        assertThat(second.isClosed()).isTrue();
        pooled.close();
        assertThat(third.isClosed()).isTrue();
        assertState("08003", pooled::getConnection);
        assertThat(events).containsExactly("closed", "08003");
    }

    @Test
    void listenersHearOfPreparedStatements() throws SQLException {
        PooledSession pooled = new PooledSession(new FakeSession().numbers("select", 3), ConnectionUrl.parse("jdbc:bowler:x", null));
        List<StatementEvent> closed = new ArrayList<>();
        List<StatementEvent> failed = new ArrayList<>();
        StatementEventListener listener = new StatementEventListener() {
            @Override
            public void statementClosed(StatementEvent event) {
                closed.add(event);
                pooled.removeStatementEventListener(this);
            }

            @Override
            public void statementErrorOccurred(StatementEvent event) {
                failed.add(event);
            }
        };
        pooled.addStatementEventListener(null);
        pooled.addStatementEventListener(listener);
        pooled.addStatementEventListener(listener);
        Connection connection = pooled.getConnection();
        PreparedStatement statement = connection.prepareStatement("select");
        statement.close();
        statement.close();
        assertThat(closed).hasSize(2).allMatch(event -> event.getStatement() == statement && event.getSource() == pooled);
        PreparedStatement open = connection.prepareStatement("select");
        pooled.addStatementEventListener(listener);
        connection.close();
        assertThat(closed).as("the connection does not close its statements").hasSize(2);
        assertState("08003", open::execute);
        assertThat(failed).singleElement().satisfies(event -> {
            assertThat(event.getStatement()).isSameAs(open);
            assertThat(event.getSQLException().getSQLState()).isEqualTo("08003");
        });
    }
}
