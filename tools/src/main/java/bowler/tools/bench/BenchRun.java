// SPDX-License-Identifier: Apache-2.0
package bowler.tools.bench;

import bowler.tools.peer.ChildJvm;
import bowler.tools.peer.ChildLine;
import bowler.tools.peer.Database;
import bowler.tools.peer.ProgressLine;
import bowler.tools.peer.Scratch;
import bowler.tools.tpch.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The parent's side: every round, one database after the other, each in a fresh JVM and with a fresh database. Answers
/// are compared with those of the last database that has one, which is the one the user names, or the last peer.
final class BenchRun {
    private final BenchSpec spec;
    private final List<String> jvmOptions;
    private final Path scratch;
    private final ProgressLine progress;
    private final Map<String, Map<String, BenchResult>> results = new HashMap<>();

    /// @param spec its database and its folder for answers are replaced
    BenchRun(BenchSpec spec, List<String> jvmOptions, Path scratch, ProgressLine progress) {
        this.spec = spec;
        this.jvmOptions = jvmOptions;
        this.scratch = scratch;
        this.progress = progress;
    }

    BenchTable run(DatabasesOfRound databases, int rounds) throws IOException, InterruptedException {
        List<Database> all = List.of();
        for (int round = 1; round <= rounds; round++) {
            Path folder = scratch.resolve("round-" + round);
            Files.createDirectories(folder);
            all = databases.in(folder);
            for (Database database : all) {
                String where = (rounds == 1 ? "" : "round " + round + " of " + rounds + ", ") + database.name() + ": ";
                for (List<String> tasks : spec.suite().together(spec.tasks())) {
                    runOne(database, tasks, where, answersOf(folder, database));
                }
            }
            compareAnswers(folder, all);
            Scratch.remove(folder);
        }
        return new BenchTable(spec.suite(), spec.tasks(), all, results);
    }

    /// New databases for each round.
    interface DatabasesOfRound {
        List<Database> in(Path folder) throws IOException;
    }

    private static Path answersOf(Path folder, Database database) {
        return folder.resolve("answers-" + database.name());
    }

    private void runOne(Database database, List<String> tasks, String where, Path answers) throws IOException, InterruptedException {
        Path specFile = Files.createTempFile(scratch, "bench", ".properties");
        Path errors = scratch.resolve(database.name() + ".err");
        Files.createDirectories(answers);
        new BenchSpec(spec.suite(), database, tasks, spec.scale(), spec.seed(), spec.seconds(), spec.timeoutSeconds(), answers)
            .write(specFile);
        progress.show(where + "starting");
        // What is measured when everything is new is what users embed.
        Database measured = spec.suite() == Suite.PLAN ? EmbeddedJar.in(database) : database;
        try (var child = ChildJvm.start(BenchChild.class, jvmOptions, measured, errors, List.of(specFile.toString()))) {
            child.follow(progress, where, ChildLine.MEASURE, line -> take(database, line.split("\t")));
        } finally {
            Files.deleteIfExists(specFile);
        }
    }

    private void take(Database database, String[] fields) {
        double value = Double.parseDouble(fields[1]);
        if (Double.isNaN(value)) {
            result(database, fields[0]).fail(fields[2]);
        } else {
            result(database, fields[0]).add(value);
        }
    }

    private BenchResult result(Database database, String task) {
        return results.computeIfAbsent(task, name -> new HashMap<>()).computeIfAbsent(database.name(), name -> new BenchResult());
    }

    private void compareAnswers(Path folder, List<Database> all) throws IOException {
        for (String task : spec.tasks()) {
            Database judge = null;
            for (Database database : all.reversed()) {
                Path answer = answersOf(folder, database).resolve(task);
                if (Files.exists(answer)) {
                    judge = judge == null ? database : judge;
                    String difference = new Answer(Files.readAllLines(answer))
                        .differenceFrom(new Answer(Files.readAllLines(answersOf(folder, judge).resolve(task))));
                    if (difference != null) {
                        result(database, task).fail("not the answer of " + judge.name() + ": " + difference);
                    }
                }
            }
        }
    }
}
