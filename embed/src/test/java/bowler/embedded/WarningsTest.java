// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Warnings as Derby gives them: of statements, and of result sets when their rows have been read.
class WarningsTest {
    private static final String NO_ROWS = "02000";
    private static final String SAME_INDEX = "01504";
    private static final String NULLS_LEFT_OUT = "01003";
    private static final String CUT = "01004";

    private Connection connection;

    @BeforeEach
    void open() throws SQLException {
        connection = DriverManager.getConnection("jdbc:bowler:memory:warnings;create=true");
        assertThat(of("CREATE TABLE t (a INT, b INT NOT NULL, c INT)")).isEmpty();
        assertThat(of("INSERT INTO t VALUES (1, 1, NULL), (2, 2, 2)")).isEmpty();
    }

    @AfterEach
    void shutDown() throws SQLException {
        connection.close();
        Databases.shutDown("jdbc:bowler:memory:warnings");
    }

    @Test
    void warnsThatNothingWasChanged() throws SQLException {
        assertThat(of("DELETE FROM t WHERE a = 9")).containsExactly(NO_ROWS);
        assertThat(of("UPDATE t SET c = 1 WHERE a = 9")).containsExactly(NO_ROWS);
        assertThat(of("UPDATE t SET c = 1 WHERE a = 1")).isEmpty();
        assertThat(of("INSERT INTO t SELECT * FROM t WHERE a = 9")).isEmpty();
    }

    @Test
    void warnsThatNullsWereIgnored() throws SQLException {
        assertThat(of("SELECT SUM(c) FROM t")).containsExactly(NULLS_LEFT_OUT);
        assertThat(of("SELECT MAX(c), a FROM t GROUP BY a")).containsExactly(NULLS_LEFT_OUT);
        assertThat(of("SELECT COUNT(c) FROM t")).containsExactly(NULLS_LEFT_OUT);
        assertThat(of("SELECT COUNT(*), SUM(a) FROM t")).isEmpty();
    }

    @Test
    void warnsThatATextWasTruncated() throws SQLException {
        assertThat(of("VALUES CAST('abcd' AS CHAR(2))")).containsExactly(CUT);
        assertThat(of("SELECT CAST('abcd' AS VARCHAR(2)) FROM t")).contains(CUT);
        assertThat(of("VALUES CAST('ab  ' AS CHAR(2))")).isEmpty();
    }

    @Test
    void warnsThatAnIndexExists() throws SQLException {
        assertThat(of("CREATE INDEX i1 ON t (a)")).isEmpty();
        assertThat(of("CREATE INDEX i2 ON t (a)")).containsExactly(SAME_INDEX);
        assertThat(of("CREATE INDEX i3 ON t (a DESC)")).isEmpty();
        assertThat(of("ALTER TABLE t ADD CONSTRAINT u UNIQUE (b)")).isEmpty();
        assertThat(of("CREATE INDEX i4 ON t (b)")).containsExactly(SAME_INDEX);
        assertThat(of("CREATE INDEX i1 ON t (a)")).as("a script that is run again").containsExactly(SAME_INDEX);
        assertThat(of("CREATE INDEX i1 ON t (b)")).as("a name that is taken, for nothing").containsExactly(SAME_INDEX);
    }

    @Test
    void warnsThatAGeneratedColumnWasDropped() throws SQLException {
        assertThat(of("CREATE TABLE g (a INT, twice INT GENERATED ALWAYS AS (a * 2), b INT CHECK (b > 0), UNIQUE (b))")).isEmpty();
        assertThat(of("ALTER TABLE g DROP COLUMN a")).containsExactly("01009");
    }

    @Test
    void warnsThatTheTargetOfASynonymIsMissing() throws SQLException {
        assertThat(of("CREATE SYNONYM s FOR nowhere")).containsExactly("01522");
        assertThat(of("CREATE SYNONYM s2 FOR t")).isEmpty();
    }

    @Test
    void warnsOfObjectsDroppedWithAColumn() throws SQLException {
        assertThat(of("CREATE VIEW v AS SELECT a FROM t")).isEmpty();
        assertThat(of("ALTER TABLE t DROP COLUMN a")).containsExactly("01501");
        assertThat(of("ALTER TABLE t ADD CONSTRAINT ck CHECK (c > 0 OR c < 0)")).isEmpty();
        assertThat(of("ALTER TABLE t DROP COLUMN c CASCADE")).containsExactly("01500");
    }

    /// The warnings of the statement come first, then those of its rows.
    private List<String> of(String sql) throws SQLException {
        List<String> states = new ArrayList<>();
        try (Statement statement = connection.createStatement()) {
            boolean hasRows = statement.execute(sql);
            add(statement.getWarnings(), states);
            if (hasRows) {
                try (ResultSet rows = statement.getResultSet()) {
                    while (rows.next()) {
                        rows.getObject(1);
                    }
                    add(rows.getWarnings(), states);
                }
            }
        }
        return states;
    }

    private static void add(SQLWarning first, List<String> states) {
        for (SQLWarning warning = first; warning != null; warning = warning.getNextWarning()) {
            states.add(warning.getSQLState());
        }
    }
}
