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

/// Which type converts to which, as statements find it: Derby's tables cell by cell, a column of each type against each
/// other. Rows are where a value comes from, columns, in the same order, where it goes; `Y` is allowed.
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

    private static Connection connection;

    @BeforeAll
    static void tables() throws SQLException {
        connection = DriverManager.getConnection("jdbc:bowler:memory:matrix;create=true");
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
