// SPDX-License-Identifier: Apache-2.0
package bowler.tools.text;

import java.io.PrintWriter;

/// One line that is overwritten while a command runs; silent where the output is not a terminal.
public final class ProgressLine {
    private static final String LINE_START = "\r\033[K";

    private final PrintWriter terminal;
    private boolean dirty;

    private ProgressLine(PrintWriter terminal) {
        this.terminal = terminal;
    }

    public static ProgressLine onTerminal(PrintWriter errors) {
        return new ProgressLine(Terminal.isInteractive() ? errors : null);
    }

    public void show(String text) {
        if (terminal != null) {
            terminal.print(LINE_START + text);
            terminal.flush();
            dirty = true;
        }
    }

    public void clear() {
        if (dirty) {
            terminal.print(LINE_START);
            terminal.flush();
            dirty = false;
        }
    }
}
