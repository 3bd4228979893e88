// SPDX-License-Identifier: Apache-2.0
package bowler.tools.peer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The results of one group of clients on one database. A metric that could not be measured is NaN.
public record Measurement(String database, int clients, String group, Map<Metric, Double> values) {
    private static final String SEPARATOR = "\t";

    public double value(Metric metric) {
        return values.getOrDefault(metric, Double.NaN);
    }

    /// For the way from the child's JVM to its parent.
    public String toLine() {
        List<String> parts = new ArrayList<>(List.of(database, Integer.toString(clients), group));
        for (Metric metric : Metric.values()) {
            parts.add(Double.toString(value(metric)));
        }
        return String.join(SEPARATOR, parts);
    }

    public static Measurement fromLine(String line) {
        String[] parts = line.split(SEPARATOR);
        Map<Metric, Double> values = new EnumMap<>(Metric.class);
        for (Metric metric : Metric.values()) {
            values.put(metric, Double.parseDouble(parts[3 + metric.ordinal()]));
        }
        return new Measurement(parts[0], Integer.parseInt(parts[1]), parts[2], values);
    }

    /// One measure for each database, group and number of clients, in the order of first appearance; every metric is the
    /// median of its own values.
    public static List<Measurement> medians(List<Measurement> rounds) {
        Map<List<Object>, List<Measurement>> alike = new LinkedHashMap<>();
        for (Measurement measurement : rounds) {
            alike.computeIfAbsent(List.of(measurement.database, measurement.clients, measurement.group), key -> new ArrayList<>()).add(measurement);
        }
        return alike.values().stream().map(Measurement::median).toList();
    }

    private static Measurement median(List<Measurement> alike) {
        Map<Metric, Double> values = new EnumMap<>(Metric.class);
        for (Metric metric : Metric.values()) {
            values.put(metric, median(alike.stream().mapToDouble(measurement -> measurement.value(metric)).toArray()));
        }
        Measurement first = alike.getFirst();
        return new Measurement(first.database, first.clients, first.group, values);
    }

    /// The middle one, or what lies in the middle of two; NaN, which was not measured, counts for nothing.
    public static double median(double[] values) {
        double[] sorted = Arrays.stream(values).filter(value -> !Double.isNaN(value)).sorted().toArray();
        if (sorted.length == 0) {
            return Double.NaN;
        }
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }
}
