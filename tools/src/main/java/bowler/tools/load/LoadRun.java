// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load;

import bowler.tools.load.client.ServerUse;
import bowler.tools.load.workload.ChildSpec;
import bowler.tools.peer.ChildJvm;
import bowler.tools.peer.ChildLine;
import bowler.tools.peer.DatabaseTarget;
import bowler.tools.peer.Measurement;
import bowler.tools.peer.ServerStart;
import bowler.tools.text.ProgressLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The parent's side: every round, one database after the other, each in a new JVM. Each round keeps the data of the
/// previous ones, so the databases grow alike.
final class LoadRun {
    private final List<DatabaseTarget> databases;
    private final ChildSpec spec;
    private final int rounds;
    private final List<String> jvmOptions;
    private final Path scratch;
    private final ProgressLine progress;

    LoadRun(List<DatabaseTarget> databases, ChildSpec spec, int rounds, List<String> jvmOptions, Path scratch, ProgressLine progress) {
        this.databases = databases;
        this.spec = spec;
        this.rounds = rounds;
        this.jvmOptions = jvmOptions;
        this.scratch = scratch;
        this.progress = progress;
    }

    /// All measures of all rounds, in the order in which they were taken.
    List<Measurement> run() throws IOException, InterruptedException {
        List<Measurement> measures = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            for (DatabaseTarget databaseTarget : databases) {
                String where = (rounds == 1 ? "" : "round " + round + " of " + rounds + ", ") + databaseTarget.name() + ": ";
                measures.addAll(runOne(databaseTarget, where));
            }
        }
        progress.clear();
        return measures;
    }

    private List<Measurement> runOne(DatabaseTarget databaseTarget, String where) throws IOException, InterruptedException {
        Path specFile = Files.createTempFile(scratch, "load", ".properties");
        Path errors = scratch.resolve(databaseTarget.name() + ".err");
        spec.with(databaseTarget).write(specFile);
        List<Measurement> measures = new ArrayList<>();
        progress.show(where + "starting");
        try (var server = databaseTarget.server() == null ? null
                : databaseTarget.server().start(jvmOptions, databaseTarget.jars(), scratch.resolve(databaseTarget.name() + ".server"));
                var child = ChildJvm.start(LoadChild.class, withServer(server), databaseTarget, errors, List.of(specFile.toString()))) {
            child.follow(progress, where, ChildLine.MEASURE, line -> measures.add(Measurement.fromLine(line)));
        } finally {
            Files.deleteIfExists(specFile);
        }
        return measures;
    }

    /// Returns the options of the clients' JVM, which also measures the server.
    private List<String> withServer(ServerStart.Running server) {
        if (server == null) {
            return jvmOptions;
        }
        List<String> options = new ArrayList<>(jvmOptions);
        options.add("-D" + ServerUse.PROCESS + "=" + server.process().pid());
        return options;
    }
}
