// SPDX-License-Identifier: Apache-2.0
package bowler.tools.torture;

import bowler.tools.load.workload.AccountsDatabase;
import bowler.tools.peer.ChildJvm;
import bowler.tools.peer.DatabaseTarget;
import bowler.tools.peer.LoadFailure;
import bowler.tools.peer.TemporaryFolder;
import bowler.tools.text.ProgressLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/// Works, kills, keeps a copy, sometimes kills while the database comes back, opens again, audits; round after round on
/// the same database.
final class CrashRounds {
    private static final int RECOVERY_KILL_ONE_IN = 3;
    private static final int LONGEST_RECOVERY_MILLIS = 300;

    /// The parameters of a torture run.
    ///
    /// @param accounts of the bank
    /// @param durable whether an acknowledged commit must be there
    record Plan(int clients, int accounts, int branches, boolean durable, long seed, int minMillis, int maxMillis, List<String> jvmOptions) {}

    /// The findings of a round.
    ///
    /// @param killedMillis after all clients were connected
    /// @param acknowledged in all rounds so far
    /// @param transactions found, in all rounds so far
    /// @param findings empty if the database kept its promises
    record Round(int number, int killedMillis, int recoveryKills, long acknowledged, long transactions, long reopenMillis,
                 List<String> findings) {}

    private final DatabaseTarget databaseTarget;
    private final Path folder;
    private final Path scratch;
    private final Plan plan;
    private final ProgressLine progress;
    private final Random random;
    private final Path spec;
    private final Path acknowledgements;

    /// @param folder where the database is: it is copied before it is opened again
    CrashRounds(DatabaseTarget databaseTarget, Path folder, Path scratch, Plan plan, ProgressLine progress) {
        this.databaseTarget = databaseTarget;
        this.folder = folder;
        this.scratch = scratch;
        this.plan = plan;
        this.progress = progress;
        this.random = new Random(plan.seed());
        this.spec = scratch.resolve("bank.properties");
        this.acknowledgements = scratch.resolve("acknowledged");
    }

    void prepare() throws IOException, InterruptedException {
        progress.show("making the bank");
        AccountsDatabase.describe(spec, databaseTarget, plan.accounts(), plan.branches(), plan.seed());
        Files.createDirectories(acknowledgements);
        try (ChildJvm child = start("prepare", spec.toString())) {
            finish(child);
        }
    }

    Round run(int number) throws IOException, InterruptedException {
        int killedMillis = plan.minMillis() + random.nextInt(plan.maxMillis() - plan.minMillis() + 1);
        boolean killRecovery = random.nextInt(RECOVERY_KILL_ONE_IN) == 0;
        int recoveryMillis = random.nextInt(LONGEST_RECOVERY_MILLIS);
        progress.show("round " + number + ": working for " + killedMillis + " ms");
        killAfter(CrashChild.WORKING, killedMillis, true, "work", spec.toString(), acknowledgements.toString(),
            Integer.toString(number), Integer.toString(plan.clients()));
        copy(folder, copyOfLastCrash());
        if (killRecovery) {
            progress.show("round " + number + ": killing the recovery after " + recoveryMillis + " ms");
            killAfter(CrashChild.OPENING, recoveryMillis, false, "audit", spec.toString(), acknowledgements.toString(), Boolean.toString(plan.durable()));
        }
        progress.show("round " + number + ": opening and auditing");
        Round round = audit(number, killedMillis, killRecovery ? 1 : 0);
        progress.clear();
        return round;
    }

    /// Returns a copy of the folder as the kill left it.
    Path copyOfLastCrash() {
        return scratch.resolve("crashed");
    }

    private void killAfter(String line, int millis, boolean mustBeAlive, String... arguments) throws IOException, InterruptedException {
        try (ChildJvm child = start(arguments)) {
            String told = child.readLine();
            while (told != null && !told.equals(line)) {
                if (told.startsWith(CrashChild.FAILED)) {
                    throw new LoadFailure(databaseTarget.name() + ": " + told.substring(CrashChild.FAILED.length()));
                }
                told = child.readLine();
            }
            Thread.sleep(millis);
            if (mustBeAlive && !child.isAlive()) {
                finish(child);
                throw child.crash();
            }
            child.kill();
        }
    }

    private Round audit(int number, int killedMillis, int recoveryKills) throws IOException, InterruptedException {
        List<String> findings = new ArrayList<>();
        String opened = "";
        String audited = "";
        try (ChildJvm child = start("audit", spec.toString(), acknowledgements.toString(), Boolean.toString(plan.durable()))) {
            for (String line = child.readLine(); line != null; line = child.readLine()) {
                if (line.startsWith(CrashChild.OPENED)) {
                    opened = line.substring(CrashChild.OPENED.length());
                } else if (line.startsWith(CrashChild.AUDITED)) {
                    audited = line.substring(CrashChild.AUDITED.length());
                } else if (line.startsWith(CrashChild.FINDING)) {
                    findings.add(line.substring(CrashChild.FINDING.length()));
                } else if (line.startsWith(CrashChild.FAILED)) {
                    findings.add("does not open: " + line.substring(CrashChild.FAILED.length()));
                }
            }
            if (audited.isEmpty() && findings.isEmpty()) {
                findings.add(child.crash().getMessage());
            }
        }
        if (databaseTarget.name().equals("bowler") && findings.isEmpty()) {
            findings.addAll(StoreStructure.verify(folder.resolve("db")));
        }
        String[] counts = audited.isEmpty() ? new String[] {"0", "0"} : audited.split(" ");
        return new Round(number, killedMillis, recoveryKills, Long.parseLong(counts[1]), Long.parseLong(counts[0]),
            opened.isEmpty() ? -1 : Long.parseLong(opened), findings);
    }

    private ChildJvm start(String... arguments) throws IOException {
        return ChildJvm.start(CrashChild.class, plan.jvmOptions(), databaseTarget, scratch.resolve("child.err"), List.of(arguments));
    }

    private void finish(ChildJvm child) throws IOException, InterruptedException {
        for (String line = child.readLine(); line != null; line = child.readLine()) {
            if (line.startsWith(CrashChild.FAILED)) {
                throw new LoadFailure(databaseTarget.name() + ": " + line.substring(CrashChild.FAILED.length()));
            }
        }
        if (child.exitCode() != 0) {
            throw child.crash();
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        TemporaryFolder.remove(to);
        List<Path> paths;
        try (Stream<Path> walk = Files.walk(from)) {
            paths = walk.toList();
        }
        for (Path path : paths) {
            Files.copy(path, to.resolve(from.relativize(path).toString()));
        }
    }
}
