// SPDX-License-Identifier: Apache-2.0
package bowler.engine.watch;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;
import java.io.IOException;
import java.util.Locale;

/// The log of the users' actions: a line for each connection, refusal and statement of the chosen kinds. It is
/// next to the message log. Texts are written without their literals and comments, unless a setting asks for them, because
/// they can contain passwords and personal data.
///
/// A statement whose line cannot be written fails. Safe for several threads.
public final class AuditLog {
    /// `security`, `changes` or `all`.
    public static final String SETTING = "audit";
    public static final String LITERALS = "audit.literals";
    /// `true` forces each line to the disk before the statement returns.
    public static final String FORCE = "audit.force";

    private final MessageLog log;
    private final Level level;
    private final boolean hasLiterals;
    private final boolean isForced;

    /// The statements that are written: those that concern definitions and rights, data changes as well, or queries, too.
    public enum Level {
        SECURITY, CHANGES, ALL
    }

    /// The kinds of lines.
    public enum Kind {
        CONNECTION(Level.SECURITY), DEFINITION(Level.SECURITY), RIGHTS(Level.SECURITY), CALL(Level.SECURITY), CHANGE(Level.CHANGES),
        QUERY(Level.ALL), SESSION(Level.ALL);

        private final Level level;

        Kind(Level level) {
            this.level = level;
        }
    }

    /// The failures of the log.
    enum AuditError implements DefinedError {
        /// (setting, value)
        BAD_LEVEL("XCZ02", "The property bowler.%s has the value '%s'. It must be security, changes or all."),
        /// (file, reason)
        NOT_WRITTEN("58030", "The audit log %s cannot be written, so the statement fails: %s.");

        private final ErrorDefinition definition;

        AuditError(String sqlState, String text) {
            definition = new ErrorDefinition(sqlState, Severity.STATEMENT, text);
        }

        @Override
        public ErrorDefinition definition() {
            return definition;
        }
    }

    AuditLog(MessageLog log, Level level, boolean hasLiterals, boolean isForced) {
        this.log = log;
        this.level = level;
        this.hasLiterals = hasLiterals;
        this.isForced = isForced;
    }

    /// Returns the log that the properties configure; null if there is none.
    public static AuditLog ofProperties(MessageLog messages) {
        String wanted = WatchSettings.property(SETTING);
        if (wanted == null || wanted.isBlank() || wanted.equalsIgnoreCase("none")) {
            return null;
        }
        for (Level level : Level.values()) {
            if (level.name().equalsIgnoreCase(wanted.strip())) {
                return new AuditLog(messages.audit(), level, Boolean.parseBoolean(WatchSettings.property(LITERALS)),
                    Boolean.parseBoolean(WatchSettings.property(FORCE)));
            }
        }
        throw AuditError.BAD_LEVEL.failure(SETTING, wanted);
    }

    /// Writes a connection or its refusal.
    ///
    /// @param state the SQLState of the refusal, or null
    public void connection(String database, String user, String state) {
        write(database, 0, user, null, Kind.CONNECTION, state, -1, "");
    }

    /// Writes a statement, if its kind is wanted or if the user lacked a right.
    ///
    /// @param role the current role, or null
    /// @param state the SQLState of the failure, or null
    /// @param rows the rows returned or changed; -1 if it failed
    public void statement(String database, long session, String user, String role, Kind kind, String state, long rows, String sql) {
        boolean isRefused = state != null && (state.startsWith("425") || state.startsWith("4251"));
        if (kind.level.compareTo(level) <= 0 || isRefused) {
            write(database, session, user, role, kind, state, rows, hasLiterals ? sql : withoutLiterals(sql));
        }
    }

    private void write(String database, long session, String user, String role, Kind kind, String state, long rows, String text) {
        String about = "(DATABASE = " + plain(database) + "), (SESSIONID = " + session + "), (USER = " + plain(user) + "), (ROLE = "
            + plain(role) + "), (KIND = " + kind.name().toLowerCase(Locale.ROOT) + "), (OUTCOME = " + (state == null ? "ok" : state) + ")"
            + (rows < 0 ? "" : ", (ROWS = " + rows + ")");
        try {
            if (isForced) {
                log.addForced(about, plain(text));
            } else {
                log.add(about, plain(text));
            }
        } catch (IOException failed) {
            throw AuditError.NOT_WRITTEN.causedBy(failed, log.place(), failed.getMessage());
        }
    }

    /// Keeps a name or text from beginning a line of its own.
    private static String plain(String text) {
        return text == null ? "none" : text.replaceAll("[\\p{Cntrl}\u0085\u2028\u2029]+", " ");
    }

    /// Replaces strings and numbers by question marks, and removes comments.
    static String withoutLiterals(String sql) {
        StringBuilder text = new StringBuilder();
        int at = 0;
        while (at < sql.length()) {
            char next = sql.charAt(at);
            if (next == '"') {
                int end = endOfQuoted(sql, at);
                text.append(sql, at, end);
                at = end;
            } else if (next == '\'') {
                at = endOfQuoted(sql, at);
                text.append('?');
            } else if (sql.startsWith("--", at)) {
                int end = sql.indexOf('\n', at);
                at = end < 0 ? sql.length() : end;
            } else if (sql.startsWith("/*", at)) {
                at = endOfComment(sql, at);
            } else if (Character.isJavaIdentifierStart(next)) {
                int end = at;
                while (end < sql.length() && Character.isJavaIdentifierPart(sql.charAt(end))) {
                    end++;
                }
                text.append(sql, at, end);
                at = end;
            } else if (Character.isDigit(next)) {
                while (at < sql.length() && (Character.isLetterOrDigit(sql.charAt(at)) || sql.charAt(at) == '.')) {
                    at++;
                }
                text.append('?');
            } else {
                text.append(next);
                at++;
            }
        }
        return text.toString();
    }

    /// Returns the end of a text in quotes, in which a doubled quote is one; the end of the statement if it has none.
    private static int endOfQuoted(String sql, int start) {
        char quote = sql.charAt(start);
        int at = start + 1;
        while (at < sql.length() && (sql.charAt(at) != quote || at + 1 < sql.length() && sql.charAt(at + 1) == quote)) {
            at += sql.charAt(at) == quote ? 2 : 1;
        }
        return Math.min(at + 1, sql.length());
    }

    /// Comments nest.
    private static int endOfComment(String sql, int start) {
        int depth = 0;
        int at = start;
        do {
            boolean opens = sql.startsWith("/*", at);
            boolean closes = !opens && sql.startsWith("*/", at);
            depth += opens ? 1 : closes ? -1 : 0;
            at += opens || closes ? 2 : 1;
        } while (depth > 0 && at < sql.length());
        return Math.min(at, sql.length());
    }
}
