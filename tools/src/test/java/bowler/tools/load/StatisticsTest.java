// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.tools.load.report.LoadReport;
import bowler.tools.load.report.ThroughputChart;
import bowler.tools.peer.DatabaseTarget;
import bowler.tools.peer.Measurement;
import bowler.tools.peer.Metric;
import bowler.tools.text.JsonText;
import bowler.tools.text.NumberFormats;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Medians, ratios and the ways to print them.
final class StatisticsTest {
    private static final DatabaseTarget ONE = database("one");
    private static final DatabaseTarget TWO = database("two");

    @Test
    void medianOfKnownValues() {
        assertThat(Measurement.median(new double[] {3, 1, 2})).isEqualTo(2);
        assertThat(Measurement.median(new double[] {4, 1, 2, 3})).isEqualTo(2.5);
        assertThat(Measurement.median(new double[] {Double.NaN, 7})).isEqualTo(7);
        assertThat(Measurement.median(new double[] {Double.NaN})).isNaN();
    }

    @Test
    void roundsOfOneKindBecomeOneMedian() {
        List<Measurement> medians = Measurement.medians(List.of(measure("one", 1, 100), measure("two", 1, 10), measure("one", 2, 190),
            measure("one", 1, 300), measure("two", 1, 30), measure("one", 1, 110)));
        assertThat(medians).extracting(Measurement::database).containsExactly("one", "two", "one");
        assertThat(medians).extracting(measurement -> measurement.value(Metric.THROUGHPUT)).containsExactly(110.0, 20.0, 190.0);
    }

    @Test
    void aMeasureSurvivesSerialization() {
        Measurement sent = measure("one", 4, 12.5);
        Measurement received = Measurement.fromLine(sent.toLine());
        assertThat(received.value(Metric.THROUGHPUT)).isEqualTo(12.5);
        assertThat(received.value(Metric.P99)).isNaN();
        assertThat(received.clients()).isEqualTo(4);
        assertThat(received.group()).isEqualTo("clients");
    }

    @Test
    void theTableShowsSpeedUpAndRatio() {
        String text = print(LoadReport.Format.TABLE);
        assertThat(text).contains("one is").contains("  1.90").contains("10.0x").contains("one: as it is");
        assertThat(text.lines().filter(line -> line.startsWith("one   "))).anyMatch(line -> line.contains("1.00x"));
        assertThat(text).doesNotContain("retries");
    }

    @Test
    void csvHasALinePerMedian() {
        List<String> lines = print(LoadReport.Format.CSV).lines().toList();
        assertThat(lines).hasSize(4);
        assertThat(lines.getFirst()).startsWith("workload,database,clients,group,throughput,p50,");
        assertThat(lines.get(1)).startsWith("select,one,1,clients,100.0,,");
    }

    @Test
    void jsonIsEscapedAndHasNoInvalidNumbers() {
        assertThat(JsonText.of("a\"b\\c\n\u0001")).isEqualTo("\"a\\\"b\\\\c\\n\\u0001\"");
        assertThat(print(LoadReport.Format.JSON)).contains("\"throughput\": 190.0").contains("\"p50\": null").doesNotContain("NaN");
    }

    @Test
    void barsAreInProportion() {
        assertThat(ThroughputChart.bar(10, 10)).hasSize(50);
        assertThat(ThroughputChart.bar(5, 10)).hasSize(25);
        assertThat(ThroughputChart.bar(0, 10)).isEmpty();
        assertThat(ThroughputChart.bar(0, 0)).isEmpty();
    }

    @Test
    void numbersHaveThreeDigits() {
        assertThat(NumberFormats.shown(1234567)).isEqualTo("1,234,567");
        assertThat(NumberFormats.shown(12.34)).isEqualTo("12.3");
        assertThat(NumberFormats.shown(1.234)).isEqualTo("1.23");
        assertThat(NumberFormats.shown(0.0012)).isEqualTo("0.0012");
        assertThat(NumberFormats.shown(0)).isEqualTo("0");
        assertThat(NumberFormats.shown(Double.NaN)).isEqualTo("-");
    }

    private static String print(LoadReport.Format format) {
        var text = new StringWriter();
        var loadReport = new LoadReport("select", new LinkedHashMap<>(Map.of("rows", "100")), List.of(ONE, TWO),
            List.of(measure("one", 1, 100), measure("one", 2, 190), measure("two", 1, 10)));
        if (format == LoadReport.Format.TABLE) {
            loadReport = new LoadReport("select", loadReport.facts(), loadReport.databases(), List.of(measure("one", 1, 100),
                measure("one", 2, 190), measure("two", 1, 10), measure("two", 2, 19)));
        }
        format.print(loadReport, new PrintWriter(text, true));
        return text.toString();
    }

    private static DatabaseTarget database(String name) {
        return new DatabaseTarget(name, "jdbc:" + name, "", "", "", Map.of(), List.of(), List.of(), "", "as it is");
    }

    private static Measurement measure(String database, int clients, double throughput) {
        Map<Metric, Double> values = new EnumMap<>(Metric.class);
        values.put(Metric.THROUGHPUT, throughput);
        return new Measurement(database, clients, "clients", values);
    }
}
