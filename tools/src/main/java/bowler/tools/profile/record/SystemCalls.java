// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile.record;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/// Counts this process's system calls with strace, which stops it at each of them: for a measurement of its own.
public final class SystemCalls implements AutoCloseable {
    private static final long ATTACH_MILLIS = 5_000;
    private static final long POLL_MILLIS = 20;
    private static final int CALLS_COLUMN = 3;
    private static final int MIN_COLUMNS = 5;

    private final Process strace;
    private final Path summary;

    private SystemCalls(Process strace, Path summary) {
        this.strace = strace;
        this.summary = summary;
    }

    /// Returns whether strace is in the path.
    static boolean installed() {
        String path = System.getenv("PATH");
        return path != null && java.util.Arrays.stream(path.split(":")).anyMatch(folder -> Files.isExecutable(Path.of(folder, "strace")));
    }

    /// Attached when this returns.
    static SystemCalls count(Path folder) throws IOException, InterruptedException {
        Path summary = Files.createTempFile(folder, "strace", ".txt");
        Path said = Files.createTempFile(folder, "strace", ".err");
        Process strace = new ProcessBuilder("strace", "-c", "-f", "-o", summary.toString(), "-p", Long.toString(ProcessHandle.current().pid()))
            .redirectErrorStream(true).redirectOutput(said.toFile()).start();
        long end = System.nanoTime() + ATTACH_MILLIS * 1_000_000;
        while (strace.isAlive() && System.nanoTime() < end) {
            if (Files.readString(said, StandardCharsets.ISO_8859_1).contains(" attached")) {
                return new SystemCalls(strace, summary);
            }
            Thread.sleep(POLL_MILLIS);
        }
        strace.destroyForcibly();
        String why = Files.readString(said, StandardCharsets.ISO_8859_1).strip();
        throw new IOException("strace does not attach" + (why.isEmpty() ? "" : ": " + why.lines().findFirst().orElseThrow()));
    }

    /// Detaches and tells how often each was called.
    Map<String, Long> calls() throws IOException, InterruptedException {
        strace.destroy();
        if (!strace.waitFor(ATTACH_MILLIS, TimeUnit.MILLISECONDS)) {
            throw new IOException("strace does not end");
        }
        return parse(Files.readAllLines(summary));
    }

    public static Map<String, Long> parse(List<String> lines) {
        Map<String, Long> calls = new TreeMap<>();
        for (String line : lines) {
            String[] columns = line.strip().split("\\s+");
            if (columns.length >= MIN_COLUMNS && Character.isDigit(columns[0].charAt(0)) && !columns[columns.length - 1].equals("total")) {
                calls.merge(columns[columns.length - 1], Long.parseLong(columns[CALLS_COLUMN]), Long::sum);
            }
        }
        return calls;
    }

    @Override
    public void close() {
        strace.destroyForcibly();
    }
}
