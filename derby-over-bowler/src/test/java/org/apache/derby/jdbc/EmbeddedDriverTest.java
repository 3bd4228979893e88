// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.jdbc.BowlerDataSource;
import java.io.Reader;
import java.sql.Blob;
import java.sql.CallableStatement;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import javax.sql.ConnectionEvent;
import javax.sql.ConnectionEventListener;
import javax.sql.PooledConnection;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A program that was configured for Derby.
class EmbeddedDriverTest {
    private static final String URL = "jdbc:derby:memory:names";

    @ParameterizedTest
    @ValueSource(strings = {
        "ClientDataSource", "ClientConnectionPoolDataSource", "ClientXADataSource", "ClientDriver", "EmbeddedDataSource",
        "EmbeddedConnectionPoolDataSource", "EmbeddedXADataSource"})
    void olderNamesOfDerbyStandForThePresentClasses(String name) throws ReflectiveOperationException {
        Class<?> older = Class.forName("org.apache.derby.jdbc." + name + "40");
        assertThat(older.getConstructor().newInstance()).isInstanceOf(Class.forName("org.apache.derby.jdbc." + name));
    }

    @Test
    void urlsOfDerbyOpenDatabasesOfBowler() throws Exception {
        Class.forName("org.apache.derby.jdbc.EmbeddedDriver");
        try (Connection connection = DriverManager.getConnection(URL + ";create=true", "app", "secret");
             Statement statement = connection.createStatement()) {
            assertThat(connection.getMetaData().getURL()).isEqualTo(URL);
            assertThat(connection.getMetaData().getDatabaseProductName()).isEqualTo("Apache Derby");
            assertThat(connection.getMetaData().getDriverName()).isEqualTo("Apache Derby Embedded JDBC Driver");
            statement.execute("CREATE TABLE t (a INT)");
            statement.execute("INSERT INTO t VALUES 1");
        }
        for (BowlerDataSource source : List.of(new EmbeddedDataSource(), new EmbeddedDataSource40(), new BasicEmbeddedDataSource40())) {
            source.setDatabaseName("memory:names");
            try (Connection connection = source.getConnection(); Statement statement = connection.createStatement();
                 ResultSet rows = statement.executeQuery("SELECT a FROM t")) {
                assertThat(rows.next()).isTrue();
                assertThat(connection.getMetaData().getURL()).isEqualTo(URL);
            }
        }
        var pooling = new EmbeddedConnectionPoolDataSource();
        pooling.setDatabaseName("memory:names");
        PooledConnection pooled = pooling.getPooledConnection();
        try (Connection connection = pooled.getConnection()) {
            assertThat(connection.getMetaData().getURL()).isEqualTo(URL);
        }
        pooled.close();
        assertState("08006", URL + ";shutdown=true");
        // A database in memory lasts until it is dropped.
        DriverManager.getConnection(URL).close();
        assertState("08006", URL + ";drop=true");
        assertState("XJ004", URL);
    }

    @Test
    void statementsAreRefusedAsByDerbyUnlessTheUrlAsksForBowlersMode() throws Exception {
        String url = "jdbc:derby:memory:statements";
        try (Connection connection = DriverManager.getConnection(url + ";create=true"); Statement statement = connection.createStatement()) {
            assertThatThrownBy(() -> statement.executeQuery("SELECT 1")).isInstanceOfSatisfying(SQLException.class,
                failure -> assertThat(failure.getSQLState()).isEqualTo("42X01"));
        }
        try (Connection connection = DriverManager.getConnection(url + ";mode=bowler"); Statement statement = connection.createStatement();
             ResultSet rows = statement.executeQuery("SELECT 1")) {
            assertThat(rows.next()).isTrue();
        }
        EmbeddedDataSource source = new EmbeddedDataSource();
        source.setDatabaseName("memory:statements");
        source.setConnectionAttributes("mode=bowler");
        try (Connection connection = source.getConnection(); Statement statement = connection.createStatement();
             ResultSet rows = statement.executeQuery("SELECT 1")) {
            assertThat(rows.next()).isTrue();
        }
        assertState("08006", url + ";drop=true");
    }

    @Test
    void urlsOfServersAreNotAccepted() throws SQLException {
        var driver = new EmbeddedDriver();
        assertThat(driver.acceptsURL("jdbc:derby://host/names")).isFalse();
        assertThat(driver.getMajorVersion()).isEqualTo(10);
        assertThat(driver.acceptsURL("jdbc:bowler:memory:names")).isFalse();
        assertThat(driver.connect("jdbc:derby://host/names", new Properties())).isNull();
        assertThat(driver.getPropertyInfo(URL, new Properties())).extracting(property -> property.name).contains("create");
    }

    /// Methods that Derby's driver does not support fail, unless the URL asks for Bowler's mode.
    @Test
    void connectionsAreInDerbysMode() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:derby:memory:mode;create=true");
             Statement statement = connection.createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_UPDATABLE)) {
            statement.execute("CREATE TABLE t (a VARCHAR(10))");
            statement.execute("INSERT INTO t VALUES 'a'");
            assertUnsupported(connection::getNetworkTimeout);
            assertUnsupported(() -> connection.setNetworkTimeout(null, 1));
            assertUnsupported(() -> connection.createArrayOf("INTEGER", new Object[0]));
            try (PreparedStatement prepared = connection.prepareStatement("SELECT a FROM t WHERE a = ?")) {
                assertUnsupported(() -> prepared.setNString(1, "a"));
                assertUnsupported(() -> prepared.setNCharacterStream(1, null));
                assertUnsupported(() -> prepared.setNCharacterStream(1, null, 0));
                assertUnsupported(() -> prepared.setArray(1, null));
                assertUnsupported(() -> prepared.setNull(1, Types.ARRAY));
                assertUnsupported(() -> prepared.setObject(1, null, Types.ARRAY));
            }
            try (CallableStatement call = connection.prepareCall("CALL SYSCS_UTIL.SYSCS_SET_RUNTIMESTATISTICS(?)")) {
                assertUnsupported(() -> call.setInt("x", 1));
                assertUnsupported(() -> call.getInt("x"));
                assertUnsupported(() -> call.getNString(1));
                assertUnsupported(() -> call.getArray(1));
            }
            try (ResultSet rows = statement.executeQuery("SELECT a FROM t")) {
                rows.next();
                assertUnsupported(() -> rows.getNString(1));
                assertUnsupported(() -> rows.getNCharacterStream("A"));
                assertUnsupported(() -> rows.getArray(1));
                assertUnsupported(() -> rows.updateNString(1, "b"));
                assertUnsupported(() -> rows.updateNString("nothing", "b"));
                assertUnsupported(() -> rows.getSQLXML("nothing"));
                assertUnsupported(() -> rows.updateRowId(1, null));
                assertUnsupported(() -> rows.updateRef("nothing", null));
                assertUnsupported(() -> rows.updateNCharacterStream(1, null));
                assertUnsupported(() -> rows.updateNClob(1, (NClob) null));
                assertUnsupported(() -> rows.updateArray(1, null));
            }
            var metaData = connection.getMetaData();
            assertThat(metaData.getDriverVersion()).isEqualTo(metaData.getDatabaseProductVersion()).startsWith("10.17");
            assertThat(metaData.getJDBCMinorVersion()).isEqualTo(2);
            assertThat(metaData.supportsGetGeneratedKeys()).isFalse();
            assertThat(metaData.supportsOpenCursorsAcrossCommit()).isFalse();
            assertThat(names(metaData.getTypeInfo())).contains("BIGINT", "XML").doesNotContain("TINYINT", "JSON", "ARRAY");
            connection.setClientInfo(null, null);
            assertThatNullPointerException().isThrownBy(() -> connection.setClientInfo("name", null));
        }
        try (Connection connection = DriverManager.getConnection("jdbc:derby:memory:mode;mode=bowler")) {
            assertThat(connection.getNetworkTimeout()).isZero();
            assertThat(names(connection.getMetaData().getTypeInfo())).contains("TINYINT");
            assertThat(connection.getMetaData().getDriverName()).contains("Bowler");
        }
        try (Connection connection = DriverManager.getConnection("jdbc:bowler:memory:mode;mode=DERBY")) {
            assertUnsupported(connection::getNetworkTimeout);
        }
        assertState("XJ05B", "jdbc:derby:memory:mode;mode=db2");
        assertState("08006", "jdbc:derby:memory:mode;drop=true");
    }

    /// Generated keys are the value of IDENTITY_VAL_LOCAL after an INSERT or an UPDATE.
    @Test
    void generatedKeysAreTheLastIdentity() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:derby:memory:keys;create=true"); Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (a INT, id INT GENERATED ALWAYS AS IDENTITY)");
            assertThat(keys(statement, "INSERT INTO t (a) VALUES 7, 8")).containsExactly((String) null);
            assertThat(keys(statement, "INSERT INTO t (a) VALUES 9")).containsExactly("3");
            assertThat(keys(statement, "INSERT INTO t (a) VALUES 10, 11")).containsExactly("3");
            assertThat(keys(statement, " update t set a = 1")).containsExactly("3");
            assertThat(keys(statement, "DELETE FROM t")).isNull();
            assertThat(keys(statement, "SELECT a FROM t")).isNull();
            statement.executeUpdate("INSERT INTO t (a) VALUES 7");
            assertThat(statement.getGeneratedKeys() == null).isTrue();
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t (a) VALUES ?", new String[] {"ID"})) {
                insert.setInt(1, 1);
                insert.executeUpdate();
                assertThat(names(insert.getGeneratedKeys())).containsExactly("7");
            }
        }
        assertState("08006", "jdbc:derby:memory:keys;drop=true");
    }

    private static List<String> keys(Statement statement, String sql) throws SQLException {
        statement.execute(sql, Statement.RETURN_GENERATED_KEYS);
        ResultSet keys = statement.getGeneratedKeys();
        return keys == null ? null : names(keys);
    }

    @Test
    void dataSourcesAndConnectionsDescribeThemselvesLikeDerbys() throws SQLException {
        var source = new EmbeddedDataSource();
        source.setDatabaseName("memory:described");
        source.setCreateDatabase("yes");
        source.setShutdownDatabase("yes");
        assertThat(source.getCreateDatabase()).isNull();
        assertThat(source.getShutdownDatabase()).isNull();
        source.setAttributesAsPassword(true);
        assertState("XJ004", () -> source.getConnection("ann", "user=bob"));
        try (Connection connection = source.getConnection("ann", "create=true")) {
            assertThat(connection.getMetaData().getUserName()).isEqualTo("ann");
            assertThat(connection.toString()).matches(
                "\\S+@" + connection.hashCode() + " \\(XID = \\d+\\), \\(SESSIONID = \\d+\\), \\(DATABASE = memory:described\\), \\(DRDAID = null\\) ");
        }
        var pooling = new EmbeddedConnectionPoolDataSource();
        pooling.setDatabaseName("memory:described");
        PooledConnection pooled = pooling.getPooledConnection();
        assertThat(pooled.toString()).startsWith(pooled.getClass().getName() + "@" + pooled.hashCode() + " Physical Connection = bowler");
        pooled.close();
        assertThat(pooled.toString()).endsWith("<none>");
        assertState("XJ028", () -> new EmbeddedDriver().acceptsURL(null));
        assertState("XJ05B", "jdbc:derby:memory:described;upgrade=perhaps");
        assertState("XJ049", "jdbc:derby:memory:described;drop=true;create=true");
        assertState("XJ048", "jdbc:derby:memory:described;drop=true;shutdown=true");
        assertState("08006", "jdbc:derby:memory:described;create=true;shutdown=true");
        assertState("XJ004", "jdbc:derby:memory:described;create=true;shutdown=true");
    }

    /// After the shutdown of its database, every call of a connection fails with 08003, and the pool hears of it.
    @Test
    void connectionsOfPoolsReportTheEndOfTheirDatabase() throws SQLException {
        for (boolean isXa : new boolean[] {false, true}) {
            var plain = new EmbeddedConnectionPoolDataSource();
            var xa = new EmbeddedXADataSource();
            plain.setDatabaseName("memory:reported");
            plain.setCreateDatabase("create");
            xa.setDatabaseName("memory:reported");
            xa.setCreateDatabase("create");
            PooledConnection pooled = isXa ? xa.getXAConnection() : plain.getPooledConnection();
            List<String> states = new ArrayList<>();
            pooled.addConnectionEventListener(null);
            pooled.addConnectionEventListener(new ConnectionEventListener() {
                @Override
                public void connectionClosed(ConnectionEvent event) {
                    states.add("closed");
                }

                @Override
                public void connectionErrorOccurred(ConnectionEvent event) {
                    states.add(event.getSQLException().getSQLState());
                }
            });
            Connection connection = pooled.getConnection();
            assertState("08006", "jdbc:derby:memory:reported;shutdown=true");
            for (ThrowingCallable call : List.<ThrowingCallable>of(connection::getAutoCommit, () -> connection.prepareStatement("VALUES 1"),
                connection::createStatement, connection::commit, () -> connection.nativeSQL("VALUES 1"))) {
                states.clear();
                assertState("08003", call);
                assertThat(states).containsExactly("08003");
            }
            connection.close();
            pooled.close();
        }
    }

    /// Large objects end with their transaction, and a column of a row gives one or a stream only once.
    @Test
    void largeObjectsEndWithTheirTransaction() throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:derby:memory:large;create=true");
             Statement statement = connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY)) {
            statement.execute("CREATE TABLE t (c CLOB, b BLOB, v VARCHAR(10))");
            connection.setAutoCommit(false);
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?, 'v')")) {
                for (int length : new int[] {3, 100_000}) {
                    insert.setString(1, "c".repeat(length));
                    insert.setBytes(2, new byte[length]);
                    insert.executeUpdate();
                }
            }
            ResultSet rows = statement.executeQuery("SELECT * FROM t");
            while (rows.next()) {
                rows.getString(1);
                Clob clob = rows.getClob(1);
                Blob blob = rows.getBlob(2);
                assertThat(clob.length()).isEqualTo(blob.length());
                assertState("XCL18", () -> rows.getClob(1));
                assertState("XCL18", () -> rows.getString(1));
                assertState("XCL18", () -> rows.getBytes("B"));
                assertState("XCL18", () -> rows.getObject(2));
                Reader reader = rows.getCharacterStream(3);
                assertState("XCL18", () -> rows.getAsciiStream(3));
                assertState("22005", () -> rows.getBinaryStream(3));
                assertThat(rows.getString(3)).isEqualTo("v");
                rows.relative(0);
                assertState("22005", () -> rows.getClob(3));
                Clob made = connection.createClob();
                connection.commit();
                for (ThrowingCallable call : List.<ThrowingCallable>of(clob::length, blob::length, () -> clob.setString(1, "x"),
                    blob::getBinaryStream, made::length)) {
                    assertState("XJ215", call);
                }
                assertThat(reader.read()).isEqualTo('v');
                rows.relative(0);
                rows.getClob(1);
            }
            ResultSet forward = connection.createStatement().executeQuery("SELECT v FROM t");
            forward.next();
            assertState("XJ061", forward::getRow);
            connection.rollback();
        }
        assertState("08006", "jdbc:derby:memory:large;drop=true");
    }

    private static void assertState(String sqlState, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(SQLException.class, failure -> assertThat(failure.getSQLState()).isEqualTo(sqlState));
    }

    private static List<String> names(ResultSet rows) throws SQLException {
        List<String> names = new ArrayList<>();
        while (rows.next()) {
            names.add(rows.getString(1));
        }
        return names;
    }

    private static void assertUnsupported(ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(SQLFeatureNotSupportedException.class);
    }

    private static void assertState(String sqlState, String url) {
        assertState(sqlState, () -> DriverManager.getConnection(url));
    }
}
