// SPDX-License-Identifier: Apache-2.0
package bowler.tools.shell;

import bowler.tools.shell.print.ErrorText;
import bowler.tools.shell.print.PagedOutput;
import bowler.tools.shell.print.PrintOptions;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/// Runs statements and commands on one connection, and prints what they give. One thread runs; another may cancel.
final class Shell implements AutoCloseable {
    private static final int MAX_NESTED_FILES = 32;

    private final Connector connector;
    private final ShellSettings settings = new ShellSettings();
    private final ShellCommands commands = new ShellCommands(this);
    private final PrintWriter err;
    private final PrintWriter standardOut;
    private PrintWriter out;
    private Connection connection;
    private String databaseName = "sql";
    private volatile Statement running;
    private int nestedFiles;
    private boolean hasFailed;
    private boolean hasEnded;
    private String lastQuery;
    /// Null if there is no terminal.
    private Supplier<PagedOutput> pager;

    Shell(Connector connector, PrintWriter out, PrintWriter err) {
        this.connector = connector;
        this.standardOut = out;
        this.out = out;
        this.err = err;
    }

    /// Gives long results to a pager from now on.
    void pageBy(Supplier<PagedOutput> newPager) {
        pager = newPager;
    }

    ShellSettings settings() {
        return settings;
    }

    PrintWriter out() {
        return out;
    }

    /// Returns the connection.
    ///
    /// @throws SQLException 08003 if there is none
    Connection connection() throws SQLException {
        if (connection == null) {
            throw new SQLException("The shell is not connected. Connect with: \\connect URL", "08003");
        }
        return connection;
    }

    String databaseName() {
        return databaseName;
    }

    /// Returns whether a statement or command has failed.
    boolean hasFailed() {
        return hasFailed;
    }

    boolean hasEnded() {
        return hasEnded;
    }

    /// Returns the last query, or null.
    String lastQuery() {
        return lastQuery;
    }

    void end() {
        hasEnded = true;
    }

    /// Returns whether a transaction is open, if the driver reports it.
    boolean isInTransaction() {
        try {
            return connection != null && !connection.isClosed() && !connection.getAutoCommit();
        } catch (SQLException e) {
            return false;
        }
    }

    void connect(String argument) throws SQLException {
        String url = connector.url(argument);
        Connection next = connector.connect(url);
        disconnect();
        connection = next;
        databaseName = Connector.shortName(url);
    }

    void disconnect() throws SQLException {
        if (connection != null) {
            if (!connection.getAutoCommit()) {
                connection.rollback();
            }
            connection.close();
            connection = null;
            databaseName = "sql";
        }
    }

    /// Prints to a file from now on; null for the terminal.
    void redirect(String file) throws IOException {
        if (out != standardOut) {
            out.close();
        }
        out = file == null ? standardOut
            : new PrintWriter(Files.newBufferedWriter(Path.of(file), StandardCharsets.UTF_8));
    }

    void runFile(String file) throws IOException {
        if (nestedFiles == MAX_NESTED_FILES) {
            throw new IOException("files call each other " + MAX_NESTED_FILES + " levels deep; stopped at " + file);
        }
        Optional<ForeignDump> dump = dump(file);
        nestedFiles++;
        try (BufferedReader reader = Files.newBufferedReader(Path.of(file), settings.encoding)) {
            run(reader, file, dump);
        } catch (CharacterCodingException e) {
            throw new IOException(dump.map(each -> each.advice(file)).orElse(file + " has bytes that are not valid in " + settings.encoding
                + "; name its encoding, such as --encoding ISO-8859-1"), e);
        } finally {
            nestedFiles--;
        }
    }

    /// Looks at the first bytes, because a dump of another product may have bytes that are no text.
    private static Optional<ForeignDump> dump(String file) throws IOException {
        if (!Files.exists(Path.of(file))) {
            throw new IOException("there is no file " + file);
        }
        if (!Files.isRegularFile(Path.of(file))) {
            return Optional.empty();
        }
        try (InputStream in = Files.newInputStream(Path.of(file))) {
            return ForeignDump.of(new String(in.readNBytes(ForeignDump.BEGINNING), StandardCharsets.ISO_8859_1));
        }
    }

    /// Runs all statements and commands of a text.
    ///
    /// @param source name of the text in messages; null for a terminal
    void run(String text, String source) {
        try {
            run(new StringReader(text), source);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Runs all statements and commands of a script while it is read.
    ///
    /// @param source name of the script in messages
    void run(Reader script, String source) throws IOException {
        BufferedReader reader = new BufferedReader(script, Math.max(ForeignDump.BEGINNING, 8192));
        reader.mark(ForeignDump.BEGINNING);
        char[] beginning = new char[ForeignDump.BEGINNING];
        int length = reader.read(beginning);
        reader.reset();
        run(reader, source, ForeignDump.of(new String(beginning, 0, Math.max(0, length))));
    }

    private void run(Reader script, String source, Optional<ForeignDump> dump) throws IOException {
        ScriptReader pieces = new ScriptReader(script);
        for (StatementSplitter.StatementText piece = pieces.next(); piece != null && !hasEnded; piece = pieces.next()) {
            boolean succeeded = run(piece, source);
            if (!succeeded && dump.isPresent()) {
                err.println(dump.get().advice(source));
                err.flush();
            }
            if (!succeeded && (settings.stopsOnError || dump.isPresent())) {
                hasEnded = true;
            }
        }
    }

    private boolean run(StatementSplitter.StatementText piece, String source) {
        if (settings.echoes) {
            out.println(piece.text() + (piece.isCommand() ? "" : ";"));
        }
        try {
            if (!commands.run(piece)) {
                execute(piece.text());
            }
            out.flush();
            return true;
        } catch (SQLException e) {
            fail(source, piece, ErrorText.of(e, piece.isCommand() ? null : piece.text()));
        } catch (IOException e) {
            fail(source, piece, "ERROR: " + bowler.base.error.FileReason.of(e));
        } catch (UncheckedIOException e) {
            fail(source, piece, "ERROR: " + bowler.base.error.FileReason.of(e.getCause()));
        } catch (ShellMistake e) {
            fail(source, piece, "ERROR: " + e.getMessage());
        }
        return false;
    }

    private void fail(String source, StatementSplitter.StatementText piece, String message) {
        out.flush();
        hasFailed = true;
        err.println(source == null ? message : source + ':' + piece.line() + ": " + message);
        err.flush();
    }

    /// Runs one SQL statement and prints its result.
    void execute(String sql) throws SQLException {
        NamedParameters named = NamedParameters.of(sql, settings.variables);
        long start = System.nanoTime();
        Connection own = connection();
        own.clearWarnings();
        ProcedureCall call = ProcedureCall.isIn(named.sql()) ? new ProcedureCall(named.sql()) : null;
        // The plain statements of DuckDB are prepared statements, too.
        PreparedStatement prepared = call != null ? call.prepare(own) : named.values().isEmpty() ? null : own.prepareStatement(named.sql());
        try (Statement statement = prepared == null ? own.createStatement() : prepared) {
            running = statement;
            if (prepared != null) {
                named.setTo(prepared);
            }
            boolean hasRows = prepared == null ? statement.execute(sql) : prepared.execute();
            if (hasRows) {
                lastQuery = sql;
            }
            printResults(statement, hasRows, sql, start);
            if (call != null) {
                call.printOutParameters(out, settings.nullText);
            }
            printWarnings(statement.getWarnings());
        } finally {
            running = null;
        }
    }

    private void printResults(Statement statement, boolean hasRows, String sql, long start) throws SQLException {
        boolean isRows = hasRows;
        int count = isRows ? -1 : statement.getUpdateCount();
        // A driver without several results may fail when it is asked for the next one.
        boolean hasSeveral = statement.getConnection().getMetaData().supportsMultipleResultSets();
        boolean isFirst = true;
        if (!hasSeveral && !isRows && count < 0 && settings.format.isForReaders()) {
            out.println(done(sql, 0) + time(start));
        }
        while (isRows || count >= 0) {
            if (isRows) {
                printRows(statement, start);
            } else if (isFirst && settings.format.isForReaders()) {
                out.println(done(sql, count) + time(start));
            }
            if (!hasSeveral) {
                return;
            }
            isFirst = false;
            isRows = statement.getMoreResults();
            count = isRows ? -1 : statement.getUpdateCount();
        }
    }

    private void printRows(Statement statement, long start) throws SQLException {
        boolean isPaged = pager != null && settings.pages && out == standardOut;
        PrintWriter target = isPaged ? new PrintWriter(pager.get()) : out;
        try (ResultSet rows = statement.getResultSet()) {
            long printed = settings.format.print(rows, new PrintOptions(target, settings.nullText, settings.hasHeader));
            if (settings.format.isForReaders()) {
                target.println("(" + printed + (printed == 1 ? " row" : " rows") + time(start) + ")");
            }
        } finally {
            if (isPaged) {
                target.close();
            }
        }
    }

    private static String done(String sql, int count) {
        String verb = sql.strip().split("[\\s(]", 2)[0].toUpperCase(Locale.ROOT);
        return switch (verb) {
            case "INSERT", "UPDATE", "DELETE", "MERGE" -> verb + ' ' + count;
            default -> verb.matches("[A-Z]+") ? verb : "OK";
        };
    }

    private String time(long start) {
        return settings.showsTime ? String.format(Locale.ROOT, ", %.1f ms", (System.nanoTime() - start) / 1e6) : "";
    }

    private void printWarnings(SQLWarning first) {
        for (SQLWarning each = first; each != null; each = each.getNextWarning()) {
            err.println("WARNING " + each.getSQLState() + ": " + each.getMessage());
        }
    }

    /// Cancels the statement that runs, if one does. Any thread may call it.
    void cancel() {
        Statement statement = running;
        if (statement != null) {
            try {
                statement.cancel();
            } catch (SQLException e) {
                err.println("The statement cannot be cancelled: " + e.getMessage());
            }
        }
    }

    @Override
    public void close() throws SQLException {
        out.flush();
        if (out != standardOut) {
            out.close();
        }
        disconnect();
    }
}
