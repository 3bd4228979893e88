// SPDX-License-Identifier: Apache-2.0
package bowler.tools.peer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Medians of rounds, and how they are shown.
final class PeerFigureTest {
    private static PeerFigure figure(String peer, String threads, double number) {
        return PeerFigure.of("ops", threads, peer, number, Double.NaN);
    }

    @Test
    void mediansByWorkloadThreadsAndPeer() {
        List<PeerFigure> rounds = List.of(figure("hikari", "8", 5), figure("bowler", "1000 virtual", 1), figure("bowler", "100", 7),
            figure("bowler", "8", 3), figure("bowler", "8", 1), figure("bowler", "8", 9));
        List<PeerFigure> medians = PeerFigure.medians(rounds, List.of("ops"), List.of("bowler", "hikari"));
        assertThat(medians).extracting(figure -> figure.numbers().getFirst()).containsExactly(3.0, 5.0, 7.0, 1.0);
        assertThat(PeerFigure.parse(rounds.getFirst().line())).isEqualTo(rounds.getFirst());
        var heads = new PeerReport.Heads("pool", "pool", Map.of("rounds", "3"), Map.of("ops", "as fast as can be"),
            List.of(new PeerReport.Quantity("k/s", "thousands"), new PeerReport.Quantity("p99", "p99_ms")));
        for (PeerReport report : PeerReport.values()) {
            var out = new StringWriter();
            report.print(heads, medians, new PrintWriter(out, true));
            assertThat(out.toString()).as(report.name()).contains("bowler").contains("1000 virtual").doesNotContain("NaN");
        }
    }
}
