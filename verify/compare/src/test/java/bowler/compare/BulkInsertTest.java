// SPDX-License-Identifier: Apache-2.0
package bowler.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import org.apache.derby.vti.VTIMetaDataTemplate;
import org.apache.derby.vti.VTITemplate;
import org.junit.jupiter.api.Test;

/// SYSCS_BULK_INSERT on both databases.
public final class BulkInsertTest {
    private static final String ROWS = Rows.class.getName();

    /// Rows of a number and a text, as many as the argument says.
    public static final class Rows extends VTITemplate {
        private final int count;
        private int row;

        public Rows(String schema, String table, String argument) {
            count = Integer.parseInt(argument);
        }

        @Override
        public boolean next() {
            return ++row <= count;
        }

        @Override
        public int getInt(int column) {
            return row;
        }

        @Override
        public String getString(int column) {
            return row % 2 == 0 ? null : "row " + row;
        }

        @Override
        public boolean wasNull() {
            return false;
        }

        @Override
        public void close() {}

        @Override
        public ResultSetMetaData getMetaData() {
            return new VTIMetaDataTemplate() {
                @Override
                public int getColumnCount() {
                    return 2;
                }

                @Override
                public String getColumnName(int column) {
                    return "C" + column;
                }

                @Override
                public int getColumnType(int column) {
                    return column == 1 ? Types.INTEGER : Types.VARCHAR;
                }

                @Override
                public int getPrecision(int column) {
                    return column == 1 ? 10 : 20;
                }

                @Override
                public int getScale(int column) {
                    return 0;
                }

                @Override
                public int getColumnDisplaySize(int column) {
                    return 20;
                }

                @Override
                public int isNullable(int column) {
                    return columnNullable;
                }
            };
        }
    }

    private static List<String> answers(String url) throws SQLException {
        List<String> answers = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection(url); Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (a INT CHECK (a < 5), b VARCHAR(20))");
            statement.execute("CREATE TABLE three (a INT, b VARCHAR(20), c INT)");
            for (String arguments : List.of("'APP', 'T', '" + ROWS + "', '3'", "'APP', 'T', '" + ROWS + "', '6'", "'APP', 'NOPE', '" + ROWS + "', '1'",
                "'NOPE', 'T', '" + ROWS + "', '1'", "'APP', 'T', 'no.such.Rows', '1'", "'APP', 'THREE', '" + ROWS + "', '1'",
                "'APP', 'T', '" + BulkInsertTest.class.getName() + "', '1'")) {
                try {
                    statement.execute("CALL SYSCS_UTIL.SYSCS_BULK_INSERT(" + arguments + ")");
                    answers.add("done");
                } catch (SQLException e) {
                    answers.add(e.getSQLState() + ' ' + e.getNextException().getSQLState());
                }
            }
            try (ResultSet rows = statement.executeQuery("SELECT a, b FROM t ORDER BY a")) {
                while (rows.next()) {
                    answers.add(rows.getString(1) + ' ' + rows.getString(2));
                }
            }
        }
        return answers;
    }

    @Test
    void bothInsertTheSameRows() throws SQLException {
        List<String> ofBowler = answers("jdbc:bowler:memory:bulkinsert;create=true");
        assertThat(ofBowler).isEqualTo(answers("jdbc:derby:memory:bulkinsert;create=true"));
        assertThat(ofBowler).startsWith("done").contains("1 row 1", "2 null", "3 row 3");
    }
}
