// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc;

import static bowler.jdbc.FakeConnections.assertState;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.error.SqlError;
import bowler.jdbc.address.ConnectionUrl;
import bowler.jdbc.failure.SqlExceptions;
import bowler.jdbc.failure.JdbcError;
import bowler.types.TypesError;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLClientInfoException;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTransactionRollbackException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;

final class ConnectionTest {
    private final FakeSession session = new FakeSession().change("update", given -> 1L).numbers("select", 2);
    private final Connection connection = FakeConnections.connect(session);

    @Test
    void isolationCommitsFirst() throws SQLException {
        connection.setAutoCommit(false);
        connection.createStatement().executeUpdate("update");
        session.calls.clear();
        connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
        assertThat(session.calls).containsExactly("commit", "isolation SERIALIZABLE");
        connection.setTransactionIsolation(BowlerDriver.TRANSACTION_SNAPSHOT);
        assertThat(connection.getTransactionIsolation()).isEqualTo(BowlerDriver.TRANSACTION_SNAPSHOT);
        assertState("XJ045", () -> connection.setTransactionIsolation(Connection.TRANSACTION_NONE));
    }

    @Test
    void everyCallFailsAfterClose() throws SQLException {
        PreparedStatement statement = connection.prepareStatement("select");
        connection.close();
        assertState("08003", 40_000, connection::commit);
        assertState("08003", connection::createStatement);
        assertState("08003", connection::getAutoCommit);
        assertState("08003", statement::executeQuery);
        assertState("08003", statement::getConnection);
        assertThat(statement.isClosed()).isTrue();
        assertThat(connection.isValid(0)).isFalse();
        statement.close();
    }

    @Test
    void abortLeavesTheRestToTheExecutor() throws SQLException {
        List<Runnable> tasks = new ArrayList<>();
        connection.abort(tasks::add);
        assertThat(connection.isClosed()).isTrue();
        assertThat(session.isClosed()).isFalse();
        tasks.getFirst().run();
        assertThat(session.isClosed()).isTrue();
        assertState("XCZ02", () -> FakeConnections.connect(session).abort(null));
    }

    @Test
    void unsupportedMethodsAreRefused() throws SQLException {
        assertThatThrownBy(() -> connection.createNClob()).isInstanceOf(SQLFeatureNotSupportedException.class);
        assertThatThrownBy(() -> connection.setClientInfo("a", "b")).isInstanceOf(SQLClientInfoException.class);
        connection.setClientInfo(new Properties());
        assertThat(connection.getClientInfo()).isEmpty();
        assertState("0A000", () -> connection.createStruct("INTEGER", new Object[0]));
        assertState("XJ128", () -> connection.unwrap(String.class));
        assertThat(connection.unwrap(Connection.class)).isSameAs(connection);
        assertThat(connection.getCatalog()).isNull();
        assertThat(connection.nativeSQL("{d '2020-01-01'}")).isEqualTo("{d '2020-01-01'}");
    }

    @Test
    void theNetworkTimeoutLimitsRuns() throws SQLException {
        connection.setNetworkTimeout(null, 500);
        PreparedStatement statement = connection.prepareStatement("select");
        statement.setQueryTimeout(2);
        assertThat(session.calls).contains("timeout 500");
        assertState("XJ074", () -> connection.setNetworkTimeout(null, -1));
    }

    @Test
    void warningsOfConnecting() throws SQLException {
        FakeSession warned = new FakeSession();
        warned.warn(FakeError.CUT.failure());
        assertThat(FakeConnections.connect(warned).getWarnings().getSQLState()).isEqualTo("01004");
    }

    @Test
    void aUrlGivesAddressAndAttributes() throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", "u");
        properties.setProperty("create", "false");
        ConnectionUrl url = ConnectionUrl.parse("jdbc:bowler:/a b/c;create=true; x = y ;", properties);
        assertThat(url.address()).isEqualTo("/a b/c");
        assertThat(url.attributes()).containsEntry("create", "true").containsEntry("user", "u").containsEntry("x", "y");
        assertThat(url.productName()).isEqualTo("Apache Derby");
        assertState("XJ028", 40_000, () -> ConnectionUrl.parse("jdbc:bowler:x;foo", null));
        BowlerDriver driver = new BowlerDriver();
        assertThat(driver.acceptsURL("jdbc:derby:x")).isFalse();
        assertThat(driver.connect("jdbc:derby:x", null)).isNull();
        assertThat(driver.getPropertyInfo("jdbc:bowler:x;create=true", null))
            .anySatisfy(info -> assertThat(info.name + info.value).isEqualTo("createtrue"));
    }

    @Test
    void anAddressOfAHostIsRefusedWithWhatCanBeReached() {
        assertThatThrownBy(() -> {
            throw JdbcError.NO_NETWORK.exception("//nobody/here");
        }).hasMessageContaining("'//nobody/here' names a host")
            .hasMessageContaining("bowler-client.jar").hasMessageContaining("jdbc:bowler:FOLDER");
        assertThatThrownBy(() -> DriverManager.getConnection("jdbc:bowler://nobody/here")).hasMessageContaining("nobody")
            .isInstanceOfSatisfying(SQLException.class, failure -> assertThat(failure.getSQLState()).isEqualTo("08001"));
    }

    @Test
    void statesHaveTheirClasses() {
        assertThatThrownBy(() -> thrown(FakeError.DEADLOCK, false)).isInstanceOf(SQLTransactionRollbackException.class);
        assertThatThrownBy(() -> thrown(FakeError.CLOSED, false)).isInstanceOf(SQLNonTransientConnectionException.class);
        assertThatThrownBy(() -> thrown(TypesError.DIVISION_BY_ZERO, true)).isInstanceOf(SQLDataException.class);
        assertState("22012", 30_000, () -> thrown(TypesError.DIVISION_BY_ZERO, true));
        SQLException chained =
            SqlExceptions.of(FakeError.NOT_BOOTED.causedBy(FakeError.LOCKED.failure()), false);
        assertThat(chained.getNextException().getSQLState()).isEqualTo("XSDB6");
        assertThat(chained.getNextException().getErrorCode()).isEqualTo(45_000);
    }

    private static void thrown(SqlError error, boolean autoCommit) throws SQLException {
        throw SqlExceptions.of(error.failure(), autoCommit);
    }
}
