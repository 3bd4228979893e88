// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// SYSCS_SET_DATABASE_PROPERTY and SYSCS_GET_DATABASE_PROPERTY.
class DatabasePropertiesTest {
    @TempDir
    Path folder;

    private String url() {
        return "jdbc:bowler:" + folder.resolve("db");
    }

    private void shutDown() {
        assertThatThrownBy(() -> DriverManager.getConnection(url() + ";shutdown=true")).hasFieldOrPropertyWithValue("SQLState", "08006");
    }

    private static void set(Connection connection, String name, String value) throws SQLException {
        try (CallableStatement call = connection.prepareCall("{CALL SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY(?, ?)}")) {
            call.setString(1, name);
            call.setString(2, value);
            call.execute();
        }
    }

    private static String get(Connection connection, String name) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("VALUES SYSCS_UTIL.SYSCS_GET_DATABASE_PROPERTY(?)")) {
            query.setString(1, name);
            try (ResultSet rows = query.executeQuery()) {
                rows.next();
                return rows.getString(1);
            }
        }
    }

    /// Properties of Derby that have no effect here.
    private static final List<String> KEPT = List.of("derby.authentication.builtin.algorithm", "derby.authentication.builtin.saltLength",
        "derby.database.forceDatabaseLock", "derby.database.noAutoBoot", "derby.infolog.append", "derby.language.bulkFetchDefault",
        "derby.language.maxMemoryPerTable", "derby.language.permissionsCacheSize", "derby.language.tableDescriptorCacheSize",
        "derby.language.spsCacheSize", "derby.language.sequence.preallocator", "derby.language.sequenceGeneratorCacheSize",
        "derby.language.stalePlanCheckInterval", "derby.language.statementCacheSize", "derby.locks.deadlockTimeout", "derby.optimizer.noTimeout",
        "derby.optimizer.optimizeJoinOrder", "derby.optimizer.ruleBasedOptimization", "derby.replication.logBufferSize",
        "derby.storage.checkpointInterval", "derby.storage.logSwitchInterval", "derby.storage.fileSyncTransactionLog",
        "derby.storage.indexStats.auto", "derby.storage.indexStats.log", "derby.storage.indexStats.trace", "derby.storage.initialPages",
        "derby.storage.minimumRecordSize", "derby.storage.pageCacheSize", "derby.storage.pageReservedSpace", "derby.storage.pageSize",
        "derby.storage.rowLocking", "derby.storage.tempDirectory", "derby.storage.useDefaultFilePermissions",
        "derby.stream.error.extendedDiagSeverityLevel", "derby.stream.error.logSeverityLevel", "derby.stream.error.logBootTrace",
        "derby.stream.error.method", "derby.stream.error.field", "derby.stream.error.style", "derby.stream.error.rollingFile.count",
        "derby.system.bootAll");

    /// Tools for Derby read which catalogs a database has.
    @Test
    void theCatalogsAreThoseOfDerby() throws SQLException {
        try (Connection connection = DriverManager.getConnection(url() + ";create=true")) {
            assertThat(get(connection, "DataDictionaryVersion")).isEqualTo("10.17");
        }
        shutDown();
    }

    @Test
    void propertiesWithoutEffectAreKept() throws SQLException {
        try (Connection connection = DriverManager.getConnection(url() + ";create=true")) {
            for (String name : KEPT) {
                set(connection, name, "17");
            }
        }
        shutDown();
        try (Connection connection = DriverManager.getConnection(url()); Statement statement = connection.createStatement()) {
            for (String name : KEPT) {
                assertThat(get(connection, name)).as(name).isEqualTo("17");
                set(connection, name, null);
                assertThat(get(connection, name)).as(name).isNull();
            }
            statement.execute("CREATE TABLE works (id INTEGER PRIMARY KEY)");
        }
        shutDown();
    }

    @Test
    void propertiesSurviveAReopenAndRollBack() throws SQLException {
        try (Connection one = DriverManager.getConnection(url() + ";create=true"); Connection two = DriverManager.getConnection(url())) {
            set(one, "kept", "x=y");
            set(one, "removed", "1");
            set(one, "removed", null);
            one.setAutoCommit(false);
            set(one, "undone", "1");
            assertThat(get(one, "undone")).isEqualTo("1");
            one.rollback();
            one.setAutoCommit(true);
            assertThat(get(two, "kept")).isEqualTo("x=y");
            assertThatThrownBy(() -> set(two, null, "1")).hasFieldOrPropertyWithValue("SQLState", "XCY03");
            try (CallableStatement call = one.prepareCall("{? = CALL SYSCS_UTIL.SYSCS_GET_DATABASE_PROPERTY('kept')}")) {
                call.registerOutParameter(1, Types.VARCHAR);
                call.execute();
                assertThat(call.getString(1)).isEqualTo("x=y");
            }
        }
        shutDown();
        try (Connection again = DriverManager.getConnection(url())) {
            assertThat(get(again, "kept")).isEqualTo("x=y");
            assertThat(get(again, "removed")).isNull();
            assertThat(get(again, "undone")).isNull();
            assertThat(get(again, "kep")).isNull();
        }
        shutDown();
    }

    @Test
    void waitTimeoutAndEscalationThresholdAreObeyedAfterAReopen() throws SQLException {
        try (Connection one = DriverManager.getConnection(url() + ";create=true"); Statement statement = one.createStatement()) {
            statement.execute("CREATE TABLE t (a INT)");
            statement.execute("INSERT INTO t SELECT n FROM GENERATE_SERIES(1, 300) s (n)");
            set(one, "derby.locks.waitTimeout", "0");
            set(one, "derby.locks.escalationThreshold", "150");
        }
        shutDown();
        try (Connection one = DriverManager.getConnection(url()); Connection two = DriverManager.getConnection(url());
                Statement first = one.createStatement(); Statement second = two.createStatement()) {
            one.setAutoCommit(false);
            first.execute("UPDATE t SET a = a + 1");
            try (ResultSet rows = second.executeQuery("SELECT COUNT(*) FROM SYSCS_DIAG.LOCK_TABLE WHERE TYPE = 'TABLE' AND MODE = 'X'")) {
                rows.next();
                assertThat(rows.getInt(1)).isEqualTo(1);
            }
            assertThatThrownBy(() -> second.execute("UPDATE t SET a = 0 WHERE a = 5")).hasFieldOrPropertyWithValue("SQLState", "40XL1");
            one.rollback();
        }
        shutDown();
    }

    /// Derby's property of the JVM is the default of a database that is opened.
    @Test
    void lockTimeoutOfTheJvm() throws SQLException {
        System.setProperty("derby.locks.waitTimeout", "0");
        try (Connection one = DriverManager.getConnection(url() + ";create=true"); Connection two = DriverManager.getConnection(url())) {
            try (Statement statement = one.createStatement()) {
                statement.execute("CREATE TABLE t (a INT)");
                one.setAutoCommit(false);
                statement.execute("LOCK TABLE t IN EXCLUSIVE MODE");
                try (Statement waiter = two.createStatement()) {
                    assertThatThrownBy(() -> waiter.execute("INSERT INTO t VALUES 1")).hasFieldOrPropertyWithValue("SQLState", "40XL1");
                }
                one.rollback();
            }
        } finally {
            System.clearProperty("derby.locks.waitTimeout");
            shutDown();
        }
    }

    /// Programs for Derby ask so how strings sort.
    @Test
    void collationOfTheDatabase() throws SQLException {
        try (Connection connection = DriverManager.getConnection(url() + ";create=true")) {
            assertThat(get(connection, "derby.database.collation")).isEqualTo("UCS_BASIC");
        }
        shutDown();
        String local = "jdbc:bowler:memory:collationProperty";
        try (Connection connection = DriverManager.getConnection(
                local + ";create=true;territory=sv;collation=TERRITORY_BASED:SECONDARY")) {
            assertThat(get(connection, "derby.database.collation")).isEqualTo("TERRITORY_BASED:SECONDARY");
        }
        Databases.shutDown(local);
    }
}
