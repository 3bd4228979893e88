// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.session.UserAuthenticator;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Users of a database: their passwords, and how they may connect.
class AuthenticationTest {
    private static final String ITERATIONS = "derby.authentication.builtin.iterations";

    @TempDir
    private Path folder;

    /// Accepts the user ANN alone, with her name as password.
    public static final class OnlyAnn implements UserAuthenticator {
        @Override
        public boolean authenticateUser(String userName, String userPassword, String databaseName, Properties info) {
            return "ann".equals(userName) && "ann".equals(userPassword) && databaseName != null;
        }
    }

    private String url() {
        return "jdbc:bowler:" + folder.resolve("db");
    }

    private Connection connect(String user, String password) throws SQLException {
        return DriverManager.getConnection(url(), user, password);
    }

    private void refused(String user, String password, String sqlState) {
        assertThatThrownBy(() -> connect(user, password).close()).isInstanceOf(SQLException.class)
            .hasFieldOrPropertyWithValue("SQLState", sqlState);
    }

    private void shutDown(String user, String password) {
        assertThatThrownBy(() -> DriverManager.getConnection(url() + ";shutdown=true", user, password))
            .hasFieldOrPropertyWithValue("SQLState", "08006");
    }

    private void create(String... calls) throws SQLException {
        try (Connection one = DriverManager.getConnection(url() + ";create=true", "dbo", "secret")) {
            set(one, ITERATIONS, "1000");
            run(one, calls);
        }
    }

    private static void run(Connection connection, String... calls) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String call : calls) {
                statement.execute(call.startsWith("SYSCS") ? "CALL SYSCS_UTIL." + call : call);
            }
        }
    }

    private static void set(Connection connection, String name, String value) throws SQLException {
        run(connection, "SYSCS_SET_DATABASE_PROPERTY('" + name + "', " + (value == null ? "NULL" : "'" + value + "'") + ")");
    }

    private static void fails(Connection connection, String call, String sqlState) {
        assertThatThrownBy(() -> run(connection, call)).as(call).hasFieldOrPropertyWithValue("SQLState", sqlState);
    }

    private static String value(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(query)) {
            return rows.next() ? rows.getString(1) : null;
        }
    }

    @Test
    void nativeUsersBeginWithTheOwnerAndCountFromTheNextOpeningOn() throws SQLException {
        create();
        try (Connection dbo = connect("dbo", "secret")) {
            fails(dbo, "SYSCS_CREATE_USER('ann', 'a1')", "4251K");
            run(dbo, "SYSCS_CREATE_USER('dbo', 'secret')", "SYSCS_CREATE_USER('ann', 'a1')", "SYSCS_CREATE_USER('\"ben\"', 'b1')");
            fails(dbo, "SYSCS_CREATE_USER('ANN', 'a2')", "X0Y68");
            fails(dbo, "SYSCS_DROP_USER('dbo')", "4251F");
            fails(dbo, "SYSCS_DROP_USER('nobody')", "XK001");
            fails(dbo, "SYSCS_CREATE_USER('PUBLIC', 'x')", "4251B");
            fails(dbo, "SYSCS_CREATE_USER('cid', '')", "4251G");
        }
        connect("whoever", "anything").close();
        shutDown("dbo", "secret");
        connect("ann", "a1").close();
        connect("ann", "a1").close();
        connect("\"ben\"", "b1").close();
        refused("ann", "a2", "08004");
        refused("ann", null, "08004");
        refused("nobody", "a1", "08004");
        refused("ben", "b1", "08004");
        refused("x y", "b1", "28502");
        assertThatThrownBy(() -> connect("ann", "a2")).hasMessage(
            assertThatThrownBy(() -> connect("nobody", "a2")).actual().getMessage());
        try (Connection ann = connect("ann", "a1")) {
            run(ann, "SYSCS_MODIFY_PASSWORD('a3')");
            fails(ann, "SYSCS_RESET_PASSWORD('\"ben\"', 'b2')", "42504");
            fails(ann, "SYSCS_CREATE_USER('cid', 'c1')", "42504");
            fails(ann, "SELECT USERNAME FROM SYS.SYSUSERS", "4251D");
        }
        refused("ann", "a1", "08004");
        connect("ann", "a3").close();
        try (Connection dbo = connect("dbo", "secret")) {
            run(dbo, "SYSCS_RESET_PASSWORD('ann', 'a4')", "SYSCS_DROP_USER('\"ben\"')");
            assertThat(value(dbo, "SELECT HASHINGSCHEME FROM SYS.SYSUSERS WHERE USERNAME = 'ANN'")).startsWith("pbkdf2-sha256:1000:");
            fails(dbo, "SELECT PASSWORD FROM SYS.SYSUSERS", "4251E");
            fails(dbo, "SYSCS_SET_DATABASE_PROPERTY('derby.authentication.provider', NULL)", "XCY05");
            fails(dbo, "SYSCS_SET_DATABASE_PROPERTY('derby.database.sqlAuthorization', 'false')", "XCY02");
        }
        refused("\"ben\"", "b1", "08004");
        assertThatThrownBy(() -> DriverManager.getConnection(url() + ";shutdown=true", "ann", "a4"))
            .hasFieldOrPropertyWithValue("SQLState", "08004");
        assertThatThrownBy(() -> DriverManager.getConnection(url() + ";shutdown=true"))
            .hasFieldOrPropertyWithValue("SQLState", "08004");
        connect("ann", "a4").close();
        shutDown("dbo", "secret");
    }

    @Test
    void aUserOfARolledBackTransactionDoesNotExist() throws SQLException {
        create("SYSCS_CREATE_USER('dbo', 'secret')");
        shutDown("dbo", "secret");
        try (Connection dbo = connect("dbo", "secret")) {
            dbo.setAutoCommit(false);
            run(dbo, "SYSCS_CREATE_USER('ann', 'a1')");
            refused("ann", "a1", "08004");
            dbo.rollback();
            refused("ann", "a1", "08004");
            run(dbo, "SYSCS_CREATE_USER('ann', 'a1')");
            dbo.commit();
            connect("ann", "a1").close();
        }
        shutDown("dbo", "secret");
    }

    @Test
    void passwordsExpireButNotTheOwners() throws Exception {
        create("SYSCS_CREATE_USER('dbo', 'secret')", "SYSCS_CREATE_USER('ann', 'a1')");
        try (Connection dbo = connect("dbo", "secret")) {
            set(dbo, "derby.authentication.native.passwordLifetimeMillis", "3600000");
            set(dbo, "derby.authentication.native.passwordLifetimeThreshold", "1");
        }
        shutDown("dbo", "secret");
        try (Connection ann = connect("ann", "a1")) {
            assertThat(ann.getWarnings().getSQLState()).isEqualTo("01J15");
        }
        try (Connection dbo = connect("dbo", "secret")) {
            set(dbo, "derby.authentication.native.passwordLifetimeMillis", "1");
        }
        Thread.sleep(5);
        refused("ann", "a1", "08004");
        try (Connection dbo = connect("dbo", "secret")) {
            assertThat(dbo.getWarnings().getSQLState()).isEqualTo("01J16");
            set(dbo, "derby.authentication.native.passwordLifetimeMillis", "0");
        }
        connect("ann", "a1").close();
        shutDown("dbo", "secret");
    }

    @Test
    void builtinUsersArePropertiesThatAreStoredAsHashes() throws SQLException {
        create();
        try (Connection dbo = connect("dbo", "secret")) {
            set(dbo, "derby.user.dbo", "secret");
            set(dbo, "derby.user.ann", "a1");
            set(dbo, "derby.connection.requireAuthentication", "true");
            assertThat(value(dbo, "VALUES SYSCS_UTIL.SYSCS_GET_DATABASE_PROPERTY('derby.user.ann')")).isNull();
            assertThat(value(dbo, "SELECT REMARKS FROM SYS.SYSCOMMENTS WHERE REMARKS LIKE 'derby.user.%'")).isNull();
        }
        shutDown("dbo", "secret");
        connect("ANN", "a1").close();
        refused("ann", "a2", "08004");
        refused("ben", "a2", "08004");
        assertThatThrownBy(() -> DriverManager.getConnection(url())).hasFieldOrPropertyWithValue("SQLState", "08004");
        try (Connection dbo = connect("dbo", "secret")) {
            set(dbo, "derby.user.ben", "b1");
            set(dbo, "derby.user.ann", null);
        }
        connect("ben", "b1").close();
        refused("ann", "a1", "08004");
        shutDown("dbo", "secret");
    }

    @Test
    void aClassOfTheApplicationAuthenticates() throws SQLException {
        create();
        try (Connection dbo = connect("dbo", "secret")) {
            set(dbo, "derby.authentication.provider", OnlyAnn.class.getName());
            set(dbo, "derby.connection.requireAuthentication", "true");
        }
        shutDown("dbo", "secret");
        connect("ann", "ann").close();
        refused("dbo", "secret", "08004");
        try (Connection ann = connect("ann", "ann")) {
            set(ann, "derby.authentication.provider", "java.util.Random");
        }
        shutDown("ann", "ann");
        assertThatThrownBy(() -> connect("ann", "ann")).hasFieldOrPropertyWithValue("SQLState", "XJ040").hasMessageContaining("cannot authenticate users");
    }

    @Test
    void accessModesLimitConnections() throws SQLException {
        create("CREATE TABLE t (a INT)");
        try (Connection dbo = connect("dbo", "secret")) {
            fails(dbo, "SYSCS_SET_DATABASE_PROPERTY('derby.database.defaultConnectionMode', 'some')", "4250B");
            fails(dbo, "SYSCS_SET_DATABASE_PROPERTY('derby.database.fullAccessUsers', 'a b')", "4250B");
            fails(dbo, "SYSCS_SET_DATABASE_PROPERTY('derby.database.fullAccessUsers', 'ann,Ann')", "4250D");
            run(dbo, "SYSCS_SET_USER_ACCESS('dbo', 'FULLACCESS')", "SYSCS_SET_USER_ACCESS('ann', 'READONLYACCESS')");
            fails(dbo, "SYSCS_SET_DATABASE_PROPERTY('derby.database.fullAccessUsers', 'ann')", "4250C");
            fails(dbo, "SYSCS_SET_USER_ACCESS('ann', 'ALL')", "XCZ00");
            fails(dbo, "SYSCS_SET_USER_ACCESS(NULL, 'FULLACCESS')", "28502");
            fails(dbo, "SYSCS_CREATE_USER('a b', 'secret')", "28502");
            fails(dbo, "SYSCS_DROP_USER(NULL)", "28502");
            set(dbo, "derby.database.defaultConnectionMode", "noAccess");
            run(dbo, "INSERT INTO dbo.t VALUES 1");
        }
        refused("ben", "", "08004");
        try (Connection ann = connect("ann", "")) {
            assertThat(ann.isReadOnly()).isTrue();
            assertThat(value(ann, "SELECT a FROM dbo.t")).isEqualTo("1");
            fails(ann, "INSERT INTO dbo.t VALUES 1", "25502");
            fails(ann, "CREATE TABLE u (a INT)", "25503");
            assertThatThrownBy(() -> ann.setReadOnly(false)).hasFieldOrPropertyWithValue("SQLState", "25505");
        }
        try (Connection dbo = connect("dbo", "")) {
            run(dbo, "SYSCS_SET_USER_ACCESS('ann', NULL)");
        }
        refused("ann", "", "08004");
        shutDown("dbo", "secret");
    }
}
