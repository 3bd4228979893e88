// SPDX-License-Identifier: Apache-2.0
package bowler.tools.transfer;

import bowler.tools.migrate.SqlDump;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// Writes a database as an SQL script.
@Command(name = "dump-sql", description = {"Write a database as an SQL script that creates it again.", ""},
    mixinStandardHelpOptions = true, sortOptions = false,
    footer = {"", "Examples:", "  ./bowler dump-sql shop -o shop.sql",
        "  ./bowler sql copy --create -f shop.sql --stop-on-error      creates it again",
        "  ./bowler dump-sql shop --schema-only",
        "", "Exit codes: 0 the script is complete, 1 the script omits an object or the command failed, 2 wrong call."})
public final class DumpSqlCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private CommandDatabase database;

    @Option(names = {"-o", "--output"}, paramLabel = "FILE", description = "A new file; .gz is compressed (default: standard output).")
    private Path file;

    @Option(names = "--schema-only", description = "Write definitions without rows.")
    private boolean schemaOnly;

    @Option(names = "--data-only", description = "Write rows without definitions.")
    private boolean dataOnly;

    @Override
    public Integer call() throws IOException, SQLException {
        if (schemaOnly && dataOnly) {
            throw new ParameterException(spec.commandLine(), "--schema-only and --data-only exclude each other");
        }
        List<String> missing = database.run(false, connection -> {
            try (OutputFile output = new OutputFile(file, spec.commandLine().getOut())) {
                connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
                List<String> left = new SqlDump(connection).write(!dataOnly, !schemaOnly, output.writer());
                output.complete();
                return left;
            }
        });
        missing.forEach(each -> spec.commandLine().getErr().println("left out: " + each));
        return missing.isEmpty() ? 0 : 1;
    }
}
