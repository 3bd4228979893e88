// SPDX-License-Identifier: Apache-2.0
package bowler.derby.dblook;

import java.io.PrintWriter;

/// Writes comments and statements. A section gets its heading with its first statement.
final class ScriptOutput {
    private static final String LINE = "-- ----------------------------------------------";

    private final PrintWriter out;
    private final String delimiter;
    private String heading;

    ScriptOutput(PrintWriter out, String delimiter) {
        this.out = out;
        this.delimiter = delimiter;
    }

    void comment(String text) {
        out.println("-- " + text);
    }

    void blankLine() {
        out.println();
    }

    void section(String title) {
        heading = title;
    }

    private void begin() {
        if (heading != null) {
            out.println(LINE);
            comment(heading);
            out.println(LINE);
            out.println();
            heading = null;
        }
    }

    /// Writes a comment within a section, which begins with it.
    void subsection(String title) {
        begin();
        comment(title);
    }

    void statement(String sql) {
        begin();
        out.println(sql + delimiter);
        out.println();
    }

    /// Writes a statement that the next one belongs to.
    void prelude(String sql) {
        begin();
        out.println(sql + delimiter);
    }
}
