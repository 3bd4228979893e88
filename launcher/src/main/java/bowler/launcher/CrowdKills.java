// SPDX-License-Identifier: Apache-2.0
package bowler.launcher;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/// Starts a JVM with a crowd in it and kills it at a random moment, again and again on the same database.
final class CrowdKills {
    private static final int LONGEST_START_MILLIS = 120_000;
    private static final int MIN_MILLIS = 300;
    private static final int MAX_MILLIS = 5_000; // after the first commit

    private final List<String> urls;
    private final String passing;
    private final int sessions;
    private final Random random;
    private final Path errors;
    private final Map<Integer, Long> acknowledged = new TreeMap<>();
    private final List<String> faults = new ArrayList<>();

    /// @param urls of databases that each have as many sessions
    /// @param passing of one more that comes and goes; "": none
    /// @param errors file for what the JVM complains of
    CrowdKills(List<String> urls, String passing, int sessions, long seed, Path errors) {
        this.urls = urls;
        this.passing = passing;
        this.sessions = sessions;
        this.random = new Random(seed);
        this.errors = errors;
    }

    /// The last commit of each session that it was told of, over all rounds.
    ///
    /// @param database the number of its URL
    Map<Integer, Long> acknowledged(int database) {
        Map<Integer, Long> own = new TreeMap<>();
        acknowledged.forEach((session, commit) -> {
            if (session / sessions == database) {
                own.put(session % sessions, commit);
            }
        });
        return own;
    }

    long acknowledgedCount() {
        return acknowledged.values().stream().mapToLong(Long::longValue).sum();
    }

    List<String> faults() {
        return faults;
    }

    /// Returns when the JVM is dead.
    void round(long seed) throws IOException, InterruptedException {
        Process child = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx512m", "-ea:bowler...",
            "-cp", System.getProperty("java.class.path"), CrowdChild.class.getName(), String.join(" ", urls), passing, Integer.toString(sessions),
            Long.toString(seed))
            .redirectError(ProcessBuilder.Redirect.appendTo(errors.toFile())).start();
        try (BufferedReader lines = child.inputReader(StandardCharsets.UTF_8)) {
            int millis = MIN_MILLIS + random.nextInt(MAX_MILLIS - MIN_MILLIS);
            killAfterMillis(child, LONGEST_START_MILLIS);
            boolean works = false;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (!works && Character.isDigit(line.charAt(0))) {
                    works = true;
                    killAfterMillis(child, millis);
                }
                if (line.startsWith(CrowdChild.FAULT)) {
                    faults.add(line.substring(CrowdChild.FAULT.length()));
                } else {
                    note(line);
                }
            }
        } finally {
            child.destroyForcibly().waitFor();
        }
    }

    /// A line that the kill has cut off tells nothing.
    private void note(String line) {
        String[] parts = line.split(" ");
        if (parts.length == 2 && parts[0].chars().allMatch(Character::isDigit) && !parts[0].isEmpty() && parts[1].chars().allMatch(Character::isDigit)) {
            acknowledged.merge(Integer.valueOf(parts[0]), Long.valueOf(parts[1]), Math::max);
        }
    }

    private static void killAfterMillis(Process child, int millis) {
        Thread.ofPlatform().daemon().start(() -> {
            try {
                child.waitFor(millis, TimeUnit.MILLISECONDS);
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
            // The process itself would also close its streams, which another thread reads.
            child.toHandle().destroyForcibly();
        });
    }
}
