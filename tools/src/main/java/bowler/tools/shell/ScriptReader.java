// SPDX-License-Identifier: Apache-2.0
package bowler.tools.shell;

import java.io.IOException;
import java.io.Reader;
import java.util.ArrayDeque;
import java.util.Deque;

/// Reads the statements and commands of a script one by one. It holds in memory what it has read ahead and the statement
/// that is not yet complete. Statements that arrive through a pipe run as soon as their line is there.
final class ScriptReader {
    private static final int CHUNK_CHARACTERS = 1 << 16;

    private final Reader reader;
    private final Deque<StatementSplitter.StatementText> pieces = new ArrayDeque<>();
    private final StringBuilder pending = new StringBuilder();
    private int line = 1;
    private boolean hasEnded;

    ScriptReader(Reader reader) {
        this.reader = reader;
    }

    /// Returns the next statement or command; null at the end.
    StatementSplitter.StatementText next() throws IOException {
        int wanted = CHUNK_CHARACTERS;
        while (pieces.isEmpty() && !hasEnded) {
            read(wanted);
            if (hasEnded) {
                pieces.addAll(StatementSplitter.split(pending.toString(), line));
                pending.setLength(0);
                continue;
            }
            int lineEnd = pending.lastIndexOf("\n") + 1;
            StatementSplitter.Beginning found = StatementSplitter.beginning(pending.substring(0, lineEnd), line);
            pieces.addAll(found.pieces());
            pending.replace(0, lineEnd, found.rest());
            line = found.line();
            // The time to read a long statement grows with its length, not with its square.
            wanted = Math.max(wanted, pending.length());
        }
        return pieces.poll();
    }

    /// Reads what the source has, and more until a line is complete and, for a long statement, `wanted` characters are read.
    private void read(int wanted) throws IOException {
        char[] chunk = new char[CHUNK_CHARACTERS];
        int total = 0;
        do {
            int count = reader.read(chunk, 0, chunk.length);
            hasEnded = count < 0;
            pending.append(chunk, 0, Math.max(count, 0));
            total += Math.max(count, 0);
        } while (!hasEnded && (pending.charAt(pending.length() - 1) != '\n' && pending.indexOf("\n") < 0 || wanted > CHUNK_CHARACTERS && total < wanted));
    }
}
