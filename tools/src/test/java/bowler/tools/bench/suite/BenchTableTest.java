// SPDX-License-Identifier: Apache-2.0
package bowler.tools.bench.suite;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.tools.peer.DatabaseTarget;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BenchTableTest {
    private final StringWriter out = new StringWriter();

    @Test
    void ratiosAreAgainstTheBestPeer() {
        Map<String, Map<String, BenchResult>> results = Map.of(
            "q01", Map.of("bowler", result(10, 20, 30), "h2", result(40), "derby", result(60)),
            "q02", Map.of("bowler", result(5), "h2", result(20), "derby", failed("given \"up\"")));
        BenchTable table = new BenchTable(Suite.TPCH, List.of("q01", "q02"), databases(), results);
        assertThat(print(table, BenchTable.Format.TABLE)).startsWith("""
            milliseconds             bowler         h2      derby  times the best peer
            q01                       20.00      40.00      60.00                 2.00
            q02                        5.00      20.00          -                 4.00
            geometric mean of 1       20.00      40.00      60.00
            times Bowler's, of both          2.83 of 2  3.00 of 1
            """).contains("q02, derby: given \"up\"");
        assertThat(table.complete()).isTrue();
        assertThat(print(table, BenchTable.Format.CSV)).contains("q02,derby,,\"given \"\"up\"\"\"").contains("q01,bowler,20.0,");
        assertThat(print(table, BenchTable.Format.JSON)).contains("{\"database\": \"h2\", \"task\": \"q02\", \"value\": 20.0}")
            .contains("\"failure\": \"given \\\"up\\\"\"");
    }

    @Test
    void moreIsBetterWhereOperationsAreCounted() {
        Map<String, Map<String, BenchResult>> results = Map.of(
            "scan", Map.of("bowler", result(1000), "h2", result(100), "derby", result(400)));
        BenchTable table = new BenchTable(Suite.SQL, List.of("scan", "join"), databases(), results);
        assertThat(print(table, BenchTable.Format.TABLE)).contains("2.50").contains("join, bowler: not run");
        assertThat(table.complete()).isFalse();
    }

    @Test
    void theMedianOfTwoRoundsIsTheirMean() {
        assertThat(result(10, 20).median()).isEqualTo(15);
        assertThat(result(30, 10, 20).median()).isEqualTo(20);
    }

    private String print(BenchTable table, BenchTable.Format format) {
        out.getBuffer().setLength(0);
        table.print(format, new PrintWriter(out));
        return out.toString().replace(System.lineSeparator(), "\n");
    }

    private static BenchResult result(double... values) {
        BenchResult result = new BenchResult();
        for (double value : values) {
            result.add(value);
        }
        return result;
    }

    private static BenchResult failed(String why) {
        BenchResult result = new BenchResult();
        result.fail(why);
        return result;
    }

    private static List<DatabaseTarget> databases() {
        return List.of(database("bowler"), database("h2"), database("derby"));
    }

    private static DatabaseTarget database(String name) {
        return new DatabaseTarget(name, "jdbc:" + name + ":x", "", "", "", Map.of(), List.of(), List.of(), "", "as it comes");
    }
}
