// SPDX-License-Identifier: Apache-2.0
package bowler.tools.transfer;

import bowler.tools.shell.print.PrintOptions;
import bowler.tools.shell.print.ResultFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Writes tables or the rows of a query to files.
@Command(name = "export", description = {"Write a table, a query or all tables to files.", ""},
    mixinStandardHelpOptions = true, sortOptions = false,
    footer = {"", "Examples:", "  ./bowler export shop orders -o orders.csv",
        "  ./bowler export shop --query 'SELECT * FROM orders WHERE paid' --format json",
        "  ./bowler export shop --all folder                # one file per table",
        "", "Exit codes: 0 done, 1 failed, 2 wrong call."})
public final class ExportCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private CommandDatabase database;

    @Parameters(index = "1", arity = "0..1", paramLabel = "TABLE", description = "The name of a table or view, as in SQL.")
    private String table;

    @Option(names = "--query", paramLabel = "SQL", description = "A query instead of a table.")
    private String query;

    @Option(names = "--all", paramLabel = "FOLDER", description = "All tables, each into a file of this folder.")
    private Path folder;

    @Option(names = {"-o", "--output"}, paramLabel = "FILE", description = "A new file; .gz and .zst are compressed (default: standard output).")
    private Path file;

    @Option(names = "--format", defaultValue = "csv", paramLabel = "FORMAT",
        description = "csv, json, markdown, insert, table or vertical (default: ${DEFAULT-VALUE}).")
    private String format;

    @Option(names = "--no-header", description = "Omit the names of columns.")
    private boolean noHeader;

    @Option(names = "--null", defaultValue = "NULL", paramLabel = "TEXT", description = "The text for NULL in the formats table, vertical and markdown.")
    private String nullText;

    @Override
    public Integer call() throws IOException, SQLException {
        int wanted = (table == null ? 0 : 1) + (query == null ? 0 : 1) + (folder == null ? 0 : 1);
        if (wanted != 1) {
            throw new ParameterException(spec.commandLine(), "Say what to export: a TABLE, --query or --all");
        }
        ResultFormat chosen;
        try {
            chosen = ResultFormat.of(format);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "'" + format + "' is no format");
        }
        return database.run(false, connection -> {
            if (folder != null) {
                exportAll(connection, chosen);
            } else {
                export(connection, query == null ? "SELECT * FROM " + table : query, file, chosen);
            }
            return 0;
        });
    }

    private void exportAll(Connection connection, ResultFormat chosen) throws IOException, SQLException {
        Files.createDirectories(folder);
        List<String[]> tables = new ArrayList<>();
        try (ResultSet rows = connection.getMetaData().getTables(null, null, null, new String[] {"TABLE"})) {
            while (rows.next()) {
                tables.add(new String[] {rows.getString("TABLE_SCHEM"), rows.getString("TABLE_NAME")});
            }
        }
        for (String[] each : tables) {
            String name = (each[0] == null ? "" : quoted(each[0]) + ".") + quoted(each[1]);
            Path target = folder.resolve(((each[0] == null ? "" : each[0] + ".") + each[1]).replace('/', '_') + "." + chosen.name().toLowerCase(Locale.ROOT));
            long count = export(connection, "SELECT * FROM " + name, target, chosen);
            spec.commandLine().getOut().println(target + ": " + count + (count == 1 ? " row" : " rows"));
        }
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    private long export(Connection connection, String sql, Path target, ResultFormat chosen) throws IOException, SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(sql);
            OutputFile output = new OutputFile(target, spec.commandLine().getOut())) {
            long count = chosen.print(rows, new PrintOptions(output.writer(), nullText, !noHeader));
            output.complete();
            return count;
        }
    }
}
