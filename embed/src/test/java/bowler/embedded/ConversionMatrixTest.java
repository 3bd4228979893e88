// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Which type converts to which in Derby's mode, as statements find it: Derby's tables cell by cell, a column of each type
/// against each other. Rows are where a value comes from, columns, in the same order, where it goes; `Y` is allowed.
class ConversionMatrixTest {
    private static final List<String> TYPES = List.of("SMALLINT", "INTEGER", "BIGINT", "REAL", "DOUBLE", "DECIMAL(9,2)",
        "BOOLEAN", "CHAR(30)", "VARCHAR(30)", "LONG VARCHAR", "CLOB", "CHAR(3) FOR BIT DATA", "VARCHAR(3) FOR BIT DATA",
        "LONG VARCHAR FOR BIT DATA", "BLOB", "DATE", "TIME", "TIMESTAMP");

    private static final String CASTS = """
        SI YYYYYY-Y----------
        I  YYYYYY-Y----------
        BI YYYYYY-Y----------
        R  YYYYYY------------
        D  YYYYYY------------
        DE YYYYYY-Y----------
        BO ------YYYYY-------
        C  YYY--YYYYYY----YYY
        V  YYY--YYYYYY----YYY
        LV ------YYYYY-------
        CL ------YYYYY-------
        CB -----------YYYY---
        VB -----------YYYY---
        LB -----------YYYY---
        BL --------------Y---
        DA -------YY------Y-Y
        TI -------YY-------YY
        TS -------YY------YYY
        """;

    private static final String STORES = """
        SI YYYYYY------------
        I  YYYYYY------------
        BI YYYYYY------------
        R  YYYYYY------------
        D  YYYYYY------------
        DE YYYYYY------------
        BO ------YYYYY-------
        C  ------YYYYY----YYY
        V  ------YYYYY----YYY
        LV ------YYYYY-------
        CL ------YYYYY-------
        CB -----------YYY----
        VB -----------YYY----
        LB -----------YYY----
        BL --------------Y---
        DA -------YY------Y--
        TI -------YY-------Y-
        TS -------YY--------Y
        """;

    private static final String COMPARES = """
        SI YYYYYY------------
        I  YYYYYY------------
        BI YYYYYY------------
        R  YYYYYY------------
        D  YYYYYY------------
        DE YYYYYY------------
        BO ------YYY---------
        C  ------YYY------YYY
        V  ------YYY------YYY
        LV ------------------
        CL ------------------
        CB -----------YY-----
        VB -----------YY-----
        LB ------------------
        BL ------------------
        DA -------YY------Y--
        TI -------YY-------Y-
        TS -------YY--------Y
        """;

    private static final String UNIONS = """
        SI YYYYYY------------
        I  YYYYYY------------
        BI YYYYYY------------
        R  YYYYYY------------
        D  YYYYYY------------
        DE YYYYYY------------
        BO ------Y-----------
        C  -------YYYY----YYY
        V  -------YYYY----YYY
        LV -------YYYY-------
        CL -------YYYY-------
        CB -----------YYY----
        VB -----------YYY----
        LB -----------YYY----
        BL --------------Y---
        DA -------YY------Y--
        TI -------YY-------Y-
        TS -------YY--------Y
        """;

    /// Each type in each of [#DOINGS].
    private static final String USES = """
        SI YYYYYYYY--Y-YY
        I  YYYYYYYY--Y-YY
        BI YYYYYYYY--Y-YY
        R  YYYYYYYY--Y-YY
        D  YYYYYYYY--Y-YY
        DE YYYYYYYY--Y-YY
        BO YYYYYYYYY--YY-
        C  YYYYYYYYYY-YYY
        V  YYYYYYYYYY-YYY
        LV -------YYY-YY-
        CL -------YYY-YY-
        CB YYYYYYYYY-----
        VB YYYYYYYYY-----
        LB -------YY-----
        BL -------YY-----
        DA YYYYYYYYY--YY-
        TI YYYYYYYYY--YY-
        TS YYYYYYYYY--YY-
        """;

    /// An operation on a column, and the state with which it is refused.
    private static final List<List<String>> DOINGS = List.of(
        List.of("CREATE INDEX I@ ON T@ (A)", "X0X67"), List.of("SELECT A FROM T@ ORDER BY A", "X0X67"),
        List.of("SELECT A FROM T@ GROUP BY A", "X0X67"), List.of("SELECT DISTINCT A FROM T@", "X0X67"),
        List.of("SELECT MAX(A) FROM T@", "42Y22"), List.of("SELECT COUNT(DISTINCT A) FROM T@", "X0X67"),
        List.of("SELECT 1 FROM T@ WHERE A IN (SELECT A FROM S@)", "42818"), List.of("SELECT LENGTH(A) FROM T@", "42X25"),
        List.of("SELECT A || # FROM T@", "42846"), List.of("SELECT 1 FROM T@ WHERE A LIKE #", "42884"),
        List.of("SELECT SUM(A) FROM T@", "42Y22"), List.of("SELECT UPPER(A) FROM T@", "42846"),
        List.of("SELECT CHAR(A) FROM T@", "42846"), List.of("SELECT INTEGER(A) FROM T@", "42846"));

    private static Connection connection;

    @BeforeAll
    static void tables() throws SQLException {
        connection = DriverManager.getConnection("jdbc:bowler:memory:matrix;create=true;mode=derby");
        try (Statement statement = connection.createStatement()) {
            for (int type = 0; type < TYPES.size(); type++) {
                statement.execute("CREATE TABLE T" + type + " (A " + TYPES.get(type) + ")");
                statement.execute("CREATE TABLE S" + type + " (A " + TYPES.get(type) + ")");
            }
        }
    }

    @AfterAll
    static void close() throws SQLException {
        connection.close();
    }

    @Test
    void everyCastIsAsTheMatrixSays() {
        check(CASTS, "42846", (from, to) -> "SELECT CAST(A AS " + TYPES.get(to) + ") FROM T" + from);
    }

    @Test
    void everyAssignmentIsAsTheMatrixSays() {
        check(STORES, "42821", (from, to) -> "INSERT INTO S" + to + " SELECT A FROM T" + from);
    }

    @Test
    void everyComparisonIsAsTheMatrixSays() {
        check(COMPARES, "42818", (from, to) -> "SELECT 1 FROM T" + from + " A, T" + to + " B WHERE A.A = B.A");
    }

    @Test
    void everyUnionIsAsTheMatrixSays() {
        check(UNIONS, "42X61", (from, to) -> "SELECT A FROM T" + from + " UNION ALL SELECT A FROM T" + to);
    }

    @Test
    void everyTypeSupportsItsOperations() {
        List<String> wrong = new ArrayList<>();
        List<String> rows = USES.lines().toList();
        for (int type = 0; type < TYPES.size(); type++) {
            for (int doing = 0; doing < DOINGS.size(); doing++) {
                String beside = TYPES.get(type).equals("BLOB") ? "CAST(X'01' AS BLOB)" : TYPES.get(type).endsWith("BIT DATA") ? "X'01'" : "'x'";
                String sql = DOINGS.get(doing).get(0).replace("@", "" + type).replace("#", beside);
                String due = rows.get(type).charAt(3 + doing) == 'Y' ? "allowed" : DOINGS.get(doing).get(1);
                String found = outcome(sql);
                if (!found.equals(due)) {
                    wrong.add(sql + ", " + TYPES.get(type) + ": " + found);
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    private static void check(String table, String refusal, BiFunction<Integer, Integer, String> sql) {
        List<String> wrong = new ArrayList<>();
        List<String> rows = table.lines().toList();
        assertThat(rows).hasSameSizeAs(TYPES);
        for (int from = 0; from < rows.size(); from++) {
            String cells = rows.get(from).substring(3);
            assertThat(cells).hasSize(TYPES.size());
            for (int to = 0; to < cells.length(); to++) {
                String due = cells.charAt(to) == 'Y' ? "allowed" : refusal;
                String text = sql.apply(from, to);
                String found = outcome(text);
                if (!found.equals(due)) {
                    wrong.add(text + ": " + found);
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    private static String outcome(String sql) {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
            return "allowed";
        } catch (SQLException refused) {
            return refused.getSQLState();
        }
    }
}
