// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/// LOCK TABLE that is refused.
final class LockTableTest {
    @Test
    void aRefusedLockKeepsTheTransaction() throws SQLException {
        String url = "jdbc:bowler:memory:locktable";
        try (Connection holder = DriverManager.getConnection(url + ";create=true;lockTimeout=0");
                Connection other = DriverManager.getConnection(url);
                Statement first = holder.createStatement();
                Statement second = other.createStatement()) {
            first.execute("CREATE TABLE t (n INTEGER)");
            first.execute("CREATE TABLE u (n INTEGER)");
            holder.setAutoCommit(false);
            other.setAutoCommit(false);
            first.execute("LOCK TABLE t IN EXCLUSIVE MODE");
            second.execute("INSERT INTO u VALUES 7");
            assertThatThrownBy(() -> second.execute("LOCK TABLE t IN SHARE MODE"))
                .isInstanceOfSatisfying(SQLException.class, refused -> {
                    assertThat(refused.getSQLState()).isEqualTo("X0X02");
                    assertThat(refused.getMessage()).contains("APP.T").contains("SHARE");
                    assertThat(refused.getNextException().getSQLState()).isEqualTo("40XL1");
                });
            other.commit();
            holder.rollback();
            try (ResultSet rows = first.executeQuery("SELECT n FROM u")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getInt(1)).isEqualTo(7);
            }
            holder.rollback();
        }
    }
}
