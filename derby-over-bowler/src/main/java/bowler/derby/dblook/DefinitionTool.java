// SPDX-License-Identifier: Apache-2.0
package bowler.derby.dblook;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.List;

/// The command line of `dblook`. Errors go to the file `dblook.log` in the working folder, and with `-verbose` to the
/// terminal as well.
public final class DefinitionTool {
    private static final Path LOG = Path.of("dblook.log");
    private static final String USAGE = """
        Usage: java org.apache.derby.tools.dblook -d URL [options]

          -d URL           the database, for instance jdbc:derby:shop or jdbc:derby://localhost:1527/shop;user=ann
          -z SCHEMA        only objects of this schema
          -t TABLE ...     only these tables and what belongs to them
          -td TEXT         the end of each statement (default: ;)
          -noview          no views
          -o FILE          the file to write (default: standard output)
          -append          append to the file and to dblook.log
          -verbose         print errors, too; they are always in dblook.log""";

    private String url;
    private String schema;
    private String file;
    private String delimiter = ";";
    private boolean appends;
    private boolean isVerbose;
    private boolean hasViews = true;
    private final List<String> tables = new ArrayList<>();

    private DefinitionTool() {}

    /// Writes the requested script, or the usage.
    public static void run(String... arguments) throws IOException {
        DefinitionTool tool = new DefinitionTool();
        if (!tool.parse(arguments)) {
            System.out.println(USAGE);
            return;
        }
        OpenOption[] options = tool.appends ? new OpenOption[] {StandardOpenOption.CREATE, StandardOpenOption.APPEND}
            : new OpenOption[] {StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE};
        try (PrintWriter log = new PrintWriter(Files.newBufferedWriter(LOG, options))) {
            PrintWriter out = tool.file == null ? new PrintWriter(System.out, false, System.out.charset())
                : new PrintWriter(Files.newBufferedWriter(Path.of(tool.file), Charset.defaultCharset(), options));
            tool.write(out, log);
            out.flush();
            if (tool.file != null) {
                out.close();
            }
        }
    }

    private boolean parse(String... arguments) {
        for (int i = 0; i < arguments.length; i++) {
            boolean hasValue = i + 1 < arguments.length;
            switch (arguments[i]) {
                case "-append" -> appends = true;
                case "-verbose" -> isVerbose = true;
                case "-noview" -> hasViews = false;
                case "-d", "-z", "-td", "-o" -> {
                    if (!hasValue) {
                        return false;
                    }
                    set(arguments[i], arguments[++i]);
                }
                case "-t" -> {
                    while (i + 1 < arguments.length && !arguments[i + 1].startsWith("-")) {
                        tables.add(Names.folded(arguments[++i]));
                    }
                }
                default -> {
                    if (arguments[i].startsWith("-")) {
                        return false;
                    }
                }
            }
        }
        return url != null;
    }

    private void set(String option, String value) {
        switch (option) {
            case "-d" -> url = value.length() > 1 && "'\"".indexOf(value.charAt(0)) >= 0 ? value.substring(1, value.length() - 1) : value;
            case "-z" -> schema = value;
            case "-td" -> delimiter = value;
            default -> file = value;
        }
    }

    private void write(PrintWriter writer, PrintWriter log) {
        ScriptOutput out = new ScriptOutput(writer, delimiter);
        if (file != null) {
            out.comment("This file was created using Derby's dblook utility.");
        }
        out.comment("Timestamp: " + new Timestamp(System.currentTimeMillis()));
        out.comment("Source database is: " + url.replaceFirst("^jdbc:derby:(//[^/]*/)?", "").replaceFirst(";.*", ""));
        out.comment("Connection URL is: " + url);
        if (!tables.isEmpty()) {
            out.comment("The dblook utility will consider only specified tables.");
        }
        if (schema != null) {
            out.comment("Specified schema is: " + schema.replace("\"", ""));
        }
        out.comment("appendLogs: " + appends);
        out.blankLine();
        Selection selection = new Selection(schema == null ? null : Names.folded(schema), tables, hasViews);
        try (Connection connection = DriverManager.getConnection(url)) {
            connection.setAutoCommit(false);
            Catalog catalog = new Catalog(connection);
            new SchemaScript(catalog, selection, out).write();
            new RightsScript(catalog, selection, out).write();
            connection.rollback();
        } catch (SQLException e) {
            report(e, writer, log);
        }
    }

    private void report(SQLException failure, PrintWriter out, PrintWriter log) {
        for (SQLException each = failure; each != null; each = each.getNextException()) {
            log.println("-- **--> ERROR " + each.getSQLState() + ": " + each.getMessage());
            if (isVerbose) {
                System.err.println("-- **--> ERROR " + each.getSQLState() + ": " + each.getMessage());
            }
        }
        out.println("-- Note: At least one unexpected error/warning message was");
        out.println("-- encountered during DDL generation.  See dblook.log");
        out.println("-- to review the message(s).");
    }
}
