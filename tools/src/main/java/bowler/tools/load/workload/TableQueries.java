// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load.workload;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/// Questions about tables in SQL that every database understands.
final class TableQueries {
    static final long ABSENT = -1;
    private static final int BATCH_ROWS = 1_000;

    private TableQueries() {}

    /// A table that cannot be counted is taken for absent: if it was something else, creating it will tell.
    static long rowCount(JdbcLink link, String table) throws SQLException {
        try {
            return number(link, "SELECT COUNT(*) FROM " + table);
        } catch (SQLException absent) {
            link.rollback();
            return ABSENT;
        }
    }

    static long number(JdbcLink link, String query) throws SQLException {
        try (Statement statement = link.statement(); ResultSet result = statement.executeQuery(query)) {
            result.next();
            long number = result.getLong(1);
            result.close();
            link.commit();
            return number;
        }
    }

    /// Sets the parameters of one row of a bulk insert.
    interface Row {
        void set(PreparedStatement insert, int number) throws SQLException;
    }

    static void fill(JdbcLink link, String insertSql, int rows, Row row) throws SQLException {
        try (PreparedStatement insert = link.prepare(insertSql)) {
            for (int i = 0; i < rows; i++) {
                row.set(insert, i);
                insert.addBatch();
                if ((i + 1) % BATCH_ROWS == 0 || i + 1 == rows) {
                    insert.executeBatch();
                    link.commit();
                }
            }
        }
    }
}
