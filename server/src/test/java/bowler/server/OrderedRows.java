// SPDX-License-Identifier: Apache-2.0
package bowler.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/// Reads the table `t (id, name)`, whose rows need many blocks.
final class OrderedRows {
    private OrderedRows() {}

    /// Checks that all rows arrive in order, while other requests are sent between their blocks.
    static void check(Connection connection, int count) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT id, name FROM t ORDER BY id");
                Statement other = connection.createStatement()) {
            for (int id = 0; id < count; id++) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getInt(1)).isEqualTo(id);
                if (id % (count / 5) == 0) {
                    try (ResultSet one = other.executeQuery("SELECT name FROM t WHERE id = " + id)) {
                        assertThat(one.next()).isTrue();
                        assertThat(one.getString(1)).isEqualTo(rows.getString(2));
                    }
                }
            }
            assertThat(rows.next()).isFalse();
        }
    }
}
