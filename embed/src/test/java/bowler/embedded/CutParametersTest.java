// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `CAST(? AS VARCHAR(3))` cuts a text that is too long, with a warning, as Derby does and as it cuts one from a column.
class CutParametersTest {
    @ParameterizedTest
    @CsvSource({"VARCHAR(3), abcdef, abc", "VARCHAR(3), ab, ab", "CHAR(5), 2020-01-02, 2020-", "CHAR(3), a, 'a  '"})
    void tooLongParametersAreTruncated(String type, String given, String shown) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:bowler:memory:cut-parameters;create=true");
                PreparedStatement statement = connection.prepareStatement("VALUES CAST(? AS " + type + ")")) {
            statement.setString(1, given);
            try (ResultSet rows = statement.executeQuery()) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString(1)).isEqualTo(shown);
                boolean isCut = given.length() > shown.length();
                assertThat(rows.getWarnings() == null ? null : rows.getWarnings().getSQLState()).isEqualTo(isCut ? "01004" : null);
            }
        }
    }
}
