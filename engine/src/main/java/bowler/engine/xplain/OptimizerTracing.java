// SPDX-License-Identifier: Apache-2.0
package bowler.engine.xplain;

import bowler.sql.Compiler;
import java.util.function.Supplier;

/// The decisions of the optimizer about the statements of a session, from SYSCS_REGISTER_TOOL('optimizerTracing', TRUE)
/// to the same call with FALSE.
public final class OptimizerTracing {
    /// A trace is kept in memory, so it ends here.
    private static final int MAX_CHARACTERS = 16 << 20;

    private final boolean isXml;
    private final StringBuilder text = new StringBuilder();
    private int statements;
    private int left;

    /// @param isXml false for lines of text
    public OptimizerTracing(boolean isXml) {
        this.isXml = isXml;
    }

    /// Runs a compilation, and records the decisions if there is space.
    public <T> T compile(String sql, Supplier<T> compilation) {
        if (text.length() >= MAX_CHARACTERS) {
            left++;
            return compilation.get();
        }
        return Compiler.traced(sql, statements + 1, isXml, this::add, compilation);
    }

    private void add(String statement) {
        statements += statement.isEmpty() ? 0 : 1;
        text.append(statement);
    }

    /// Returns the whole trace. It ends with the number of statements that had no space.
    public String text() {
        String end = left == 0 ? "" : "the trace has reached its limit: " + left + " further statements were not recorded";
        return isXml ? "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n<optimizerTrace>\n" + text
            + (left == 0 ? "" : "  <!-- " + end + " -->\n") + "</optimizerTrace>\n" : text + end;
    }
}
