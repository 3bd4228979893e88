// SPDX-License-Identifier: Apache-2.0
package bowler.compare;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.sql.XAConnection;
import javax.sql.XADataSource;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;

/// Runs calls of the XA interface, written as text, and notes each answer.
///
/// A script is a list of commands between semicolons. `b:` before a command means the second XA connection; the first
/// is `a:` or nothing. A branch is a number. A script uses these commands:
///
/// - `start N [join|resume|number]`, `end N [success|fail|suspend|number]`
/// - `prepare N`, `commit N [one]`, `rollback N`, `forget N`, `recover [flags]`, `timeout S`
/// - `sql TEXT`, `read TEXT` (opens a result set), `next`
/// - `jcommit`, `jrollback`, `auto true|false`, `auto?`, `savepoint`, `isolation N`, `hold N`, `hold?`
/// - `handle` (another connection handle), `close` (the handle), `xclose` (the XA connection), `wait S`
final class XaScript implements AutoCloseable {
    private static final int FORMAT = 4711;

    private final XADataSource source;
    private final Map<String, Side> sides = new HashMap<>();
    private final StringBuilder answers = new StringBuilder();

    /// One XA connection and what was made from it.
    private static final class Side {
        private final XAConnection connection;
        private final XAResource resource;
        private Connection handle;
        private ResultSet rows;

        Side(XADataSource source) throws SQLException {
            connection = source.getXAConnection();
            resource = connection.getXAResource();
            handle = connection.getConnection();
        }
    }

    /// Branch N of the scripts.
    private record ScriptXid(int number) implements Xid {
        @Override
        public int getFormatId() {
            return FORMAT;
        }

        @Override
        public byte[] getGlobalTransactionId() {
            return new byte[] {1, 2, (byte) (number / 10)};
        }

        @Override
        public byte[] getBranchQualifier() {
            return new byte[] {3, (byte) number};
        }
    }

    XaScript(XADataSource source) {
        this.source = source;
    }

    /// Returns one line per command: the command and its answer.
    static String run(XADataSource source, String script) throws SQLException {
        try (XaScript running = new XaScript(source)) {
            for (String command : script.split(";")) {
                running.step(command.strip());
            }
            return running.answers.toString();
        }
    }

    private void step(String command) throws SQLException {
        String name = command.startsWith("b:") ? "b" : "a";
        String plain = command.startsWith("b:") || command.startsWith("a:") ? command.substring(2) : command;
        Side side = sides.get(name);
        if (side == null) {
            side = new Side(source);
            sides.put(name, side);
        }
        answers.append(command).append(": ").append(answer(side, plain)).append('\n');
    }

    private static String answer(Side side, String command) {
        String[] words = command.split(" ", 2);
        try {
            return perform(side, words[0], words.length == 1 ? "" : words[1]);
        } catch (XAException failure) {
            return "XA " + failure.errorCode;
        } catch (SQLException failure) {
            return failure.getSQLState();
        }
    }

    private static String perform(Side side, String verb, String rest) throws XAException, SQLException {
        String[] words = rest.split(" ");
        XAResource resource = side.resource;
        switch (verb) {
            case "start" -> resource.start(xid(words), flag(words, XAResource.TMNOFLAGS));
            case "end" -> resource.end(xid(words), flag(words, XAResource.TMSUCCESS));
            case "prepare" -> {
                return resource.prepare(xid(words)) == XAResource.XA_RDONLY ? "read only" : "prepared";
            }
            case "commit" -> resource.commit(xid(words), words.length > 1);
            case "rollback" -> resource.rollback(xid(words));
            case "forget" -> resource.forget(xid(words));
            case "recover" -> {
                return listed(resource.recover(rest.isEmpty() ? XAResource.TMSTARTRSCAN | XAResource.TMENDRSCAN : Integer.parseInt(rest)));
            }
            case "timeout" -> {
                return "" + resource.setTransactionTimeout(Integer.parseInt(rest));
            }
            case "timeout?" -> {
                return "" + resource.getTransactionTimeout();
            }
            default -> {
                return onHandle(side, verb, rest);
            }
        }
        return "done";
    }

    private static String onHandle(Side side, String verb, String rest) throws SQLException {
        Connection handle = side.handle;
        switch (verb) {
            case "sql" -> {
                return sql(handle, rest);
            }
            case "read" -> {
                side.rows = handle.createStatement().executeQuery(rest);
                return "open";
            }
            case "next" -> {
                return side.rows.next() ? side.rows.getString(1) : "end";
            }
            case "jcommit" -> handle.commit();
            case "jrollback" -> handle.rollback();
            case "auto" -> handle.setAutoCommit(Boolean.parseBoolean(rest));
            case "auto?" -> {
                return "" + handle.getAutoCommit();
            }
            case "savepoint" -> handle.setSavepoint();
            case "isolation" -> handle.setTransactionIsolation(Integer.parseInt(rest));
            case "isolation?" -> {
                return "" + handle.getTransactionIsolation();
            }
            case "hold" -> handle.setHoldability(Integer.parseInt(rest));
            case "hold?" -> {
                return "" + handle.getHoldability();
            }
            case "heldstatement" -> {
                return heldStatement(handle);
            }
            case "readonly" -> handle.setReadOnly(Boolean.parseBoolean(rest));
            case "wait" -> pause(Integer.parseInt(rest));
            case "handle" -> side.handle = side.connection.getConnection();
            case "close" -> handle.close();
            case "xclose" -> side.connection.close();
            default -> throw new IllegalArgumentException(verb);
        }
        return "done";
    }

    private static void pause(int seconds) {
        try {
            Thread.sleep(seconds * 1_000L);
        } catch (InterruptedException interrupt) {
            throw new IllegalStateException(interrupt);
        }
    }

    private static String heldStatement(Connection handle) throws SQLException {
        try (Statement statement = handle.createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY, ResultSet.HOLD_CURSORS_OVER_COMMIT)) {
            SQLWarning warning = handle.getWarnings();
            return statement.getResultSetHoldability() + (warning == null ? "" : " " + warning.getSQLState());
        }
    }

    private static String sql(Connection handle, String text) throws SQLException {
        try (Statement statement = handle.createStatement()) {
            if (!statement.execute(text)) {
                return "count " + statement.getUpdateCount();
            }
            List<String> rows = new ArrayList<>();
            try (ResultSet read = statement.getResultSet()) {
                while (read.next()) {
                    rows.add(read.getString(1));
                }
            }
            return rows.toString();
        }
    }

    private static ScriptXid xid(String[] words) {
        return new ScriptXid(Integer.parseInt(words[0]));
    }

    private static int flag(String[] words, int usual) {
        return words.length == 1 ? usual : switch (words[1]) {
            case "join" -> XAResource.TMJOIN;
            case "resume" -> XAResource.TMRESUME;
            case "success" -> XAResource.TMSUCCESS;
            case "fail" -> XAResource.TMFAIL;
            case "suspend" -> XAResource.TMSUSPEND;
            default -> Integer.parseInt(words[1]);
        };
    }

    private static String listed(Xid[] found) {
        return found == null ? "null" : Arrays.stream(found).filter(xid -> xid.getFormatId() == FORMAT)
            .map(xid -> "" + xid.getBranchQualifier()[1]).sorted().toList().toString();
    }

    @Override
    public void close() throws SQLException {
        for (Side side : sides.values()) {
            side.connection.close();
        }
    }
}
