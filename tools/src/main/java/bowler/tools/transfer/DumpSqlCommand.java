// SPDX-License-Identifier: Apache-2.0
package bowler.tools.transfer;

import bowler.tools.migrate.PortableDump;
import bowler.tools.migrate.SqlDump;
import bowler.tools.migrate.dialect.Dialect;
import bowler.tools.migrate.dialect.Dialects;
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
        "  ./bowler sql copy --create -f shop.sql --stop-on-error  # creates it again",
        "  ./bowler dump-sql shop --schema-only",
        "  ./bowler dump-sql shop --for postgresql -o shop.sql",
        "", "Exit codes: 0 the script is complete, 1 the script omits an object or the command failed, 2 wrong call."})
public final class DumpSqlCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private CommandDatabase database;

    @Option(names = {"-o", "--output"}, paramLabel = "FILE", description = "A new file; .gz and .zst are compressed (default: standard output).")
    private Path file;

    @Option(names = "--schema-only", description = "Write definitions without rows.")
    private boolean schemaOnly;

    @Option(names = "--data-only", description = "Write rows without definitions.")
    private boolean dataOnly;

    @Option(names = "--for", paramLabel = "DATABASE", description = {"Write the SQL of another database: derby, h2 or postgresql.", "What it does not have is listed in the script and on standard error."})
    private String targetName;

    @Override
    public Integer call() throws IOException, SQLException {
        if (schemaOnly && dataOnly) {
            throw new ParameterException(spec.commandLine(), "--schema-only and --data-only exclude each other");
        }
        Dialect dialect = targetName == null ? null : dialect();
        List<String> missing = database.run(false, connection -> {
            try (OutputFile output = new OutputFile(file, spec.commandLine().getOut())) {
                connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
                List<String> left = dialect == null ? new SqlDump(connection).write(!dataOnly, !schemaOnly, output.writer())
                    : new PortableDump(connection, dialect).write(!dataOnly, !schemaOnly, output.writer());
                output.complete();
                return left;
            }
        });
        missing.forEach(each -> spec.commandLine().getErr().println("left out: " + each));
        return missing.isEmpty() ? 0 : 1;
    }

    private Dialect dialect() {
        try {
            return Dialects.of(targetName);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }
}
