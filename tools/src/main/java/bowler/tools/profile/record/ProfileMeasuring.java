// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile.record;

import bowler.tools.load.Harness;
import bowler.tools.load.LatencyTimeline;
import bowler.tools.load.LoadChild;
import bowler.tools.load.Observer;
import bowler.tools.load.client.Workload;
import bowler.tools.load.workload.ChildSpec;
import bowler.tools.peer.Measurement;
import bowler.tools.peer.Metric;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import jdk.jfr.Recording;

/// The measurements in the profiled JVM. Each number of clients is measured with Flight Recorder, then with and without
/// in turn, which shows its cost. A last measurement, for the system calls alone, is under strace.
public final class ProfileMeasuring implements LoadChild.Measuring {
    /// Before the file of a [Capture], on the way to the parent.
    public static final String CAPTURE = "@capture ";

    private static final double WAITS_WHILE_UNKNOWN = 50_000;

    private final Path folder;
    private final boolean countSystemCalls;
    private final double costSeconds;
    private final List<String> methods;

    /// @param costSeconds how long to measure what recording costs; 0: not
    ProfileMeasuring(Path folder, boolean countSystemCalls, double costSeconds, List<String> methods) {
        this.folder = folder;
        this.countSystemCalls = countSystemCalls;
        this.costSeconds = costSeconds;
        this.methods = methods;
    }

    @Override
    public List<String> measure(ChildSpec spec, Workload workload, int clients, Harness.Listener listener)
        throws SQLException, IOException, InterruptedException {
        List<String> missing = new ArrayList<>();
        double waitsPerSecond = waitsPerSecond(recordedForNoTransaction(spec, workload, clients, named("recording for nobody, ", listener)));
        var watch = new Watch();
        Path recording = folder.resolve("clients-" + clients + ".jfr");
        List<Measurement> recorded = recorded(spec, workload, clients, waitsPerSecond, named("recording, ", listener), watch, recording,
            missing);
        RecordingCost cost = cost(spec, workload, clients, waitsPerSecond, named("recording and not, in turn, ", listener));
        Map<String, Long> calls = new TreeMap<>();
        double callTransactions = systemCalls(spec, workload, clients, named("counting system calls, ", listener), calls, missing);
        if (watch.threads.isEmpty()) {
            missing.add("thread times and context switches: there is no /proc/self/task");
        }
        var capture = new Capture(clients, recording.toFile().exists() ? recording.toString() : "", recorded, cost, watch.begin, watch.end,
            watch.threads, watch.io, watch.synchronousFiles, watch.progress, watch.latencies, calls, callTransactions, missing);
        Path file = folder.resolve("clients-" + clients + ".properties");
        capture.write(file);
        return List.of(CAPTURE + file);
    }

    /// When a JVM records for the first time, new branches are taken, and the code compiled without them is compiled
    /// again. This must be finished before anything is compared. The run also shows how often clients wait.
    private List<Measurement> recordedForNoTransaction(ChildSpec spec, Workload workload, int clients, Harness.Listener listener)
        throws SQLException, IOException, InterruptedException {
        try (Recording recording = start(new ArrayList<>())) {
            return new Harness(spec.briefly(), workload, listener,
                windows(recording, WAITS_WHILE_UNKNOWN, Observer.NONE)).measure(clients);
        }
    }

    private static double waitsPerSecond(List<Measurement> measures) {
        return measures.stream().mapToDouble(measurement -> measurement.value(Metric.VOLUNTARY_SWITCHES) * measurement.value(Metric.THROUGHPUT)).sum();
    }

    private RecordingCost cost(ChildSpec spec, Workload workload, int clients, double waitsPerSecond, Harness.Listener listener)
        throws SQLException, IOException, InterruptedException {
        if (costSeconds == 0) {
            return RecordingCost.UNKNOWN;
        }
        try (Recording recording = start(new ArrayList<>())) {
            if (recording == null) {
                return RecordingCost.UNKNOWN;
            }
            var slices = new CostSlices(recording, methods, waitsPerSecond);
            new Harness(spec.lasting(costSeconds), workload, listener, slices).measure(clients);
            return slices.cost();
        }
    }

    private static Harness.Listener named(String pass, Harness.Listener listener) {
        return (stage, second, ofSeconds, rate) -> listener.progress(pass + stage, second, ofSeconds, rate);
    }

    private List<Measurement> recorded(ChildSpec spec, Workload workload, int clients, double waitsPerSecond, Harness.Listener listener,
                                   Watch watch, Path to, List<String> missing) throws SQLException, IOException, InterruptedException {
        try (Recording recording = start(missing)) {
            List<Measurement> measures = new Harness(spec, workload, listener, windows(recording, waitsPerSecond, watch)).measure(clients);
            if (recording != null) {
                recording.stop();
                recording.dump(to);
            }
            return measures;
        }
    }

    private Observer windows(Recording recording, double waitsPerSecond, Observer inner) {
        return recording == null ? inner : new StackWindows(recording, methods, waitsPerSecond, inner);
    }

    /// Null where this JVM cannot record.
    private Recording start(List<String> missing) {
        try {
            var recording = new Recording(EventSettings.all(methods));
            recording.setToDisk(true);
            recording.start();
            return recording;
        } catch (IllegalStateException | NoClassDefFoundError unavailable) {
            missing.add("events: Flight Recorder does not record in this JVM (" + unavailable.getMessage() + ")");
            return null;
        }
    }

    /// Transactions done meanwhile; 0 when nothing was counted.
    private double systemCalls(ChildSpec spec, Workload workload, int clients, Harness.Listener listener, Map<String, Long> calls,
                               List<String> missing) throws SQLException, IOException, InterruptedException {
        if (!countSystemCalls) {
            return 0;
        }
        if (!SystemCalls.installed()) {
            missing.add("system calls: strace is not installed");
            return 0;
        }
        var counter = new CallCounter();
        List<Measurement> measures = new Harness(spec.briefly(), workload, listener, counter).measure(clients);
        if (counter.failure != null) {
            missing.add("system calls: " + counter.failure);
            return 0;
        }
        calls.putAll(counter.calls);
        return measures.stream().mapToDouble(measurement -> measurement.value(Metric.TRANSACTIONS)).sum();
    }

    /// Takes what the operating system counts, at both ends of the measured interval.
    private static final class Watch implements Observer {
        private Instant begin = Instant.EPOCH;
        private Instant end = Instant.EPOCH;
        private long beginNanos;
        private Map<Long, ThreadUse> threadsBefore = Map.of();
        private Map<String, Long> ioBefore = Map.of();
        private List<ThreadUse> threads = List.of();
        private final Map<String, Long> io = new TreeMap<>();
        private Set<String> synchronousFiles = Set.of();
        private final Map<Long, Long> progress = new TreeMap<>();
        private final Map<String, List<Double>> latencies = new LinkedHashMap<>();

        @Override
        public void begin() {
            ioBefore = ProcessIo.counters();
            threadsBefore = ThreadUse.now();
            begin = Instant.now();
            beginNanos = System.nanoTime();
        }

        @Override
        public void at(long nanoTime, long transactions) {
            progress.put(nanoTime - beginNanos, transactions);
        }

        @Override
        public void end(List<LatencyTimeline> workers) {
            end = Instant.now();
            threads = ThreadUse.between(threadsBefore, ThreadUse.now());
            ProcessIo.counters().forEach((name, count) -> io.put(name, count - ioBefore.getOrDefault(name, 0L)));
            synchronousFiles = ProcessIo.synchronousFiles();
            for (double percent : new double[] {50, 99, 100}) {
                latencies.put(percent == 100 ? "max" : "p" + (int) percent, LatencyTimeline.percentile(workers, percent));
            }
        }
    }

    private final class CallCounter implements Observer {
        private final Map<String, Long> calls = new TreeMap<>();
        private SystemCalls counting;
        private String failure;

        @Override
        public void begin() {
            try {
                counting = SystemCalls.count(folder);
            } catch (IOException cannot) {
                failure = cannot.getMessage();
            } catch (InterruptedException stop) {
                Thread.currentThread().interrupt();
                failure = "interrupted";
            }
        }

        @Override
        public void end(List<LatencyTimeline> latencies) {
            if (counting != null) {
                try (SystemCalls ending = counting) {
                    calls.putAll(ending.calls());
                } catch (IOException cannot) {
                    failure = cannot.getMessage();
                } catch (InterruptedException stop) {
                    Thread.currentThread().interrupt();
                    failure = "interrupted";
                }
            }
        }
    }
}
