// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InputStream;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/// A statement for which the JVM has no memory ends by itself: session and database go on.
class HeapFullTest {
    private static final String URL = "jdbc:bowler:memory:heapfull";

    /// Its beginning is read before the statement runs.
    private static final class TooMuch extends InputStream {
        private int left = 100_000;

        @Override
        public int read() {
            if (left-- == 0) {
                throw new OutOfMemoryError("Java heap space");
            }
            return 7;
        }
    }

    @Test
    void onlyTheStatementFails() throws SQLException {
        try (Connection connection = DriverManager.getConnection(URL + ";create=true");
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("CREATE TABLE t (a INT, b BLOB)");
            statement.execute("INSERT INTO t VALUES (1, NULL)");
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (2, ?)")) {
                insert.setBinaryStream(1, new TooMuch());
                assertThatThrownBy(insert::executeUpdate).isInstanceOfSatisfying(
                    SQLException.class, failure -> assertThat(failure.getSQLState()).isEqualTo("53200"));
            }
            connection.commit();
            try (ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM t")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getInt(1)).isEqualTo(1);
            }
            connection.commit();
        }
        assertThatThrownBy(() -> DriverManager.getConnection(URL + ";drop=true")).isInstanceOf(SQLException.class);
    }
}
