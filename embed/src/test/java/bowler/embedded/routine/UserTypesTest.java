// SPDX-License-Identifier: Apache-2.0
package bowler.embedded.routine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.tools.migrate.SqlDump;
import java.io.File;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Java objects of types that CREATE TYPE has made: through JDBC, after a restart, with rights, and from other classes.
class UserTypesTest {
    private static final Price EUROS = new Price("EUR", new BigDecimal("9.99"));

    @TempDir
    Path folder;

    private String url() {
        return "jdbc:bowler:" + folder.resolve("db");
    }

    private Connection create() throws SQLException {
        Connection connection = DriverManager.getConnection(url() + ";create=true");
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TYPE price EXTERNAL NAME '" + Price.class.getName() + "' LANGUAGE JAVA");
            statement.execute("CREATE TABLE t (id INT PRIMARY KEY, p price)");
        }
        return connection;
    }

    private void shutDown() {
        assertThat(state(() -> DriverManager.getConnection(url() + ";shutdown=true").close())).isEqualTo("08006");
    }

    private static String state(ThrowingCallable call) {
        try {
            call.call();
        } catch (SQLException failure) {
            return failure.getSQLState();
        } catch (Throwable other) {
            throw new AssertionError(other);
        }
        return "";
    }

    @Test
    void objectsAreSetAndReadAndStayAfterARestart() throws SQLException {
        try (Connection connection = create(); PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
            ParameterMetaData parameters = insert.getParameterMetaData();
            assertThat(parameters.getParameterType(2)).isEqualTo(Types.JAVA_OBJECT);
            assertThat(parameters.getParameterTypeName(2)).isEqualTo("\"APP\".\"PRICE\"");
            assertThat(parameters.getParameterClassName(2)).isEqualTo(Price.class.getName());
            insert.setInt(1, 1);
            insert.setObject(2, EUROS);
            insert.executeUpdate();
            insert.setInt(1, 2);
            insert.setObject(2, EUROS, Types.JAVA_OBJECT);
            insert.executeUpdate();
            insert.setInt(1, 3);
            insert.setNull(2, Types.JAVA_OBJECT);
            insert.executeUpdate();
            for (Object other : List.of("x", 5, new ArrayList<String>(), new byte[2])) {
                assertThat(state(() -> insert.setObject(2, other))).isEqualTo("XCL12");
            }
            assertThat(state(() -> insert.setBytes(2, new byte[2]))).isEqualTo("XCL12");
            assertThat(state(() -> insert.setString(2, "x"))).isEqualTo("XCL12");
        }
        shutDown();
        try (Connection connection = DriverManager.getConnection(url()); Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT id, p FROM t ORDER BY id")) {
            ResultSetMetaData columns = rows.getMetaData();
            assertThat(columns.getColumnType(2)).isEqualTo(Types.JAVA_OBJECT);
            assertThat(columns.getColumnTypeName(2)).isEqualTo("\"APP\".\"PRICE\"");
            assertThat(columns.getColumnClassName(2)).isEqualTo(Price.class.getName());
            assertThat(columns.getColumnDisplaySize(2)).isEqualTo(15);
            assertThat(rows.next()).isTrue();
            assertThat(rows.getObject(2)).isEqualTo(EUROS);
            assertThat(rows.getObject(2, Price.class)).isEqualTo(EUROS);
            assertThat(rows.getString(2)).isEqualTo("EUR9.99");
            assertThat(state(() -> rows.getInt(2))).isEqualTo("22005");
            assertThat(state(() -> rows.getBytes(2))).isEqualTo("22005");
            assertThat(state(() -> rows.getObject(2, List.class))).isEqualTo("22005");
            assertThat(rows.next()).isTrue();
            assertThat(rows.next()).isTrue();
            assertThat(rows.getObject(2)).isNull();
        }
    }

    @Test
    void objectsAreOutParametersAndUpdatedThroughCursors() throws SQLException {
        try (Connection connection = create(); Statement statement = connection.createStatement(
                ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE)) {
            statement.execute("CREATE PROCEDURE raise(IN p price, OUT q price) LANGUAGE JAVA PARAMETER STYLE JAVA NO SQL EXTERNAL NAME '"
                + Price.class.getName() + ".raise'");
            try (CallableStatement call = connection.prepareCall("CALL raise(?, ?)")) {
                call.setObject(1, EUROS);
                assertThat(state(() -> call.registerOutParameter(2, Types.VARCHAR))).isEqualTo("XCL25");
                call.registerOutParameter(2, Types.JAVA_OBJECT);
                call.execute();
                assertThat(call.getObject(2)).isEqualTo(new Price("EUR", new BigDecimal("10.99")));
            }
            statement.executeUpdate("INSERT INTO t VALUES (1, NULL)");
            try (ResultSet rows = statement.executeQuery("SELECT id, p FROM t")) {
                rows.next();
                rows.updateObject(2, EUROS);
                rows.updateRow();
                rows.beforeFirst();
                rows.next();
                assertThat(rows.getObject(2)).isEqualTo(EUROS);
            }
        }
    }

    @Test
    void metadataListTheTypes() throws SQLException {
        try (Connection connection = create()) {
            try (ResultSet types = connection.getMetaData().getUDTs(null, "APP", "PR%", new int[] {Types.JAVA_OBJECT})) {
                assertThat(types.next()).isTrue();
                assertThat(types.getString("TYPE_NAME")).isEqualTo("PRICE");
                assertThat(types.getString("CLASS_NAME")).isEqualTo(Price.class.getName());
                assertThat(types.getInt("DATA_TYPE")).isEqualTo(Types.JAVA_OBJECT);
                assertThat(types.next()).isFalse();
            }
            try (ResultSet types = connection.getMetaData().getUDTs(null, null, "%", new int[] {Types.STRUCT})) {
                assertThat(types.next()).isFalse();
            }
            try (ResultSet columns = connection.getMetaData().getColumns(null, "APP", "T", "P")) {
                assertThat(columns.next()).isTrue();
                assertThat(columns.getInt("DATA_TYPE")).isEqualTo(Types.JAVA_OBJECT);
                assertThat(columns.getString("TYPE_NAME")).isEqualTo("\"APP\".\"PRICE\"");
                assertThat(columns.getInt("COLUMN_SIZE")).isEqualTo(-1);
            }
        }
    }

    /// Runs code when it is read from a stream, as the classes do that attacks on deserialization use.
    public static final class Bystander implements java.io.Serializable {
        private static final long serialVersionUID = 1;
        private final Object held;

        Bystander(Object held) {
            this.held = held;
        }
    }

    @Test
    void onlyTheDeclaredClassAndItsPackageAreRead() throws SQLException {
        try (Connection connection = create(); Statement statement = connection.createStatement()) {
            statement.execute("CREATE TYPE map EXTERNAL NAME 'java.util.HashMap' LANGUAGE JAVA");
            statement.execute("CREATE TABLE maps (m map)");
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO maps VALUES ?")) {
                insert.setObject(1, new HashMap<>(Map.of("a", List.of(1, "b"))));
                insert.executeUpdate();
            }
            try (ResultSet rows = statement.executeQuery("SELECT m FROM maps")) {
                rows.next();
                assertThat(rows.getObject(1)).isEqualTo(Map.of("a", List.of(1, "b")));
            }
            statement.execute("DELETE FROM maps");
            for (Object hidden : List.of(new Bystander(1), new File("x"), Pattern.compile("x").asPredicate().getClass())) {
                try (PreparedStatement insert = connection.prepareStatement("INSERT INTO maps VALUES ?")) {
                    insert.setObject(1, new HashMap<>(Map.of("a", hidden)));
                    insert.executeUpdate();
                }
            }
            try (ResultSet rows = statement.executeQuery("SELECT m FROM maps")) {
                while (rows.next()) {
                    assertThat(state(() -> rows.getObject(1))).isEqualTo("XN020");
                }
            }
            System.setProperty("bowler.objects.allow", Bystander.class.getName());
            try (ResultSet rows = statement.executeQuery("SELECT m FROM maps")) {
                rows.next();
                assertThat(rows.getObject(1)).isInstanceOf(HashMap.class);
            } finally {
                System.clearProperty("bowler.objects.allow");
            }
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO maps VALUES ?")) {
                assertThat(state(() -> insert.setObject(1, new HashMap<>(Map.of("a", new Object()))))).isEqualTo("XN020");
                assertThat(state(() -> insert.setObject(1, new HashMap<>(Map.of("a", "x".repeat(2_000_000)))))).isEqualTo("54000");
            }
        }
    }

    @Test
    void dumpsHaveTypesAndObjects() throws Exception {
        StringWriter text = new StringWriter();
        try (Connection connection = create(); PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (1, ?)")) {
            insert.setObject(1, EUROS);
            insert.executeUpdate();
            connection.setAutoCommit(false);
            assertThat(new SqlDump(connection).write(true, true, new PrintWriter(text))).isEmpty();
            connection.rollback();
        }
        try (Connection copy = DriverManager.getConnection("jdbc:bowler:memory:copyOfTypes;create=true"); Statement statement = copy.createStatement()) {
            for (String sql : text.toString().split(";\n")) {
                if (!sql.lines().allMatch(line -> line.isBlank() || line.startsWith("--"))) {
                    statement.execute(sql);
                }
            }
            try (ResultSet rows = statement.executeQuery("SELECT p FROM app.t")) {
                rows.next();
                assertThat(rows.getObject(1)).isEqualTo(EUROS);
            }
        }
        assertThat(state(() -> DriverManager.getConnection("jdbc:bowler:memory:copyOfTypes;drop=true").close())).isNotEmpty();
    }

    @Test
    void usageIsGranted() throws SQLException {
        try (Connection owner = DriverManager.getConnection(url() + ";create=true", "boss", "x"); Statement own = owner.createStatement()) {
            own.execute("CALL SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY('derby.database.sqlAuthorization', 'true')");
        }
        shutDown();
        try (Connection owner = DriverManager.getConnection(url(), "boss", "x"); Statement own = owner.createStatement();
                Connection other = DriverManager.getConnection(url(), "ann", "x"); Statement statement = other.createStatement()) {
            own.execute("CREATE TYPE boss.price EXTERNAL NAME '" + Price.class.getName() + "' LANGUAGE JAVA");
            assertThat(state(() -> statement.execute("CREATE TABLE t (p boss.price)"))).isEqualTo("42504");
            assertThat(state(() -> statement.execute("VALUES CAST(NULL AS boss.price)"))).isEqualTo("42504");
            assertThat(state(() -> own.execute("GRANT SELECT ON TYPE boss.price TO ann"))).startsWith("42");
            assertThat(state(() -> own.execute("GRANT USAGE ON TYPE boss.lost TO ann"))).isEqualTo("42X94");
            own.execute("GRANT USAGE ON TYPE boss.price TO ann");
            statement.execute("CREATE TABLE t (p boss.price)");
            assertThat(state(() -> statement.execute("DROP TYPE boss.price RESTRICT"))).isEqualTo("42507");
            assertThat(state(() -> statement.execute("INSERT INTO t VALUES (NULL)"))).isEmpty();
            assertThat(state(() -> own.execute("REVOKE USAGE ON TYPE boss.price FROM ann RESTRICT"))).isEqualTo("X0Y29");
            statement.execute("DROP TABLE t");
            own.execute("REVOKE USAGE ON TYPE boss.price FROM ann RESTRICT");
            assertThat(state(() -> statement.execute("CREATE TABLE u (p boss.price)"))).isEqualTo("42504");
        }
    }

    @Test
    void theNameInTheMessageIsTheTypes() throws SQLException {
        try (Connection connection = create(); PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (1, ?)")) {
            assertThatThrownBy(() -> insert.setObject(1, 5)).hasMessageContaining("\"APP\".\"PRICE\"");
        }
    }
}
