// SPDX-License-Identifier: Apache-2.0
package bowler.tools.dump;

import bowler.base.error.SqlFailure;
import bowler.tools.text.ProgressLine;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Saves what can be read of a damaged database.
@Command(
    name = "salvage",
    description = {
        "Make a new database from all that can be read of a damaged one that no process has open.",
        "The damaged database is not changed. The report names what was lost. It is also written to salvage.txt in the new folder."},
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
        "  ./bowler salvage accounts rescued     # a new database in the folder rescued",
        "  ./bowler salvage --schema tables.sql accounts rescued",
        "",
        "Rows whose table definition is lost are written to rescued/rows as hexadecimal digits. If the system tables are lost, --schema",
        "names a file with the definitions. A comment before a CREATE TABLE names the number of its file in rescued/rows:",
        "  -- tree 26",
        "  CREATE TABLE customer (id INT PRIMARY KEY, name VARCHAR(200));",
        "If the table has long BLOBs or CLOBs, their file follows: -- tree 26, long values 27",
        "Exit codes: 0 nothing was lost, 1 something was lost, 2 wrong call or a database in use."})
public final class SalvageCommand implements Callable<Integer> {
    private final DatabaseOpener databaseOpener;

    @Mixin
    private UnlockOptions unlock = new UnlockOptions();

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "DAMAGED", description = "The folder of the damaged database.")
    private Path folder;

    @Parameters(index = "1", paramLabel = "NEW", description = "The folder of the new database; it must be empty or missing.")
    private Path out;

    @Option(names = "--schema", paramLabel = "FILE", description = "Definitions of the tables, for lost system tables.")
    private Path schema;

    public SalvageCommand(DatabaseOpener databaseOpener) {
        this.databaseOpener = databaseOpener;
    }

    @Override
    public Integer call() throws Exception {
        PrintWriter terminal = spec.commandLine().getOut();
        if (Files.exists(out)) {
            try (Stream<Path> content = Files.list(out)) {
                if (content.findAny().isPresent()) {
                    throw new ParameterException(spec.commandLine(), "The folder " + out + " is not empty.");
                }
            }
        }
        StringBuilder report = new StringBuilder();
        ProgressLine progress = ProgressLine.onTerminal(spec.commandLine().getErr());
        if (schema != null && !Files.isReadable(schema)) {
            throw new ParameterException(spec.commandLine(), "The file " + schema + " cannot be read.");
        }
        List<SalvageSchema.Definition> definitions = schema == null ? List.of() : SalvageSchema.read(schema);
        Salvage salvage = new Salvage(out, databaseOpener, definitions, progress, line -> {
            progress.clear();
            terminal.println(line);
            terminal.flush();
            report.append(line).append('\n');
        });
        boolean isComplete;
        try {
            isComplete = salvage.run(folder, unlock);
        } catch (FolderVisit.Refused refused) {
            throw new ParameterException(spec.commandLine(), refused.getMessage());
        } catch (SqlFailure failure) {
            throw new ParameterException(spec.commandLine(), failure.getMessage(), failure);
        } finally {
            progress.clear();
        }
        String end = isComplete ? "Nothing was lost." : "Something was lost: see the lines above.";
        terminal.println(end);
        Files.writeString(out.resolve("salvage.txt"), report.append(end).append('\n'), StandardCharsets.UTF_8);
        return isComplete ? 0 : 1;
    }
}
