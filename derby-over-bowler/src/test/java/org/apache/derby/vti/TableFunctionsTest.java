// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.vti;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Table functions that are written for Derby.
public class TableFunctionsTest {
    private static String[] read;
    private static String called;
    private static String restricted;

    /// Rows of texts, which is told the columns that are read.
    private static final class Lines extends StringColumnVTI implements RestrictedVTI {
        private final List<String[]> rows;
        private int row = -1;

        private Lines(List<String[]> rows) {
            super(new String[] {"ID", "NAME", "DAY"});
            this.rows = rows;
        }

        @Override
        public void initScan(String[] columnNames, Restriction restriction) {
            read = columnNames;
            restricted = restriction == null ? null : restriction.toSQL();
            called = getContext().vtiSchema() + '.' + getContext().vtiTable();
        }

        @Override
        public boolean next() {
            return ++row < rows.size();
        }

        @Override
        public void close() {}

        @Override
        protected String getRawColumn(int columnNumber) throws SQLException {
            if (read[columnNumber - 1] == null) {
                throw new SQLException("column " + columnNumber + " is not read");
            }
            return rows.get(row)[columnNumber - 1];
        }
    }

    public static ResultSet lines() {
        return new Lines(List.of(new String[] {"1", "one", "2024-02-29"}, new String[] {" 2", null, null}));
    }

    @Test
    void aRestrictedVtiGetsTheConditionsThatItsColumnsAllow() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:bowler:memory:vticonditions;create=true");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE FUNCTION lines() RETURNS TABLE (id INT, name VARCHAR(10), day DATE) LANGUAGE JAVA "
                + "PARAMETER STYLE DERBY_JDBC_RESULT_SET NO SQL EXTERNAL NAME 'org.apache.derby.vti.TableFunctionsTest.lines'");
            assertThat(ids(statement, "id > 1")).isEqualTo("2");
            assertThat(restricted).isEqualTo("\"ID\" > 1");
            assertThat(ids(statement, "1 >= id AND name = 'one' AND LENGTH(name) = 3")).isEqualTo("1");
            assertThat(restricted).isEqualTo("( \"ID\" <= 1 ) AND ( \"NAME\" = 'one' )");
            assertThat(ids(statement, "id = 7 OR name IS NULL")).isEqualTo("2");
            assertThat(restricted).isEqualTo("( \"NAME\" IS NULL ) OR ( \"ID\" = 7 )");
            assertThat(ids(statement, "id = 1 OR LENGTH(name) = 9")).isEqualTo("1");
            assertThat(restricted).isNull();
            try (PreparedStatement prepared = connection.prepareStatement("SELECT id FROM TABLE (lines()) AS l WHERE id = ?")) {
                prepared.setInt(1, 2);
                ResultSet rows = prepared.executeQuery();
                assertThat(rows.next()).isTrue();
                assertThat(restricted).isEqualTo("\"ID\" = 2");
            }
        }
    }

    private static String ids(Statement statement, String condition) throws SQLException {
        StringBuilder ids = new StringBuilder();
        try (ResultSet rows = statement.executeQuery("SELECT id FROM TABLE (lines()) AS l WHERE " + condition)) {
            while (rows.next()) {
                ids.append(rows.getInt(1));
            }
        }
        return ids.toString();
    }

    @Test
    void aStringColumnVtiReadsTheColumnsThatTheStatementNeeds() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:bowler:memory:vti;create=true");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE FUNCTION lines() RETURNS TABLE (id INT, name VARCHAR(10), day DATE) LANGUAGE JAVA "
                + "PARAMETER STYLE DERBY_JDBC_RESULT_SET NO SQL EXTERNAL NAME 'org.apache.derby.vti.TableFunctionsTest.lines'");
            ResultSet rows = statement.executeQuery("SELECT l.id, l.day FROM TABLE (lines()) AS l ORDER BY id DESC");
            rows.next();
            assertThat(rows.getInt(1)).isEqualTo(2);
            assertThat(rows.getDate(2)).isNull();
            rows.next();
            assertThat(rows.getString(2)).isEqualTo("2024-02-29");
            assertThat(Arrays.asList(read)).containsExactly("ID", null, "DAY");
            assertThat(called).isEqualTo("APP.LINES");
            rows = statement.executeQuery("SELECT name FROM TABLE (lines()) AS l WHERE name IS NOT NULL");
            rows.next();
            assertThat(rows.getString(1)).isEqualTo("one");
        }
    }
}
