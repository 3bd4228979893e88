// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile.record;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Set;

/// Linux's counters of this process's reading and writing, and which of its files are forced with each write.
final class ProcessIo {
    private static final Path COUNTERS = Path.of("/proc/self/io");
    private static final Path OPEN = Path.of("/proc/self/fd");
    private static final Path FLAGS = Path.of("/proc/self/fdinfo");
    private static final int O_DSYNC = 0x1000;
    private static final int OCTAL = 8;

    private ProcessIo() {}

    /// `syscw`, `write_bytes` and so on; empty where they are not told.
    static Map<String, Long> counters() {
        Map<String, Long> counters = new TreeMap<>();
        try {
            for (String line : Files.readAllLines(COUNTERS)) {
                int colon = line.indexOf(':');
                counters.put(line.substring(0, colon), Long.parseLong(line.substring(colon + 1).strip()));
            }
        } catch (IOException unavailable) {
            return Map.of();
        }
        return counters;
    }

    /// Paths of files that are open with O_DSYNC or O_SYNC: each write to them waits for the disk.
    static Set<String> synchronousFiles() {
        Set<String> paths = new TreeSet<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(OPEN)) {
            for (Path file : files) {
                if (synchronous(file.getFileName())) {
                    paths.add(Files.readSymbolicLink(file).toString());
                }
            }
        } catch (IOException unavailable) {
            return Set.of();
        }
        return paths;
    }

    private static boolean synchronous(Path number) {
        try {
            for (String line : Files.readAllLines(FLAGS.resolve(number))) {
                if (line.startsWith("flags:")) {
                    return (Integer.parseInt(line.substring("flags:".length()).strip(), OCTAL) & O_DSYNC) != 0;
                }
            }
            return false;
        } catch (IOException closed) {
            return false;
        }
    }
}
