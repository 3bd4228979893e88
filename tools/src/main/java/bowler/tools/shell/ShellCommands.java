// SPDX-License-Identifier: Apache-2.0
package bowler.tools.shell;

import bowler.tools.shell.print.ResultFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The commands of the shell. Each has the spelling of psql (`\d`), most also that of sqlite3 (`.schema`); SHOW, DESCRIBE,
/// CONNECT and others are written as in Derby's ij.
final class ShellCommands {
    private static final String HELP = """
        Statements end with ;  Commands stand on a line of their own.

          \\d [TABLE]            tables and views, or one table       .tables, .schema TABLE, DESCRIBE TABLE;
          \\di \\dv \\dn \\df       indexes, views, schemas, routines    SHOW INDEXES; SHOW VIEWS; SHOW SCHEMAS; ...
          \\ds \\du \\dp           sequences, roles, privileges
          \\explain [analyze]     the plan of the last query
          \\format FORMAT         table, vertical, csv, json, markdown, insert      .mode FORMAT
          \\x [on|off]            vertical rows
          \\g, \\gx, \\p            repeat the last query, repeat it with vertical rows, print it
          \\e [FILE]              edit the last query, or a file, and run it
          \\timing                time of each statement, on and off   .timer on
          \\set NAME VALUE        a variable, used as :NAME            \\unset NAME
          \\i FILE                run a file                           .read FILE, RUN 'FILE';, SOURCE 'FILE';
          \\o [FILE]              print to a file                      .output FILE
          \\watch [SECONDS]       repeat the last query
          \\pager on|off          long results through $PAGER or less
          \\plot                  bars of the last query's rows
          \\autocommit on|off     AUTOCOMMIT ON|OFF;
          \\connect URL|FOLDER    CONNECT 'URL'; DISCONNECT;           .open FOLDER
          \\header on|off, \\null TEXT, \\echo TEXT, \\pset SETTING VALUE
          \\conninfo              the database and the user            .show
          \\! COMMAND             a command of the system             .shell COMMAND
          \\q                     quit                                 .quit, EXIT;
        """;
    private static final Pattern IJ = Pattern.compile(
        "(?is)(SHOW|DESCRIBE|DESC|CONNECT|DISCONNECT|RUN|SOURCE|AUTOCOMMIT|EXIT|QUIT|HELP)\\b\\s*(.*)");
    private static final Map<String, String> SAME = new TreeMap<>(Map.ofEntries(
        Map.entry(".tables", "\\d"), Map.entry(".schema", "\\d"), Map.entry(".indexes", "\\di"), Map.entry(".mode", "\\format"),
        Map.entry(".timer", "\\timing"), Map.entry(".read", "\\i"), Map.entry(".output", "\\o"), Map.entry(".once", "\\o"),
        Map.entry(".open", "\\connect"), Map.entry(".quit", "\\q"), Map.entry(".exit", "\\q"), Map.entry(".help", "\\?"),
        Map.entry(".headers", "\\header"), Map.entry(".nullvalue", "\\null"), Map.entry(".print", "\\echo"),
        Map.entry("\\dt", "\\d"), Map.entry("\\c", "\\connect"), Map.entry("\\h", "\\?"), Map.entry("\\help", "\\?"),
        Map.entry("\\quit", "\\q"), Map.entry("\\include", "\\i"), Map.entry("\\source", "\\i"), Map.entry("\\edit", "\\e"), Map.entry("\\print", "\\p"),
        Map.entry(".show", "\\conninfo"), Map.entry(".shell", "\\!"), Map.entry(".system", "\\!"),
        Map.entry("\\expanded", "\\x"), Map.entry("\\dg", "\\du"), Map.entry("\\z", "\\dp")));
    /// All commands in the first spelling, for completion and for suggestions.
    static final List<String> NAMES = List.of("\\!", "\\?", "\\autocommit", "\\connect", "\\conninfo", "\\d", "\\df", "\\di", "\\dn", "\\dp", "\\ds", "\\du", "\\dv",
        "\\e", "\\echo", "\\explain", "\\format", "\\g", "\\gx", "\\header", "\\i", "\\null", "\\o", "\\p", "\\pager", "\\plot", "\\pset", "\\q", "\\set", "\\timing", "\\unset", "\\watch", "\\x");

    private static final String ONE_DATABASE = "a folder or a URL is one database; \\connect opens another one";
    private static final String IMPORT = "the statement COPY table FROM 'file' WITH (HEADER) reads a file of the machine where the engine runs;"
        + " ./bowler import reads one of this machine";
    private static final String DELIMITER = "./bowler export has an option --delimiter";
    /// Commands of psql and sqlite3 without a counterpart, and what to do instead.
    private static final Map<String, String> INSTEAD = Map.ofEntries(Map.entry("\\l", ONE_DATABASE), Map.entry(".databases", ONE_DATABASE),
        Map.entry("\\copy", IMPORT), Map.entry(".import", IMPORT), Map.entry(".separator", DELIMITER),
        Map.entry(".dump", "./bowler dump-sql DATABASE writes the database as a script"), Map.entry(".backup", "./bowler backup copies a database, also one in use"),
        Map.entry(".save", "./bowler backup copies a database, also one in use"), Map.entry(".restore", "./bowler restore brings a backup back"),
        Map.entry("\\gset", "\\set NAME VALUE sets a variable"), Map.entry("\\gexec", "\\o FILE and \\i FILE run the output of a query"),
        Map.entry("\\password", "CALL SYSCS_UTIL.SYSCS_MODIFY_PASSWORD(...) changes a password"), Map.entry(".width", "columns have the width of their values"));

    private final Shell shell;

    ShellCommands(Shell shell) {
        this.shell = shell;
    }

    /// Runs a command.
    ///
    /// @return false if the piece is a statement for the database
    boolean run(StatementSplitter.StatementText piece) throws SQLException, IOException {
        if (piece.isCommand()) {
            String[] parts = piece.text().split("\\s+", 2);
            String written = parts[0].toLowerCase(Locale.ROOT);
            // psql shows more with a plus sign; \d shows all.
            String name = written.startsWith("\\d") || written.equals("\\l+") ? written.replaceFirst("\\+$", "") : written;
            command(SAME.getOrDefault(name, name), parts.length == 1 ? "" : parts[1].strip());
            return true;
        }
        Matcher ij = IJ.matcher(piece.text());
        return ij.matches() && ofIj(ij.group(1).toUpperCase(Locale.ROOT), ij.group(2).strip());
    }

    private void command(String name, String argument) throws SQLException, IOException {
        ShellSettings settings = shell.settings();
        switch (name) {
            case "\\d" -> {
                if (argument.isEmpty()) {
                    catalog().tables();
                } else {
                    catalog().describe(argument);
                }
            }
            case "\\di" -> catalog().indexes(argument);
            case "\\dv" -> catalog().views();
            case "\\dn" -> catalog().schemas();
            case "\\df" -> catalog().routines();
            case "\\ds" -> catalog().sequences();
            case "\\du" -> catalog().roles();
            case "\\dp" -> catalog().privileges();
            case "\\explain" -> explain(argument);
            case "\\format" -> settings.format = format(argument);
            case "\\x" -> settings.format =
                onOff(argument, settings.format != ResultFormat.VERTICAL) ? ResultFormat.VERTICAL : ResultFormat.TABLE;
            case "\\pset" -> set(argument.split("\\s+", 2));
            case "\\g" -> shell.execute(lastQuery());
            case "\\gx" -> runVertically(lastQuery());
            case "\\p" -> shell.out().println(lastQuery() + ";");
            case "\\e" -> edit(argument);
            case "\\!" -> runInSystem(argument);
            case "\\conninfo" -> connectionInfo();
            case "\\pager" -> settings.pages = onOff(argument, !settings.pages);
            case "\\timing" -> settings.showsTime = onOff(argument, !settings.showsTime);
            case "\\header" -> settings.hasHeader = onOff(argument, !settings.hasHeader);
            case "\\null" -> settings.nullText = argument;
            case "\\set" -> set(argument);
            case "\\unset" -> settings.variables.remove(argument);
            case "\\i" -> shell.runFile(require(argument, "\\i FILE"));
            case "\\o" -> shell.redirect(argument.isEmpty() || argument.equals("stdout") ? null : argument);
            case "\\watch" -> watch(argument);
            case "\\plot" -> plot();
            case "\\autocommit" -> autoCommit(argument);
            case "\\connect" -> shell.connect(require(argument, "\\connect URL or FOLDER"));
            case "\\echo" -> shell.out().println(argument);
            case "\\q" -> shell.end();
            case "\\?" -> shell.out().print(HELP);
            default -> throw new ShellMistake("there is no command " + name
                + (INSTEAD.containsKey(name) ? "; " + INSTEAD.get(name) : suggestion(name) + "; \\? lists all"));
        }
    }

    /// Changes a setting under its name in psql.
    private void set(String[] setting) {
        String value = setting.length == 1 ? "" : setting[1];
        ShellSettings settings = shell.settings();
        switch (setting[0].toLowerCase(Locale.ROOT)) {
            case "format" -> settings.format = format(value.equals("aligned") ? "table" : value);
            case "expanded", "x" -> settings.format = onOff(value, settings.format != ResultFormat.VERTICAL) ? ResultFormat.VERTICAL : ResultFormat.TABLE;
            case "null" -> settings.nullText = unquoted(value);
            case "pager" -> settings.pages = onOff(value, !settings.pages);
            case "tuples_only", "t" -> settings.hasHeader = !onOff(value, settings.hasHeader);
            default -> throw new ShellMistake("there is no setting '" + setting[0] + "'; choose one of format, expanded, null, pager, tuples_only");
        }
    }

    private void runVertically(String query) throws SQLException {
        ResultFormat format = shell.settings().format;
        shell.settings().format = ResultFormat.VERTICAL;
        try {
            shell.execute(query);
        } finally {
            shell.settings().format = format;
        }
    }

    /// Lets the user edit a file, or the last query, in `$EDITOR`, and runs it.
    private void edit(String file) throws IOException {
        Path edited = file.isEmpty() ? Files.createTempFile("query", ".sql") : Path.of(file);
        try {
            if (file.isEmpty()) {
                Files.writeString(edited, shell.lastQuery() == null ? "" : shell.lastQuery() + ";\n");
            }
            String editor = System.getenv().getOrDefault("VISUAL", System.getenv().getOrDefault("EDITOR", "vi"));
            if (runInSystem(new ProcessBuilder("sh", "-c", editor + " \"$0\"", edited.toString())) != 0) {
                throw new ShellMistake("the editor '" + editor + "' failed; set EDITOR to another one. Nothing was run");
            }
            if (Files.exists(edited)) {
                String text = Files.readString(edited);
                shell.out().print(text);
                shell.run(text, null);
            }
        } finally {
            if (file.isEmpty()) {
                Files.deleteIfExists(edited);
            }
        }
    }

    private void runInSystem(String command) throws IOException {
        int exitCode = runInSystem(new ProcessBuilder("sh", "-c", require(command, "\\! COMMAND")));
        if (exitCode != 0) {
            throw new ShellMistake("the command ended with exit code " + exitCode);
        }
    }

    private int runInSystem(ProcessBuilder command) throws IOException {
        shell.out().flush();
        Process process = command.inheritIO().start();
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            process.destroy();
            throw new ShellMistake("interrupted");
        }
    }

    private void connectionInfo() throws SQLException {
        DatabaseMetaData metadata = shell.connection().getMetaData();
        shell.out().println("connected to " + metadata.getURL() + " as " + metadata.getUserName() + ", " + metadata.getDatabaseProductName() + " "
            + metadata.getDatabaseProductVersion());
    }

    private static String suggestion(String name) {
        return NAMES.stream().filter(each -> each.length() > 2 && name.length() > 2 && each.startsWith(name.substring(0, 3)))
            .findFirst().map(each -> ", perhaps " + each).orElse("");
    }

    /// @return false if it is no command of ij after all
    private boolean ofIj(String verb, String rest) throws SQLException, IOException {
        switch (verb) {
            case "SHOW" -> {
                return show(rest);
            }
            case "DESCRIBE", "DESC" -> catalog().describe(unquoted(rest));
            case "CONNECT" -> {
                String url = rest.replaceFirst("(?i)^TO\\s+", "");
                if (!url.startsWith("'")) {
                    return false;
                }
                shell.connect(unquoted(url));
            }
            case "DISCONNECT" -> shell.disconnect();
            case "RUN", "SOURCE" -> shell.runFile(unquoted(rest));
            case "AUTOCOMMIT" -> autoCommit(rest);
            case "EXIT", "QUIT" -> shell.end();
            case "HELP" -> shell.out().print(HELP);
            default -> {
                return false;
            }
        }
        return true;
    }

    private boolean show(String rest) throws SQLException {
        String[] words = rest.split("\\s+");
        switch (words[0].toUpperCase(Locale.ROOT)) {
            case "TABLES" -> catalog().tables();
            case "VIEWS" -> catalog().views();
            case "SCHEMAS" -> catalog().schemas();
            case "INDEXES" -> catalog().indexes(words.length > 2 ? words[2] : "");
            case "SEQUENCES" -> catalog().sequences();
            case "ROLES" -> catalog().roles();
            case "PROCEDURES", "FUNCTIONS", "ROUTINES" -> catalog().routines();
            default -> {
                return false;
            }
        }
        return true;
    }

    private CatalogViews catalog() throws SQLException {
        return new CatalogViews(shell.connection(), shell.out(), shell.settings());
    }

    private static String unquoted(String text) {
        boolean isQuoted = text.length() > 1 && text.startsWith("'") && text.endsWith("'");
        return isQuoted ? text.substring(1, text.length() - 1).replace("''", "'") : text;
    }

    private static String require(String argument, String usage) {
        if (argument.isEmpty()) {
            throw new ShellMistake("an argument is missing; write " + usage);
        }
        return unquoted(argument);
    }

    private static ResultFormat format(String name) {
        try {
            return ResultFormat.of(name);
        } catch (IllegalArgumentException e) {
            throw new ShellMistake("'" + name + "' is no format; choose one of "
                + String.join(", ", Arrays.stream(ResultFormat.values()).map(each -> each.name().toLowerCase(Locale.ROOT)).toList()));
        }
    }

    private static boolean onOff(String argument, boolean otherwise) {
        return switch (argument.toLowerCase(Locale.ROOT)) {
            case "" -> otherwise;
            case "on", "true", "1" -> true;
            case "off", "false", "0" -> false;
            default -> throw new ShellMistake("'" + argument + "' is neither on nor off");
        };
    }

    private void set(String argument) {
        if (argument.isEmpty()) {
            shell.settings().variables.forEach((name, value) -> shell.out().println(name + " = " + value));
            return;
        }
        String[] parts = argument.split("[\\s=]+", 2);
        shell.settings().variables.put(parts[0], parts.length == 1 ? "" : unquoted(parts[1]));
    }

    private void autoCommit(String argument) throws SQLException {
        Connection connection = shell.connection();
        connection.setAutoCommit(onOff(argument, !connection.getAutoCommit()));
        shell.out().println("auto-commit is " + (connection.getAutoCommit() ? "on" : "off"));
    }

    private String lastQuery() {
        if (shell.lastQuery() == null) {
            throw new ShellMistake("no query has run yet");
        }
        return shell.lastQuery();
    }

    private void explain(String argument) throws SQLException {
        shell.execute("EXPLAIN " + (argument.equalsIgnoreCase("analyze") ? "ANALYZE " : "") + lastQuery());
    }

    private void watch(String argument) throws SQLException {
        double seconds;
        try {
            seconds = argument.isEmpty() ? 2 : Double.parseDouble(argument);
        } catch (NumberFormatException e) {
            throw new ShellMistake("'" + argument + "' is no number of seconds");
        }
        String query = lastQuery();
        try {
            while (true) {
                shell.out().println(java.time.LocalTime.now().withNano(0));
                shell.execute(query);
                shell.out().flush();
                Thread.sleep((long) (seconds * 1_000));
            }
        } catch (InterruptedException e) {
            shell.out().println();
        }
    }

    private void plot() throws SQLException {
        BarPlot.print(shell.connection(), NamedParameters.of(lastQuery(), shell.settings().variables), shell.out());
    }
}
