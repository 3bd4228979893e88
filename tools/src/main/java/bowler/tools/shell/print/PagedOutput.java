// SPDX-License-Identifier: Apache-2.0
package bowler.tools.shell.print;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Output of one result: printed to the terminal if it fits on one screen, otherwise given to a pager such as `less`. A user
/// who quits the pager early ends the output, not the shell.
public final class PagedOutput extends Writer {
    private final Writer terminal;
    private final int maxLines;
    private final List<String> command;
    private final StringBuilder held = new StringBuilder();
    private int lines;
    private Process pager;
    private Writer toPager;
    private boolean isQuit;

    /// @param maxLines the lines of a screen
    /// @param command the pager and its arguments
    public PagedOutput(Writer terminal, int maxLines, List<String> command) {
        this.terminal = terminal;
        this.maxLines = maxLines;
        this.command = command;
    }

    /// Returns the pager that the environment names, or `less`.
    public static List<String> command(String environment) {
        return environment == null || environment.isBlank() ? List.of("less", "-R", "-S") : List.of("sh", "-c", environment);
    }

    @Override
    public void write(char[] text, int offset, int length) throws IOException {
        if (toPager != null) {
            send(new String(text, offset, length));
            return;
        }
        held.append(text, offset, length);
        for (int i = offset; i < offset + length; i++) {
            lines += text[i] == '\n' ? 1 : 0;
        }
        if (lines > maxLines) {
            startPager();
        }
    }

    private void startPager() throws IOException {
        try {
            pager = new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.INHERIT).redirectError(ProcessBuilder.Redirect.INHERIT).start();
            toPager = pager.outputWriter(StandardCharsets.UTF_8);
        } catch (IOException e) {
            // Without a pager everything goes to the terminal.
            toPager = terminal;
        }
        send(held.toString());
        held.setLength(0);
    }

    private void send(String text) throws IOException {
        if (!isQuit) {
            try {
                toPager.write(text);
            } catch (IOException e) {
                if (pager == null) {
                    throw e;
                }
                isQuit = true;
            }
        }
    }

    @Override
    public void flush() {
        // The whole result is sent before the shell goes on.
    }

    /// Prints what fits on a screen, or waits until the user quits the pager.
    @Override
    public void close() throws IOException {
        if (toPager == null) {
            terminal.write(held.toString());
            held.setLength(0);
            terminal.flush();
        } else if (pager != null) {
            try {
                toPager.close();
            } catch (IOException e) {
                // The user has quit.
            }
            try {
                pager.waitFor();
            } catch (InterruptedException e) {
                pager.destroy();
                Thread.currentThread().interrupt();
            }
        }
    }
}
