// SPDX-License-Identifier: Apache-2.0
package bowler.tools.bench;

import bowler.tools.peer.LoadFailure;
import bowler.tools.text.ProgressLine;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Runs JMH in a JVM of its own (which starts others), once for each number of threads, and gathers what it wrote.
final class MicroRun {
    private static final String LIST = "META-INF/BenchmarkList";
    private static final String MAIN = "org.openjdk.jmh.Main";
    private static final String CLASSES = "Micro[.]";
    private static final String BENCHMARK = "# Benchmark: ";
    private static final long MILLIS_PER_SECOND = 1_000;

    private final String classPath;
    private final Path folder;
    private final ProgressLine progress;

    MicroRun(String classPath, Path folder, ProgressLine progress) {
        this.classPath = classPath;
        this.folder = folder;
        this.progress = progress;
    }

    /// Where the benchmarks are: as the build leaves them below the root, or in this JVM's own class path. Null: nowhere.
    static String classPath(Path root) {
        Path target = root.resolve("bench/target");
        if (Files.exists(target.resolve("classes").resolve(LIST)) && Files.isDirectory(target.resolve("lib"))) {
            return target.resolve("classes") + File.pathSeparator + target.resolve("lib") + File.separator + "*";
        }
        boolean isHere = ClassLoader.getSystemResource(LIST) != null;
        return isHere ? System.getProperty("java.class.path") : null;
    }

    static List<Integer> usualThreads() {
        List<Integer> threads = new ArrayList<>();
        for (int count = 1; count <= Runtime.getRuntime().availableProcessors(); count *= 2) {
            threads.add(count);
        }
        return threads;
    }

    MicroTable run(String part, List<Integer> threads, double seconds) throws IOException, InterruptedException {
        MicroTable table = new MicroTable(threads);
        for (int count : threads) {
            Path figures = folder.resolve("threads-" + count + ".csv");
            run(part, count, seconds, figures);
            if (Files.exists(figures)) {
                table.add(count, Files.readAllLines(figures));
            }
        }
        return table;
    }

    private void run(String part, int threads, double seconds, Path figures) throws IOException, InterruptedException {
        String time = Math.max(1, Math.round(seconds * MILLIS_PER_SECOND)) + "ms";
        Process process = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:-UsePerfData", "-cp", classPath, MAIN,
            CLASSES + "(?i).*" + part + ".*", "-t", Integer.toString(threads), "-f", "1", "-wi", "1", "-w", time, "-i", "3", "-r", time,
            "-foe", "true", "-rf", "csv", "-rff", figures.toString()).redirectErrorStream(true).start();
        String last = "";
        boolean foundNone = false;
        try (BufferedReader lines = process.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith(BENCHMARK)) {
                    progress.show(threads + " threads: " + MicroTable.step(line.substring(BENCHMARK.length())));
                }
                foundNone |= line.toLowerCase(Locale.ROOT).startsWith("no matching benchmarks");
                last = line.isBlank() ? last : line;
            }
        } finally {
            progress.clear();
            process.destroy();
        }
        int exitCode = process.waitFor();
        if (exitCode != 0 && !foundNone) {
            throw new LoadFailure("JMH ended with code " + exitCode + ": " + last);
        }
    }
}
