// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile.record;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Linux's counters of one thread of this process.
///
/// @param name the first 15 bytes of its name
/// @param runNanos on a CPU
/// @param delayNanos ready to run, without a CPU; NaN where the kernel does not count it
/// @param voluntary context switches because it waited, `involuntary` because another took its CPU
public record ThreadUse(long id, String name, double runNanos, double delayNanos, double voluntary, double involuntary) {
    private static final Path TASKS = Path.of("/proc/self/task");
    private static final double TICK_NANOS = 1e7;
    private static final int USER_TICKS = 11;
    private static final int FIELDS = 6;
    private static final String SEPARATOR = "\t";

    /// Returns the counters of all live threads, by id; empty where there is no such folder.
    static Map<Long, ThreadUse> now() {
        Map<Long, ThreadUse> threads = new TreeMap<>();
        try (DirectoryStream<Path> tasks = Files.newDirectoryStream(TASKS)) {
            for (Path task : tasks) {
                ThreadUse use = of(task);
                if (use != null) {
                    threads.put(use.id, use);
                }
            }
        } catch (IOException notLinux) {
            return Map.of();
        }
        return threads;
    }

    /// Returns the use of the threads that are alive since the earlier reading.
    public static List<ThreadUse> between(Map<Long, ThreadUse> before, Map<Long, ThreadUse> after) {
        List<ThreadUse> used = new ArrayList<>();
        for (ThreadUse thread : after.values()) {
            ThreadUse then = before.get(thread.id);
            used.add(then == null ? thread : new ThreadUse(thread.id, thread.name, thread.runNanos - then.runNanos,
                thread.delayNanos - then.delayNanos, thread.voluntary - then.voluntary, thread.involuntary - then.involuntary));
        }
        return used;
    }

    /// Null when it has ended while we look.
    private static ThreadUse of(Path task) {
        try {
            String name = Files.readString(task.resolve("comm")).strip();
            double voluntary = 0;
            double involuntary = 0;
            for (String line : Files.readAllLines(task.resolve("status"))) {
                if (line.startsWith("voluntary_ctxt_switches:")) {
                    voluntary = number(line);
                } else if (line.startsWith("nonvoluntary_ctxt_switches:")) {
                    involuntary = number(line);
                }
            }
            double[] times = times(task);
            return new ThreadUse(Long.parseLong(task.getFileName().toString()), name, times[0], times[1], voluntary, involuntary);
        } catch (IOException ended) {
            return null;
        }
    }

    /// Nanoseconds on and off a CPU; a kernel built without schedstat tells the first in ticks only.
    private static double[] times(Path task) throws IOException {
        Path schedstat = task.resolve("schedstat");
        if (Files.exists(schedstat)) {
            String[] parts = Files.readString(schedstat).strip().split(" ");
            return new double[] {Double.parseDouble(parts[0]), Double.parseDouble(parts[1])};
        }
        String stat = Files.readString(task.resolve("stat"));
        String[] afterName = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        double ticks = Double.parseDouble(afterName[USER_TICKS]) + Double.parseDouble(afterName[USER_TICKS + 1]);
        return new double[] {ticks * TICK_NANOS, Double.NaN};
    }

    private static double number(String line) {
        return Double.parseDouble(line.substring(line.indexOf(':') + 1).strip());
    }

    String toLine() {
        return String.join(SEPARATOR, Long.toString(id), name, Double.toString(runNanos), Double.toString(delayNanos),
            Double.toString(voluntary), Double.toString(involuntary));
    }

    static ThreadUse fromLine(String line) {
        String[] parts = line.split(SEPARATOR, FIELDS);
        return new ThreadUse(Long.parseLong(parts[0]), parts[1], Double.parseDouble(parts[2]), Double.parseDouble(parts[3]),
            Double.parseDouble(parts[4]), Double.parseDouble(parts[5]));
    }
}
