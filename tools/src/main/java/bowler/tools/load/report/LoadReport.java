// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load.report;

import bowler.tools.peer.DatabaseTarget;
import bowler.tools.peer.Measurement;
import bowler.tools.peer.Metric;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;

/// The circumstances and results of a run.
///
/// @param facts the circumstances, by name
/// @param rounds every measurement of every round
public record LoadReport(String workload, Map<String, String> facts, List<DatabaseTarget> databases, List<Measurement> rounds) {
    List<Measurement> medians() {
        return Measurement.medians(rounds);
    }

    /// Against the fewest clients of the same database and group.
    double speedUp(Measurement measurement) {
        Measurement first = medians().stream()
            .filter(other -> other.database().equals(measurement.database()) && other.group().equals(measurement.group()))
            .findFirst().orElseThrow();
        return measurement.value(Metric.THROUGHPUT) / first.value(Metric.THROUGHPUT);
    }

    /// Returns the ratio of the first database's throughput to that of this measurement.
    double firstDatabaseIs(Measurement measurement) {
        return medians().stream()
            .filter(other -> other.database().equals(databases.getFirst().name()) && other.group().equals(measurement.group())
                && other.clients() == measurement.clients())
            .findFirst().orElseThrow().value(Metric.THROUGHPUT) / measurement.value(Metric.THROUGHPUT);
    }

    /// The ways to print it.
    public enum Format {
        TABLE {
            @Override
            public void print(LoadReport loadReport, PrintWriter out) {
                TableFormat.print(loadReport, out);
            }
        },
        JSON {
            @Override
            public void print(LoadReport loadReport, PrintWriter out) {
                JsonFormat.print(loadReport, out);
            }
        },
        CSV {
            @Override
            public void print(LoadReport loadReport, PrintWriter out) {
                CsvFormat.print(loadReport, out);
            }
        };

        public abstract void print(LoadReport loadReport, PrintWriter out);
    }
}
