// SPDX-License-Identifier: Apache-2.0
package bowler.tools.shell;

import bowler.base.script.CompoundStatement;
import bowler.base.script.QuotedText;
import java.util.ArrayList;
import java.util.List;

/// Divides text into SQL statements, each ended by `;`, and commands of the shell, each on a line of its own. A command
/// begins with `\` or `.` where a statement could begin.
///
/// A `;` within quotes, comments, or between the BEGIN of a body and its END does not end a statement.
final class StatementSplitter {
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
    private final CompoundStatement statement = new CompoundStatement();
    /// The end of the last complete piece, and its line.
    private int completeEnd;
    private int completeLine = 1;

    private StatementSplitter(String text) {
        this.text = text;
    }

    /// The complete pieces at the beginning of a text, the text after them, and the number of its first line.
    record Beginning(List<StatementText> pieces, String rest, int line) {}

    /// Divides the beginning of a text, as far as its pieces are complete.
    ///
    /// @param firstLine the number of its first line
    static Beginning beginning(String text, int firstLine) {
        StatementSplitter splitter = new StatementSplitter(text);
        splitter.line = firstLine;
        splitter.completeLine = firstLine;
        splitter.run();
        return new Beginning(splitter.statements, text.substring(splitter.completeEnd), splitter.completeLine);
    }

    /// Returns the complete pieces of a text; the last one may lack its `;`.
    static List<StatementText> split(String text) {
        return split(text, 1);
    }

    /// @param firstLine the number of the first line of the text
    static List<StatementText> split(String text, int firstLine) {
        StatementSplitter splitter = new StatementSplitter(text);
        splitter.line = firstLine;
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
            } else if (c == ';' && !statement.isWithinBody()) {
                endPiece(at);
                at++;
                complete();
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
        complete();
    }

    private void complete() {
        completeEnd = at;
        completeLine = line;
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
            statement.reset();
        }
    }

    private void token(char c) {
        begin();
        int end = QuotedText.end(text, at);
        if (end != at) {
            quoted(end < 0 ? text.length() : end);
            statement.quoted();
        } else if (Character.isJavaIdentifierStart(c)) {
            int start = at;
            while (at < text.length() && Character.isJavaIdentifierPart(text.charAt(at))) {
                at++;
            }
            statement.word(text.substring(start, at));
        } else {
            statement.sign(c);
            at++;
        }
    }

    private void quoted(int end) {
        for (; at < end; at++) {
            line += text.charAt(at) == '\n' ? 1 : 0;
        }
    }

    private void endPiece(int end) {
        if (pieceStart >= 0) {
            statements.add(new StatementText(text.substring(pieceStart, end).strip(), pieceLine, false));
            pieceStart = -1;
            statement.reset();
        }
    }
}
