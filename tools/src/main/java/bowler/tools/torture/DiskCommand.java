// SPDX-License-Identifier: Apache-2.0
package bowler.tools.torture;

import bowler.tools.peer.LoadFailure;
import bowler.tools.peer.OptionCheck;
import bowler.tools.peer.TemporaryFolder;
import bowler.tools.text.NumberFormats;
import bowler.tools.text.ProgressLine;
import bowler.tools.text.TextTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `bowler torture disk`.
@Command(
    name = "disk",
    description = {
        "Fill a small file system with a database, free space, delete and roll back on the full disk, and kill the process. Then remove "
            + "the lock file and replace the folder of the open database. No acknowledged commit may be lost, work must continue by "
            + "itself, no second process may open the database, and the files must be sound.",
        "The small file system is a tmpfs, mounted while the command runs (Linux, root), or that of --folder."},
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footer = {
        "",
        "Examples:",
        "  ./bowler torture disk --rounds 5",
        "  ./bowler torture disk --size 256 --seed 7",
        "  # fills the file system of that folder", "  ./bowler torture disk --folder /mnt/small --size 100"})
public final class DiskCommand implements Callable<Integer> {
    private static final int MIN_SIZE = 32;
    private static final int MAX_SIZE = 1024;

    @Spec
    private CommandSpec command;

    @Mixin
    private final KillOptions kills = new KillOptions(3, "-Xmx256m -ea:bowler...");

    @Option(names = "--size", paramLabel = "MIB", defaultValue = "64",
        description = "Size of the small file system in MiB, from 32 to 1024 (default: ${DEFAULT-VALUE}).")
    private int mebibytes;

    @Option(names = "--folder", paramLabel = "DIR", description = "An empty folder on a small file system, instead of mounting one.")
    private Path folder;

    @Override
    public Integer call() throws IOException, InterruptedException {
        var check = new OptionCheck(command);
        kills.check(check);
        check.require(mebibytes >= MIN_SIZE && mebibytes <= MAX_SIZE, "--size is a number from " + MIN_SIZE + " to " + MAX_SIZE);
        try (TemporaryFolder temporaryFolder = TemporaryFolder.create("disk")) {
            if (folder != null) {
                DiskRounds.requireEmpty(folder);
                return run(folder, temporaryFolder.folder());
            }
            Path mountPoint = Files.createDirectory(temporaryFolder.folder().resolve("small"));
            try (SmallFileSystem small = SmallFileSystem.mount(mountPoint, mebibytes)) {
                if (small == null) {
                    throw new LoadFailure("no file system can be mounted here (that takes Linux and root); name an empty folder "
                        + "on a small one with --folder");
                }
                return run(mountPoint, temporaryFolder.folder());
            }
        }
    }

    private int run(Path small, Path scratch) throws IOException, InterruptedException {
        PrintWriter out = command.commandLine().getOut();
        Path notes = Files.createDirectory(scratch.resolve("notes"));
        ProgressLine progress = ProgressLine.onTerminal(command.commandLine().getErr());
        List<DiskRounds.Round> done = new ArrayList<>();
        for (int number = 1; number <= kills.rounds() && (done.isEmpty() || done.getLast().findings().isEmpty()); number++) {
            done.add(new DiskRounds(small, notes, mebibytes, kills.seed(), kills.jvmOptions(), progress).run(number));
        }
        progress.clear();
        print(done, out);
        done.getLast().findings().forEach(finding -> out.println("  " + finding));
        if (!done.getLast().findings().isEmpty()) {
            out.println("seed " + kills.seed());
            return 1;
        }
        return 0;
    }

    private static void print(List<DiskRounds.Round> rounds, PrintWriter out) {
        var table = new TextTable(List.of("round", "rows", "goes on after ms", "deleted when full", "rolled back", "in ms",
            "replacement noticed after ms", "verdict"));
        for (DiskRounds.Round round : rounds) {
            table.add(List.of(Integer.toString(round.number()), NumberFormats.count(round.rows()), NumberFormats.shown(round.recoveryMillis()),
                NumberFormats.count(round.deleted()), NumberFormats.count(round.rolledBack()), NumberFormats.shown(round.rollbackMillis()),
                NumberFormats.shown(round.noticedMillis()),
                round.findings().isEmpty() ? "sound" : round.findings().size() + " findings"));
        }
        table.print(out);
    }
}
