// SPDX-License-Identifier: Apache-2.0
package bowler.tools.dump;

import bowler.base.error.SqlFailure;
import bowler.catalog.audit.CatalogAudit;
import bowler.storage.Store;
import bowler.storage.StoreTransaction;
import bowler.storage.api.TreeStatistics;
import bowler.storage.inspect.OfflineInspection;
import bowler.tools.text.ProgressLine;
import bowler.tools.text.TextTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Prints what a store's folder holds.
@Command(
    name = "dump",
    description = "Print the files of a database that no process has open, without changing them.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
        "  # the control file, and the trees with their tables and indexes", "  ./bowler dump accounts",
        "  ./bowler dump accounts control            # the control file",
        "  ./bowler dump accounts tree 17  # pages of tree 17, indented by level",
        "  ./bowler dump accounts tree 17 --entries  # also the entries of its leaves",
        "  ./bowler dump accounts page 17 3  # page 3 of tree 17, as it is on the disk",
        "  ./bowler dump accounts log --from 81920   # log records from an LSN on",
        "",
        "Exit codes: 0 success, 1 the files cannot be read, 2 wrong call or a database in use."})
public final class DumpCommand implements Callable<Integer> {
    private static final String DATA_FOLDER = "data";
    private static final String LOCKS_ARE_IN_MEMORY =
        "Locks live in the memory of the process that has the store open, and go with it: a folder holds none. In that "
            + "process Store.inspect().dumpLocks() shows them";

    @Mixin
    private UnlockOptions unlock = new UnlockOptions();

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "DIR", description = "The folder of the database.")
    private Path folder;

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "WHAT",
        description = "tree ID, page FILE PAGE, log or control; without it, an overview.")
    private List<String> what = List.of();

    @Option(names = "--entries", description = "With tree: every entry of every leaf.")
    private boolean entries;

    @Option(names = "--from", paramLabel = "LSN", description = "With log: the first record to print.")
    private long fromLsn;

    @Option(names = "--recover",
        description = "If the database was not shut down, recover it in a temporary overlay, and show the recovered trees.")
    private boolean recover;

    @Override
    public Integer call() throws Exception {
        if (is("locks", 0)) {
            throw new ParameterException(spec.commandLine(), LOCKS_ARE_IN_MEMORY);
        }
        if (!what.isEmpty() && !is("tree", 1) && !is("page", 2) && !is("log", 0) && !is("control", 0)) {
            throw wrong("Say tree ID, page FILE PAGE, log or control, not " + String.join(" ", what));
        }
        try (FolderVisit folderVisit = new FolderVisit(folder, unlock, ProgressLine.onTerminal(spec.commandLine().getErr()))) {
            OfflineInspection files = folderVisit.files();
            if (what.isEmpty()) {
                overview(folderVisit, files);
                return 0;
            }
            switch (what.getFirst()) {
                case "control" -> out().print(files.dumpControl());
                case "log" -> log(files);
                case "page" -> page(folderVisit, files);
                default -> tree(folderVisit, files);
            }
            return 0;
        } catch (FolderVisit.Refused refused) {
            throw wrong(refused.getMessage());
        }
    }

    private boolean is(String word, int arguments) {
        return what.size() == 1 + arguments && what.getFirst().equals(word);
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }

    private void log(OfflineInspection files) {
        out().printf("%14s  %s%n", "LSN", "record");
        files.dumpLog(fromLsn, line -> {
            int gap = line.indexOf(' ');
            out().printf("%14s%s%n", line.substring(0, gap), line.substring(gap));
        });
    }

    private void page(FolderVisit folderVisit, OfflineInspection files) throws IOException {
        int fileId = fileId(folderVisit, what.get(1));
        long number = number(what.get(2), "page number");
        long count = folderVisit.bytesOf(DATA_FOLDER + "/" + nameOf(fileId)) / files.pageSizeBytes();
        if (number >= count) {
            throw wrong("File " + nameOf(fileId) + " has " + count + " pages, counted from 0");
        }
        out().print(files.dumpPage(fileId, (int) number));
    }

    private void tree(FolderVisit folderVisit, OfflineInspection files) throws IOException {
        int treeId = fileId(folderVisit, what.get(1));
        requireRecovery(files);
        out().print(folderVisit.open().inspect().dumpTree(treeId, entries));
    }

    private void requireRecovery(OfflineInspection files) {
        if (!files.isClean() && !recover) {
            throw wrong("The store was not shut down; --recover recovers it in a scratch folder and shows its trees then");
        }
    }

    /// A number, or a file's name with or without its folder.
    private int fileId(FolderVisit folderVisit, String text) throws IOException {
        String name = text.startsWith(DATA_FOLDER + "/") ? text.substring(DATA_FOLDER.length() + 1) : text;
        String digits = name.endsWith(".tree") ? name.substring(0, name.length() - ".tree".length()) : name;
        int fileId = (int) number(digits, "tree");
        if (!folderVisit.names(DATA_FOLDER).contains(nameOf(fileId))) {
            throw wrong("There is no tree " + fileId + " in " + folder);
        }
        return fileId;
    }

    private static String nameOf(int fileId) {
        return String.format(Locale.ROOT, "%08d.tree", fileId);
    }

    private long number(String text, String noun) {
        try {
            long number = Long.parseLong(text);
            if (number >= 0 && number <= Integer.MAX_VALUE) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw new ParameterException(spec.commandLine(), "'" + text + "' is no " + noun, e);
        }
        throw wrong("There is no " + noun + " " + text);
    }

    private void overview(FolderVisit folderVisit, OfflineInspection files) throws IOException {
        out().print(files.dumpControl());
        out().println();
        boolean canOpen = files.isClean() || recover;
        TextTable table = new TextTable(canOpen
            ? List.of("holds", "tree", "file MB", "pages", "height", "rows, about") : List.of("file", "file MB"));
        if (!canOpen) {
            for (String name : folderVisit.names(DATA_FOLDER)) {
                table.add(List.of(name, megabytes(folderVisit, name)));
            }
            table.print(out());
            out().println();
            out().println("The store was not shut down; --recover shows its trees.");
            return;
        }
        Store store = folderVisit.open();
        try (StoreTransaction transaction = store.newTransaction()) {
            CatalogAudit catalog = catalog(store, transaction);
            for (int treeId : store.inspect().treeIds()) {
                TreeStatistics size = store.statistics(store.tree(treeId));
                String name = catalog == null ? null : catalog.nameOf(treeId);
                String file = folderVisit.names(DATA_FOLDER).contains(nameOf(treeId)) ? megabytes(folderVisit, nameOf(treeId)) : "-";
                table.add(List.of(name == null ? "-" : name, Integer.toString(treeId), file, String.format(Locale.ROOT, "%,d", size.pageCount()),
                    Integer.toString(size.height()), String.format(Locale.ROOT, "%,d", size.rowCount())));
            }
        }
        table.print(out());
    }

    /// Null if there is none that can be read.
    private CatalogAudit catalog(Store store, StoreTransaction transaction) {
        try {
            return new CatalogAudit(transaction, store::tree);
        } catch (SqlFailure | IndexOutOfBoundsException | IllegalArgumentException notACatalog) {
            out().println("No catalog can be read, so trees have no names: " + notACatalog.getMessage());
            return null;
        }
    }

    private static String megabytes(FolderVisit folderVisit, String name) throws IOException {
        return String.format(Locale.ROOT, "%.1f", folderVisit.bytesOf(DATA_FOLDER + "/" + name) / 1048576.0);
    }
}
