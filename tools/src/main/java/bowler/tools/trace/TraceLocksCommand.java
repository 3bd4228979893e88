// SPDX-License-Identifier: Apache-2.0
package bowler.tools.trace;

import bowler.tools.peer.TemporaryFolder;
import bowler.tools.text.TextTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `bowler trace locks`.
@Command(
    name = "locks",
    description = {"Run a statement, and show each lock and each page latch that it requests.",
        "The columns are mode, object, outcome, the shared memory that the request writes, and the requesting method. The statement is rolled back.",
        "With --peer derby, also show the rows of Derby's LOCK_TABLE while Derby runs the same statement."},
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
        "  # SELECT, UPDATE, DELETE and INSERT of one row, at each level", "  ./bowler trace locks",
        "  ./bowler trace locks --peer derby  # the same, compared with Derby",
        "  ./bowler trace locks 'DELETE FROM foo WHERE a < ?' 10",
        "  ./bowler trace locks --isolation serializable \\", "      --setup tables.sql 'SELECT * FROM account WHERE id = 7'",
        "  ./bowler trace locks \\", "      --url jdbc:bowler:/data/bank \\", "      'UPDATE account SET balance = 0 WHERE id = 1'"})
final class TraceLocksCommand implements Callable<Integer> {
    private static final String DERBY = "derby";
    private static final String DERBY_URL = "jdbc:derby:memory:trace-locks;create=true";
    private static final String OWN_URL = "jdbc:bowler:memory:trace-locks;create=true";
    private static final int OWN_ROWS = 1000;
    private static final String ALL = "all";
    private static final List<String> USUAL = List.of(
        "SELECT b FROM foo WHERE a = 500", "UPDATE foo SET b = 0 WHERE a = 500", "DELETE FROM foo WHERE a = 500",
        "INSERT INTO foo VALUES (5000, 5000)");

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", arity = "0..1", paramLabel = "SQL",
        description = "The statement; without one, four typical statements are compared.")
    private String sql;

    @Parameters(index = "1..*", paramLabel = "VALUE", description = "Its parameters, in order.")
    private List<String> parameters = List.of();

    @Option(names = "--isolation", paramLabel = "LEVEL", defaultValue = ALL,
        description = "read-uncommitted, read-committed, repeatable-read, serializable, or all of them (default: ${DEFAULT-VALUE}).")
    private String isolation;

    @Option(names = "--setup", paramLabel = "FILE",
        description = "Statements to run first, each ending with a semicolon at the end of a line. Without it and --url there "
            + "is a table FOO (a INTEGER PRIMARY KEY, b INTEGER with an index) of 1,000 rows.")
    private Path setup;

    @Option(names = "--url", paramLabel = "URL", defaultValue = OWN_URL,
        description = "An embedded Bowler database that no process has open (default: one in memory).")
    private String url;

    @Option(names = "--peer", paramLabel = "derby", description = "Also on Derby, in memory, after the same --setup.")
    private String peer;

    @Override
    public Integer call() throws SQLException, IOException {
        if (peer != null && !peer.equals(DERBY)) {
            throw new ParameterException(spec.commandLine(), "--peer: only derby shows its locks; not '" + peer + "'");
        }
        if (peer != null && !url.equals(OWN_URL)) {
            throw new ParameterException(spec.commandLine(), "--peer runs on tables that --setup makes; leave out --url");
        }
        if (setup != null && !Files.isReadable(setup)) {
            throw new ParameterException(spec.commandLine(), "--setup: " + setup + " cannot be read");
        }
        if (!url.startsWith("jdbc:bowler:")) {
            throw new ParameterException(spec.commandLine(), "--url: only Bowler in this JVM can be asked for its lock requests; --peer derby shows what Derby tells of its own");
        }
        Map<String, Integer> levels = levels();
        PrintWriter out = spec.commandLine().getOut();
        try (Connection connection = DriverManager.getConnection(url)) {
            prepare(connection, url.equals(OWN_URL));
            connection.setAutoCommit(false);
            if (sql != null) {
                for (Map.Entry<String, Integer> level : levels.entrySet()) {
                    print(level.getKey(), traced(connection, sql, parameters, level.getValue()), out);
                }
            } else {
                compare(connection, levels, out);
            }
            connection.rollback();
        }
        if (peer != null) {
            derby(levels, out);
        }
        out.flush();
        return 0;
    }

    private void derby(Map<String, Integer> levels, PrintWriter out) throws SQLException, IOException {
        out.println();
        try (TemporaryFolder temporaryFolder = TemporaryFolder.create("trace"); EmbeddedDerby derby = EmbeddedDerby.start(temporaryFolder.folder(), DERBY_URL);
             Connection connection = derby.connect(); Connection looker = derby.connect()) {
            looker.setTransactionIsolation(Connection.TRANSACTION_READ_UNCOMMITTED);
            prepare(connection, true);
            connection.setAutoCommit(false);
            if (sql != null) {
                for (Map.Entry<String, Integer> level : levels.entrySet()) {
                    connection.setTransactionIsolation(level.getValue());
                    printDerby(level.getKey(), DerbyLocks.of(connection, looker, sql, parameters), out);
                }
            } else {
                compareDerby(connection, looker, levels, out);
            }
            connection.rollback();
        }
    }

    private static void printDerby(String level, DerbyLocks seen, PrintWriter out) {
        out.println("Derby, " + level + ": " + seen.locks().size() + " locks seen, " + seen.toTheEnd() + " to the end");
        if (!seen.locks().isEmpty()) {
            TextTable table = new TextTable(List.of("object", "mode", "count", "seen"));
            for (DerbyLocks.Lock lock : seen.locks()) {
                table.add(List.of(lock.object(), lock.mode(), lock.count(),
                    String.join(", ", lock.seen().stream().map(Object::toString).toList())));
            }
            table.print(out);
        }
        out.println();
    }

    private static void compareDerby(Connection connection, Connection looker, Map<String, Integer> levels, PrintWriter out)
        throws SQLException {
        TextTable table = new TextTable(headings("Derby: locks seen / of these to the end", levels));
        for (String usual : USUAL) {
            List<String> cells = new ArrayList<>(List.of(usual));
            for (int level : levels.values()) {
                connection.setTransactionIsolation(level);
                DerbyLocks seen = DerbyLocks.of(connection, looker, usual, List.of());
                cells.add(seen.locks().size() + " / " + seen.toTheEnd());
            }
            table.add(cells);
        }
        table.print(out);
        out.println("Derby shows what is held when it is asked: as a statement has begun, at its first row, at its end.");
    }

    private static List<String> headings(String first, Map<String, Integer> levels) {
        List<String> headings = new ArrayList<>(List.of(first));
        headings.addAll(levels.keySet());
        return headings;
    }

    private Map<String, Integer> levels() {
        Map<String, Integer> known = new LinkedHashMap<>();
        known.put("read-uncommitted", Connection.TRANSACTION_READ_UNCOMMITTED);
        known.put("read-committed", Connection.TRANSACTION_READ_COMMITTED);
        known.put("repeatable-read", Connection.TRANSACTION_REPEATABLE_READ);
        known.put("serializable", Connection.TRANSACTION_SERIALIZABLE);
        if (isolation.equals(ALL)) {
            return known;
        }
        if (!known.containsKey(isolation)) {
            throw new ParameterException(spec.commandLine(), "--isolation is one of " + String.join(", ", known.keySet())
                + ", " + ALL + "; not '" + isolation + "'");
        }
        return Map.of(isolation, known.get(isolation));
    }

    private void prepare(Connection connection, boolean isOwn) throws SQLException, IOException {
        if (setup != null) {
            for (String text : Files.readString(setup).split(";\\s*(\\R|$)")) {
                if (!text.isBlank()) {
                    execute(connection, text);
                }
            }
        } else if (isOwn) {
            execute(connection, "CREATE TABLE foo (a INTEGER PRIMARY KEY, b INTEGER)");
            execute(connection, "CREATE INDEX foo_b ON foo (b)");
            connection.setAutoCommit(false);
            for (int a = 0; a < OWN_ROWS; a++) {
                execute(connection, "INSERT INTO foo VALUES (" + a + ", " + a + ")");
            }
            connection.commit();
        }
    }

    private static void execute(Connection connection, String text) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(text);
        }
    }

    private static LockTrace traced(Connection connection, String text, List<String> values, int level)
        throws SQLException, IOException {
        connection.setTransactionIsolation(level);
        return LockTrace.of(connection, text, values);
    }

    private static void print(String level, LockTrace trace, PrintWriter out) {
        out.println(level + ": " + trace.of(LockTrace.Kind.LOCK).size() + " requests, " + trace.held() + " answered by what was held, "
            + trace.writingShared() + " wrote shared memory; " + trace.of(LockTrace.Kind.LATCH).size() + " pages latched, "
            + trace.of(LockTrace.Kind.READ).size() + " readings of pages validated");
        if (trace.requests().isEmpty()) {
            out.println();
            return;
        }
        TextTable table = new TextTable(List.of("object", "mode", "outcome", "shared memory written", "asked for by"));
        for (LockTrace.Request request : trace.requests()) {
            table.add(List.of(request.object(), request.mode(), request.outcome(), request.shared(), request.place()));
        }
        table.print(out);
        out.println();
    }

    private static void compare(Connection connection, Map<String, Integer> levels, PrintWriter out) throws SQLException, IOException {
        TextTable locks = new TextTable(headings("locks: requests / held already / wrote shared memory", levels));
        TextTable latches = new TextTable(headings("pages: latched / readings validated", levels));
        for (String usual : USUAL) {
            List<String> lockCells = new ArrayList<>(List.of(usual));
            List<String> latchCells = new ArrayList<>(List.of(usual));
            for (int level : levels.values()) {
                LockTrace trace = traced(connection, usual, List.of(), level);
                lockCells.add(trace.of(LockTrace.Kind.LOCK).size() + " / " + trace.held() + " / " + trace.writingShared());
                latchCells.add(trace.of(LockTrace.Kind.LATCH).size() + " / " + trace.of(LockTrace.Kind.READ).size());
            }
            locks.add(lockCells);
            latches.add(latchCells);
        }
        locks.print(out);
        out.println();
        latches.print(out);
        out.println("Each in detail: bowler trace locks SQL");
    }
}
