// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load.workload;

import bowler.tools.load.client.JdbcIsolation;
import bowler.tools.peer.DatabaseTarget;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;

/// The specification for a JVM that runs clients. It is passed in a properties file because it may contain passwords.
///
/// @param transactions per client, after which it stops; 0: stop after the seconds
/// @param sampleEvery the latency of one in this number of transactions is measured; 0: decided after the warm-up
public record ChildSpec(WorkloadName workload, DatabaseTarget databaseTarget, int rows, int branches, int writers, List<Integer> clients,
                 double warmUpSeconds, double seconds, long transactions, int sampleEvery, JdbcIsolation jdbcIsolation, long seed) {
    private static final String SEPARATOR = "\n";

    public ChildSpec with(DatabaseTarget other) {
        return new ChildSpec(workload, other, rows, branches, writers, clients, warmUpSeconds, seconds, transactions, sampleEvery,
            jdbcIsolation, seed);
    }

    /// The same for a second or less, warm already.
    public ChildSpec briefly() {
        return lasting(Math.min(1, seconds));
    }

    /// Returns the same specification with another duration in seconds and without a warm-up.
    public ChildSpec lasting(double other) {
        return new ChildSpec(workload, databaseTarget, rows, branches, writers, clients, 0, other, 0, sampleEvery, jdbcIsolation, seed);
    }

    public void write(Path file) throws IOException {
        var properties = new Properties();
        properties.setProperty("workload", workload.name());
        databaseTarget.write(properties);
        properties.setProperty("rows", Integer.toString(rows));
        properties.setProperty("branches", Integer.toString(branches));
        properties.setProperty("writers", Integer.toString(writers));
        properties.setProperty("clients", String.join(SEPARATOR, clients.stream().map(Object::toString).toList()));
        properties.setProperty("warmUpSeconds", Double.toString(warmUpSeconds));
        properties.setProperty("seconds", Double.toString(seconds));
        properties.setProperty("transactions", Long.toString(transactions));
        properties.setProperty("sampleEvery", Integer.toString(sampleEvery));
        properties.setProperty("isolation", jdbcIsolation.name());
        properties.setProperty("seed", Long.toString(seed));
        try (Writer writer = Files.newBufferedWriter(file)) {
            properties.store(writer, null);
        }
    }

    public static ChildSpec read(Path file) throws IOException {
        var properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        }
        return new ChildSpec(WorkloadName.valueOf(properties.getProperty("workload")), DatabaseTarget.read(properties),
            Integer.parseInt(properties.getProperty("rows")), Integer.parseInt(properties.getProperty("branches")),
            Integer.parseInt(properties.getProperty("writers")),
            parts(properties.getProperty("clients")).stream().map(Integer::valueOf).toList(),
            Double.parseDouble(properties.getProperty("warmUpSeconds")), Double.parseDouble(properties.getProperty("seconds")),
            Long.parseLong(properties.getProperty("transactions")), Integer.parseInt(properties.getProperty("sampleEvery")),
            JdbcIsolation.valueOf(properties.getProperty("isolation")), Long.parseLong(properties.getProperty("seed")));
    }

    private static List<String> parts(String joined) {
        return joined.isEmpty() ? List.of() : Arrays.asList(joined.split(SEPARATOR));
    }
}
