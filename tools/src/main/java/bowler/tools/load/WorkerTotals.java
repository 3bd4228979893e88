// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load;

import bowler.tools.load.client.JvmUse;
import bowler.tools.load.client.ServerUse;
import bowler.tools.peer.Measurement;
import bowler.tools.peer.Metric;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/// Adds up what the workers of one phase have counted. Throughput is the sum of each worker's own, by the time it was at
/// work; what the JVM used as a whole is divided by the transactions of all groups.
final class WorkerTotals {
    private static final double NANOS_PER_MICRO = 1e3;
    private static final double NANOS_PER_SECOND = 1e9;

    private WorkerTotals() {}

    static List<Measurement> of(String database, int clients, List<Worker> workers, JvmUse jvm, ServerUse server) {
        Map<String, List<Worker>> groups = new LinkedHashMap<>();
        workers.forEach(worker -> groups.computeIfAbsent(worker.group(), name -> new ArrayList<>()).add(worker));
        double allTransactions = workers.stream().mapToLong(Worker::count).sum();
        List<Measurement> measures = new ArrayList<>();
        groups.forEach((group, members) -> {
            Map<Metric, Double> values = own(members);
            values.put(Metric.PROCESS_CPU, jvm.cpuNanos() / NANOS_PER_MICRO / allTransactions);
            values.put(Metric.VOLUNTARY_SWITCHES, jvm.switches().voluntary() / allTransactions);
            values.put(Metric.INVOLUNTARY_SWITCHES, jvm.switches().involuntary() / allTransactions);
            values.put(Metric.SERVER_USER_CPU, server.userNanos() / NANOS_PER_MICRO / allTransactions);
            values.put(Metric.SERVER_KERNEL_CPU, server.kernelNanos() / NANOS_PER_MICRO / allTransactions);
            values.put(Metric.SERVER_SWITCHES, server.switches().voluntary() / allTransactions);
            values.put(Metric.SAMPLE_EVERY, members.stream().mapToDouble(Worker::sampleEvery).max().orElse(1));
            measures.add(new Measurement(database, clients, group, values));
        });
        return measures;
    }

    private static Map<Metric, Double> own(List<Worker> workers) {
        double transactions = workers.stream().mapToLong(Worker::count).sum();
        var latencies = new Histogram(workers.getFirst().latencies());
        double throughput = 0;
        for (Worker worker : workers) {
            latencies.add(worker.latencies());
            throughput += worker.count() * NANOS_PER_SECOND / Math.max(1, worker.activeNanos());
        }
        Map<Metric, Double> values = new EnumMap<>(Metric.class);
        values.put(Metric.THROUGHPUT, throughput);
        values.put(Metric.P50, latencies.getValueAtPercentile(50) / NANOS_PER_MICRO);
        values.put(Metric.P95, latencies.getValueAtPercentile(95) / NANOS_PER_MICRO);
        values.put(Metric.P99, latencies.getValueAtPercentile(99) / NANOS_PER_MICRO);
        values.put(Metric.P999, latencies.getValueAtPercentile(99.9) / NANOS_PER_MICRO);
        values.put(Metric.MAX, latencies.getMaxValue() / NANOS_PER_MICRO);
        values.put(Metric.CLIENT_CPU, workers.stream().mapToLong(Worker::cpuNanos).sum() / NANOS_PER_MICRO / transactions);
        values.put(Metric.ALLOCATED, workers.stream().mapToLong(Worker::allocatedBytes).sum() / transactions);
        values.put(Metric.RETRIES, workers.stream().mapToLong(Worker::retries).sum() / transactions);
        values.put(Metric.TRANSACTIONS, transactions);
        values.put(Metric.SECONDS, workers.stream().mapToLong(Worker::activeNanos).max().orElse(0) / NANOS_PER_SECOND);
        return values;
    }
}
