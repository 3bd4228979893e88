// SPDX-License-Identifier: Apache-2.0
package bowler.tools.bench.suite;

import bowler.tools.peer.DatabaseTarget;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

/// The specification for a JVM that runs a suite. It is passed in a properties file because it may contain passwords.
///
/// @param tasks the tasks to measure; if empty, the JVM prepares their data instead, as the suite defines
/// @param scale of the data; each suite defines its meaning
/// @param answers a folder for the answers, a file per task
public record BenchSpec(Suite suite, DatabaseTarget databaseTarget, List<String> tasks, double scale, long seed, double seconds, int timeoutSeconds,
                 Path answers) {
    void write(Path file) throws IOException {
        var properties = new Properties();
        databaseTarget.write(properties);
        properties.setProperty("suite", suite.name());
        properties.setProperty("tasks", String.join(",", tasks));
        properties.setProperty("scale", Double.toString(scale));
        properties.setProperty("seed", Long.toString(seed));
        properties.setProperty("seconds", Double.toString(seconds));
        properties.setProperty("timeoutSeconds", Integer.toString(timeoutSeconds));
        properties.setProperty("answers", answers.toString());
        try (Writer writer = Files.newBufferedWriter(file)) {
            properties.store(writer, null);
        }
    }

    static BenchSpec read(Path file) throws IOException {
        var properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        }
        String tasks = properties.getProperty("tasks");
        return new BenchSpec(Suite.valueOf(properties.getProperty("suite")), DatabaseTarget.read(properties),
            tasks.isEmpty() ? List.of() : List.of(tasks.split(",")), Double.parseDouble(properties.getProperty("scale")),
            Long.parseLong(properties.getProperty("seed")), Double.parseDouble(properties.getProperty("seconds")),
            Integer.parseInt(properties.getProperty("timeoutSeconds")), Path.of(properties.getProperty("answers")));
    }
}
