// SPDX-License-Identifier: Apache-2.0
package bowler.tools.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/// Options that cannot be meant, and the driver that costs nothing.
final class PoolBenchTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "--rounds 0 | --rounds must be 1 or more",
        "--workload opps | --workload is one of ops, hold, spike-5",
        "--peer c3p0 | --peer is one of bowler, bowler-strict, hikari, agroal, tomcat, dbcp, btm-2-1-4, btm-2-1-2; not 'c3p0'",
        "--threads 0 | --threads are numbers from 1",
        "--format xml | --format is one of table, json, csv"})
    void mistakesAreNamed(String arguments, String message) {
        var err = new StringWriter();
        int exitCode = new CommandLine(new PoolBenchCommand()).setErr(new PrintWriter(err)).execute(arguments.split(" "));
        assertThat(exitCode).isEqualTo(2);
        assertThat(err.toString()).startsWith(message);
    }

    @Test
    void theStubDriverReturnsNothingWithoutCost() throws Exception {
        try (var connection = new StubDriver().connect("jdbc:stub:0", null); var statement = connection.prepareStatement("SELECT 1")) {
            assertThat(statement.execute()).isFalse();
            assertThat(statement.getMaxRows()).isZero();
            assertThat(connection.getSchema()).isNull();
            assertThat(connection.getAutoCommit()).isTrue();
        }
    }
}
