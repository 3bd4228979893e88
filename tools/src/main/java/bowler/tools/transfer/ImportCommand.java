// SPDX-License-Identifier: Apache-2.0
package bowler.tools.transfer;

import bowler.jdbc.bulk.BulkInsert;
import bowler.tools.text.ProgressLine;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.LongConsumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Reads a file of comma-separated values, JSON objects or fields of fixed widths into a table.
@Command(name = "import", description = {"Import a file of comma-separated values, JSON lines or fixed-width fields into a table.", ""},
    mixinStandardHelpOptions = true, sortOptions = false,
    footer = {"", "Without --continue the import is one transaction: all rows, or none.", "",
        "Examples:", "  ./bowler import shop orders orders.csv",
        "  # types from the first 10,000 lines", "  ./bowler import shop orders orders.csv.gz --create-table",
        "  ./bowler import shop events events.jsonl --format json --create-table",
        "  ./bowler import shop parts parts.txt --format fixed --widths 8,30,10 \\", "      --no-header",
        "  ./bowler import shop orders - --delimiter ';' --continue \\", "      --rejects bad.csv < orders.csv",
        "", "Exit codes: 0 all rows are imported, 1 rows were rejected or the import failed, 2 wrong call."})
public final class ImportCommand implements Callable<Integer> {
    private static final int SAMPLE_ROWS = 10_000;

    private enum Format {
        CSV, JSON, FIXED
    }

    @Spec
    private CommandSpec spec;

    @Mixin
    private CommandDatabase database;

    @Parameters(index = "1", paramLabel = "TABLE", description = "The name of the table, as in SQL.")
    private String table;

    @Parameters(index = "2", arity = "0..1", paramLabel = "FILE", description = "The file, compressed with gzip, zstd or not; - or nothing is standard input.")
    private String file = "-";

    @Option(names = "--create", description = "Create the database if it does not exist.")
    private boolean create;

    @Option(names = "--create-table", description = "Create the table. Names come from the header, types from the first 10,000 records.")
    private boolean createsTable;

    @Option(names = "--format", defaultValue = "csv", paramLabel = "FORMAT",
        description = "csv; json: one JSON object per line; fixed: fields with the --widths (default: ${DEFAULT-VALUE}).")
    private String formatName;

    @Option(names = "--widths", split = ",", paramLabel = "N", description = "The widths of the fields, in characters.")
    private List<Integer> widths;

    @Option(names = "--no-header", description = "The first line has values, not the names of columns.")
    private boolean noHeader;

    @Option(names = "--columns", split = ",", paramLabel = "NAME", description = "The columns of the fields, instead of those in the header. With JSON: the members to import.")
    private List<String> columns;

    @Option(names = "--delimiter", defaultValue = ",", paramLabel = "C", description = "The character between fields; \\t is a tab (default: ${DEFAULT-VALUE}).")
    private String delimiter;

    @Option(names = "--quote", defaultValue = "\"", paramLabel = "C", description = "The character around fields (default: ${DEFAULT-VALUE}).")
    private String quote;

    @Option(names = "--null", defaultValue = "", paramLabel = "TEXT", description = "The text without quotes that means NULL, in addition to the empty text.")
    private String nullText;

    @Option(names = "--encoding", paramLabel = "NAME", defaultValue = "UTF-8", description = "The encoding of the file (default: ${DEFAULT-VALUE}).")
    private Charset encoding;

    @Option(names = "--continue", description = "Skip records that cannot be inserted.")
    private boolean continues;

    @Option(names = "--rejects", paramLabel = "FILE", description = "With --continue: a new file for these records, with line, column and reason.")
    private Path rejectsFile;

    @Override
    public Integer call() throws IOException, SQLException {
        if (rejectsFile != null && !continues) {
            throw new ParameterException(spec.commandLine(), "--rejects needs --continue");
        }
        Format format = format();
        if (format == Format.FIXED == (widths == null)) {
            throw new ParameterException(spec.commandLine(), format == Format.FIXED ? "--format fixed needs --widths" : "--widths needs --format fixed");
        }
        if (widths != null && widths.stream().anyMatch(width -> width < 1 || width > FileRecords.MAX_LENGTH)) {
            throw new ParameterException(spec.commandLine(), "--widths are numbers of characters from 1 to " + FileRecords.MAX_LENGTH);
        }
        CsvRecords.Syntax syntax = new CsvRecords.Syntax(character("--delimiter", delimiter), character("--quote", quote), nullText, encoding);
        long start = System.nanoTime();
        if (!file.equals("-") && Files.isDirectory(Path.of(file))) {
            throw new IOException(file + " is a folder, not a file");
        }
        try (InputStream in = file.equals("-") ? System.in : Files.newInputStream(Path.of(file)); FileRecords records = records(format, in, syntax)) {
            return database.run(create, connection -> load(connection, format, syntax, records, start));
        }
    }

    private int load(Connection connection, Format format, CsvRecords.Syntax syntax, FileRecords records, long start) throws IOException, SQLException {
        try (Rejects rejects = continues ? new Rejects(rejectsFile) : null) {
            TargetTable target = target(connection, records);
            ProgressLine line = ProgressLine.onTerminal(spec.commandLine().getErr());
            boolean isRepeatable = !file.equals("-") && Files.isRegularFile(Path.of(file));
            long count = isRepeatable ? new TableLoad(connection, target, null).runAtOnce(records, progress(records, line, start)) : BulkInsert.IMPOSSIBLE;
            if (count < 0 && isRepeatable) {
                try (InputStream in = Files.newInputStream(Path.of(file)); FileRecords again = records(format, in, syntax)) {
                    again.names(!noHeader);
                    count = new TableLoad(connection, target, rejects).run(again, progress(again, line, start));
                }
            } else if (count < 0) {
                count = new TableLoad(connection, target, rejects).run(records, progress(records, line, start));
            }
            line.clear();
            connection.commit();
            report(count, rejects, (System.nanoTime() - start) / 1e9);
            return rejects != null && rejects.count() > 0 ? 1 : 0;
        }
    }

    private Format format() {
        for (Format each : Format.values()) {
            if (each.name().equalsIgnoreCase(formatName)) {
                return each;
            }
        }
        throw new ParameterException(spec.commandLine(), "--format is csv, json or fixed, not '" + formatName + "'");
    }

    private FileRecords records(Format format, InputStream in, CsvRecords.Syntax syntax) throws IOException {
        return switch (format) {
            case CSV -> new CsvRecords(in, syntax);
            case JSON -> new JsonRecords(in, encoding, columns);
            case FIXED -> new FixedRecords(in, encoding, widths, nullText);
        };
    }

    private char character(String option, String text) {
        String meant = text.equals("\\t") ? "\t" : text;
        if (meant.length() != 1) {
            throw new ParameterException(spec.commandLine(), option + " is one character, not '" + text + "'");
        }
        return meant.charAt(0);
    }

    private TargetTable target(Connection connection, FileRecords records) throws IOException, SQLException {
        List<String> inFile = records.names(!noHeader);
        List<String> names = columns != null ? columns : inFile;
        if (createsTable) {
            createTable(connection, names, records.peek(SAMPLE_ROWS));
        }
        return TargetTable.of(connection, table, names);
    }

    private LongConsumer progress(FileRecords records, ProgressLine line, long start) throws IOException {
        long size = file.equals("-") ? 0 : Files.size(Path.of(file));
        return rows -> line.show(progress(rows, records.position(), size, (System.nanoTime() - start) / 1e9));
    }

    private static String progress(long rows, long position, long size, double seconds) {
        String text = String.format(Locale.ROOT, "%,d rows, %,.0f rows/s", rows, rows / seconds);
        return size == 0 || position == 0 ? text
            : text + String.format(Locale.ROOT, ", %d %%, %.0f s left", 100 * position / size, seconds * (size - position) / position);
    }

    private void createTable(Connection connection, List<String> names, List<FileRecords.Row> sample) throws SQLException {
        int count = names != null ? names.size() : sample.isEmpty() ? 0 : sample.getFirst().fields().size();
        if (count == 0) {
            throw new SQLException("The file has no columns, so the table cannot be created.", "42X04");
        }
        List<String> definitions = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int column = i;
            String name = names == null ? "C" + (i + 1) : names.get(i).toUpperCase(Locale.ROOT);
            definitions.add(TargetTable.quoted(name) + " "
                + InferredColumn.type(sample.stream().map(row -> column < row.fields().size() ? row.fields().get(column) : null).toList()));
        }
        String sql = "CREATE TABLE " + table + " (" + String.join(", ", definitions) + ")";
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
        spec.commandLine().getOut().println(sql);
    }

    private void report(long count, Rejects rejects, double seconds) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(String.format(Locale.ROOT, "%,d %s imported in %.1f s", count, count == 1 ? "row" : "rows", seconds));
        if (rejects != null && rejects.count() > 0) {
            out.println(String.format(Locale.ROOT, "%,d %s rejected%s", rejects.count(), rejects.count() == 1 ? "record" : "records",
                rejectsFile == null ? "" : ": " + rejectsFile));
        }
    }
}
