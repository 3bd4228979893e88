// SPDX-License-Identifier: Apache-2.0
package bowler.sql;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.base.error.SqlFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// A file of statements, each after `> ` and followed by the text that a stage produces from it. `-Dexpect=rewrite`
/// rewrites the file with the stage's output.
public final class ExpectFile {
    private ExpectFile() {}

    /// Compares what a stage makes of each statement of a file with the text below the statement.
    public static void check(String name, Function<String, List<String>> stage) {
        Path file = find(name);
        try {
            List<String> lines = Files.readAllLines(file);
            List<String> fresh = new ArrayList<>();
            for (String line : lines) {
                if (line.startsWith("> ")) {
                    fresh.add(line);
                    fresh.addAll(answer(line.substring(2), stage));
                } else if (line.startsWith("#") || line.isBlank()) {
                    fresh.add(line);
                }
            }
            if ("rewrite".equals(System.getProperty("expect"))) {
                Files.write(file, fresh);
            } else {
                for (int i = 0; i < Math.max(fresh.size(), lines.size()); i++) {
                    String due = i < lines.size() ? lines.get(i) : "(end)";
                    assertThat(i < fresh.size() ? fresh.get(i) : "(end)").as("%s line %d", name, i + 1).isEqualTo(due);
                }
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static List<String> answer(String sql, Function<String, List<String>> stage) {
        try {
            return stage.apply(sql).stream().map(line -> "  " + line).toList();
        } catch (SqlFailure failure) {
            return List.of("  " + failure.sqlState() + " " + failure.getMessage());
        }
    }

    /// Finds the file in the source tree, independent of the build's working directory.
    private static Path find(String name) {
        Path within = Path.of("src/test/resources/bowler/sql", name);
        return Files.exists(within) ? within : Path.of("sql").resolve(within);
    }
}
