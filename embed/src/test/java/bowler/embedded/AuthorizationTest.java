// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Rights over time: prepared statements, open transactions, restarts, renaming, and concurrent changes.
class AuthorizationTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void create() throws SQLException {
        try (Connection dbo = DriverManager.getConnection(url() + ";create=true;sqlAuthorization=true", "dbo", "")) {
            run(dbo, "CREATE TABLE t (a INT NOT NULL PRIMARY KEY, b INT, c INT)", "INSERT INTO t VALUES (1, 2, 3)");
        }
    }

    private String url() {
        return "jdbc:bowler:" + folder.resolve("db");
    }

    private Connection connect(String user) throws SQLException {
        return DriverManager.getConnection(url(), user, "");
    }

    private void shutDown() {
        assertThatThrownBy(() -> DriverManager.getConnection(url() + ";shutdown=true", "dbo", ""))
            .hasFieldOrPropertyWithValue("SQLState", "08006");
    }

    private static void run(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private static void refused(String sqlState, Connection connection, String sql) {
        assertThatThrownBy(() -> run(connection, sql)).as(sql).hasFieldOrPropertyWithValue("SQLState", sqlState);
    }

    private static List<String> rows(ResultSet rows) throws SQLException {
        List<String> texts = new ArrayList<>();
        while (rows.next()) {
            StringBuilder text = new StringBuilder();
            for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                text.append(i == 1 ? "" : " ").append(rows.getString(i));
            }
            texts.add(text.toString().strip());
        }
        rows.close();
        return texts;
    }

    @Test
    void aRevocationAppliesAtOnceToPreparedStatements() throws SQLException {
        try (Connection dbo = connect("dbo"); Connection ann = connect("ann"); Connection ben = connect("ben")) {
            run(dbo, "GRANT SELECT, UPDATE ON t TO ann", "CREATE ROLE r", "GRANT r TO ben", "GRANT SELECT ON t TO r");
            PreparedStatement query = ann.prepareStatement("SELECT b FROM dbo.t WHERE a = ?");
            PreparedStatement change = ann.prepareStatement("UPDATE dbo.t SET b = 5 WHERE a = ?");
            run(ben, "SET ROLE r");
            PreparedStatement other = ben.prepareStatement("SELECT b FROM dbo.t WHERE a = ?");
            for (PreparedStatement each : List.of(query, change, other)) {
                each.setInt(1, 1);
            }
            for (int i = 0; i < 3; i++) {
                assertThat(rows(query.executeQuery())).hasSize(1);
                assertThat(change.executeUpdate()).isEqualTo(1);
                assertThat(rows(other.executeQuery())).hasSize(1);
            }
            run(dbo, "REVOKE SELECT ON t FROM ann");
            assertThatThrownBy(query::executeQuery).hasFieldOrPropertyWithValue("SQLState", "42502");
            assertThatThrownBy(change::executeUpdate).hasFieldOrPropertyWithValue("SQLState", "42502");
            assertThat(rows(other.executeQuery())).hasSize(1);
            run(ben, "SET ROLE NONE");
            assertThatThrownBy(other::executeQuery).hasFieldOrPropertyWithValue("SQLState", "42502");
            run(ben, "SET ROLE r");
            assertThat(rows(other.executeQuery())).hasSize(1);
            run(dbo, "DROP ROLE r");
            assertThatThrownBy(other::executeQuery).hasFieldOrPropertyWithValue("SQLState", "42502");
            run(dbo, "GRANT SELECT ON t TO ann");
            assertThat(rows(query.executeQuery())).hasSize(1);
            assertThat(change.executeUpdate()).isEqualTo(1);
        }
        shutDown();
    }

    /// An inlined function works with the rights of the owner of its schema, as all other routines in SQL do.
    @Test
    void typesOfColumnsKeepTheirUsage() throws SQLException {
        try (Connection dbo = connect("dbo"); Connection ann = connect("ann")) {
            run(dbo, "CREATE TYPE ty EXTERNAL NAME 'java.util.Date' LANGUAGE JAVA", "GRANT USAGE ON TYPE ty TO ann");
            run(ann, "CREATE TABLE dated (d dbo.ty)");
            refused("X0Y29", dbo, "REVOKE USAGE ON TYPE ty FROM ann RESTRICT");
            run(dbo, "GRANT USAGE ON TYPE ty TO PUBLIC", "REVOKE USAGE ON TYPE ty FROM ann RESTRICT");
            refused("X0Y29", dbo, "REVOKE USAGE ON TYPE ty FROM PUBLIC RESTRICT");
            run(ann, "DROP TABLE dated");
            run(dbo, "REVOKE USAGE ON TYPE ty FROM PUBLIC RESTRICT");
        }
    }

    @Test
    void grantsLoadNoClasses() throws SQLException {
        try (Connection dbo = connect("dbo")) {
            run(dbo, "CREATE DERBY AGGREGATE ag FOR INT EXTERNAL NAME 'no.such.Aggregate'",
                "CREATE FUNCTION absent(a INT) RETURNS INT LANGUAGE JAVA PARAMETER STYLE JAVA NO SQL EXTERNAL NAME 'no.such.Class.m'",
                "GRANT USAGE ON DERBY AGGREGATE ag TO ann", "GRANT EXECUTE ON FUNCTION absent TO ann",
                "REVOKE USAGE ON DERBY AGGREGATE ag FROM ann RESTRICT", "REVOKE EXECUTE ON FUNCTION absent FROM ann RESTRICT");
        }
    }

    @Test
    void functionsInSqlWorkWithTheRightsOfTheirOwner() throws SQLException {
        try (Connection dbo = connect("dbo"); Connection ann = connect("ann"); Connection bob = connect("bob")) {
            run(dbo, "GRANT SELECT (a, b) ON t TO ann");
            run(ann, "CREATE FUNCTION total() RETURNS INT RETURN (SELECT SUM(b) FROM dbo.t)",
                "CREATE FUNCTION pairs(least INT) RETURNS TABLE (x INT, y INT) RETURN SELECT a, b FROM dbo.t WHERE a >= least",
                "GRANT EXECUTE ON FUNCTION pairs TO bob");
            refused("42502", ann, "CREATE FUNCTION secret() RETURNS INT RETURN (SELECT SUM(c) FROM dbo.t)");
            refused("42504", bob, "VALUES ann.total()");
            run(ann, "GRANT EXECUTE ON FUNCTION total TO bob");
            try (PreparedStatement total = bob.prepareStatement("VALUES ann.total()");
                    PreparedStatement pairs = bob.prepareStatement("SELECT * FROM TABLE (ann.pairs(?)) AS p")) {
                pairs.setInt(1, 0);
                assertThat(rows(total.executeQuery())).containsExactly("2");
                assertThat(rows(pairs.executeQuery())).containsExactly("1 2");
                refused("42502", bob, "SELECT a FROM dbo.t");
                refused("42502", bob, "SELECT p.x, t.c FROM TABLE (ann.pairs(1)) AS p, dbo.t");
                run(dbo, "REVOKE SELECT (b) ON t FROM ann");
                assertThatThrownBy(total::executeQuery).hasFieldOrPropertyWithValue("SQLState", "42502");
                assertThatThrownBy(pairs::executeQuery).hasFieldOrPropertyWithValue("SQLState", "42502").hasMessageContaining("ANN");
            }
        }
    }

    @Test
    void aSnapshotDoesNotPreserveRevokedPrivileges() throws SQLException {
        try (Connection dbo = connect("dbo"); Connection ann = connect("ann")) {
            run(dbo, "GRANT SELECT ON t TO ann");
            run(ann, "SET ISOLATION SNAPSHOT");
            ann.setAutoCommit(false);
            run(ann, "SELECT * FROM dbo.t");
            run(dbo, "REVOKE SELECT ON t FROM ann");
            refused("42502", ann, "SELECT * FROM dbo.t");
            ann.rollback();
        }
        shutDown();
    }

    @Test
    void aRolledBackGrantGivesNothing() throws SQLException {
        try (Connection dbo = connect("dbo"); Connection ann = connect("ann")) {
            dbo.setAutoCommit(false);
            run(dbo, "GRANT SELECT ON t TO ann", "CREATE ROLE r");
            refused("42502", ann, "SELECT * FROM dbo.t");
            dbo.rollback();
            refused("42502", ann, "SELECT * FROM dbo.t");
            run(dbo, "CREATE ROLE r", "GRANT r TO ann");
            dbo.commit();
            run(ann, "SET ROLE r");
            ann.setAutoCommit(false);
            run(ann, "SELECT * FROM SYS.SYSROLES");
            refused("25001", ann, "SET ROLE NONE");
            ann.rollback();
        }
        shutDown();
    }

    @Test
    void rightsSurviveARestartAndFollowTheirObjects() throws SQLException {
        try (Connection dbo = connect("dbo")) {
            run(dbo, "GRANT SELECT (a, c), UPDATE (b), DELETE ON t TO ann", "CREATE SEQUENCE s", "GRANT USAGE ON SEQUENCE s TO ann",
                "CREATE VIEW v AS SELECT a FROM t", "GRANT SELECT ON v TO PUBLIC", "CREATE ROLE r", "CREATE ROLE q", "GRANT r TO q",
                "GRANT q TO ann", "CREATE TABLE later (a INT)", "CREATE SCHEMA shop", "GRANT SELECT ON SCHEMA shop TO r",
                "CREATE TABLE shop.item (a INT)", "CREATE VIEW shop.cheap AS SELECT a FROM shop.item",
                "GRANT INSERT ON ALL TABLES IN SCHEMA shop TO ann");
        }
        shutDown();
        try (Connection dbo = connect("dbo"); Connection ann = connect("ann")) {
            run(ann, "SELECT a, c FROM dbo.t", "DELETE FROM dbo.t WHERE a = 7", "VALUES NEXT VALUE FOR dbo.s", "SELECT a FROM dbo.v",
                "SET ROLE q", "SELECT * FROM shop.item", "SELECT * FROM shop.cheap", "INSERT INTO shop.item VALUES 1",
                "INSERT INTO shop.cheap VALUES 2", "SET ROLE NONE");
            refused("42502", ann, "SELECT b FROM dbo.t");
            refused("42502", ann, "SELECT * FROM shop.item");
            assertThat(rows(dbo.createStatement().executeQuery("SELECT GRANTEE, TABLE_NAME, PRIVILEGE_TYPE, IS_GRANTABLE"
                + " FROM INFORMATION_SCHEMA.TABLE_PRIVILEGES WHERE TABLE_SCHEMA = 'DBO' ORDER BY 1, 2, 3")))
                .containsExactly("ANN T DELETE NO", "PUBLIC V SELECT NO");
            assertThat(rows(dbo.getMetaData().getTablePrivileges(null, "DBO", "%"))).containsExactly(
                "DBO T DBO ANN DELETE NO", "DBO V DBO PUBLIC SELECT NO");
            assertThat(rows(dbo.getMetaData().getColumnPrivileges(null, "DBO", "T", "%"))).containsExactly(
                "DBO T A DBO ANN SELECT NO", "DBO T B DBO ANN UPDATE NO", "DBO T C DBO ANN SELECT NO");
            run(dbo, "DROP VIEW v", "RENAME TABLE t TO u", "ALTER TABLE u DROP COLUMN b", "ALTER SEQUENCE s RENAME TO n");
            run(ann, "SELECT a, c FROM dbo.u", "VALUES NEXT VALUE FOR dbo.n");
            assertThat(rows(dbo.getMetaData().getColumnPrivileges(null, "DBO", "U", "%"))).containsExactly(
                "DBO U A DBO ANN SELECT NO", "DBO U C DBO ANN SELECT NO");
            run(dbo, "CREATE TABLE shop.more (a INT)");
            refused("42500", ann, "INSERT INTO shop.more VALUES 1");
            run(ann, "SET ROLE q", "SELECT * FROM shop.more", "SET ROLE NONE");
            run(dbo, "DROP TABLE u", "CREATE TABLE u (a INT, c INT)");
            refused("42502", ann, "SELECT a FROM dbo.u");
            run(dbo, "DROP TABLE shop.more", "DROP VIEW shop.cheap", "DROP TABLE shop.item", "DROP SCHEMA shop RESTRICT");
            assertThat(rows(dbo.createStatement().executeQuery("SELECT OBJECTTYPE FROM SYS.SYSPERMS"))).containsExactly("SEQUENCE");
            assertThat(rows(dbo.createStatement().executeQuery("SELECT * FROM SYS.SYSTABLEPERMS"))).isEmpty();
            assertThat(rows(dbo.createStatement().executeQuery("SELECT * FROM SYS.SYSCOLPERMS"))).isEmpty();
        }
        shutDown();
        try (Connection ann = connect("ann")) {
            run(ann, "VALUES NEXT VALUE FOR dbo.n");
        }
        shutDown();
    }

    /// A user of views and updates meets grants, revocations and drops at any moment. Each statement succeeds, or fails
    /// because of a missing privilege or object. At the end the catalog and the privileges agree.
    @Test
    void concurrentGrantsAndRevokesCauseOnlySuccessOrRefusal() throws Exception {
        Set<String> states = new ConcurrentSkipListSet<>();
        AtomicBoolean ends = new AtomicBoolean();
        try (ExecutorService threads = Executors.newFixedThreadPool(3); Connection dbo = connect("dbo")) {
            List<Future<?>> users = new ArrayList<>();
            for (String user : List.of("ann", "ben")) {
                users.add(threads.submit(() -> {
                    try (Connection connection = connect(user)) {
                        PreparedStatement query = connection.prepareStatement("SELECT a, b FROM dbo.t");
                        while (!ends.get()) {
                            for (String sql : List.of("UPDATE dbo.t SET b = b + 1", "CREATE VIEW mine AS SELECT a FROM dbo.t",
                                    "SELECT * FROM mine", "DROP VIEW mine", "SELECT a FROM dbo.shown")) {
                                try {
                                    run(connection, sql);
                                    rows(query.executeQuery());
                                } catch (SQLException e) {
                                    states.add(e.getSQLState());
                                }
                            }
                        }
                    }
                    return null;
                }));
            }
            for (int i = 0; i < 60; i++) {
                run(dbo, "GRANT SELECT, UPDATE ON t TO ann, ben", "CREATE VIEW shown AS SELECT a FROM t", "GRANT SELECT ON shown TO PUBLIC",
                    "REVOKE UPDATE ON t FROM ben", "DROP VIEW shown", "REVOKE SELECT ON t FROM ann, ben");
            }
            ends.set(true);
            for (Future<?> user : users) {
                user.get();
            }
            assertThat(states).isSubsetOf("42500", "42502", "42X05", "X0Y32", "42Y07", "X0X05", "42507");
            run(dbo, "REVOKE ALL PRIVILEGES ON t FROM ann, ben");
            assertThat(rows(dbo.createStatement().executeQuery("SELECT * FROM SYS.SYSTABLEPERMS"))).isEmpty();
            assertThat(rows(dbo.createStatement().executeQuery("SELECT TABLENAME FROM SYS.SYSTABLES WHERE TABLETYPE = 'V'")))
                .doesNotContain("MINE", "SHOWN");
        }
        shutDown();
    }
}
