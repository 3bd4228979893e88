// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.StringJoiner;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// Calls functions with arguments of every kind, most of them wrong. Each call has a value that fits its type, or ends
/// with the state of a mistake in the statement or its data.
class FunctionRobustnessTest {
    private static final int CALLS = 3000;
    private static final List<String> FUNCTIONS = List.of(("LEFT RIGHT LPAD RPAD REPEAT SPACE REPLACE REVERSE INITCAP SPLIT_PART "
        + "TRANSLATE SUBSTRING INSTR POSITION CHARINDEX OVERLAY CHAR_LENGTH OCTET_LENGTH BIT_LENGTH ASCII CHR CONCAT "
        + "CONCAT_WS STARTS_WITH ENDS_WITH HEX UNHEX TO_BASE64 FROM_BASE64 MD5 SHA256 REGEXP_LIKE REGEXP_COUNT REGEXP_INSTR "
        + "REGEXP_SUBSTR REGEXP_REPLACE ROUND TRUNC POWER CBRT LOG MOD BITAND BITXOR BITNOT LSHIFT RSHIFT BITCOUNT GCD LCM BTRIM "
        + "GREATEST LEAST IFNULL NVL2 DECODE IIF DATE_TRUNC LAST_DAY ADD_MONTHS MONTHS_BETWEEN DAYOFWEEK DAYOFYEAR WEEK "
        + "QUARTER DAYNAME MONTHNAME TO_CHAR TO_DATE TO_TIMESTAMP TO_NUMBER ABS SIGN SQRT LENGTH SUBSTR LOCATE UPPER TRIM "
        + "YEAR HOUR SECOND DATE TIME TIMESTAMP INTEGER CHAR VARCHAR DOUBLE TIMESTAMPADD TIMESTAMPDIFF").split(" "));
    private static final List<String> ARGUMENTS = List.of("1", "0", "-1", "2147483647", "-2147483648", "9223372036854775807", "1.5",
        "-0.001", "99999999999999999999999999999999.99", "1e300", "-1e-300", "''", "'a'", "'hello world'", "'9,999.00'",
        "'YYYY-MM-DD HH24:MI:SS'", "'month'", "'(a+)+$'", "'i'", "'$9'", "'\\'", "'%'", "X''", "X'6162'", "TRUE",
        "DATE '0001-01-01'", "DATE '9999-12-31'", "DATE '2020-02-29'", "TIME '23:59:59'", "TIMESTAMP '0001-01-01 00:00:00'",
        "TIMESTAMP '9999-12-31 23:59:59.999999999'", "TIMESTAMP '2020-01-01 00:00:00+05:00'",
        "UUID '00000000-0000-0000-0000-000000000001'", "CAST(NULL AS INT)", "CAST(NULL AS VARCHAR(5))", "NULL",
        "CAST('x' AS VARCHAR(9))", "CAST(1 AS TINYINT)", "SQL_TSI_DAY");

    @Test
    void everyCallReturnsAValueOrADefinedError() throws SQLException {
        Random random = new Random(7);
        Map<String, String> wrong = new TreeMap<>();
        try (Connection connection = DriverManager.getConnection("jdbc:bowler:memory:robust;create=true");
                Statement statement = connection.createStatement()) {
            for (int call = 0; call < CALLS; call++) {
                String function = FUNCTIONS.get(random.nextInt(FUNCTIONS.size()));
                StringJoiner sql = new StringJoiner(", ", "VALUES " + function + "(", ")");
                for (int count = random.nextInt(5); count > 0; count--) {
                    sql.add(ARGUMENTS.get(random.nextInt(ARGUMENTS.size())));
                }
                String outcome = outcome(statement, sql.toString());
                if (!outcome.isEmpty()) {
                    wrong.putIfAbsent(function + outcome, sql.toString());
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    /// Empty where it is as it should be.
    private static String outcome(Statement statement, String sql) {
        try (ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            String text = rows.getString(1);
            int max = rows.getMetaData().getColumnDisplaySize(1);
            return text == null || text.length() <= max ? "" : " is longer than its type: " + text.length() + " > " + max;
        } catch (SQLException mistake) {
            String state = mistake.getSQLState();
            return state.startsWith("22") || state.startsWith("42") ? "" : " " + state + ' ' + mistake.getMessage();
        }
    }
}
