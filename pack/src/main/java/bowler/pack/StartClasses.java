// SPDX-License-Identifier: Apache-2.0
package bowler.pack;

import bowler.tools.bench.suite.StartupProgram;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The classes that a start loads from a jar, in their order, and those that a program's next statements load. Each is
/// run once, and the JVM reports the classes that it loads.
///
/// @param start names with dots
/// @param nextClasses those that a start does without Classes of packages that do background work are left out: chance decides
///     whether a task runs before the program ends.
record StartClasses(List<String> start, List<String> nextClasses) {
    private static final Pattern LOADED = Pattern.compile("(bowler\\.\\S+) source: file:.*");
    private static final List<String> BY_CHANCE = List.of(
        "bowler.os.", "bowler.log.", "bowler.storage.", "bowler.engine.database.", "bowler.engine.watch.", "bowler.base.",
        "bowler.tools.", "bowler.pack.");

    static StartClasses of(Path jar) throws IOException {
        Path folder = Files.createTempDirectory("bowler-start");
        try {
            String url = "jdbc:bowler:" + folder.resolve("db");
            fill(url);
            List<String> start = loaded(jar, folder, StartupProgram.class, List.of(url, "", ""));
            List<String> nextClasses = new ArrayList<>(loaded(jar, folder, WarmUpProgram.class, List.of("jdbc:bowler:" + folder.resolve("soon"))));
            nextClasses.removeAll(Set.copyOf(start));
            return new StartClasses(start, nextClasses);
        } finally {
            delete(folder);
        }
    }

    private static void fill(String url) throws IOException {
        try {
            try (Connection connection = DriverManager.getConnection(url + ";create=true");
                 Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE greeting (id INTEGER NOT NULL PRIMARY KEY, words VARCHAR(96))");
                statement.execute("INSERT INTO greeting VALUES (1, 'Good morning'), (2, 'Good day'), (3, 'Good night')");
            }
            DriverManager.getConnection(url + ";shutdown=true").close();
        } catch (SQLException e) {
            if (!"08006".equals(e.getSQLState())) { // which says that it is shut down
                throw new IOException(e);
            }
        }
    }

    private static List<String> loaded(Path jar, Path folder, Class<?> main, List<String> arguments) throws IOException {
        Path log = folder.resolve("classes.log");
        String program = Path.of(main.getProtectionDomain().getCodeSource().getLocation().getPath()).toString();
        List<String> command = new ArrayList<>(List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xlog:class+load:file=" + log + ":none",
            "-cp", jar.toAbsolutePath() + System.getProperty("path.separator") + program,
            main.getName()));
        command.addAll(arguments);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), Charset.defaultCharset()).strip();
        try {
            if (process.waitFor() != 0) {
                throw new IOException("a start of " + jar + " failed: " + said);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
        List<String> classes = new ArrayList<>();
        for (String line : Files.readAllLines(log)) {
            Matcher loaded = LOADED.matcher(line);
            if (loaded.matches() && BY_CHANCE.stream().noneMatch(loaded.group(1)::startsWith)) {
                classes.add(loaded.group(1));
            }
        }
        return classes;
    }

    private static void delete(Path folder) throws IOException {
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, IOException failure) throws IOException {
                Files.delete(visited);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
