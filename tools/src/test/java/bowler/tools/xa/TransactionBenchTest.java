// SPDX-License-Identifier: Apache-2.0
package bowler.tools.xa;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/// Options that cannot be meant, medians and formats.
final class TransactionBenchTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "--rounds 0 | --rounds must be 1 or more",
        "--workload stub | --workload is one of stub-1, stub-2, h2-2, h2-2-memory; not 'stub'",
        "--peer jotm | --peer is one of bowler, narayana, narayana-journal, atomikos, btm, bare; not 'jotm'",
        "--threads 0 | --threads are numbers from 1",
        "--format xml | --format is one of table, json, csv"})
    void mistakesAreNamed(String arguments, String message) {
        var err = new StringWriter();
        int exitCode = new CommandLine(new TransactionBenchCommand()).setErr(new PrintWriter(err)).execute(arguments.split(" "));
        assertThat(exitCode).isEqualTo(2);
        assertThat(err.toString()).startsWith(message);
    }

    @Test
    void mediansByWorkloadThreadsAndManager() {
        List<TransactionFigure> rounds = List.of(figure(TransactionPeer.BTM, 20, 5), figure(TransactionPeer.BOWLER, 20, 3),
            figure(TransactionPeer.BOWLER, 20, 1), figure(TransactionPeer.BOWLER, 20, 9), figure(TransactionPeer.BOWLER, 1, 2));
        List<TransactionFigure> medians = TransactionFigure.medians(rounds);
        assertThat(medians).extracting(TransactionFigure::perSecond).containsExactly(2.0, 3.0, 5.0);
        assertThat(TransactionFigure.parse(rounds.getFirst().line())).isEqualTo(rounds.getFirst());
        for (TransactionReport report : TransactionReport.values()) {
            var out = new StringWriter();
            report.print(Map.of("rounds", "3"), medians, new PrintWriter(out, true));
            assertThat(out.toString()).as(report.name()).contains("bowler").contains("stub-2").doesNotContain("NaN");
        }
    }

    private static TransactionFigure figure(TransactionPeer peer, int threads, double perSecond) {
        return new TransactionFigure(peer, TransactionWorkload.STUB_2, threads, perSecond,
            peer == TransactionPeer.BOWLER ? 0.05 : Double.NaN);
    }
}
