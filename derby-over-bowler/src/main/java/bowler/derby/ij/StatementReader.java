// SPDX-License-Identifier: Apache-2.0
package bowler.derby.ij;

import bowler.base.script.CompoundStatement;
import java.io.IOException;
import java.io.Reader;

/// Reads statements that end with `;`. A semicolon in a comment, a string, a quoted name or the body of a routine or trigger
/// belongs to the statement.
final class StatementReader {
    private static final int NOTHING = -2;
    private static final int END = -1;

    private final Reader source;
    private final Prompt prompt;
    private final boolean echoes;
    private final StringBuilder statement = new StringBuilder();
    private final CompoundStatement compound = new CompoundStatement();
    private int ahead = NOTHING;

    /// Asks for the next line of a statement on a terminal.
    interface Prompt {
        /// @param isNewStatement whether the line is the first one of a statement
        void ask(boolean isNewStatement);
    }

    /// @param prompt null if the source is not a terminal
    /// @param echoes whether each statement is printed before it runs
    StatementReader(Reader source, Prompt prompt, boolean echoes) {
        this.source = source;
        this.prompt = prompt;
        this.echoes = echoes;
    }

    boolean echoes() {
        return echoes;
    }

    void close() throws IOException {
        source.close();
    }

    /// Returns the next statement without its semicolon; null at the end.
    String next() {
        statement.setLength(0);
        compound.reset();
        int c = peek();
        while (c != END && isSpace(c)) {
            ahead = NOTHING;
            c = peek();
        }
        if (c == END) {
            return null;
        }
        boolean isContinued = false;
        for (c = take(); c != END; c = take()) {
            isContinued |= c != '-';
            switch (c) {
                case ';' -> {
                    if (!compound.isWithinBody()) {
                        return statement.substring(0, statement.length() - 1);
                    }
                    compound.sign(';');
                }
                case '-' -> {
                    if (peek() == '-') {
                        skipLineComment(isContinued);
                    } else {
                        isContinued = true;
                    }
                }
                case '/' -> {
                    if (peek() == '*') {
                        skipBracketedComment();
                    }
                }
                case '\'', '"' -> {
                    skipQuoted(c);
                    compound.quoted();
                }
                case '\n', '\r' -> ask(c, false);
                default -> other((char) c);
            }
        }
        return statement.toString();
    }

    private void other(char c) {
        if (Character.isJavaIdentifierStart(c)) {
            int start = statement.length() - 1;
            while (peek() != END && Character.isJavaIdentifierPart(peek())) {
                take();
            }
            compound.word(statement.substring(start));
        } else if (!isSpace(c)) {
            compound.sign(c);
        }
    }

    private static boolean isSpace(int c) {
        return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f';
    }

    private void skipLineComment(boolean isContinued) {
        int c = take();
        while (c != END && c != '\n' && c != '\r') {
            c = take();
        }
        if (c != END) {
            ask(c, !isContinued);
        }
    }

    private void skipBracketedComment() {
        take();
        int depth = 1;
        for (int c = take(); c != END && depth > 0; c = depth > 0 ? take() : c) {
            if (c == '/' && peek() == '*') {
                take();
                depth++;
            } else if (c == '*' && peek() == '/') {
                take();
                depth--;
            } else if (c == '\n' || c == '\r') {
                ask(c, false);
            }
        }
    }

    private void skipQuoted(int quote) {
        int c = take();
        while (c != END && c != quote) {
            c = take();
        }
    }

    private void ask(int lineEnd, boolean isNewStatement) {
        if (prompt != null) {
            prompt.ask(isNewStatement);
            if (lineEnd == '\r' && peek() == '\n') {
                take();
            }
        }
    }

    private int take() {
        int c = peek();
        ahead = NOTHING;
        if (c != END) {
            statement.append((char) c);
        }
        return c;
    }

    private int peek() {
        if (ahead == NOTHING) {
            try {
                ahead = source.read();
            } catch (IOException e) {
                throw new IjFailure("IOException: " + e);
            }
        }
        return ahead;
    }
}
