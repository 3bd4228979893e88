// SPDX-License-Identifier: Apache-2.0
package bowler.tools.xa;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/// Options that cannot be meant.
final class TransactionBenchTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "--rounds 0 | --rounds must be 1 or more",
        "--workload stub | --workload is one of stub-1, stub-2, bowler-2, bowler-2-memory, h2-2, h2-2-memory; not 'stub'",
        "--peer jotm | --peer is one of bowler, narayana, narayana-journal, atomikos, btm, bare; not 'jotm'",
        "--threads 0 | --threads are numbers from 1",
        "--format xml | --format is one of table, json, csv"})
    void mistakesAreNamed(String arguments, String message) {
        var err = new StringWriter();
        int exitCode = new CommandLine(new TransactionBenchCommand()).setErr(new PrintWriter(err)).execute(arguments.split(" "));
        assertThat(exitCode).isEqualTo(2);
        assertThat(err.toString()).startsWith(message);
    }
}
