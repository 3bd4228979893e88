// SPDX-License-Identifier: Apache-2.0
package bowler.derby.ij;

import bowler.derby.ij.CommandTokens.NoCommand;
import java.io.BufferedReader;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;

/// Reads statements, runs each as a command or as SQL, and prints what comes of it. One thread uses it.
public final class Interpreter {
    static final String VERSION = "10.17";

    private static final String SYNTAX_ERROR = "42X01";
    private static final String HELP_HINT = """
        Issue the 'help' command for general information on IJ command syntax.
        Any unrecognized commands are treated as potential SQL commands and executed directly.
        Consult your DBMS server reference documentation for details of the SQL syntax supported by your server.""";

    private final PrintWriter out;
    private final NamedConnections connections = new NamedConnections();
    private final ConnectionOpener opener = new ConnectionOpener();
    private final CommandActions actions;
    private final Deque<StatementReader> inputs = new ArrayDeque<>();
    private boolean showsElapsedTime;
    private boolean hasEnded;

    /// @param readsProperties whether the properties `ij.*` name connections to open
    public Interpreter(PrintWriter out, boolean readsProperties) {
        this.out = out;
        actions = new CommandActions(this, out, connections, opener);
        if (readsProperties) {
            opener.openAtStart(connections, out);
        }
    }

    /// Runs all statements of a file or terminal, and closes the connections.
    ///
    /// @param isTerminal whether the statements come from standard input, so that they are not repeated in the output
    public void run(Reader in, boolean isTerminal) throws IOException {
        out.println("ij version " + VERSION);
        start();
        inputs.push(new StatementReader(in, isTerminal ? this::ask : null, !isTerminal));
        runAll();
        try {
            connections.removeAll();
        } catch (SQLException e) {
            printErrors(e);
        }
        in.close();
        out.flush();
        if (hasEnded || !isTerminal) {
            shutDown();
        }
    }

    /// Runs all statements of a script on a connection of the caller, which stays open.
    ///
    /// @return the number of statements that failed
    public int runScript(Connection connection, Reader in, boolean isStandardInput) {
        connections.add(connection, null);
        start();
        inputs.push(new StatementReader(in, isStandardInput ? this::ask : null, !isStandardInput));
        int errors = runAll();
        out.flush();
        return errors;
    }

    private void start() {
        ResultPrinter.showSelectCount(!Boolean.getBoolean("ij.showNoCountForSelect"));
        if (!Boolean.getBoolean("ij.showNoConnectionsAtStart")) {
            try {
                actions.showConnections(true);
            } catch (SQLException e) {
                printErrors(e);
            }
        }
    }

    /// Stops the engine, as Derby's tool does when it ends.
    private static void shutDown() {
        try {
            DriverManager.getConnection("jdbc:derby:;shutdown=true").close();
        } catch (SQLException e) {
            // A shutdown always ends with an exception.
        }
    }

    private void ask(boolean isNewStatement) {
        out.print(isNewStatement ? connections.prompt() : "> ");
        out.flush();
    }

    void end() {
        hasEnded = true;
    }

    void showElapsedTime(boolean shows) {
        showsElapsedTime = shows;
    }

    private int runAll() {
        int errors = 0;
        while (!hasEnded) {
            ask(true);
            try {
                String statement = nextStatement();
                if (statement == null) {
                    return errors;
                }
                if (inputs.element().echoes()) {
                    out.println(statement + ";");
                    out.flush();
                }
                run(statement);
            } catch (SQLException e) {
                errors++;
                printErrors(e);
            } catch (IjFailure e) {
                errors++;
                out.println("IJ ERROR: " + e.getMessage());
                ResultPrinter.printTrace(out, e);
            } catch (RuntimeException e) {
                errors++;
                out.println("JAVA ERROR: " + e);
                ResultPrinter.printTrace(out, e);
            }
        }
        return errors;
    }

    /// Returns the next statement of the file that runs, or of the one that has started it; null at the end.
    private String nextStatement() {
        while (true) {
            String statement = inputs.element().next();
            if (statement != null) {
                return statement;
            }
            if (inputs.size() == 1) {
                return null;
            }
            try {
                inputs.pop().close();
            } catch (IOException e) {
                throw new IjFailure("Cannot close ij input file, " + e);
            }
        }
    }

    private void run(String statement) throws SQLException {
        boolean isTimed = showsElapsedTime;
        long start = System.nanoTime();
        String label = "Elapsed time";
        try {
            CommandParser.parse(statement, actions).run();
        } catch (NoCommand e) {
            label = "ELAPSED TIME";
            actions.executeImmediate(statement);
        }
        if (isTimed) {
            out.println(label + " = " + DisplayLocale.number((System.nanoTime() - start) / 1_000_000) + " milliseconds");
        }
    }

    private void printErrors(SQLException first) {
        ResultPrinter.printErrors(out, first);
        for (SQLException each = first; each != null; each = each.getNextException()) {
            if (SYNTAX_ERROR.equals(each.getSQLState())) {
                out.println(HELP_HINT);
                return;
            }
        }
    }

    /// Reads statements from a file until its end.
    void pushInput(String name, boolean isResource) {
        try {
            inputs.push(new StatementReader(isResource ? openResource(name) : openFile(name), null, true));
        } catch (FileNotFoundException e) {
            throw new IjFailure(isResource ? "Resource not found" : "File not found");
        } catch (IOException e) {
            throw new IjFailure("IOException: " + e);
        }
    }

    public static Reader openFile(String name) throws IOException {
        Path path = Path.of(name);
        if (!Files.isRegularFile(path) && !Files.isReadable(path)) {
            throw new FileNotFoundException(name);
        }
        return new BufferedReader(new InputStreamReader(Files.newInputStream(path), DisplayLocale.encoding()));
    }

    /// @param name absolute, or relative to the package that `ij.defaultResourcePackage` names
    public static Reader openResource(String name) throws FileNotFoundException {
        String folder = System.getProperty("ij.defaultResourcePackage", "/").strip();
        String path = name.startsWith("/") ? name : folder + (folder.endsWith("/") ? "" : "/") + name;
        InputStream found = Interpreter.class.getResourceAsStream(path);
        if (found == null) {
            throw new FileNotFoundException(name);
        }
        return new BufferedReader(new InputStreamReader(found, StandardCharsets.UTF_8));
    }

    String helpText() {
        try (InputStream in = Interpreter.class.getResourceAsStream("help.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).stripTrailing() + System.lineSeparator() + " ";
        } catch (IOException e) {
            throw new IjFailure("IOException: " + e);
        }
    }
}
