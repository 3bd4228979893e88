// SPDX-License-Identifier: Apache-2.0
package bowler.tools.dump;

import bowler.tools.text.ProgressLine;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Checks all that a store's folder holds.
@Command(
    name = "verify",
    description = {
        "Check a database that no process has open: control file, every page, the log, the structure of every tree.",
        "Tables and indexes must agree, and all constraints must hold. The folder is not changed."},
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
        "  ./bowler verify accounts             # a database that was shut down",
        "  # one that was not shut down: recovered in a temporary overlay, then checked", "  ./bowler verify --recover accounts",
        "",
        "Exit codes: 0 sound, 1 damaged, 2 wrong call or a database in use."})
public final class VerifyCommand implements Callable<Integer> {
    private final DatabaseOpener databaseOpener;

    @Mixin
    private UnlockOptions unlock = new UnlockOptions();

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "DIR", description = "The folder of the database.")
    private Path folder;

    @Option(names = "--recover",
        description = "If the database was not shut down, recover it in a temporary overlay, so that trees and indexes can be checked, too.")
    private boolean recover;

    public VerifyCommand(DatabaseOpener databaseOpener) {
        this.databaseOpener = databaseOpener;
    }

    @Override
    public Integer call() throws Exception {
        PrintWriter out = spec.commandLine().getOut();
        try (FolderVisit folderVisit = new FolderVisit(folder, unlock, ProgressLine.onTerminal(spec.commandLine().getErr()))) {
            return new Verification(folderVisit, databaseOpener, out, recover).run() ? 0 : 1;
        } catch (FolderVisit.Refused refused) {
            throw new ParameterException(spec.commandLine(), refused.getMessage());
        }
    }
}
