// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate;

import bowler.tools.migrate.dialect.InsertLimits;
import java.util.function.Consumer;

/// Writes rows as INSERT statements with several rows each.
final class InsertScript {
    private final String insert;
    private final InsertLimits limits;
    private final Consumer<String> out;
    private final StringBuilder text = new StringBuilder();
    private int rowCount;

    /// @param insert the statement up to VALUES
    InsertScript(String insert, InsertLimits limits, Consumer<String> out) {
        this.insert = insert;
        this.limits = limits;
        this.out = out;
    }

    /// @param values the literals of a row
    void row(Iterable<String> values) {
        text.append(rowCount++ == 0 ? insert : ",").append("\n  (").append(String.join(", ", values)).append(')');
        if (rowCount == limits.rows() || text.length() > limits.characters()) {
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
