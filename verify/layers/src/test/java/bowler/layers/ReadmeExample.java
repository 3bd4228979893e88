// SPDX-License-Identifier: Apache-2.0
package bowler.layers;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Driver;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;

/// The README's example, asked of a driver that came another way than over the class path.
final class ReadmeExample {
    private ReadmeExample() {}

    static String ask(List<Driver> drivers, String database) throws SQLException {
        String url = "jdbc:bowler:memory:" + database + ";create=true";
        assertThat(drivers).as("drivers found as services").hasSize(1);
        assertThat(drivers.getFirst().acceptsURL(url)).isTrue();
        try (var connection = drivers.getFirst().connect(url, new Properties());
             var statement = connection.createStatement()) {
            statement.execute("CREATE TABLE greeting (id INT PRIMARY KEY, text VARCHAR(40))");
            statement.executeUpdate("INSERT INTO greeting VALUES (1, 'Hello'), (2, 'Good day')");
            try (var rows = statement.executeQuery("SELECT text FROM greeting WHERE id = 2")) {
                assertThat(rows.next()).isTrue();
                return rows.getString(1);
            }
        }
    }
}
