// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile.record;

import bowler.tools.peer.Measurement;
import bowler.tools.peer.Metric;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// The data of one number of clients that a profiled JVM captured in addition to its recording. It travels in a
/// properties file.
///
/// @param recording empty where Flight Recorder did not record
/// @param recorded measures while it was recorded
/// @param cost of recording, measured after that
/// @param begin of the measured interval
/// @param threads the use of each thread in it
/// @param io counters of the process, the increments in it
/// @param progress transactions done, by nanoseconds since the beginning
/// @param latencies by name of percentile, a value in microseconds for each slice
/// @param systemCalls by name, in a measurement of their own, `systemCallTransactions` long
/// @param missing the data that could not be collected, and why
public record Capture(int clients, String recording, List<Measurement> recorded, RecordingCost cost,
               Instant begin, Instant end, List<ThreadUse> threads, Map<String, Long> io, Set<String> synchronousFiles, Map<Long, Long> progress,
               Map<String, List<Double>> latencies, Map<String, Long> systemCalls, double systemCallTransactions, List<String> missing) {
    private static final String SEPARATOR = "\n";

    /// Returns the transactions of all groups of clients.
    public double transactions() {
        return recorded.stream().mapToDouble(measurement -> measurement.value(Metric.TRANSACTIONS)).sum();
    }

    public double throughput() {
        return recorded.stream().mapToDouble(measurement -> measurement.value(Metric.THROUGHPUT)).sum();
    }

    public double seconds() {
        return java.time.Duration.between(begin, end).toNanos() / 1e9;
    }

    public void write(Path file) throws IOException {
        var properties = new Properties();
        properties.setProperty("clients", Integer.toString(clients));
        properties.setProperty("recording", recording);
        properties.setProperty("recorded", joined(recorded.stream().map(Measurement::toLine).toList()));
        properties.setProperty("costRecorded", Double.toString(cost.recorded()));
        properties.setProperty("costPlain", Double.toString(cost.plain()));
        properties.setProperty("costPairs", joined(cost.pairs().stream().map(Object::toString).toList()));
        properties.setProperty("begin", begin.toString());
        properties.setProperty("end", end.toString());
        properties.setProperty("threads", joined(threads.stream().map(ThreadUse::toLine).toList()));
        properties.setProperty("io", lines(io));
        properties.setProperty("synchronousFiles", joined(List.copyOf(synchronousFiles)));
        properties.setProperty("progress", lines(progress));
        properties.setProperty("latencies", lines(latencies));
        properties.setProperty("systemCalls", lines(systemCalls));
        properties.setProperty("systemCallTransactions", Double.toString(systemCallTransactions));
        properties.setProperty("missing", joined(missing));
        try (Writer writer = Files.newBufferedWriter(file)) {
            properties.store(writer, null);
        }
    }

    public static Capture read(Path file) throws IOException {
        var properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        }
        Map<String, Long> io = new TreeMap<>();
        pairs(properties, "io", (key, value) -> io.put(key, Long.parseLong(value)));
        Map<Long, Long> progress = new TreeMap<>();
        pairs(properties, "progress", (key, value) -> progress.put(Long.parseLong(key), Long.parseLong(value)));
        Map<String, List<Double>> latencies = new LinkedHashMap<>();
        pairs(properties, "latencies", (key, value) -> latencies.put(key, value.equals("[]") ? List.of()
            : Arrays.stream(value.substring(1, value.length() - 1).split(", ")).map(Double::valueOf).toList()));
        Map<String, Long> systemCalls = new TreeMap<>();
        pairs(properties, "systemCalls", (key, value) -> systemCalls.put(key, Long.parseLong(value)));
        return new Capture(Integer.parseInt(properties.getProperty("clients")), properties.getProperty("recording"),
            parts(properties, "recorded").stream().map(Measurement::fromLine).toList(),
            new RecordingCost(Double.parseDouble(properties.getProperty("costRecorded")), Double.parseDouble(properties.getProperty("costPlain")),
                parts(properties, "costPairs").stream().map(Double::valueOf).toList()), Instant.parse(properties.getProperty("begin")),
            Instant.parse(properties.getProperty("end")), parts(properties, "threads").stream().map(ThreadUse::fromLine).toList(), io,
            new TreeSet<>(parts(properties, "synchronousFiles")), progress, latencies, systemCalls,
            Double.parseDouble(properties.getProperty("systemCallTransactions")), new ArrayList<>(parts(properties, "missing")));
    }

    private interface Pair {
        void accept(String key, String value);
    }

    private static void pairs(Properties properties, String name, Pair pair) {
        for (String line : parts(properties, name)) {
            int tab = line.indexOf('\t');
            pair.accept(line.substring(0, tab), line.substring(tab + 1));
        }
    }

    private static String lines(Map<?, ?> map) {
        return joined(map.entrySet().stream().map(entry -> entry.getKey() + "\t" + entry.getValue()).toList());
    }

    private static String joined(List<String> parts) {
        return String.join(SEPARATOR, parts);
    }

    private static List<String> parts(Properties properties, String name) {
        String joined = properties.getProperty(name);
        return joined.isEmpty() ? List.of() : Arrays.asList(joined.split(SEPARATOR));
    }
}
