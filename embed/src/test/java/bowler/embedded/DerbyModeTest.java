// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.sql.Clob;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The attribute `mode=derby`: statements that Derby refuses fail with its SQLStates. In other sessions of the same
/// database they work.
final class DerbyModeTest {
    private static final String URL = "jdbc:bowler:memory:derbymode";

    private Connection bowler;
    private Connection derby;

    @BeforeEach
    void open() throws SQLException {
        bowler = DriverManager.getConnection(URL + ";create=true");
        derby = DriverManager.getConnection(URL + ";mode=derby");
        Databases.execute(bowler, "CREATE TABLE t (a INTEGER, b VARCHAR(8), c CHAR(3))", "CREATE TABLE u (a INTEGER NOT NULL PRIMARY KEY, b INTEGER)",
            "CREATE VIEW v AS SELECT a, b FROM u", "CREATE SYNONYM y FOR u", "CREATE SEQUENCE q", "CREATE SCHEMA s", "CREATE TABLE norows (a INTEGER)",
            "CREATE FUNCTION reads(a INTEGER) RETURNS INTEGER LANGUAGE JAVA PARAMETER STYLE JAVA READS SQL DATA EXTERNAL NAME 'java.lang.Math.abs'",
            "CREATE VIEW grouped AS SELECT a + 1 AS d FROM u GROUP BY d", "INSERT INTO u VALUES (1, 1)", "INSERT INTO t VALUES (1, 'x', 'y')");
    }

    @AfterEach
    void close() throws SQLException {
        bowler.close();
        derby.close();
        catchThrowableOfType(SQLException.class, () -> DriverManager.getConnection(URL + ";drop=true").close());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "42Y24 | INSERT INTO v VALUES (7, 7)",
        "42Y24 | UPDATE v SET b = 2",
        "42Y24 | DELETE FROM v WHERE a = 5",
        "42XAK | MERGE INTO v USING t ON v.a = t.a WHEN MATCHED THEN DELETE",
        "42XAL | MERGE INTO u USING v ON u.a = v.a WHEN MATCHED THEN DELETE",
        "42XAL | MERGE INTO u USING (SELECT a FROM t) x ON u.a = x.a WHEN MATCHED THEN DELETE",
        "42XAP | MERGE INTO y USING t ON y.a = t.a WHEN MATCHED THEN DELETE",
        "42XAP | MERGE INTO t USING y ON y.a = t.a WHEN MATCHED THEN DELETE",
        "42XAO | MERGE INTO t USING u ON t.a = u.a WHEN MATCHED AND u.b = (SELECT MAX(a) FROM u) THEN DELETE",
        "42XAO | MERGE INTO t USING u ON t.a = u.a WHEN NOT MATCHED THEN INSERT(a) VALUES ((SELECT MAX(a) FROM u))",
        "42XA5 | MERGE INTO t USING u ON t.a = reads(u.a) WHEN MATCHED THEN DELETE",
        "42X04 | SELECT a + 1 AS d FROM u GROUP BY d",
        "42Y95 | VALUES CURRENT_DATE - 1",
        "42X01 | CREATE TABLE w (a INTEGER REFERENCES u ON UPDATE CASCADE)",
        "42915 | CREATE TABLE w (a INTEGER DEFAULT 1 REFERENCES u ON DELETE SET DEFAULT)",
        "42X01 | ALTER TABLE norows RENAME COLUMN a TO b",
        "42Y95 | VALUES CURRENT_DATE - DATE('1999-01-01')",
        "42Y95 | VALUES CURRENT_TIMESTAMP - CURRENT_TIMESTAMP",
        "42Y30 | SELECT a, (SELECT MAX(a) FROM t) FROM u GROUP BY a",
        "42Y30 | SELECT a FROM u GROUP BY a ORDER BY (SELECT MAX(t.a) FROM t WHERE t.a = u.a)",
        "42Y29 | SELECT MAX(a), (SELECT MAX(a) FROM t) FROM u",
        "42Z02 | SELECT COUNT(DISTINCT a), SUM(DISTINCT b) FROM u",
        "42X01 | SELECT a, b FROM u GROUP BY ROLLUP (a), b",
        "42X01 | SELECT a FROM u GROUP BY GROUPING SETS (a, ())",
        "42X01 | SELECT 1",
        "42X07 | CREATE TABLE w (x, y) AS VALUES (1, NULL) WITH NO DATA",
        "42X01 | VALUES N'x'",
        "42X01 | VALUES E'x'",
        "42X01 | VALUES U&'x'",
        "42X01 | SELECT a AS year FROM u",
        "42846 | VALUES CAST(1 AS VARCHAR(5))",
        "42846 | VALUES CAST(1.5E0 AS CHAR(10))",
        "42846 | VALUES CAST('1.5' AS DOUBLE)",
        "42Y90 | SELECT a FROM u ORDER BY a FOR UPDATE",
        "42Y90 | SELECT a FROM u WHERE a IN (SELECT a FROM u) FOR UPDATE",
        "42Y90 | SELECT u.a FROM u, t FOR UPDATE",
        "42Y90 | SELECT a FROM u WHERE a IN (SELECT a FROM t) FOR UPDATE",
        "42X04 | SELECT a FROM (SELECT a FROM u UNION SELECT b FROM u) x",
        "42908 | CREATE VIEW w AS SELECT a FROM u UNION SELECT b FROM u",
        "42Z15 | ALTER TABLE t ALTER COLUMN a SET DATA TYPE BIGINT",
        "42Z16 | ALTER TABLE t ALTER COLUMN c SET DATA TYPE CHAR(5)",
        "42Z17 | ALTER TABLE t ALTER COLUMN b SET DATA TYPE VARCHAR(5)",
        "0A000 | CREATE TABLE w (a INTEGER NOT NULL, CONSTRAINT k PRIMARY KEY (a) NOT ENFORCED)",
        "0A000 | ALTER TABLE t ADD CONSTRAINT k CHECK (a > 0) NOT ENFORCED",
        "42995 | DECLARE GLOBAL TEMPORARY TABLE g (a INTEGER PRIMARY KEY) NOT LOGGED",
        "42X01 | DROP SEQUENCE q",
        "42X01 | DROP SCHEMA s",
        "42X01 | DROP VIEW v RESTRICT",
        "42X01 | DROP TABLE t CASCADE",
        "42X07 | VALUES NULL",
        "42X07 | VALUES (1, 2), (NULL, 3)",
        "42X07 | SELECT x.c FROM (VALUES (1, NULL)) x(b, c)",
        "42X07 | CREATE VIEW n(a) AS VALUES NULL",
        "42X01 | SELECT NULL FROM t",
        "42X01 | VALUES ABS(NULL)",
        "42X01 | VALUES SQRT(NULL)",
        "42X01 | SELECT a FROM t WHERE a = NULL",
        "42X01 | SELECT a FROM t WHERE a IN (1, NULL)",
        "42X01 | VALUES COALESCE(CAST(NULL AS INTEGER), NULL)",
        "42X01 | SELECT a + NULL FROM t",
        "42X01 | UPDATE t SET a = (NULL)",
        "42X01 | SELECT a FROM u WHERE (a = b) IS TRUE",
        "42X87 | UPDATE t SET a = CASE WHEN 1 = 1 THEN NULL END",
        "42Z60 | VALUES CURRENT_ROLE",
        "42601 | ALTER TABLE norows ADD COLUMN d INTEGER NOT NULL",
        "42601 | ALTER TABLE norows ADD COLUMN d INTEGER DEFAULT NULL NOT NULL",
    })
    void whatDerbyRefusesFailsWithItsState(String state, String sql) throws SQLException {
        try (Statement statement = derby.createStatement()) {
            assertThat(catchThrowableOfType(SQLException.class, () -> statement.execute(sql)).getSQLState()).isEqualTo(state);
        }
        try (Statement statement = bowler.createStatement()) {
            assertThatCode(() -> statement.execute(sql)).doesNotThrowAnyException();
        }
    }

    @Test
    void numbersAreNotConcatenated() throws SQLException {
        try (Statement statement = derby.createStatement()) {
            assertThat(catchThrowableOfType(SQLException.class, () -> statement.execute("VALUES 'a' || 1")).getSQLState()).isEqualTo("42846");
        }
    }

    @Test
    void formsOfPostgresAreRefused() {
        String[] refused = {"42X01: VALUES 5 & 3", "42X02: VALUES 5 | 3", "42X02: VALUES 5 # 3", "42X01: VALUES 5 << 3", "42X01: VALUES 5 >> 3",
            "42X01: TRUNCATE TABLE t CASCADE", "42X01: TRUNCATE TABLE t RESTRICT", "22018: VALUES CAST('yes' AS BOOLEAN)", "42Y03: SELECT JSON_AGG(a) FROM t",
            "42Y03: VALUES JSON_BUILD_OBJECT('a', 1)", "42Y03: VALUES JSON_BUILD_ARRAY(1)", "42Y03: SELECT JSON_OBJECT_AGG(a, a) FROM t",
            "42605: SELECT COUNT(DISTINCT a, a) FROM t", "42X01: SELECT COUNT(DISTINCT (a, a)) FROM t", "42X04: VALUES CURRENT_CATALOG",
            "42Y03: VALUES CURRENT_DATABASE()", "42X01: UPDATE t SET a = 1 LIMIT 1", "42X01: DELETE FROM t WHERE a = 1 ORDER BY a FETCH FIRST ROW ONLY",
            "42X01: UPDATE t JOIN u ON t.a = u.a SET t.a = 1", "42X01: DELETE t FROM t JOIN u ON t.a = u.a", "42X01: VALUES 7 DIV 2",
            "42X01: VALUES 7 MOD 2", "42X02: SELECT `a` FROM t", "42X01: SELECT a FROM t GROUP BY a WITH ROLLUP",
            "42X01: VALUES TIMESTAMPTZ '2024-01-01 00:00:00+00'", "42X04: SELECT a FROM t FOR UPDATE OF t", "42Y03: SELECT GENERATE_SERIES(1, 2) FROM t",
            "42X01: SELECT 1 FROM STRING_TO_TABLE('a', ',') x", "42X01: ALTER TABLE t MODIFY a BIGINT", "42X94: ALTER TABLE t ADD INDEX t_i (a)",
            "42X01: CREATE INDEX CONCURRENTLY t_i ON t (a)", "42Y03: VALUES TYPEOF(1)", "42Y03: VALUES TO_JSON('a')",
            "42X01: VALUES {fn CEIL(1.5)}", "42X01: VALUES {fn LEFT('ab', 1)}"};
        for (String each : refused) {
            String sql = each.substring(each.indexOf(' ') + 1);
            assertThat(catchThrowableOfType(SQLException.class, () -> Databases.execute(derby, sql)).getSQLState()).as(sql).isEqualTo(each.substring(0, 5));
        }
    }

    @Test
    void temporaryTablesHaveNoIndexesAndAreNotTruncated() throws SQLException {
        Databases.execute(derby, "DECLARE GLOBAL TEMPORARY TABLE g (a INTEGER) NOT LOGGED");
        for (String sql : new String[] {"CREATE INDEX i ON SESSION.g (a)", "TRUNCATE TABLE SESSION.g"}) {
            assertThat(catchThrowableOfType(SQLException.class, () -> Databases.execute(derby, sql)).getSQLState()).isEqualTo("42995");
        }
    }

    @Test
    void whatDerbyAcceptsWorks() throws SQLException {
        Databases.execute(derby, "ALTER TABLE t ALTER COLUMN b SET DATA TYPE VARCHAR(9)", "DROP SEQUENCE q RESTRICT", "DROP SCHEMA s RESTRICT",
            "CREATE TABLE w (a INTEGER NOT NULL PRIMARY KEY)", "MERGE INTO w USING u ON w.a = u.a WHEN NOT MATCHED THEN INSERT VALUES (u.a)");
        assertThat(Databases.longOf(derby, "SELECT COUNT(DISTINCT a) FROM w")).isEqualTo(1);
        assertThat(Databases.longOf(derby, "SELECT a FROM w FOR UPDATE")).isEqualTo(1);
        assertThat(Databases.longOf(derby, "SELECT COUNT(*) FROM u WHERE ACOS(NULL) IS NULL AND {fn SIN(NULL)} IS NULL AND SYSFUN.ATAN2(NULL, 1) IS NULL"))
            .isEqualTo(Databases.longOf(derby, "SELECT COUNT(*) FROM u"));
        assertThat(Databases.longOf(derby, "SELECT SUM(b) FROM u GROUP BY ROLLUP (a) FETCH FIRST ROW ONLY")).isEqualTo(1);
    }

    /// Derby converts literals when it compiles a statement.
    @Test
    void aLiteralThatCannotBeConvertedFailsWhenItIsPrepared() {
        for (String sql : new String[] {"VALUES CAST('x' AS INTEGER)", "VALUES CAST('x' AS BOOLEAN)"}) {
            assertThat(catchThrowableOfType(SQLException.class, () -> derby.prepareStatement(sql).close()).getSQLState()).isEqualTo("22018");
            assertThatCode(() -> bowler.prepareStatement(sql).close()).doesNotThrowAnyException();
        }
    }

    @Test
    void streamsAndLargeObjectsNeedTheirTypesEvenForNull() throws SQLException {
        Databases.execute(derby, "CREATE TABLE l (i INTEGER, v VARCHAR(9), b BLOB, c CLOB)", "INSERT INTO l VALUES (NULL, NULL, NULL, NULL)");
        try (Statement statement = derby.createStatement(); ResultSet rows = statement.executeQuery("SELECT i, v, b, c FROM l")) {
            rows.next();
            for (Executable read : new Executable[] {() -> rows.getBinaryStream(1), () -> rows.getAsciiStream(1), () -> rows.getCharacterStream(1),
                    () -> rows.getBinaryStream(2), () -> rows.getBinaryStream(4)}) {
                assertThat(catchThrowableOfType(SQLException.class, read::run).getSQLState()).isEqualTo("22005");
            }
            assertThat(rows.getCharacterStream(2)).isNull();
            assertThat(rows.getBinaryStream(3)).isNull();
        }
        try (PreparedStatement update = derby.prepareStatement("UPDATE l SET v = ?, b = ?, c = ?")) {
            for (Executable set : new Executable[] {() -> update.setClob(1, (Clob) null), () -> update.setClob(2, derby.createClob()),
                    () -> update.setBlob(3, derby.createBlob())}) {
                assertThat(catchThrowableOfType(SQLException.class, set::run).getSQLState()).isEqualTo("22005");
            }
        }
    }

    private interface Executable {
        void run() throws SQLException;
    }

    /// The CLOB is long enough to be read in pieces.
    @Test
    void aSearchInALongClobNeedsAPattern() throws SQLException {
        Databases.execute(derby, "CREATE TABLE l (c CLOB)");
        try (PreparedStatement insert = derby.prepareStatement("INSERT INTO l VALUES (?)")) {
            insert.setString(1, "x".repeat(100_000));
            insert.executeUpdate();
        }
        derby.setAutoCommit(false);
        try (Statement statement = derby.createStatement(); ResultSet rows = statement.executeQuery("SELECT c FROM l")) {
            rows.next();
            Clob clob = rows.getClob(1);
            assertThat(catchThrowableOfType(SQLException.class, () -> clob.position((String) null, 1)).getSQLState()).isEqualTo("XJ072");
            assertThat(catchThrowableOfType(SQLException.class, () -> clob.position((Clob) null, 1)).getSQLState()).isEqualTo("XJ072");
        }
        derby.rollback();
    }

    /// Derby uses an index for a condition on its key also if the table has a few rows only.
    @Test
    void conditionsOnKeysUseIndexesOfSmallTables() throws SQLException {
        Databases.execute(derby, "CREATE TABLE p (a INTEGER, b INTEGER, c INTEGER)", "CREATE INDEX pb ON p (b)",
            "INSERT INTO p VALUES (1, 1, 1), (2, 2, 2), (3, 3, 3), (4, 4, 4)");
        String index = "Index Scan ResultSet for P using index PB ";
        assertThat(statistics(derby, "SELECT a FROM p WHERE b = 2")).contains(index, "Number of rows qualified=1");
        assertThat(statistics(derby, "SELECT a FROM p WHERE b IN (1, 3)")).contains(index, "Number of rows qualified=2")
            .doesNotContain("Sort information", "Join");
        assertThat(statistics(derby, "SELECT p.a FROM u, p WHERE u.a = p.b")).contains("Nested Loop Join", index, "Rows seen from the right = 1",
            "Number of rows qualified=1");
        assertThat(statistics(derby, "SELECT DISTINCT b FROM p")).contains("Distinct Scan ResultSet for P using index PB ");
        assertThat(statistics(derby, "SELECT a FROM p WHERE c = 2")).contains("Table Scan ResultSet for P ");
        assertThat(statistics(bowler, "SELECT a FROM p WHERE b = 2")).contains("Table Scan ResultSet for P ");
    }

    private static String statistics(Connection connection, String query) throws SQLException {
        Databases.execute(connection, "CALL SYSCS_UTIL.SYSCS_SET_RUNTIMESTATISTICS(1)");
        try (Statement statement = connection.createStatement()) {
            try (ResultSet rows = statement.executeQuery(query)) {
                while (rows.next()) {
                    assertThat(rows.getInt(1)).isPositive();
                }
            }
            try (ResultSet text = statement.executeQuery("VALUES SYSCS_UTIL.SYSCS_GET_RUNTIMESTATISTICS()")) {
                text.next();
                return text.getString(1);
            }
        }
    }

    /// The content is that of the last commit, including trees that were dropped, rows that were deleted and long values.
    @Test
    void aDatabaseInMemoryLastsUntilItIsDropped() throws SQLException {
        String url = "jdbc:bowler:memory:lasting;mode=derby";
        try (Connection first = DriverManager.getConnection(url + ";create=true"); PreparedStatement insert = prepared(first)) {
            first.setAutoCommit(false);
            for (int i = 0; i < 3_000; i++) {
                insert.setInt(1, i);
                insert.setString(2, "c".repeat(i % 100 == 0 ? 50_000 : 10));
                insert.executeUpdate();
            }
            Databases.execute(first, "DROP TABLE dropped", "DELETE FROM kept WHERE a >= 2000", "CALL SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY('p', 'q')");
            first.commit();
            Databases.execute(first, "DELETE FROM kept");
            assertThat(stateOf(url + ";shutdown=true")).isEqualTo("08006");
            assertThat(stateOf(url + ";shutdown=true")).isEqualTo("XJ004");
        }
        try (Connection second = DriverManager.getConnection(url)) {
            assertThat(Databases.longOf(second, "SELECT COUNT(*) FROM kept")).isEqualTo(2_000);
            assertThat(Databases.longOf(second, "SELECT LENGTH(b) FROM kept WHERE a = 1900")).isEqualTo(50_000);
            assertThat(Databases.longOf(second, "VALUES SYSCS_UTIL.SYSCS_CHECK_TABLE('APP', 'KEPT')")).isEqualTo(1);
            assertThat(Databases.longOf(second, "SELECT LENGTH(SYSCS_UTIL.SYSCS_GET_DATABASE_PROPERTY('p')) FROM SYSIBM.SYSDUMMY1")).isEqualTo(1);
            Databases.execute(second, "CREATE TABLE dropped (z INTEGER)", "INSERT INTO kept VALUES (5000, 'x')");
            assertThatThrownBy(() -> Databases.execute(second, "INSERT INTO kept VALUES (7, 'x')")).isInstanceOf(SQLException.class);
        }
        assertThat(stateOf(url + ";shutdown=true")).isEqualTo("08006");
        try (Connection third = DriverManager.getConnection(url + ";create=true")) {
            assertThat(third.getWarnings().getSQLState()).isEqualTo("01J01");
            assertThat(Databases.longOf(third, "SELECT COUNT(*) FROM kept, dropped")).isZero();
        }
        assertThat(stateOf(url + ";shutdown=true")).isEqualTo("08006");
        assertThat(stateOf(url + ";drop=true")).isEqualTo("08006");
        assertThat(stateOf(url)).isEqualTo("XJ004");
    }

    private static PreparedStatement prepared(Connection connection) throws SQLException {
        Databases.execute(connection, "CREATE TABLE kept (a INTEGER PRIMARY KEY, b CLOB)", "CREATE TABLE dropped (a INTEGER)");
        return connection.prepareStatement("INSERT INTO kept VALUES (?, ?)");
    }

    private static String stateOf(String url) {
        return catchThrowableOfType(SQLException.class, () -> DriverManager.getConnection(url).close()).getSQLState();
    }

    /// Derby regards a transaction as open once it has used a table.
    @Test
    void aTransactionWithoutTablesDoesNotHinderTheClose() throws SQLException {
        for (String query : new String[] {"VALUES 1", "VALUES reads(1)", "VALUES NEXT VALUE FOR q"}) {
            Connection connection = DriverManager.getConnection(URL + ";mode=derby");
            connection.setAutoCommit(false);
            assertThat(Databases.longOf(connection, query)).isNotNull();
            connection.close();
            assertThat(connection.isClosed()).isTrue();
        }
        for (String sql : new String[] {"SELECT a FROM u", "INSERT INTO t(a) VALUES (1)", "LOCK TABLE t IN SHARE MODE"}) {
            Connection connection = DriverManager.getConnection(URL + ";mode=derby");
            connection.setAutoCommit(false);
            try (Statement statement = connection.createStatement()) {
                statement.execute(sql);
            }
            assertThat(catchThrowableOfType(SQLException.class, connection::close).getSQLState()).isEqualTo("25001");
            connection.rollback();
            assertThat(Databases.longOf(connection, "VALUES 1")).isEqualTo(1);
            connection.close();
        }
    }

    @Test
    void aMergeWithoutSourceRowsWarns() throws SQLException {
        try (Statement statement = bowler.createStatement()) {
            assertThat(statement.executeUpdate("MERGE INTO t USING norows n ON t.a = n.a WHEN NOT MATCHED THEN INSERT(a) VALUES (1)")).isZero();
            assertThat(statement.getWarnings().getSQLState()).isEqualTo("02000");
            assertThat(statement.executeUpdate("MERGE INTO t USING u ON t.a = u.a WHEN NOT MATCHED THEN INSERT(a) VALUES (u.a)")).isZero();
            assertThat((Object) statement.getWarnings()).isNull();
        }
    }

    /// Programs made for Derby parse the text, and expect no statistics of a table without rows.
    @Test
    void statisticsHaveTheTextOfDerby() throws SQLException {
        Databases.execute(bowler, "CREATE TABLE counted (a INTEGER, b INTEGER)", "CREATE INDEX counted_a ON counted (a)",
            "CALL SYSCS_UTIL.SYSCS_UPDATE_STATISTICS(NULL, 'COUNTED', NULL)");
        String count = "SELECT COUNT(*) FROM SYS.SYSSTATISTICS s JOIN SYS.SYSTABLES t USING (TABLEID) WHERE t.TABLENAME = 'COUNTED'";
        String text = "SELECT s.STATISTICS FROM SYS.SYSSTATISTICS s JOIN SYS.SYSTABLES t USING (TABLEID) WHERE t.TABLENAME = 'COUNTED'";
        assertThat(Databases.longOf(derby, count)).isZero();
        assertThat(Databases.longOf(bowler, count)).isEqualTo(1);
        Databases.execute(bowler, "INSERT INTO counted VALUES (1, 1), (2, 2), (3, 3), (4, 4)",
            "CALL SYSCS_UTIL.SYSCS_UPDATE_STATISTICS('APP', 'COUNTED', 'COUNTED_A')");
        assertThat(textOf(derby, text)).isEqualTo("numunique= 4 numrows= 4");
        assertThat(textOf(bowler, text)).startsWith("numunique= 4 numrows= 4 strayshare=");
        Databases.execute(bowler, "DROP TABLE counted");
    }

    private static String textOf(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(query)) {
            assertThat(rows.next()).isTrue();
            return rows.getString(1);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "42X05 | SYSCS_UPDATE_STATISTICS(NULL, '', NULL)",
        "42X05 | SYSCS_DROP_STATISTICS('APP', NULL, NULL)",
        "42Y07 | SYSCS_UPDATE_STATISTICS('', 'T', NULL)",
        "42Y55 | SYSCS_UPDATE_STATISTICS('APP', 'NOSUCH', NULL)",
        "42995 | SYSCS_UPDATE_STATISTICS('SESSION', 'T', NULL)",
        "42X05 | SYSCS_COMPRESS_TABLE(NULL, '', 0)",
        "42Y07 | SYSCS_COMPRESS_TABLE('', 'T', 0)"
    })
    void namesOfTablesInProcedures(String state, String call) {
        SQLException failure = catchThrowableOfType(SQLException.class, () -> Databases.execute(derby, "CALL SYSCS_UTIL." + call));
        SQLException last = failure.getSQLState().equals("38000") ? failure.getNextException() : failure;
        assertThat(last.getSQLState()).isEqualTo(state);
    }

    /// Derby looks for the objects of a definition when it runs.
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "X0Y32 | CREATE TABLE t (a INTEGER)",
        "X0Y32 | ALTER TABLE t ADD COLUMN b INTEGER",
        "X0Y68 | CREATE SCHEMA s",
        "X0Y68 | CREATE SEQUENCE q",
        "42Y07 | DROP SCHEMA nosuch RESTRICT",
        "42Y07 | SET SCHEMA nosuch",
        "X0X05 | DROP VIEW nosuch",
        "X0Y16 | DROP VIEW t",
        "42X86 | ALTER TABLE t DROP PRIMARY KEY",
    })
    void aDefinitionOfWrongObjectsFailsWhenItRuns(String state, String sql) throws SQLException {
        try (PreparedStatement statement = derby.prepareStatement(sql)) {
            for (int run = 0; run < 2; run++) {
                assertThat(catchThrowableOfType(SQLException.class, statement::execute).getSQLState()).isEqualTo(state);
            }
        }
        assertThat(catchThrowableOfType(SQLException.class, () -> bowler.prepareStatement(sql)).getSQLState()).isEqualTo(state);
    }

    @Test
    void aPreparedDefinitionRunsOnceItsObjectsAllowIt() throws SQLException {
        try (PreparedStatement create = derby.prepareStatement("CREATE SCHEMA s"); PreparedStatement drop = derby.prepareStatement("DROP VIEW w")) {
            assertThat(create.getMetaData()).isNull();
            assertThat(catchThrowableOfType(SQLException.class, create::executeUpdate).getSQLState()).isEqualTo("X0Y68");
            assertThat(catchThrowableOfType(SQLException.class, drop::executeUpdate).getSQLState()).isEqualTo("X0X05");
            Databases.execute(derby, "DROP SCHEMA s RESTRICT", "CREATE VIEW w AS SELECT a FROM u");
            assertThat(create.executeUpdate()).isZero();
            assertThat(drop.executeUpdate()).isZero();
        }
    }

    @Test
    void statementsThatAreNotDefinitionsFailWhenTheyArePrepared() {
        for (String sql : new String[] {"SELECT a FROM nosuch", "CREATE INDEX i ON nosuch (a)", "ALTER TABLE t DROP CONSTRAINT nosuch",
                "CREATE TABLE w (a INTEGER REFERENCES nosuch)", "RENAME TABLE norows TO t"}) {
            assertThatThrownBy(() -> derby.prepareStatement(sql)).isInstanceOf(SQLException.class);
        }
    }

    @Test
    void nullIsAValueWhereDerbyAcceptsIt() throws SQLException {
        Databases.execute(derby, "INSERT INTO t VALUES (NULL, NULL, NULL), (2, NULL, NULL)", "UPDATE t SET a = NULL, b = CASE WHEN a = 2 THEN NULL ELSE 'z' END",
            "INSERT INTO t(a) SELECT c FROM (VALUES (1, NULL)) x(b, c)", "INSERT INTO t(a) VALUES NULL UNION VALUES 9",
            "CREATE TABLE w (a INTEGER DEFAULT NULL, b INTEGER, CHECK (b > 0))", "INSERT INTO w(b) VALUES (7)",
            "MERGE INTO w USING u ON w.b = u.b WHEN NOT MATCHED THEN INSERT VALUES (NULL, u.b)",
            "CALL SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY('x', NULL)");
        assertThat(Databases.longOf(derby, "SELECT COUNT(*) FROM t WHERE a IS NULL")).isEqualTo(5);
        assertThat(Databases.longOf(derby, "SELECT b FROM w WHERE CAST(NULL AS INTEGER) IS NULL AND b < 5")).isEqualTo(1);
    }

    /// The rules of Derby's grammar concern the statement alone, not the stored texts that it uses.
    @Test
    void storedTextsMayUseNullAnywhere() throws SQLException {
        Databases.execute(bowler, "CREATE VIEW n AS SELECT NULL AS x, a IS NOT NULL IS TRUE AS y FROM u",
            "CREATE TABLE w (a INTEGER DEFAULT (NULL), b INTEGER CHECK (b > 0 OR b = NULL))",
            "CREATE TRIGGER k AFTER INSERT ON w FOR EACH ROW INSERT INTO t(a) SELECT NULL FROM u");
        Databases.execute(derby, "INSERT INTO w(b) VALUES (1)");
        assertThat(Databases.longOf(derby, "SELECT COUNT(*) FROM n WHERE y")).isEqualTo(1);
        assertThat(Databases.longOf(derby, "SELECT COUNT(*) FROM t WHERE a IS NULL")).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "42X19 | SELECT a FROM t WHERE ?",
        "42X19 | SELECT a FROM t WHERE a = 1 AND ?",
        "42X36 | SELECT a FROM t WHERE NOT ?",
        "42X36 | VALUES LENGTH(?)",
        "42X36 | VALUES YEAR(?)",
        "42X36 | VALUES TIMESTAMP(?)",
        "42X35 | VALUES MOD(?, ?)",
        "42X01 | SELECT 1 FROM t GROUP BY ?",
        "42X87 | UPDATE t SET a = CASE WHEN a = 1 THEN ? END",
        "42610 | UPDATE t SET a = COALESCE(?, ?)",
    })
    void parametersWhoseTypeDerbyCannotTellFail(String state, String sql) {
        assertThat(catchThrowableOfType(SQLException.class, () -> derby.prepareStatement(sql).close()).getSQLState()).isEqualTo(state);
    }

    @Test
    void theNumberOfRowsIsNoSignedParameter() {
        assertThat(catchThrowableOfType(SQLException.class, () -> derby.prepareStatement("SELECT a FROM u OFFSET -? ROWS").close()).getSQLState())
            .isEqualTo("42X01");
    }

    @Test
    void aColumnOfAUnionHasTheNameThatItsOperandsShare() throws SQLException {
        try (Statement statement = derby.createStatement(); ResultSet rows = statement.executeQuery("SELECT a, b FROM u UNION SELECT a, a FROM u")) {
            assertThat(rows.getMetaData().getColumnLabel(1)).isEqualTo("A");
            assertThat(rows.getMetaData().getColumnLabel(2)).isEqualTo("2");
        }
    }

    @Test
    void aPositionedChangeOfAnUnknownTableIsOneOfAnotherTable() throws SQLException {
        derby.setAutoCommit(false);
        try (Statement query = derby.createStatement()) {
            query.setCursorName("C");
            query.executeQuery("SELECT a FROM u x FOR UPDATE").next();
            assertThat(catchThrowableOfType(SQLException.class, () -> Databases.execute(derby, "DELETE FROM x WHERE CURRENT OF C")).getSQLState())
                .isEqualTo("42X28");
            assertThat(catchThrowableOfType(SQLException.class, () -> Databases.execute(derby, "UPDATE x SET a = 3 WHERE CURRENT OF C")).getSQLState())
                .isEqualTo("42X29");
        }
        derby.rollback();
    }

    /// A view was accepted when it was created.
    @Test
    void storedTextsAreNotChecked() throws SQLException {
        assertThat(Databases.longOf(derby, "SELECT d FROM grouped")).isEqualTo(2);
    }

    @Test
    void anOrderedResultSetIsNotUpdatable() throws SQLException {
        try (Statement statement = derby.createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_UPDATABLE);
                ResultSet rows = statement.executeQuery("SELECT a FROM u ORDER BY a")) {
            assertThat(rows.getConcurrency()).isEqualTo(ResultSet.CONCUR_READ_ONLY);
            assertThat(rows.getWarnings().getSQLState()).isEqualTo("01J06");
        }
    }

    /// Programs made for Derby check all tables that the catalog lists, and expect no schema that Derby does not have.
    @Test
    void catalogShowsOnlyWhatDerbyHas() throws SQLException {
        String own = "SELECT COUNT(*) FROM sys.sysschemas s JOIN sys.systables t ON t.schemaid = s.schemaid WHERE schemaname = 'INFORMATION_SCHEMA'";
        String views = "SELECT COUNT(*) FROM sys.sysviews";
        String unowned = "SELECT COUNT(*) FROM sys.syscolumns WHERE referenceid NOT IN (SELECT tableid FROM sys.systables)";
        String dependencies = "SELECT COUNT(*) FROM sys.sysdepends WHERE dependentid NOT IN (SELECT tableid FROM sys.systables)";
        String routines = "SELECT COUNT(*) FROM sys.sysaliases WHERE javaclassname LIKE 'bowler.%'";
        assertThat(number(bowler, own)).isPositive();
        assertThat(number(derby, own)).isZero();
        assertThat(number(bowler, views)).isGreaterThan(2);
        assertThat(number(derby, views)).isEqualTo(2);
        assertThat(number(derby, unowned)).isZero();
        assertThat(number(derby, dependencies)).isZero();
        assertThat(number(bowler, routines)).isPositive();
        assertThat(number(derby, routines)).isZero();
        assertThat(number(derby, "SELECT COUNT(*) FROM sys.systables WHERE tabletype = 'S'")).isEqualTo(23);
        assertThat(number(derby, "SELECT COUNT(*) FROM sys.systables WHERE tabletype <> 'A' AND syscs_util.syscs_check_table("
            + "(SELECT schemaname FROM sys.sysschemas s WHERE s.schemaid = sys.systables.schemaid), tablename) <> 1")).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "42X19, SELECT a FROM u WHERE -?", "42X19, DELETE FROM u WHERE a = 1 AND +?", "42X19, SELECT a FROM u WHERE -? AND a = a OR +?",
        "42X36, SELECT TIMESTAMP(-?) FROM u", "42X36, SELECT LENGTH(+?) FROM u", "42X37, SELECT a || +? FROM u", "42X35, SELECT -? || ? FROM u",
    })
    void parametersWithASignFailWithDerbysStates(String sqlState, String sql) {
        assertThat(catchThrowableOfType(SQLException.class, () -> derby.prepareStatement(sql).close()).getSQLState()).isEqualTo(sqlState);
    }

    @Test
    void specificNamesHaveTheFormOfDerbys() throws SQLException {
        try (ResultSet functions = derby.getMetaData().getFunctions(null, null, "READS")) {
            assertThat(functions.next()).isTrue();
            assertThat(functions.getString("SPECIFIC_NAME")).matches("SQL[0-9]{10}(-[0-9a-f]{4,12}){5}").hasSize(50);
        }
    }

    /// Derby's tool ij prints a column in the width that the metadata tells. Derby shows sums with twice as many digits before
    /// the point, and adds one to the width of computed decimals.
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "d | 7 | 9", "d + 1 | 13 | 16", "d * 2 | 17 | 20", "-d | 7 | 9", "SUM(d) | 12 | 15", "SUM(d * 2) | 31 | 34", "AVG(d) | 10 | 13", "MAX(d) | 7 | 9",
        "MAX(d + 1) | 13 | 16", "SUM(e) | 10 | 11", "COALESCE(d, e) | 7 | 10", "CASE WHEN e = 1 THEN d ELSE d END | 7 | 9",
    })
    void computedDecimalsAreShownAsInDerby(String expression, int precision, int displaySize) throws SQLException {
        Databases.execute(bowler, "CREATE TABLE decimals (d DECIMAL(7,2), e DECIMAL(5))", "INSERT INTO decimals VALUES (99999.99, 99999), (99999.99, 99999)");
        for (String query : new String[] {"SELECT %s FROM decimals", "SELECT * FROM (SELECT %s AS x FROM decimals) y"}) {
            try (Statement statement = derby.createStatement(); ResultSet rows = statement.executeQuery(query.formatted(expression))) {
                assertThat(rows.getMetaData().getPrecision(1)).isEqualTo(precision);
                assertThat(rows.getMetaData().getColumnDisplaySize(1)).isEqualTo(displaySize);
                assertThat(rows.next()).isTrue();
            }
        }
        try (Statement statement = derby.createStatement();
            ResultSet rows = statement.executeQuery("SELECT d FROM decimals UNION SELECT e FROM decimals")) {
            assertThat(rows.getMetaData().getColumnDisplaySize(1)).isEqualTo(10);
        }
    }

    private static int number(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getInt(1);
        }
    }

    /// Bowler has no replication. A connection that seems to start, end or switch it must not succeed.
    @ParameterizedTest
    @ValueSource(strings = {"startMaster", "stopMaster", "startSlave", "stopSlave", "failover"})
    void attributesForReplicationAreRefused(String attribute) throws SQLException {
        String url = "jdbc:bowler:memory:replicated";
        try (Connection first = DriverManager.getConnection(url + ";create=true")) {
            assertThatThrownBy(() -> DriverManager.getConnection(url + ';' + attribute + "=true"))
                .isInstanceOfSatisfying(SQLException.class, failure -> assertThat(failure.getSQLState()).isEqualTo("0A000"));
            assertThat(first.isValid(1)).isTrue();
        }
    }
}
