// SPDX-License-Identifier: Apache-2.0
package bowler.tools.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Divides text into SQL statements, each ended by `;`, and commands of the shell, each on a line of its own. A command
/// begins with `\` or `.` where a statement could begin.
///
/// A `;` within quotes, comments, or between the BEGIN of a body and its END does not end a statement.
final class StatementSplitter {
    /// The words that begin a compound statement where a statement can begin; END closes each.
    private static final Set<String> OPENING = Set.of("BEGIN", "IF", "WHILE", "FOR", "LOOP", "REPEAT");
    /// The words after which a statement can begin within a compound statement.
    private static final Set<String> BEFORE_STATEMENTS = Set.of("BEGIN", "ATOMIC", "THEN", "ELSE", "DO", "LOOP", "REPEAT", ":");
    /// The kinds of objects with a body.
    private static final Set<String> WITH_BODY = Set.of("FUNCTION", "PROCEDURE", "TRIGGER");

    /// A statement or a command.
    ///
    /// @param text without the `;` that ends it
    /// @param line number of its first line, from 1
    /// @param isCommand true for a command of the shell
    record StatementText(String text, int line, boolean isCommand) {}

    private final String text;
    private final List<StatementText> statements = new ArrayList<>();
    private int at;
    private int line = 1;
    private int pieceStart = -1;
    private int pieceLine;
    private int depth;
    private boolean isCompound;
    /// True from the name of a kind of objects with a body on.
    private boolean hasBody;
    /// True within the conditions of a handler, which its action follows.
    private boolean isInHandler;
    private String previous = "";

    private StatementSplitter(String text) {
        this.text = text;
    }

    /// Returns the complete pieces of a text; the last one may lack its `;`.
    static List<StatementText> split(String text) {
        StatementSplitter splitter = new StatementSplitter(text);
        splitter.run();
        splitter.endPiece(text.length());
        return splitter.statements;
    }

    /// Returns whether the text ends within a statement.
    static boolean isUnfinished(String text) {
        StatementSplitter splitter = new StatementSplitter(text);
        splitter.run();
        return splitter.pieceStart >= 0;
    }

    private void run() {
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '\n') {
                line++;
                at++;
            } else if (Character.isWhitespace(c)) {
                at++;
            } else if (pieceStart < 0 && (c == '\\' || c == '.' && !startsNumber())) {
                command();
            } else if (c == '-' && follows('-')) {
                skipTo('\n');
            } else if (c == '/' && follows('*')) {
                skipComment();
            } else if (c == ';' && depth == 0) {
                endPiece(at);
                at++;
            } else {
                token(c);
            }
        }
    }

    private boolean startsNumber() {
        return at + 1 < text.length() && Character.isDigit(text.charAt(at + 1));
    }

    private boolean follows(char next) {
        return at + 1 < text.length() && text.charAt(at + 1) == next;
    }

    private void command() {
        int start = at;
        int startLine = line;
        skipTo('\n');
        statements.add(new StatementText(text.substring(start, at).strip(), startLine, true));
    }

    private void skipTo(char end) {
        int found = text.indexOf(end, at);
        at = found < 0 ? text.length() : found;
    }

    private void skipComment() {
        int open = 0;
        do {
            if (text.startsWith("/*", at)) {
                open++;
                at += 2;
            } else if (text.startsWith("*/", at)) {
                open--;
                at += 2;
            } else {
                line += text.charAt(at) == '\n' ? 1 : 0;
                at++;
            }
        } while (open > 0 && at < text.length());
        if (open > 0 && pieceStart < 0) {
            begin(); // the comment goes on
        }
    }

    private void begin() {
        if (pieceStart < 0) {
            pieceStart = at;
            pieceLine = line;
            isCompound = false;
            hasBody = false;
            isInHandler = false;
            depth = 0;
            previous = "";
        }
    }

    private void token(char c) {
        begin();
        if (c == '\'' || c == '"') {
            quoted(c);
            previous = "'";
        } else if (Character.isJavaIdentifierStart(c)) {
            int start = at;
            while (at < text.length() && Character.isJavaIdentifierPart(text.charAt(at))) {
                at++;
            }
            word(text.substring(start, at).toUpperCase(Locale.ROOT));
        } else {
            previous = c == ';' ? ";" : c == ':' ? ":" : ".";
            isInHandler &= c != ';';
            at++;
        }
    }

    private void quoted(char quote) {
        at++;
        while (at < text.length()) {
            char c = text.charAt(at++);
            line += c == '\n' ? 1 : 0;
            if (c == quote) {
                return; // a doubled quote begins the next part at once
            }
        }
    }

    private void word(String word) {
        hasBody |= WITH_BODY.contains(word);
        boolean canBegin = previous.equals(";") || BEFORE_STATEMENTS.contains(previous) || isInHandler && !previous.equals("HANDLER");
        if (!isCompound) {
            if (word.equals("BEGIN") && hasBody) {
                isCompound = true;
                depth = 1;
            }
        } else if (word.equals("END")) {
            depth--;
        } else if (word.equals("BEGIN") || word.equals("CASE") && !previous.equals("END") || OPENING.contains(word) && canBegin) {
            depth++;
            isInHandler = false;
        } else if (word.equals("HANDLER")) {
            isInHandler = true;
        }
        previous = word;
    }

    private void endPiece(int end) {
        if (pieceStart >= 0) {
            statements.add(new StatementText(text.substring(pieceStart, end).strip(), pieceLine, false));
            pieceStart = -1;
            depth = 0;
        }
    }
}
