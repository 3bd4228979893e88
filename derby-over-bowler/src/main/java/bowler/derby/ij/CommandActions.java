// SPDX-License-Identifier: Apache-2.0
package bowler.derby.ij;

import bowler.derby.ij.BranchCommands.Credentials;
import bowler.derby.ij.NamedConnection.Cursor;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Reader;
import java.io.StringWriter;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.List;
import java.util.Locale;
import java.util.Properties;

/// Runs the commands on the connections of one interpreter.
final class CommandActions {
    private final Interpreter interpreter;
    private final PrintWriter out;
    private final NamedConnections connections;
    private final ConnectionOpener opener;
    private final BranchCommands branches = new BranchCommands();

    CommandActions(Interpreter interpreter, PrintWriter out, NamedConnections connections, ConnectionOpener opener) {
        this.interpreter = interpreter;
        this.out = out;
        this.connections = connections;
        this.opener = opener;
    }

    PrintWriter out() {
        return out;
    }

    BranchCommands branches() {
        return branches;
    }

    Connection connection() {
        return connections.current().connection();
    }

    CatalogCommands catalog() {
        return new CatalogCommands(out, connection());
    }

    /// Returns a name as the database stores it; null for null.
    String folded(String name) throws SQLException {
        DatabaseMetaData metaData = connection().getMetaData();
        if (name == null) {
            return null;
        }
        return metaData.storesLowerCaseIdentifiers() ? name.toLowerCase(Locale.ENGLISH)
            : metaData.storesUpperCaseIdentifiers() ? name.toUpperCase(Locale.ENGLISH) : name;
    }

    void describe(String quoted) throws SQLException {
        if (quoted.isEmpty()) {
            throw IjFailure.noTable("(missing)");
        }
        int dot = quoted.indexOf('.');
        String table = quoted.substring(dot + 1);
        catalog().describe(dot < 0 ? null : quoted.substring(0, dot), table.equals("*") ? null : table);
    }

    void connect(String url, String protocol, Credentials credentials, Properties attributes, String name) throws SQLException {
        addConnection(opener.open(url, protocol, credentials, attributes), name);
    }

    void connectByMethod(String className, String method, List<String> arguments, String name) throws SQLException {
        addConnection(ConnectionOpener.openByMethod(className, method, arguments), name);
    }

    void addConnection(Connection connection, String name) throws SQLException {
        connections.requireFree(name);
        connections.add(connection, name);
        ResultPrinter.printWarnings(out, connection.getWarnings());
        connection.clearWarnings();
    }

    void disconnect(String name) throws SQLException {
        connections.remove(name == null ? connections.current() : connections.get(name));
    }

    void disconnectAll() throws SQLException {
        connections.removeAll();
    }

    void setConnection(String name) throws SQLException {
        connections.select(name);
        ResultPrinter.printWarnings(out, connection().getWarnings());
        connection().clearWarnings();
    }

    /// @param onlyIfAny whether nothing is printed if there is no connection
    void showConnections(boolean onlyIfAny) throws SQLException {
        for (NamedConnection each : connections.all()) {
            if (each.connection().isClosed()) {
                connections.remove(each);
            }
        }
        if (connections.all().isEmpty()) {
            if (!onlyIfAny) {
                out.println("No connections available.");
            }
            return;
        }
        for (NamedConnection each : connections.all()) {
            String url = System.getProperty("ij.dataSource") == null ? " - \t" + each.connection().getMetaData().getURL() : "";
            out.println(each.name() + (connections.isCurrent(each) ? "*" : "") + url);
        }
        out.println(connections.hasCurrent() ? "* = current connection" : "No current connection");
        for (NamedConnection each : connections.all()) {
            ResultPrinter.printWarnings(out, each.connection().getWarnings());
            each.connection().clearWarnings();
        }
    }

    void setProtocol(String name, String protocol) {
        opener.setProtocol(name, protocol);
    }

    void loadDriver(String className) {
        ConnectionOpener.loadDriver(className);
    }

    void showElapsedTime(boolean shows) {
        interpreter.showElapsedTime(shows);
    }

    void prepare(QualifiedName name, String sql) throws SQLException {
        NamedConnection owner = connections.of(name);
        PreparedStatement statement = owner.connection().prepareStatement(sql);
        PreparedStatement previous = owner.prepared().put(name.local(), statement);
        if (previous != null) {
            previous.close();
        }
        ResultPrinter.printWarnings(out, statement.getWarnings());
        statement.clearWarnings();
    }

    private PreparedStatement prepared(QualifiedName name) {
        NamedConnection owner = connections.of(name);
        PreparedStatement found = owner.prepared().get(name.local());
        if (found == null) {
            throw IjFailure.missing("prepared statement " + name.in(owner.name()));
        }
        return found;
    }

    void remove(QualifiedName name) throws SQLException {
        prepared(name).close();
        connections.of(name).prepared().remove(name.local());
    }

    void executeImmediate(String sql) throws SQLException {
        try (Statement statement = connection().createStatement()) {
            statement.execute(sql);
            ResultPrinter.print(out, statement);
        }
    }

    void execute(QualifiedName name) throws SQLException {
        PreparedStatement statement = prepared(name);
        statement.execute();
        ResultPrinter.print(out, statement);
    }

    /// Runs a statement once for each row of a query, whose columns are the parameters. With auto-commit the statement
    /// may close the query, so only the first row counts.
    void executeUsing(StatementSource source, StatementSource using) throws SQLException {
        PreparedStatement statement = prepared(source);
        try {
            PreparedStatement query = prepared(using);
            try {
                if (!query.execute()) {
                    throw new IjFailure("Using clause had no results");
                }
                executeUsing(statement, query.getResultSet());
            } finally {
                closeIfText(using, query);
            }
        } finally {
            closeIfText(source, statement);
        }
    }

    private PreparedStatement prepared(StatementSource source) throws SQLException {
        return source.sql() == null ? prepared(source.name()) : connection().prepareStatement(source.sql());
    }

    private static void closeIfText(StatementSource source, PreparedStatement statement) throws SQLException {
        if (source.sql() != null) {
            statement.close();
        }
    }

    private void executeUsing(PreparedStatement statement, ResultSet rows) throws SQLException {
        ResultSetMetaData metaData = rows.getMetaData();
        boolean isAutoCommit = connection().getAutoCommit();
        boolean hasRow = rows.next();
        if (!hasRow) {
            rows.close();
            throw new IjFailure("Using clause had no results");
        }
        if (isAutoCommit) {
            out.println("IJ WARNING: Autocommit may close using result set");
        }
        do {
            for (int i = 1; i <= metaData.getColumnCount(); i++) {
                int type = metaData.getColumnType(i);
                if (type == Types.DECIMAL) {
                    statement.setObject(i, rows.getObject(i), type, metaData.getScale(i));
                } else {
                    statement.setObject(i, rows.getObject(i), type);
                }
            }
            hasRow = rows.next();
            if (!hasRow || isAutoCommit) {
                rows.close();
            }
            statement.execute();
            ResultPrinter.print(out, statement);
            statement.clearParameters();
        } while (hasRow && !isAutoCommit);
    }

    void async(QualifiedName name, String sql) {
        NamedConnection owner = connections.of(name);
        owner.asyncStatements().put(name.local(), new AsyncStatement(owner.connection(), sql));
    }

    void waitFor(QualifiedName name) throws SQLException {
        NamedConnection owner = connections.of(name);
        AsyncStatement statement = owner.asyncStatements().get(name.local());
        if (statement == null) {
            throw new IjFailure("No async statement exists with the name " + name.in(owner.name()));
        }
        Statement ended;
        try {
            ended = statement.await();
        } catch (SQLException e) {
            ResultPrinter.printErrors(out, e);
            return;
        }
        try (ended) {
            ResultPrinter.print(out, ended);
        }
    }

    void getCursor(QualifiedName name, String sql, int type, Integer holdability) throws SQLException {
        NamedConnection owner = connections.of(name);
        Connection connection = owner.connection();
        int hold = holdability == null ? connection.getHoldability() : holdability;
        Statement statement = connection.createStatement(type, ResultSet.CONCUR_READ_ONLY, hold);
        try {
            statement.setCursorName(name.local());
            ResultSet rows = statement.executeQuery(sql);
            owner.cursors().put(name.local(), new Cursor(statement, rows));
            ResultPrinter.printWarnings(out, connection.getWarnings());
            connection.clearWarnings();
            ResultPrinter.printWarnings(out, statement.getWarnings());
            statement.clearWarnings();
            ResultPrinter.printWarnings(out, rows);
        } catch (SQLException e) {
            statement.close();
            throw e;
        }
    }

    private Cursor cursor(QualifiedName name) {
        NamedConnection owner = connections.of(name);
        Cursor found = owner.cursors().get(name.local());
        if (found == null) {
            throw IjFailure.missing("cursor " + name.in(owner.name()));
        }
        return found;
    }

    void closeCursor(QualifiedName name) throws SQLException {
        Cursor cursor = cursor(name);
        cursor.rows().close();
        cursor.statement().close();
        connections.of(name).cursors().remove(name.local());
    }

    void printRowNumber(QualifiedName name) throws SQLException {
        ResultSet rows = scrollable(name, "GETCURRENTROWNUMBER");
        out.println(rows.getRow());
    }

    private ResultSet scrollable(QualifiedName name, String operation) throws SQLException {
        ResultSet rows = cursor(name).rows();
        if (rows.getType() == ResultSet.TYPE_FORWARD_ONLY) {
            throw new IjFailure(operation + " is not allowed on a forward only cursor.");
        }
        return rows;
    }

    /// Moves a cursor and prints the row that it is on.
    void move(String verb, int number, QualifiedName name) throws SQLException {
        ResultSet rows = verb.equals("NEXT") ? cursor(name).rows()
            : scrollable(name, verb.equals("BEFORE") ? "BEFORE FIRST" : verb.equals("AFTER") ? "AFTER LAST" : verb);
        boolean isOnRow = switch (verb) {
            case "NEXT" -> rows.next();
            case "FIRST" -> rows.first();
            case "LAST" -> rows.last();
            case "PREVIOUS" -> rows.previous();
            case "ABSOLUTE" -> rows.absolute(number);
            case "RELATIVE" -> rows.relative(number);
            case "BEFORE" -> {
                rows.beforeFirst();
                yield false;
            }
            default -> {
                rows.afterLast();
                yield false;
            }
        };
        ResultPrinter.printCurrentRow(out, isOnRow ? rows : null);
    }

    void runFile(String name, boolean isResource) {
        interpreter.pushInput(name, isResource);
    }

    /// Runs a program of the operating system and prints its output, then its errors.
    void shellCommand(String command) {
        try {
            Process process = new ProcessBuilder(command.strip().split("\\s+")).start();
            StringWriter output = new StringWriter();
            try (Reader standard = DisplayLocale.reader(process.getInputStream()); Reader errors = DisplayLocale.reader(process.getErrorStream())) {
                standard.transferTo(output);
                errors.transferTo(output);
            }
            process.waitFor();
            out.println(output);
        } catch (IOException e) {
            throw new IjFailure("Exception running command: " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IjFailure("Exception running command: " + e);
        }
    }

    void help() {
        out.println(interpreter.helpText());
    }

    void quit() throws SQLException {
        interpreter.end();
        connections.removeAll();
    }
}
