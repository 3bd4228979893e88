// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Does the same as [ConversionMatrixTest] for the types that Derby does not have: each of them with every type, both
/// ways. `Y` is allowed, `-` is refused with the state that belongs to it.
class ConversionMatrixBeyondTest {
    private static final List<String> TYPES = List.of("SMALLINT", "INTEGER", "BIGINT", "REAL", "DOUBLE", "DECIMAL(9,2)",
        "BOOLEAN", "CHAR(30)", "VARCHAR(30)", "LONG VARCHAR", "CLOB", "CHAR(3) FOR BIT DATA", "VARCHAR(3) FOR BIT DATA",
        "LONG VARCHAR FOR BIT DATA", "BLOB", "DATE", "TIME", "TIMESTAMP", "TINYINT", "UUID", "JSON", "TIME WITH TIME ZONE",
        "TIMESTAMP WITH TIME ZONE", "INTERVAL YEAR TO MONTH", "INTERVAL MONTH", "INTERVAL DAY TO SECOND", "INTERVAL HOUR");
    private static final int FIRST_BEYOND = 18;

    /// Behind `|` the types beyond.
    private static final String CASTS = """
        SMALLINT                  ..................|Y-----Y-Y
        INTEGER                   ..................|Y-----Y-Y
        BIGINT                    ..................|Y-----Y-Y
        REAL                      ..................|Y--------
        DOUBLE                    ..................|Y--------
        DECIMAL(9,2)              ..................|Y-----Y-Y
        BOOLEAN                   ..................|---------
        CHAR(30)                  ..................|YYYYYYYYY
        VARCHAR(30)               ..................|YYYYYYYYY
        LONG VARCHAR              ..................|--Y------
        CLOB                      ..................|--Y------
        CHAR(3) FOR BIT DATA      ..................|---------
        VARCHAR(3) FOR BIT DATA   ..................|---------
        LONG VARCHAR FOR BIT DATA ..................|---------
        BLOB                      ..................|---------
        DATE                      ..................|----Y----
        TIME                      ..................|---YY----
        TIMESTAMP                 ..................|---YY----
        TINYINT                   YYYYYY-YYYY-------|Y-----Y-Y
        UUID                      -------YY---------|-Y-------
        JSON                      YYYYYYYYYYY----YYY|YYYYYYYYY
        TIME WITH TIME ZONE       -------YY-------YY|---YY----
        TIMESTAMP WITH TIME ZONE  -------YY------YYY|---YY----
        INTERVAL YEAR TO MONTH    -------YY---------|-----YY--
        INTERVAL MONTH            YYY--Y-YY---------|Y----YY--
        INTERVAL DAY TO SECOND    -------YY---------|-------YY
        INTERVAL HOUR             YYY--Y-YY---------|Y------YY
        """;
    private static final String STORES = """
        SMALLINT                  ..................|Y--------
        INTEGER                   ..................|Y--------
        BIGINT                    ..................|Y--------
        REAL                      ..................|Y--------
        DOUBLE                    ..................|Y--------
        DECIMAL(9,2)              ..................|Y--------
        BOOLEAN                   ..................|---------
        CHAR(30)                  ..................|-YYYYYYYY
        VARCHAR(30)               ..................|-YYYYYYYY
        LONG VARCHAR              ..................|--Y------
        CLOB                      ..................|--Y------
        CHAR(3) FOR BIT DATA      ..................|---------
        VARCHAR(3) FOR BIT DATA   ..................|---------
        LONG VARCHAR FOR BIT DATA ..................|---------
        BLOB                      ..................|---------
        DATE                      ..................|---------
        TIME                      ..................|---Y-----
        TIMESTAMP                 ..................|----Y----
        TINYINT                   YYYYYY------------|Y--------
        UUID                      -------YY---------|-Y-------
        JSON                      -------YYYY-------|--Y------
        TIME WITH TIME ZONE       -------YY-------Y-|---Y-----
        TIMESTAMP WITH TIME ZONE  -------YY--------Y|----Y----
        INTERVAL YEAR TO MONTH    -------YY---------|-----YY--
        INTERVAL MONTH            -------YY---------|-----YY--
        INTERVAL DAY TO SECOND    -------YY---------|-------YY
        INTERVAL HOUR             -------YY---------|-------YY
        """;
    private static final String COMPARES = """
        SMALLINT                  ..................|Y--------
        INTEGER                   ..................|Y--------
        BIGINT                    ..................|Y--------
        REAL                      ..................|Y--------
        DOUBLE                    ..................|Y--------
        DECIMAL(9,2)              ..................|Y--------
        BOOLEAN                   ..................|---------
        CHAR(30)                  ..................|-YYYYYYYY
        VARCHAR(30)               ..................|-YYYYYYYY
        LONG VARCHAR              ..................|---------
        CLOB                      ..................|---------
        CHAR(3) FOR BIT DATA      ..................|---------
        VARCHAR(3) FOR BIT DATA   ..................|---------
        LONG VARCHAR FOR BIT DATA ..................|---------
        BLOB                      ..................|---------
        DATE                      ..................|---------
        TIME                      ..................|---Y-----
        TIMESTAMP                 ..................|----Y----
        TINYINT                   YYYYYY------------|Y--------
        UUID                      -------YY---------|-Y-------
        JSON                      -------YY---------|--Y------
        TIME WITH TIME ZONE       -------YY-------Y-|---Y-----
        TIMESTAMP WITH TIME ZONE  -------YY--------Y|----Y----
        INTERVAL YEAR TO MONTH    -------YY---------|-----YY--
        INTERVAL MONTH            -------YY---------|-----YY--
        INTERVAL DAY TO SECOND    -------YY---------|-------YY
        INTERVAL HOUR             -------YY---------|-------YY
        """;
    private static final String UNITES = """
        SMALLINT                  ..................|Y--------
        INTEGER                   ..................|Y--------
        BIGINT                    ..................|Y--------
        REAL                      ..................|Y--------
        DOUBLE                    ..................|Y--------
        DECIMAL(9,2)              ..................|Y--------
        BOOLEAN                   ..................|---------
        CHAR(30)                  ..................|-Y-YYYYYY
        VARCHAR(30)               ..................|-Y-YYYYYY
        LONG VARCHAR              ..................|---------
        CLOB                      ..................|---------
        CHAR(3) FOR BIT DATA      ..................|---------
        VARCHAR(3) FOR BIT DATA   ..................|---------
        LONG VARCHAR FOR BIT DATA ..................|---------
        BLOB                      ..................|---------
        DATE                      ..................|---------
        TIME                      ..................|---Y-----
        TIMESTAMP                 ..................|----Y----
        TINYINT                   YYYYYY------------|Y--------
        UUID                      -------YY---------|-Y-------
        JSON                      ------------------|--Y------
        TIME WITH TIME ZONE       -------YY-------Y-|---Y-----
        TIMESTAMP WITH TIME ZONE  -------YY--------Y|----Y----
        INTERVAL YEAR TO MONTH    -------YY---------|-----YY--
        INTERVAL MONTH            -------YY---------|-----YY--
        INTERVAL DAY TO SECOND    -------YY---------|-------YY
        INTERVAL HOUR             -------YY---------|-------YY
        """;

    private static Connection connection;

    private interface Text {
        String of(int from, int to);
    }

    @BeforeAll
    static void tables() throws SQLException {
        connection = DriverManager.getConnection("jdbc:bowler:memory:beyond;create=true");
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
        assertThat(table("42846", (from, to) -> "SELECT CAST(A AS " + TYPES.get(to) + ") FROM T" + from)).isEqualTo(CASTS);
    }

    @Test
    void everyAssignmentIsAsTheMatrixSays() {
        assertThat(table("42821", (from, to) -> "INSERT INTO S" + to + " SELECT A FROM T" + from)).isEqualTo(STORES);
    }

    @Test
    void everyComparisonIsAsTheMatrixSays() {
        assertThat(table("42818", (from, to) -> "SELECT 1 FROM T" + from + " A, T" + to + " B WHERE A.A = B.A"))
            .isEqualTo(COMPARES);
    }

    @Test
    void everyUnionIsAsTheMatrixSays() {
        assertThat(table("42X61", (from, to) -> "SELECT A FROM T" + from + " UNION ALL SELECT A FROM T" + to))
            .isEqualTo(UNITES);
    }

    /// Has a line for each source type, followed by the target types. Conversions between two of Derby's types are
    /// omitted.
    private static String table(String refusal, Text text) {
        StringBuilder table = new StringBuilder();
        for (int from = 0; from < TYPES.size(); from++) {
            StringBuilder cells = new StringBuilder();
            for (int to = 0; to < TYPES.size(); to++) {
                boolean leftOut = from < FIRST_BEYOND && to < FIRST_BEYOND;
                cells.append(to == FIRST_BEYOND ? "|" : "").append(leftOut ? "." : cell(text.of(from, to), refusal));
            }
            table.append("%-25s %s\n".formatted(TYPES.get(from), cells));
        }
        return table.toString();
    }

    /// Other failures show their state.
    private static String cell(String sql, String refusal) {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
            return "Y";
        } catch (SQLException refused) {
            return refused.getSQLState().equals(refusal) ? "-" : "(" + refused.getSQLState() + ")";
        }
    }
}
