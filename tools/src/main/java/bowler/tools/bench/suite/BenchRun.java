// SPDX-License-Identifier: Apache-2.0
package bowler.tools.bench.suite;

import bowler.tools.peer.ChildJvm;
import bowler.tools.peer.ChildLine;
import bowler.tools.peer.DatabaseTarget;
import bowler.tools.peer.TemporaryFolder;
import bowler.tools.text.ProgressLine;
import bowler.tools.tpch.QueryResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The parent's side: every round, one database after the other, each in a fresh JVM and with a fresh database. Answers
/// are compared with those of the last database that has one, which is the one the user names, or the last peer.
public final class BenchRun {
    private final BenchSpec spec;
    private final List<String> jvmOptions;
    private final Path scratch;
    private final ProgressLine progress;
    private final Map<String, Map<String, BenchResult>> results = new HashMap<>();

    /// @param spec its database and its folder for answers are replaced
    public BenchRun(BenchSpec spec, List<String> jvmOptions, Path scratch, ProgressLine progress) {
        this.spec = spec;
        this.jvmOptions = jvmOptions;
        this.scratch = scratch;
        this.progress = progress;
    }

    public BenchTable run(DatabasesOfRound databases, int rounds) throws IOException, InterruptedException {
        List<DatabaseTarget> all = List.of();
        for (int round = 1; round <= rounds; round++) {
            Path folder = scratch.resolve("round-" + round);
            Files.createDirectories(folder);
            all = databases.in(folder);
            for (DatabaseTarget databaseTarget : all) {
                String where = (rounds == 1 ? "" : "round " + round + " of " + rounds + ", ") + databaseTarget.name() + ": ";
                for (List<String> tasks : spec.suite().together(spec.tasks())) {
                    runOne(databaseTarget, tasks, where, answersOf(folder, databaseTarget));
                }
            }
            compareAnswers(folder, all);
            TemporaryFolder.remove(folder);
        }
        return new BenchTable(spec.suite(), spec.tasks(), all, results);
    }

    /// New databases for each round.
    public interface DatabasesOfRound {
        List<DatabaseTarget> in(Path folder) throws IOException;
    }

    private static Path answersOf(Path folder, DatabaseTarget databaseTarget) {
        return folder.resolve("answers-" + databaseTarget.name());
    }

    private void runOne(DatabaseTarget databaseTarget, List<String> tasks, String where, Path answers) throws IOException, InterruptedException {
        Path specFile = Files.createTempFile(scratch, "bench", ".properties");
        Path errors = scratch.resolve(databaseTarget.name() + ".err");
        Files.createDirectories(answers);
        new BenchSpec(spec.suite(), databaseTarget, tasks, spec.scale(), spec.seed(), spec.seconds(), spec.timeoutSeconds(), answers)
            .write(specFile);
        progress.show(where + "starting");
        // A cold start is measured with the jar that users embed.
        DatabaseTarget measured = spec.suite() == Suite.PLAN ? EmbeddedJar.in(databaseTarget) : databaseTarget;
        try (var child = ChildJvm.start(BenchChild.class, jvmOptions, measured, errors, List.of(specFile.toString()))) {
            child.follow(progress, where, ChildLine.MEASURE, line -> take(databaseTarget, line.split("\t")));
        } finally {
            Files.deleteIfExists(specFile);
        }
    }

    private void take(DatabaseTarget databaseTarget, String[] fields) {
        double value = Double.parseDouble(fields[1]);
        if (Double.isNaN(value)) {
            result(databaseTarget, fields[0]).fail(fields[2]);
        } else {
            result(databaseTarget, fields[0]).add(value);
        }
    }

    private BenchResult result(DatabaseTarget databaseTarget, String task) {
        return results.computeIfAbsent(task, name -> new HashMap<>()).computeIfAbsent(databaseTarget.name(), name -> new BenchResult());
    }

    private void compareAnswers(Path folder, List<DatabaseTarget> all) throws IOException {
        for (String task : spec.tasks()) {
            DatabaseTarget judge = null;
            for (DatabaseTarget databaseTarget : all.reversed()) {
                Path answer = answersOf(folder, databaseTarget).resolve(task);
                if (Files.exists(answer)) {
                    judge = judge == null ? databaseTarget : judge;
                    String difference = new QueryResult(Files.readAllLines(answer))
                        .differenceFrom(new QueryResult(Files.readAllLines(answersOf(folder, judge).resolve(task))));
                    if (difference != null) {
                        result(databaseTarget, task).fail("not the answer of " + judge.name() + ": " + difference);
                    }
                }
            }
        }
    }
}
