// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load;

import bowler.tools.peer.Database;
import bowler.tools.peer.Measure;
import bowler.tools.peer.Metric;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;

/// What a run was and what came of it.
///
/// @param facts the circumstances, by name
/// @param rounds every measure of every round
record Report(String workload, Map<String, String> facts, List<Database> databases, List<Measure> rounds) {
    List<Measure> medians() {
        return Measure.medians(rounds);
    }

    /// Against the fewest clients of the same database and group.
    double speedUp(Measure measure) {
        Measure first = medians().stream()
            .filter(other -> other.database().equals(measure.database()) && other.group().equals(measure.group()))
            .findFirst().orElseThrow();
        return measure.value(Metric.THROUGHPUT) / first.value(Metric.THROUGHPUT);
    }

    /// How many times the throughput of this measure the first database has.
    double firstDatabaseIs(Measure measure) {
        return medians().stream()
            .filter(other -> other.database().equals(databases.getFirst().name()) && other.group().equals(measure.group())
                && other.clients() == measure.clients())
            .findFirst().orElseThrow().value(Metric.THROUGHPUT) / measure.value(Metric.THROUGHPUT);
    }

    /// The ways to print it.
    enum Format {
        TABLE {
            @Override
            void print(Report report, PrintWriter out) {
                TableFormat.print(report, out);
            }
        },
        JSON {
            @Override
            void print(Report report, PrintWriter out) {
                JsonFormat.print(report, out);
            }
        },
        CSV {
            @Override
            void print(Report report, PrintWriter out) {
                CsvFormat.print(report, out);
            }
        };

        abstract void print(Report report, PrintWriter out);
    }
}
