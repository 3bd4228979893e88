// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load.client;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Context switches of all threads of a process that are alive, as Linux counts them; elsewhere NaN.
public record ContextSwitches(double voluntary, double involuntary) {
    private static final Path TASKS = Path.of("/proc/self/task");
    static final ContextSwitches UNKNOWN = new ContextSwitches(Double.NaN, Double.NaN);

    static ContextSwitches now() {
        return of(TASKS);
    }

    /// @param folder the folder with a folder for each thread of the process
    static ContextSwitches of(Path folder) {
        double voluntary = 0;
        double involuntary = 0;
        try (DirectoryStream<Path> tasks = Files.newDirectoryStream(folder)) {
            for (Path task : tasks) {
                for (String line : status(task)) {
                    if (line.startsWith("voluntary_ctxt_switches:")) {
                        voluntary += number(line);
                    } else if (line.startsWith("nonvoluntary_ctxt_switches:")) {
                        involuntary += number(line);
                    }
                }
            }
            return new ContextSwitches(voluntary, involuntary);
        } catch (IOException notLinux) {
            return UNKNOWN;
        }
    }

    ContextSwitches since(ContextSwitches before) {
        return new ContextSwitches(voluntary - before.voluntary, involuntary - before.involuntary);
    }

    /// A thread may end while we look.
    private static Iterable<String> status(Path task) {
        try {
            return Files.readAllLines(task.resolve("status"));
        } catch (IOException ended) {
            return List.of();
        }
    }

    private static long number(String line) {
        return Long.parseLong(line.substring(line.indexOf(':') + 1).strip());
    }
}
