// SPDX-License-Identifier: Apache-2.0
package bowler.tools.trace;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The locks of one statement as Derby's own table of locks shows them. Another connection reads them when the
/// statement has begun, after its first row, and at its end. Locks that are taken and released in between are not seen,
/// and neither is the requester.
record DerbyLocks(List<Lock> locks) {
    private static final String QUERY = "SELECT type, mode, tablename, lockname, indexname, lockcount FROM syscs_diag.lock_table"
        + " WHERE tabletype <> 'S' AND state = 'GRANT' ORDER BY type DESC, tablename, lockname, mode";

    /// @param seen when: a list of moments
    record Lock(String object, String mode, String count, List<Moment> seen) {}

    enum Moment {
        BEGUN, FIRST_ROW, END;

        @Override
        public String toString() {
            return switch (this) {
                case BEGUN -> "begun";
                case FIRST_ROW -> "at its first row";
                case END -> "to the end";
            };
        }
    }

    /// Runs the statement with its parameters as texts, reads all rows of a query, and rolls back.
    static DerbyLocks of(Connection connection, Connection looker, String sql, List<String> parameters) throws SQLException {
        Map<String, Lock> found = new LinkedHashMap<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.size(); i++) {
                statement.setString(i + 1, parameters.get(i));
            }
            if (statement.execute()) {
                try (ResultSet rows = statement.getResultSet()) {
                    look(looker, Moment.BEGUN, found);
                    boolean first = true;
                    while (rows.next()) {
                        if (first) {
                            look(looker, Moment.FIRST_ROW, found);
                        }
                        first = false;
                    }
                }
            }
            look(looker, Moment.END, found);
        } finally {
            connection.rollback();
        }
        return new DerbyLocks(List.copyOf(found.values()));
    }

    private static void look(Connection looker, Moment moment, Map<String, Lock> found) throws SQLException {
        try (Statement statement = looker.createStatement(); ResultSet rows = statement.executeQuery(QUERY)) {
            while (rows.next()) {
                String index = rows.getString("indexname");
                boolean ofTable = rows.getString("type").equals("TABLE");
                String object = ofTable ? "table " + rows.getString("tablename")
                    : "row " + rows.getString("lockname") + " of " + rows.getString("tablename") + (index == null ? "" : ", index " + index);
                String mode = rows.getString("mode");
                String count = rows.getString("lockcount");
                found.computeIfAbsent(object + mode, key -> new Lock(object, mode, count, new ArrayList<>())).seen().add(moment);
            }
        }
    }

    long toTheEnd() {
        return locks.stream().filter(lock -> lock.seen().contains(Moment.END)).count();
    }
}
