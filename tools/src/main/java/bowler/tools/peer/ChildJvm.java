// SPDX-License-Identifier: Apache-2.0
package bowler.tools.peer;

import bowler.tools.text.ProgressLine;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// A separate JVM for one database: this one's Java and class path, with the database's drivers, and options that are
/// the same for all.
public final class ChildJvm implements AutoCloseable {
    /// The messages of a JVM that follow the reason why it did not start.
    private static final List<String> DID_NOT_START = List.of(
        "Error: Could not create the Java Virtual Machine.", "Error: A fatal exception has occurred. Program will exit.");

    private final Process process;
    private final String name;
    private final Path errors;
    private final BufferedReader lines;

    private ChildJvm(Process process, String name, Path errors) {
        this.process = process;
        this.name = name;
        this.errors = errors;
        this.lines = process.inputReader(StandardCharsets.UTF_8);
    }

    /// @param errors receives its standard error
    public static ChildJvm start(Class<?> main, List<String> jvmOptions, DatabaseTarget databaseTarget, Path errors, List<String> arguments)
        throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-XX:-UsePerfData");
        command.add("--enable-native-access=ALL-UNNAMED");
        command.addAll(jvmOptions);
        databaseTarget.jvmProperties().forEach((key, value) -> command.add("-D" + key + "=" + value));
        List<String> classPath = new ArrayList<>();
        databaseTarget.jars().forEach(jar -> classPath.add(jar.toString())); // first: they may be another build of what is here
        classPath.add(System.getProperty("java.class.path"));
        command.add("-cp");
        command.add(String.join(File.pathSeparator, classPath));
        command.add(main.getName());
        command.addAll(arguments);
        Process process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
        return new ChildJvm(process, databaseTarget.name(), errors);
    }

    /// Takes what a child has found.
    @FunctionalInterface
    public interface Finding {
        void take(String text) throws IOException;
    }

    /// Reads it to its end: its progress is shown, lines with the prefix are findings, the rest is a database's chatter.
    ///
    /// @param where before what is shown of its progress
    /// @throws LoadFailure if it failed, or ended without a word
    public void follow(ProgressLine progress, String where, String prefix, Finding finding) throws IOException, InterruptedException {
        String failure = null;
        try {
            for (String line = readLine(); line != null; line = readLine()) {
                if (line.startsWith(ChildLine.PROGRESS)) {
                    progress.show(where + line.substring(ChildLine.PROGRESS.length()));
                } else if (line.startsWith(prefix)) {
                    finding.take(line.substring(prefix.length()));
                } else if (line.startsWith(ChildLine.FAILED) && failure == null) {
                    failure = line.substring(ChildLine.FAILED.length());
                }
            }
        } finally {
            progress.clear();
        }
        int exitCode = exitCode();
        if (failure != null) {
            throw new LoadFailure(name + ": " + failure);
        }
        if (exitCode != 0) {
            throw crash();
        }
    }

    /// Its next line, or null when it has ended.
    public String readLine() throws IOException {
        return lines.readLine();
    }

    public int exitCode() throws InterruptedException {
        return process.waitFor();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /// At once and without a chance to tidy up (SIGKILL where there are signals).
    public void kill() throws InterruptedException {
        process.destroyForcibly();
        process.waitFor();
    }

    /// Returns the failure of a child that ended without a message.
    public LoadFailure crash() throws IOException, InterruptedException {
        List<String> told = Files.readAllLines(errors, StandardCharsets.UTF_8).stream()
            .filter(line -> !line.isBlank() && !DID_NOT_START.contains(line)).toList();
        String last = told.isEmpty() ? "nothing on standard error" : told.getLast().strip();
        return new LoadFailure("the JVM of " + name + " ended with code " + exitCode() + ": " + last);
    }

    @Override
    public void close() {
        process.destroyForcibly();
        try {
            process.waitFor(10, TimeUnit.SECONDS);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }
}
