// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate;

import java.util.function.Consumer;

/// Writes rows as INSERT statements with several rows each.
final class InsertScript {
    private final String insert;
    private final int maxRows;
    private final int maxLength;
    private final Consumer<String> out;
    private final StringBuilder text = new StringBuilder();
    private int rowCount;

    /// @param insert the statement up to VALUES
    /// @param maxLength the length in characters after which a statement ends
    InsertScript(String insert, int maxRows, int maxLength, Consumer<String> out) {
        this.insert = insert;
        this.maxRows = maxRows;
        this.maxLength = maxLength;
        this.out = out;
    }

    /// @param values the literals of a row
    void row(Iterable<String> values) {
        text.append(rowCount++ == 0 ? insert : ",").append("\n  (").append(String.join(", ", values)).append(')');
        if (rowCount == maxRows || text.length() > maxLength) {
            end();
        }
    }

    /// Writes the rows that wait.
    void end() {
        if (rowCount > 0) {
            out.accept(text.toString());
            text.setLength(0);
            rowCount = 0;
        }
    }
}
