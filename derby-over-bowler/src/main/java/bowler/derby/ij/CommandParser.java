// SPDX-License-Identifier: Apache-2.0
package bowler.derby.ij;

import bowler.derby.ij.BranchCommands.Credentials;
import bowler.derby.ij.CommandTokens.NoCommand;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;

/// Parses one command to its end. Nothing runs before the whole text has turned out to be a command.
final class CommandParser {
    private final CommandActions actions;
    private final CommandTokens tokens;

    private CommandParser(CommandActions actions, CommandTokens tokens) {
        this.actions = actions;
        this.tokens = tokens;
    }

    /// @throws NoCommand if the text has not the form of a command
    static Command parse(String text, CommandActions actions) throws NoCommand {
        CommandTokens tokens = CommandTokens.of(text);
        if (tokens.atEnd()) {
            return () -> { };
        }
        Command command = new CommandParser(actions, tokens).command();
        tokens.end();
        return command;
    }

    private Command command() throws NoCommand {
        String first = tokens.next().toUpperCase(Locale.ENGLISH);
        return switch (first) {
            case "CONNECT" -> connect();
            case "DISCONNECT" -> disconnect();
            case "SET" -> setConnection();
            case "SHOW" -> show();
            case "DESCRIBE" -> describe();
            case "PROTOCOL" -> protocol();
            case "DRIVER" -> driver();
            case "COMMIT", "ROLLBACK" -> endTransaction(first.equals("COMMIT"));
            case "AUTOCOMMIT", "READONLY", "ELAPSEDTIME", "LOCALIZEDDISPLAY" -> toggle(first);
            case "HOLDFORCONNECTION" -> () -> actions.connection().setHoldability(ResultSet.HOLD_CURSORS_OVER_COMMIT);
            case "NOHOLDFORCONNECTION" -> () -> actions.connection().setHoldability(ResultSet.CLOSE_CURSORS_AT_COMMIT);
            case "MAXIMUMDISPLAYWIDTH" -> maximumDisplayWidth();
            case "PREPARE" -> prepare();
            case "EXECUTE" -> execute();
            case "REMOVE" -> named(actions::remove);
            case "ASYNC" -> async();
            case "WAIT" -> waitFor();
            case "GET", "CLOSE", "NEXT", "FIRST", "LAST", "PREVIOUS", "BEFORE", "AFTER", "ABSOLUTE", "RELATIVE", "GETCURRENTROWNUMBER" ->
                cursor(first);
            case "RUN" -> run();
            case "!" -> shellCommand();
            case "HELP" -> actions::help;
            case "EXIT", "QUIT" -> actions::quit;
            case "XA_DATASOURCE", "XA_CONNECT", "XA_DISCONNECT", "XA_COMMIT", "XA_END", "XA_FORGET", "XA_GETCONNECTION", "XA_PREPARE",
                "XA_RECOVER", "XA_ROLLBACK", "XA_START" -> branch(first);
            case "DATASOURCE", "CP_DATASOURCE", "CP_CONNECT", "CP_GETCONNECTION", "CP_DISCONNECT" -> pool(first);
            default -> throw new NoCommand();
        };
    }

    private Command connect() throws NoCommand {
        boolean isSimple = tokens.accept("TO");
        if (!isSimple && !tokens.isString()) {
            return connectByMethod();
        }
        String url = tokens.string();
        String protocol = tokens.accept("PROTOCOL") ? tokens.name() : null;
        String user = tokens.stringAfter("USER");
        String password = tokens.stringAfter("PASSWORD");
        Properties attributes = new Properties();
        if (tokens.accept("ATTRIBUTES") && tokens.peek(1).equals("=")) {
            do {
                String name = tokens.word();
                tokens.expect("=");
                attributes.setProperty(name, tokens.word());
            } while (tokens.accept(","));
        }
        String name = tokens.nameAfterAs();
        return () -> actions.connect(isSimple ? "jdbc:derby:" + url : url, protocol, new Credentials(user, password), attributes, name);
    }

    /// CONNECT package.Class.method('argument', ...).
    private Command connectByMethod() throws NoCommand {
        List<String> path = new ArrayList<>(List.of(tokens.word()));
        tokens.expect(".");
        do {
            path.add(tokens.word());
        } while (tokens.accept("."));
        List<String> arguments = new ArrayList<>();
        tokens.expect("(");
        if (!tokens.accept(")")) {
            do {
                arguments.add(tokens.string());
            } while (tokens.accept(","));
            tokens.expect(")");
        }
        String name = tokens.nameAfterAs();
        String method = path.removeLast();
        return () -> actions.connectByMethod(String.join(".", path), method, arguments, name);
    }

    private Command disconnect() throws NoCommand {
        if (tokens.accept("ALL")) {
            return actions::disconnectAll;
        }
        if (tokens.atEnd() || tokens.accept("CURRENT")) {
            return () -> actions.disconnect(null);
        }
        String name = tokens.name();
        return () -> actions.disconnect(name);
    }

    private Command setConnection() throws NoCommand {
        tokens.expect("CONNECTION");
        String name = tokens.name();
        return () -> actions.setConnection(name);
    }

    private Command show() throws NoCommand {
        String what = tokens.next().toUpperCase(Locale.ENGLISH);
        switch (what) {
            case "CONNECTIONS" -> {
                return () -> actions.showConnections(false);
            }
            case "INDEXES" -> {
                return showIndexes();
            }
            case "TABLES", "VIEWS", "SYNONYMS", "ALIASES", "PROCEDURES", "FUNCTIONS" -> {
                String schema = tokens.accept("IN") ? tokens.word() : null;
                return showObjects(what, schema);
            }
            case "SCHEMAS" -> {
                return () -> actions.catalog().showSchemas();
            }
            case "ROLES" -> {
                return () -> actions.catalog().showRoles();
            }
            case "ENABLED_ROLES" -> {
                return () -> actions.catalog().showEnabledRoles();
            }
            case "SETTABLE_ROLES" -> {
                return () -> actions.catalog().showSettableRoles();
            }
            default -> throw new NoCommand();
        }
    }

    private Command showObjects(String what, String schema) {
        return () -> {
            String folded = actions.folded(schema);
            switch (what) {
                case "TABLES" -> actions.catalog().showTables(folded, "TABLE", "SYSTEM TABLE");
                case "VIEWS" -> actions.catalog().showTables(folded, "VIEW");
                case "PROCEDURES" -> actions.catalog().showProcedures(folded);
                case "FUNCTIONS" -> actions.catalog().showFunctions(folded);
                default -> actions.catalog().showTables(folded, "SYNONYM");
            }
        };
    }

    private Command showIndexes() throws NoCommand {
        String schema = null;
        String table = null;
        if (tokens.accept("IN")) {
            schema = tokens.word();
        } else if (tokens.accept("FROM")) {
            table = tokens.word();
            if (tokens.accept(".")) {
                schema = table;
                table = tokens.word();
            }
        }
        String ownSchema = schema;
        String ownTable = table;
        return () -> actions.catalog().showIndexes(actions.folded(ownSchema), actions.folded(ownTable));
    }

    private Command describe() throws NoCommand {
        if (tokens.isString()) {
            String name = tokens.string();
            return () -> actions.describe(name);
        }
        String first = tokens.word();
        String second = tokens.accept(".") ? tokens.word() : null;
        return () -> actions.catalog().describe(second == null ? null : actions.folded(first), actions.folded(second == null ? first : second));
    }

    private Command protocol() throws NoCommand {
        String protocol = tokens.string();
        String name = tokens.nameAfterAs();
        return () -> actions.setProtocol(name, protocol);
    }

    private Command driver() throws NoCommand {
        String className = tokens.string();
        return () -> actions.loadDriver(className);
    }

    private Command endTransaction(boolean commits) {
        tokens.accept("WORK");
        return () -> {
            if (commits) {
                actions.connection().commit();
            } else {
                actions.connection().rollback();
            }
        };
    }

    private Command toggle(String what) throws NoCommand {
        boolean isOn = tokens.onOrOff();
        return switch (what) {
            case "AUTOCOMMIT" -> () -> actions.connection().setAutoCommit(isOn);
            case "READONLY" -> () -> actions.connection().setReadOnly(isOn);
            case "ELAPSEDTIME" -> () -> actions.showElapsedTime(isOn);
            default -> () -> DisplayLocale.localize(isOn);
        };
    }

    private Command maximumDisplayWidth() throws NoCommand {
        int width = tokens.number();
        return () -> ResultPrinter.setMaxWidth(width);
    }

    private Command prepare() throws NoCommand {
        if (tokens.accept("PROCEDURE")) {
            tokens.expect("AS");
            tokens.string();
            return () -> {
                throw new IjFailure("procedure is an illegal name for a statement");
            };
        }
        QualifiedName name = tokens.qualifiedName();
        tokens.expect("AS");
        String sql = tokens.string();
        return () -> actions.prepare(name, sql);
    }

    private Command execute() throws NoCommand {
        if (tokens.accept("STATEMENT")) {
            String sql = tokens.string();
            return () -> actions.executeImmediate(sql);
        }
        if (tokens.accept("PROCEDURE")) {
            String rest = tokens.string();
            return () -> actions.executeImmediate("execute procedure '" + rest.replace("'", "''") + "'");
        }
        StatementSource statement = source();
        if (tokens.accept("USING")) {
            StatementSource using = source();
            return () -> actions.executeUsing(statement, using);
        }
        return statement.sql() == null ? () -> actions.execute(statement.name()) : () -> actions.executeImmediate(statement.sql());
    }

    private StatementSource source() throws NoCommand {
        return tokens.isString() ? new StatementSource(tokens.string(), null) : new StatementSource(null, tokens.qualifiedName());
    }

    private Command async() throws NoCommand {
        QualifiedName name = tokens.qualifiedName();
        String sql = tokens.string();
        return () -> actions.async(name, sql);
    }

    private Command waitFor() throws NoCommand {
        tokens.expect("FOR");
        return named(actions::waitFor);
    }

    private Command named(NamedCommand command) throws NoCommand {
        QualifiedName name = tokens.qualifiedName();
        return () -> command.run(name);
    }

    private Command cursor(String verb) throws NoCommand {
        if (verb.equals("GET")) {
            return getCursor();
        }
        if (verb.equals("BEFORE")) {
            tokens.expect("FIRST");
        } else if (verb.equals("AFTER")) {
            tokens.expect("LAST");
        }
        int number = verb.equals("ABSOLUTE") || verb.equals("RELATIVE") ? tokens.signedNumber() : 0;
        QualifiedName name = tokens.qualifiedName();
        return switch (verb) {
            case "CLOSE" -> () -> actions.closeCursor(name);
            case "GETCURRENTROWNUMBER" -> () -> actions.printRowNumber(name);
            default -> () -> actions.move(verb, number, name);
        };
    }

    private Command getCursor() throws NoCommand {
        int type = ResultSet.TYPE_FORWARD_ONLY;
        if (tokens.accept("SCROLL")) {
            type = tokens.accept("INSENSITIVE") ? ResultSet.TYPE_SCROLL_INSENSITIVE : ResultSet.TYPE_SCROLL_SENSITIVE;
            if (type == ResultSet.TYPE_SCROLL_SENSITIVE) {
                tokens.expect("SENSITIVE");
            }
        }
        Integer holdability = null;
        if (tokens.accept("WITH")) {
            holdability = tokens.accept("HOLD") ? ResultSet.HOLD_CURSORS_OVER_COMMIT : ResultSet.CLOSE_CURSORS_AT_COMMIT;
            if (holdability == ResultSet.CLOSE_CURSORS_AT_COMMIT) {
                tokens.expect("NOHOLD");
            }
        }
        tokens.expect("CURSOR");
        QualifiedName name = tokens.qualifiedName();
        tokens.expect("AS");
        String sql = tokens.string();
        int scrollType = type;
        Integer hold = holdability;
        return () -> actions.getCursor(name, sql, scrollType, hold);
    }

    private Command run() throws NoCommand {
        boolean isResource = tokens.accept("RESOURCE");
        String name = tokens.string();
        return () -> actions.runFile(name, isResource);
    }

    private Command shellCommand() throws NoCommand {
        String command = tokens.string();
        return () -> actions.shellCommand(command);
    }

    private Credentials credentials() throws NoCommand {
        return new Credentials(tokens.stringAfter("USER"), tokens.stringAfter("PASSWORD"));
    }

    private Command branch(String verb) throws NoCommand {
        BranchCommands branches = actions.branches();
        switch (verb) {
            case "XA_DATASOURCE" -> {
                String database = tokens.string();
                String action = tokens.atEnd() ? null : tokens.word().toUpperCase(Locale.ENGLISH);
                return () -> branches.xaDataSource(database, action);
            }
            case "XA_CONNECT" -> {
                Credentials credentials = credentials();
                tokens.nameAfterAs();
                return () -> branches.xaConnect(credentials);
            }
            case "XA_DISCONNECT" -> {
                if (!tokens.atEnd()) {
                    tokens.name();
                }
                return branches::xaDisconnect;
            }
            case "XA_GETCONNECTION" -> {
                String name = tokens.nameAfterAs();
                return () -> actions.addConnection(branches.xaGetConnection(), name == null ? "XA" : name);
            }
            case "XA_RECOVER" -> {
                int flag = flag();
                return () -> branches.recover(actions.out(), flag);
            }
            default -> {
                return branchCall(branches, verb);
            }
        }
    }

    private Command branchCall(BranchCommands branches, String verb) throws NoCommand {
        BranchCommands.ResourceCall call = switch (verb) {
            case "XA_COMMIT" -> {
                boolean isOnePhase = tokens.accept("XA_1PHASE");
                if (!isOnePhase) {
                    tokens.expect("XA_2PHASE");
                }
                yield (resource, xid) -> resource.commit(xid, isOnePhase);
            }
            case "XA_START", "XA_END" -> {
                int flag = flag();
                yield verb.equals("XA_START") ? (resource, xid) -> resource.start(xid, flag) : (resource, xid) -> resource.end(xid, flag);
            }
            case "XA_FORGET" -> (resource, xid) -> resource.forget(xid);
            case "XA_PREPARE" -> (resource, xid) -> resource.prepare(xid);
            default -> (resource, xid) -> resource.rollback(xid);
        };
        int xid = tokens.number();
        return () -> branches.call(call, xid);
    }

    private int flag() throws NoCommand {
        Integer flag = BranchCommands.flag(tokens.next());
        if (flag == null) {
            throw new NoCommand();
        }
        return flag;
    }

    private Command pool(String verb) throws NoCommand {
        BranchCommands branches = actions.branches();
        String database = verb.endsWith("DATASOURCE") ? tokens.string() : null;
        if (database != null) {
            tokens.stringAfter("PROTOCOL");
        }
        switch (verb) {
            case "DATASOURCE" -> {
                Credentials credentials = credentials();
                String name = tokens.nameAfterAs();
                return () -> actions.addConnection(branches.dataSource(database, credentials), name);
            }
            case "CP_DATASOURCE" -> {
                return () -> branches.poolDataSource(database);
            }
            case "CP_CONNECT" -> {
                Credentials credentials = credentials();
                tokens.nameAfterAs();
                return () -> branches.poolConnect(credentials);
            }
            case "CP_GETCONNECTION" -> {
                String name = tokens.nameAfterAs();
                return () -> actions.addConnection(branches.poolGetConnection(), name == null ? "Pooled" : name);
            }
            default -> {
                if (!tokens.atEnd()) {
                    tokens.name();
                }
                return branches::poolDisconnect;
            }
        }
    }

    @FunctionalInterface
    private interface NamedCommand {
        void run(QualifiedName name) throws java.sql.SQLException;
    }
}
