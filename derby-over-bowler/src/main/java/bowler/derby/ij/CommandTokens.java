// SPDX-License-Identifier: Apache-2.0
package bowler.derby.ij;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// The tokens of a text that may be a command, and the place that its parser has reached.
final class CommandTokens {
    /// Words of commands. None is the name of a connection, statement or cursor.
    private static final Set<String> KEYWORDS = Set.of("ABSOLUTE", "AFTER", "ALIASES", "ALL", "AS", "ASYNC", "ATTRIBUTES", "AUTOCOMMIT",
        "BEFORE", "CLOSE", "COMMIT", "CONNECT", "CONNECTION", "CONNECTIONS", "CURRENT", "CURSOR", "DESCRIBE", "DISCONNECT", "DRIVER",
        "ELAPSEDTIME", "ENABLED_ROLES", "END", "EXECUTE", "EXIT", "FAIL", "FIRST", "FOR", "FROM", "FUNCTIONS", "GET",
        "GETCURRENTROWNUMBER", "HOLD", "HOLDFORCONNECTION", "HELP", "IN", "INDEXES", "INSENSITIVE", "INTO", "LAST", "LOCALIZEDDISPLAY",
        "MAXIMUMDISPLAYWIDTH", "NAME", "NEXT", "NOHOLD", "NOHOLDFORCONNECTION", "OFF", "ON", "PASSWORD", "PREPARE", "PREVIOUS",
        "PROCEDURE", "PROCEDURES", "PROPERTIES", "PROTOCOL", "QUIT", "READONLY", "RELATIVE", "REMOVE", "RESOURCE", "ROLES", "ROLLBACK",
        "RUN", "TO", "SAVEPOINT", "SCHEMAS", "SCROLL", "SENSITIVE", "SET", "SETTABLE_ROLES", "SHOW", "SHUTDOWN", "STATEMENT",
        "SYNONYMS", "TABLES", "USER", "USING", "VIEWS", "WAIT", "WITH", "XA_1PHASE", "XA_2PHASE", "XA_DATASOURCE", "XA_CONNECT",
        "XA_COMMIT", "XA_DISCONNECT", "XA_END", "XA_ENDRSCAN", "XA_FAIL", "XA_FORGET", "XA_GETCONNECTION", "XA_JOIN", "XA_NOFLAGS",
        "XA_PREPARE", "XA_RECOVER", "XA_RESUME", "XA_ROLLBACK", "XA_START", "XA_STARTRSCAN", "XA_SUCCESS", "XA_SUSPEND", "DATASOURCE",
        "CP_DATASOURCE", "CP_CONNECT", "CP_GETCONNECTION", "CP_DISCONNECT", "WORK");

    private final List<String> tokens;
    private int position;

    private CommandTokens(List<String> tokens) {
        this.tokens = tokens;
    }

    /// The text is not a command.
    static final class NoCommand extends Exception {
        private static final long serialVersionUID = 1L;

        NoCommand() {
            super("no command", null, false, false);
        }
    }

    static CommandTokens of(String text) throws NoCommand {
        List<String> tokens = new ArrayList<>();
        int i = 0;
        while (i < text.length()) {
            char c = text.charAt(i);
            int end = i + 1;
            if (c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f') {
                i = end;
                continue;
            }
            if (text.startsWith("--", i)) {
                i = lineEnd(text, i);
                continue;
            }
            if (text.startsWith("/*", i)) {
                i = commentEnd(text, i);
                continue;
            }
            if (c == '\'') {
                end = stringEnd(text, i);
            } else if (Character.isLetter(c) || c == '_') {
                while (end < text.length() && (Character.isLetterOrDigit(text.charAt(end)) || text.charAt(end) == '_')) {
                    end++;
                }
            } else if (c >= '0' && c <= '9') {
                while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
                    end++;
                }
            } else if ("@,()\"#-+=!.".indexOf(c) < 0) {
                throw new NoCommand();
            }
            tokens.add(text.substring(i, end));
            i = end;
        }
        return new CommandTokens(tokens);
    }

    private static int lineEnd(String text, int start) throws NoCommand {
        for (int i = start; i < text.length(); i++) {
            if (text.charAt(i) == '\n' || text.charAt(i) == '\r') {
                return i + 1;
            }
        }
        throw new NoCommand();
    }

    private static int commentEnd(String text, int start) throws NoCommand {
        int depth = 1;
        for (int i = start + 2; i + 1 < text.length(); i++) {
            if (text.startsWith("/*", i)) {
                depth++;
                i++;
            } else if (text.startsWith("*/", i)) {
                i++;
                if (--depth == 0) {
                    return i + 1;
                }
            }
        }
        throw new NoCommand();
    }

    private static int stringEnd(String text, int start) throws NoCommand {
        int i = start + 1;
        while (i < text.length()) {
            if (text.charAt(i) != '\'') {
                i++;
            } else if (i + 1 < text.length() && text.charAt(i + 1) == '\'') {
                i += 2;
            } else {
                return i + 1;
            }
        }
        throw new NoCommand();
    }

    boolean atEnd() {
        return position == tokens.size();
    }

    /// Requires that nothing follows.
    void end() throws NoCommand {
        if (!atEnd()) {
            throw new NoCommand();
        }
    }

    /// Returns the next token in capitals without moving on; an empty text at the end.
    String peek() {
        return peek(0);
    }

    /// @param distance tokens beyond the next one
    String peek(int distance) {
        int index = position + distance;
        return index < tokens.size() ? tokens.get(index).toUpperCase(Locale.ENGLISH) : "";
    }

    /// Returns the next token as it is written.
    String next() throws NoCommand {
        if (atEnd()) {
            throw new NoCommand();
        }
        return tokens.get(position++);
    }

    /// Moves past a word or a symbol if it comes next.
    boolean accept(String word) {
        if (!peek().equals(word)) {
            return false;
        }
        position++;
        return true;
    }

    void expect(String word) throws NoCommand {
        if (!accept(word)) {
            throw new NoCommand();
        }
    }

    boolean isString() {
        return peek().startsWith("'");
    }

    /// Returns the content of a string.
    String string() throws NoCommand {
        if (!isString()) {
            throw new NoCommand();
        }
        String quoted = next();
        return quoted.substring(1, quoted.length() - 1).replace("''", "'");
    }

    /// Returns the string after a word, or null without the word.
    String stringAfter(String word) throws NoCommand {
        return accept(word) ? string() : null;
    }

    /// Returns a name in capitals.
    String name() throws NoCommand {
        if (!isWord() || KEYWORDS.contains(peek())) {
            throw new NoCommand();
        }
        return next().toUpperCase(Locale.ENGLISH);
    }

    /// Returns a name after AS, or null without AS.
    String nameAfterAs() throws NoCommand {
        return accept("AS") ? name() : null;
    }

    /// Returns a word as it is written, which may be one of the commands' words.
    String word() throws NoCommand {
        if (!isWord()) {
            throw new NoCommand();
        }
        return next();
    }

    private boolean isWord() {
        String word = peek();
        return !word.isEmpty() && (Character.isLetter(word.charAt(0)) || word.charAt(0) == '_');
    }

    /// Returns a number without sign.
    int number() throws NoCommand {
        String digits = next();
        try {
            if (Character.isDigit(digits.charAt(0))) {
                return Integer.parseInt(digits);
            }
        } catch (NumberFormatException e) {
            // A number beyond the range of an int makes no command.
        }
        throw new NoCommand();
    }

    int signedNumber() throws NoCommand {
        if (accept("-")) {
            return -number();
        }
        accept("+");
        return number();
    }

    /// Returns true for ON and false for OFF.
    boolean onOrOff() throws NoCommand {
        if (accept("ON")) {
            return true;
        }
        expect("OFF");
        return false;
    }

    /// Returns `name` or `name@connection`.
    QualifiedName qualifiedName() throws NoCommand {
        String local = name();
        return new QualifiedName(local, accept("@") ? name() : null);
    }
}
