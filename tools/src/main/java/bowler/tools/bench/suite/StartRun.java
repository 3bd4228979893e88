// SPDX-License-Identifier: Apache-2.0
package bowler.tools.bench.suite;

import bowler.tools.peer.ChildJvm;
import bowler.tools.peer.ChildLine;
import bowler.tools.peer.DatabaseTarget;
import bowler.tools.peer.KnownDatabase;
import bowler.tools.peer.LoadFailure;
import bowler.tools.text.ProgressLine;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Starts JVMs, the databases in turn, each on its own small database that is there already. Their class path is the
/// program and the driver, nothing else; the clock runs from before the process is made.
public final class StartRun {
    static final String FIRST_ROW = "first row";
    static final String ENDED = "program ended";
    private static final double NANOS_PER_MILLI = 1e6;
    private static final String CREATE = ";create=true";

    private final List<String> jvmOptions;
    private final Path scratch;
    private final ProgressLine progress;
    private final Map<String, Map<String, BenchResult>> results = new HashMap<>();

    public StartRun(List<String> jvmOptions, Path scratch, ProgressLine progress) {
        this.jvmOptions = jvmOptions;
        this.scratch = scratch;
        this.progress = progress;
    }

    public BenchTable run(List<DatabaseTarget> databases, List<String> tasks, int runs) throws IOException, InterruptedException {
        Path program = programFolder();
        for (DatabaseTarget databaseTarget : databases) {
            progress.show(databaseTarget.name() + ": making a table");
            prepare(databaseTarget);
            start(program, databaseTarget); // once unmeasured: the system has read the files
        }
        results.clear();
        for (int run = 1; run <= runs; run++) {
            for (DatabaseTarget databaseTarget : databases) {
                progress.show("start " + run + " of " + runs + ", " + databaseTarget.name());
                start(program, databaseTarget);
            }
        }
        progress.clear();
        return new BenchTable(Suite.START, tasks, databases, results);
    }

    private void prepare(DatabaseTarget databaseTarget) throws IOException, InterruptedException {
        Path specFile = Files.createTempFile(scratch, "start", ".properties");
        Path errors = scratch.resolve(databaseTarget.name() + ".err");
        new BenchSpec(Suite.START, databaseTarget, Suite.START.tasks(), 1, 1, 1, 1, scratch).write(specFile);
        try (ChildJvm child = ChildJvm.start(BenchChild.class, List.of(), databaseTarget, errors, List.of(specFile.toString()))) {
            child.follow(progress, databaseTarget.name() + ": ", ChildLine.MEASURE, line -> { });
        } finally {
            Files.deleteIfExists(specFile);
        }
    }

    private void start(Path program, DatabaseTarget databaseTarget) throws IOException, InterruptedException {
        Path errors = scratch.resolve(databaseTarget.name() + ".err");
        ProcessBuilder builder = new ProcessBuilder(command(program, databaseTarget)).redirectError(errors.toFile());
        long begin = System.nanoTime();
        Process process = builder.start();
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            String row = out.readLine();
            long firstRow = System.nanoTime();
            int exitCode = process.waitFor();
            long ended = System.nanoTime();
            if (exitCode != 0 || !"Good day".equals(row)) {
                throw new LoadFailure(databaseTarget.name() + " ended with code " + exitCode + ", its first row was " + row
                    + ": " + String.join(" ", Files.readAllLines(errors)));
            }
            take(databaseTarget, FIRST_ROW, firstRow - begin);
            take(databaseTarget, ENDED, ended - begin);
        } finally {
            process.destroyForcibly();
        }
    }

    private void take(DatabaseTarget databaseTarget, String task, long nanos) {
        results.computeIfAbsent(task, name -> new HashMap<>())
            .computeIfAbsent(databaseTarget.name(), name -> new BenchResult()).add(nanos / NANOS_PER_MILLI);
    }

    private List<String> command(Path program, DatabaseTarget databaseTarget) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(jvmOptions);
        databaseTarget.jvmProperties().forEach((key, value) -> command.add("-D" + key + "=" + value));
        List<String> classPath = new ArrayList<>();
        classPath.add(program.toString());
        databaseTarget.jars().forEach(jar -> classPath.add(jar.toString()));
        if (databaseTarget.name().equals(KnownDatabase.BOWLER.label())) {
            classPath.add(EmbeddedJar.built().map(Path::toString).orElse(System.getProperty("java.class.path")));
        }
        command.add("-cp");
        command.add(String.join(File.pathSeparator, classPath));
        command.addAll(List.of(
            StartupProgram.class.getName(), databaseTarget.url().replace(CREATE, ""), databaseTarget.user(), databaseTarget.password()));
        return command;
    }

    /// The one class of the program, copied to a folder of its own.
    private Path programFolder() throws IOException {
        String name = StartupProgram.class.getName().replace('.', '/') + ".class";
        Path folder = scratch.resolve("program");
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        try (InputStream in = StartupProgram.class.getResourceAsStream("/" + name)) {
            Files.write(file, in.readAllBytes());
        }
        return folder;
    }
}
