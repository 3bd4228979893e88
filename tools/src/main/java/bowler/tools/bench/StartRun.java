// SPDX-License-Identifier: Apache-2.0
package bowler.tools.bench;

import bowler.tools.peer.ChildJvm;
import bowler.tools.peer.ChildLine;
import bowler.tools.peer.Database;
import bowler.tools.peer.KnownDatabase;
import bowler.tools.peer.LoadFailure;
import bowler.tools.peer.ProgressLine;
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
final class StartRun {
    static final String FIRST_ROW = "first row";
    static final String ENDED = "program ended";
    private static final double NANOS_PER_MILLI = 1e6;
    private static final String CREATE = ";create=true";

    private final List<String> jvmOptions;
    private final Path scratch;
    private final ProgressLine progress;
    private final Map<String, Map<String, BenchResult>> results = new HashMap<>();

    StartRun(List<String> jvmOptions, Path scratch, ProgressLine progress) {
        this.jvmOptions = jvmOptions;
        this.scratch = scratch;
        this.progress = progress;
    }

    BenchTable run(List<Database> databases, List<String> tasks, int runs) throws IOException, InterruptedException {
        Path program = programFolder();
        for (Database database : databases) {
            progress.show(database.name() + ": making a table");
            prepare(database);
            start(program, database); // once unmeasured: the system has read the files
        }
        results.clear();
        for (int run = 1; run <= runs; run++) {
            for (Database database : databases) {
                progress.show("start " + run + " of " + runs + ", " + database.name());
                start(program, database);
            }
        }
        progress.clear();
        return new BenchTable(Suite.START, tasks, databases, results);
    }

    private void prepare(Database database) throws IOException, InterruptedException {
        Path specFile = Files.createTempFile(scratch, "start", ".properties");
        Path errors = scratch.resolve(database.name() + ".err");
        new BenchSpec(Suite.START, database, Suite.START.tasks(), 1, 1, 1, 1, scratch).write(specFile);
        try (ChildJvm child = ChildJvm.start(BenchChild.class, List.of(), database, errors, List.of(specFile.toString()))) {
            child.follow(progress, database.name() + ": ", ChildLine.MEASURE, line -> { });
        } finally {
            Files.deleteIfExists(specFile);
        }
    }

    private void start(Path program, Database database) throws IOException, InterruptedException {
        Path errors = scratch.resolve(database.name() + ".err");
        ProcessBuilder builder = new ProcessBuilder(command(program, database)).redirectError(errors.toFile());
        long begin = System.nanoTime();
        Process process = builder.start();
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            String row = out.readLine();
            long firstRow = System.nanoTime();
            int exitCode = process.waitFor();
            long ended = System.nanoTime();
            if (exitCode != 0 || !"Good day".equals(row)) {
                throw new LoadFailure(database.name() + " ended with code " + exitCode + ", its first row was " + row
                    + ": " + String.join(" ", Files.readAllLines(errors)));
            }
            take(database, FIRST_ROW, firstRow - begin);
            take(database, ENDED, ended - begin);
        } finally {
            process.destroyForcibly();
        }
    }

    private void take(Database database, String task, long nanos) {
        results.computeIfAbsent(task, name -> new HashMap<>())
            .computeIfAbsent(database.name(), name -> new BenchResult()).add(nanos / NANOS_PER_MILLI);
    }

    private List<String> command(Path program, Database database) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(jvmOptions);
        database.jvmProperties().forEach((key, value) -> command.add("-D" + key + "=" + value));
        List<String> classPath = new ArrayList<>();
        classPath.add(program.toString());
        database.jars().forEach(jar -> classPath.add(jar.toString()));
        if (database.name().equals(KnownDatabase.BOWLER.label())) {
            classPath.add(EmbeddedJar.built().map(Path::toString).orElse(System.getProperty("java.class.path")));
        }
        command.add("-cp");
        command.add(String.join(File.pathSeparator, classPath));
        command.addAll(List.of(
            StartProgram.class.getName(), database.url().replace(CREATE, ""), database.user(), database.password()));
        return command;
    }

    /// The one class of the program, copied to a folder of its own.
    private Path programFolder() throws IOException {
        String name = StartProgram.class.getName().replace('.', '/') + ".class";
        Path folder = scratch.resolve("program");
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        try (InputStream in = StartProgram.class.getResourceAsStream("/" + name)) {
            Files.write(file, in.readAllBytes());
        }
        return folder;
    }
}
