// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.agg;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Aggregates that CREATE DERBY AGGREGATE declares, with classes made for Derby.
class AggregatorTest {
    private static final String CLASSES = "org.apache.derby.agg.";

    @TempDir
    Path folder;
    private Connection connection;
    private Statement statement;

    @BeforeEach
    void open() throws SQLException {
        connection = DriverManager.getConnection("jdbc:bowler:" + folder.resolve("db") + ";create=true");
        statement = connection.createStatement();
        statement.execute("CREATE TABLE t (g INT, n INT, s SMALLINT, w VARCHAR(10))");
        statement.execute("INSERT INTO t VALUES (1, 1, 1, 'a'), (1, 2, 2, 'b'), (1, 2, 2, NULL), (2, 5, 5, 'c'), (2, NULL, NULL, 'c'), (3, NULL, NULL, NULL)");
        statement.execute("CREATE DERBY AGGREGATE mode FOR INT EXTERNAL NAME '" + CLASSES + "Mode'");
        statement.execute("CREATE DERBY AGGREGATE mode_of_words FOR VARCHAR(10) RETURNS VARCHAR(10) EXTERNAL NAME '" + CLASSES + "Mode'");
        statement.execute("CREATE DERBY AGGREGATE listed FOR INT RETURNS VARCHAR(1000) EXTERNAL NAME '" + CLASSES + "TextOfNumbers'");
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    private List<String> rows(String query) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (ResultSet found = statement.executeQuery(query)) {
            int count = found.getMetaData().getColumnCount();
            while (found.next()) {
                List<String> row = new ArrayList<>();
                for (int column = 1; column <= count; column++) {
                    row.add(found.getString(column));
                }
                rows.add(String.join(" ", row));
            }
        }
        return rows;
    }

    private String state(String sql) {
        try {
            if (statement.execute(sql)) {
                rows(sql);
            }
            return "none";
        } catch (SQLException failed) {
            return failed.getSQLState();
        }
    }

    @Test
    void groupsHavingAndDistinct() throws SQLException {
        assertThat(rows("SELECT mode(n) FROM t")).containsExactly("2");
        assertThat(rows("SELECT g, mode(n), listed(n), COUNT(*) FROM t GROUP BY g ORDER BY g"))
            .containsExactly("1 2 {1=1, 2=2} 3", "2 5 {5=1} 2", "3 null {} 1");
        assertThat(rows("SELECT listed(DISTINCT n), listed(ALL n) FROM t")).containsExactly("{1=1, 2=1, 5=1} {1=1, 2=2, 5=1}");
        assertThat(rows("SELECT g FROM t GROUP BY g HAVING app.mode(n) = 2")).containsExactly("1");
        assertThat(rows("SELECT mode_of_words(w) FROM t")).containsExactly("c");
        assertThat(rows("SELECT listed(s) FROM t WHERE g = 9")).containsExactly("{}");
        assertThat(rows("SELECT listed(n + g) FILTER (WHERE g < 3) FROM t")).containsExactly("{2=1, 3=2, 7=1}");
        assertThat(rows("SELECT x.m FROM (SELECT g, mode(n) AS m FROM t GROUP BY ROLLUP (g)) AS x ORDER BY x.g NULLS LAST"))
            .containsExactly("2", "5", "null", "2");
        assertThat(statement.getWarnings() == null).isTrue();
    }

    @Test
    void windows() throws SQLException {
        assertThat(rows("SELECT g, listed(n) OVER (PARTITION BY g) FROM t WHERE g < 3 ORDER BY g, n NULLS LAST"))
            .containsExactly("1 {1=1, 2=2}", "1 {1=1, 2=2}", "1 {1=1, 2=2}", "2 {5=1}", "2 {5=1}");
        assertThat(rows("SELECT listed(g) OVER (ORDER BY g, n ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) FROM t WHERE n IS NOT NULL"))
            .containsExactly("{1=1}", "{1=2}", "{1=2}", "{1=1, 2=1}");
    }

    @Test
    void manyGroupsInLittleMemory() throws SQLException {
        statement.execute("CREATE TABLE many (g INT, n INT)");
        statement.execute("INSERT INTO many SELECT MOD(x.i * 7919, 20000), MOD(x.i, 3) FROM GENERATE_SERIES(1, 60000) AS x(i)");
        assertThat(rows("SELECT COUNT(*), MIN(l), MAX(l) FROM (SELECT g, listed(n) AS l FROM many GROUP BY g) AS x"))
            .containsExactly("20000 {0=1, 1=1, 2=1} {0=1, 1=1, 2=1}");
    }

    @Test
    void definitionsArePersistentAndProtectedFromDrop() throws SQLException {
        assertThat(rows("SELECT alias, javaclassname, aliastype, namespace, aliasinfo FROM sys.sysaliases WHERE aliastype = 'G' ORDER BY alias"))
            .containsExactly("LISTED " + CLASSES + "TextOfNumbers G G FOR INTEGER RETURNS VARCHAR(1000)",
                "MODE " + CLASSES + "Mode G G FOR INTEGER RETURNS INTEGER",
                "MODE_OF_WORDS " + CLASSES + "Mode G G FOR VARCHAR(10) RETURNS VARCHAR(10)");
        statement.execute("CREATE VIEW v AS SELECT listed(n) AS l FROM t");
        connection.close();
        assertThat(state("VALUES 1")).isNotEqualTo("none");
        try {
            DriverManager.getConnection("jdbc:bowler:" + folder.resolve("db") + ";shutdown=true");
        } catch (SQLException ended) {
            assertThat(ended.getSQLState()).isEqualTo("08006");
        }
        connection = DriverManager.getConnection("jdbc:bowler:" + folder.resolve("db"));
        statement = connection.createStatement();
        assertThat(rows("SELECT l FROM v")).containsExactly("{1=1, 2=2, 5=1}");
        assertThat(state("DROP DERBY AGGREGATE listed RESTRICT")).isEqualTo("X0Y23");
        statement.execute("DROP VIEW v");
        statement.execute("DROP DERBY AGGREGATE listed RESTRICT");
        assertThat(state("SELECT listed(n) FROM t")).isEqualTo("42Y03");
        assertThat(state("SELECT listed(DISTINCT n) FROM t")).isEqualTo("42X94");
        assertThat(state("DROP DERBY AGGREGATE listed RESTRICT")).isEqualTo("42Y55");
    }

    @Test
    void invalidAggregatesAreRefused() throws SQLException {
        assertThat(state("CREATE DERBY AGGREGATE mode FOR INT EXTERNAL NAME 'x.Y'")).isEqualTo("X0Y68");
        assertThat(state("CREATE DERBY AGGREGATE stddev_pop FOR INT EXTERNAL NAME 'x.Y'")).isEqualTo("42ZC3");
        statement.execute("CREATE DERBY AGGREGATE missing FOR INT EXTERNAL NAME 'x.Y'");
        assertThat(state("SELECT missing(n) FROM t")).isEqualTo("42ZC8");
        statement.execute("CREATE DERBY AGGREGATE other FOR INT EXTERNAL NAME 'java.lang.String'");
        assertThat(state("SELECT other(n) FROM t")).isEqualTo("42ZC4");
        statement.execute("CREATE DERBY AGGREGATE words FOR VARCHAR(10) RETURNS VARCHAR(10) EXTERNAL NAME '" + CLASSES + "TextOfNumbers'");
        assertThat(state("SELECT words(w) FROM t")).isEqualTo("42ZC6");
        statement.execute("CREATE DERBY AGGREGATE numbers FOR INT RETURNS INT EXTERNAL NAME '" + CLASSES + "TextOfNumbers'");
        assertThat(state("SELECT numbers(n) FROM t")).isEqualTo("42ZC7");
        statement.execute("CREATE FUNCTION middle(x INT) RETURNS INT RETURN x");
        assertThat(state("CREATE DERBY AGGREGATE middle FOR INT EXTERNAL NAME '" + CLASSES + "Mode'")).isEqualTo("X0Y87");
        assertThat(state("CREATE FUNCTION listed(x INT) RETURNS INT RETURN x")).isEqualTo("X0Y87");
        assertThat(state("SELECT listed(n + 8) FROM t")).isEqualTo("38000");
        assertThat(state("SELECT g FROM t WHERE mode(n) = 1")).isEqualTo("42903");
        assertThat(state("SELECT mode(mode(n)) FROM t")).isEqualTo("42Y33");
        assertThat(state("SELECT mode(n, g) FROM t")).isEqualTo("42Y03");
        assertThat(state("SELECT mode(w) FROM t")).isEqualTo("42Y22");
    }

    @Test
    void valuesAreJavaObjects() throws SQLException {
        statement.execute("CREATE TYPE list EXTERNAL NAME 'java.util.ArrayList' LANGUAGE JAVA");
        statement.execute("CREATE TABLE lists (g INT, l list)");
        statement.execute("CREATE DERBY AGGREGATE longest FOR list EXTERNAL NAME '" + CLASSES + "Longest'");
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO lists VALUES (?, ?)")) {
            for (int size = 0; size < 4; size++) {
                insert.setInt(1, size / 2);
                insert.setObject(2, size == 0 ? null : new ArrayList<>(List.of("a", "b", "c").subList(0, size)));
                insert.executeUpdate();
            }
        }
        assertThat(rows("SELECT longest(l) FROM lists")).containsExactly("[a, b, c]");
        assertThat(rows("SELECT g, longest(l) FROM lists GROUP BY g ORDER BY g")).containsExactly("0 [a]", "1 [a, b, c]");
        assertThat(state("SELECT longest(DISTINCT l) FROM lists")).isEqualTo("42Y22");
    }

    @Test
    void useNeedsThePrivilege() throws SQLException {
        connection.close();
        String url = "jdbc:bowler:" + folder.resolve("rights");
        try (Connection owner = DriverManager.getConnection(url + ";create=true;user=boss"); Statement own = owner.createStatement()) {
            own.execute("CALL SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY('derby.database.sqlAuthorization', 'true')");
        }
        try {
            DriverManager.getConnection(url + ";shutdown=true;user=boss");
        } catch (SQLException ended) {
            assertThat(ended.getSQLState()).isEqualTo("08006");
        }
        connection = DriverManager.getConnection(url + ";user=boss");
        Statement own = connection.createStatement();
        own.execute("CREATE DERBY AGGREGATE boss.mode_of FOR INT EXTERNAL NAME '" + CLASSES + "Mode'");
        try (Connection ann = DriverManager.getConnection(url + ";user=ann")) {
            statement = ann.createStatement();
            assertThat(state("SELECT boss.mode_of(i) FROM GENERATE_SERIES(1, 3) AS x(i)")).isEqualTo("42504");
            own.execute("GRANT USAGE ON DERBY AGGREGATE boss.mode_of TO ann");
            assertThat(state("SELECT boss.mode_of(i) FROM GENERATE_SERIES(1, 3) AS x(i)")).isEqualTo("none");
            own.execute("REVOKE USAGE ON DERBY AGGREGATE boss.mode_of FROM ann RESTRICT");
            assertThat(state("SELECT boss.mode_of(i) FROM GENERATE_SERIES(1, 3) AS x(i)")).isEqualTo("42504");
        }
    }
}
