// SPDX-License-Identifier: Apache-2.0
package bowler.queries;

import static org.assertj.core.api.Assertions.assertThatCode;

import bowler.queries.fuzz.FuzzTarget;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The fuzzer's entry, without the fuzzer: `./bowler torture fuzz` runs it with one.
class FuzzTargetTest {
    /// Texts at the edge of what is one, and those that were a fault once.
    private static final List<String> INPUTS = List.of("", ";", "\0", "\ud83d", "SELECT", "SELECT * FROM t1, t2, t3, v", "DROP TABLE t2", "COMMIT",
        "VALUES NEXT VALUE FOR s", "SELECT n / 0 FROM t3", "VALUES (",
        "VALUES (SELECT n FROM w)", "CALL p((SELECT 1))", "VALUES COALESCE()", "SELECT 1 FROM t1 WHERE {fn IFNULL()}");

    @Test
    void noTextCausesAnUnexpectedException() throws SQLException {
        FuzzTarget.fuzzerInitialize();
        try {
            for (String input : INPUTS) {
                assertThatCode(() -> FuzzTarget.fuzzerTestOneInput(input.getBytes(StandardCharsets.UTF_8))).as(input).doesNotThrowAnyException();
            }
        } finally {
            FuzzTarget.fuzzerTearDown();
        }
    }
}
