// SPDX-License-Identifier: Apache-2.0
package bowler.tools.torture;

import bowler.catalog.audit.CatalogAudit;
import bowler.os.host.HostClock;
import bowler.os.host.HostDisk;
import bowler.os.host.HostEntropy;
import bowler.os.host.HostWorkers;
import bowler.storage.Store;
import bowler.storage.StoreTransaction;
import bowler.storage.api.StoreOptions;
import bowler.tools.peer.ChildJvm;
import bowler.tools.peer.ChildLine;
import bowler.tools.peer.DatabaseTarget;
import bowler.tools.peer.OptionCheck;
import bowler.tools.peer.TemporaryFolder;
import bowler.tools.text.ByteCount;
import bowler.tools.text.ProgressLine;
import bowler.tools.text.TextTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `bowler torture memory`.
@Command(
    name = "memory",
    description = {
        "Change millions of rows in a JVM with a small heap. Each statement is first rolled back and then committed. Then keep a snapshot "
            + "open while other threads update a few hot rows and use a table as a queue. Every statement must succeed, the rows must be "
            + "correct, the heap must not grow, and the files must be sound.",
        "Peak is the used heap including garbage, live the heap after a collection, both in MiB."},
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footer = {
        "",
        "Examples:",
        "  ./bowler torture memory",
        "  ./bowler torture memory --rows 3000000 --seconds 600   # the full run",
        "  ./bowler torture memory --heap 32m --rows 50000 --seconds 0"})
public final class MemoryCommand implements Callable<Integer> {
    private static final int PERCENT = 100;
    private static final List<String> HEADINGS = List.of("step", "ms", "peak MiB", "live MiB", "result", "data");

    @Spec
    private CommandSpec command;

    @Option(names = "--heap", paramLabel = "SIZE", defaultValue = "64m", description = "The heap of the JVM (default: ${DEFAULT-VALUE}).")
    private String heap;

    @Option(names = "--rows", paramLabel = "N", defaultValue = "300000", description = "Rows of the main table (default: ${DEFAULT-VALUE}).")
    private int rows;

    @Option(names = "--seconds", paramLabel = "N", defaultValue = "30",
        description = "How long the snapshot stays open; 0: no snapshot (default: ${DEFAULT-VALUE}).")
    private int seconds;

    @Option(names = "--pace", paramLabel = "PERCENT", defaultValue = "50",
        description = "Minimum pace of the writers, the queue and the reader with the snapshot, as a percentage of their pace without it (default: ${DEFAULT-VALUE}).")
    private int minPercent;

    @Option(names = "--attributes", paramLabel = "TEXT", defaultValue = "",
        description = "Connection attributes of the database, such as 'pageCacheBytes=4194304'.")
    private String attributes;

    @Option(names = "--jvm-options", paramLabel = "OPTIONS", defaultValue = "-ea:bowler...",
        description = "Further options of the JVM (default: ${DEFAULT-VALUE}).")
    private String jvmOptions;

    @Override
    public Integer call() throws IOException, InterruptedException {
        check();
        try (TemporaryFolder temporaryFolder = TemporaryFolder.create("memory")) {
            Path folder = Files.createDirectories(temporaryFolder.folder()).resolve("db");
            String url = "jdbc:bowler:" + folder;
            PrintWriter out = command.commandLine().getOut();
            out.println("bowler: a heap of " + heap + ", " + rows + " rows");
            List<String> options = new ArrayList<>(List.of("-Xmx" + heap));
            options.addAll(OptionCheck.words(jvmOptions));
            var databaseTarget = new DatabaseTarget("bowler", url, url + ";shutdown=true", "", "", Map.of(), List.of(), List.of(), "", "");
            var table = new TextTable(HEADINGS);
            List<String> findings = new ArrayList<>();
            String opening = url + ";create=true" + (attributes.isEmpty() ? "" : ";" + attributes);
            try (ChildJvm child = ChildJvm.start(MemoryChild.class, options, databaseTarget, temporaryFolder.folder().resolve("child.err"),
                    List.of(opening, databaseTarget.shutdownUrl(), Integer.toString(rows), Integer.toString(seconds),
                        Integer.toString(minPercent)))) {
                follow(child, table, findings, ProgressLine.onTerminal(command.commandLine().getErr()));
            }
            table.print(out);
            if (findings.isEmpty()) {
                findings.addAll(damage(folder));
            }
            return verdict(findings, temporaryFolder, out);
        }
    }

    private void check() {
        var check = new OptionCheck(command);
        check.require(ByteCount.parse(heap).isPresent(), "--heap is a number of bytes such as 64m or 1g, not '" + heap + "'");
        check.require(rows > 0, "--rows must be 1 or more");
        check.require(seconds >= 0, "--seconds must be 0 or more");
        check.require(minPercent >= 0 && minPercent <= PERCENT, "--pace is a number from 0 to " + PERCENT);
    }

    private static void follow(ChildJvm child, TextTable table, List<String> findings, ProgressLine progress)
            throws IOException, InterruptedException {
        for (String line = child.readLine(); line != null; line = child.readLine()) {
            if (line.startsWith(ChildLine.PROGRESS)) {
                progress.show(line.substring(ChildLine.PROGRESS.length()));
            } else if (line.startsWith(ChildLine.MEASURE)) {
                table.add(Arrays.asList(line.substring(ChildLine.MEASURE.length()).split("\t", -1)));
            } else if (line.startsWith(MemoryChild.FINDING)) {
                findings.add(line.substring(MemoryChild.FINDING.length()));
            } else if (line.startsWith(ChildLine.FAILED)) {
                findings.add("the JVM failed: " + line.substring(ChildLine.FAILED.length()));
            }
        }
        progress.clear();
        if (child.exitCode() != 0 && findings.isEmpty()) {
            findings.add(child.crash().getMessage());
        }
    }

    /// Returns the faults in the files, trees that belong to no table, and differences between tables and their
    /// indexes.
    private static List<String> damage(Path folder) {
        var damage = new ArrayList<>(StoreStructure.verify(folder));
        try (Store store = Store.open(
                new HostDisk(folder), StoreOptions.defaults(), new HostClock(), new HostEntropy(), new HostWorkers());
                StoreTransaction transaction = store.newTransaction()) {
            var audit = new CatalogAudit(transaction, store::tree);
            audit.run().forEach(indexMismatch -> damage.add(indexMismatch.toString()));
        }
        return damage;
    }

    private int verdict(List<String> findings, TemporaryFolder temporaryFolder, PrintWriter out) {
        if (findings.isEmpty()) {
            out.println("every statement ended well, the rows are right, and the files are sound");
            return 0;
        }
        temporaryFolder.keep();
        findings.forEach(finding -> out.println("  " + finding));
        out.println("the database, and what the JVM said (child.err): " + temporaryFolder.folder());
        return 1;
    }
}
