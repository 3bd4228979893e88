// SPDX-License-Identifier: Apache-2.0
package bowler.tools.shell;

import bowler.tools.shell.print.PagedOutput;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.jline.reader.EOFError;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.ParsedLine;
import org.jline.reader.Parser;
import org.jline.reader.UserInterruptException;
import org.jline.reader.impl.DefaultParser;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;

/// The shell in a terminal: it reads lines with history, completion and colours until the user quits. Ctrl-C cancels the
/// running statement, or the input; Ctrl-D quits.
final class InteractiveShell {
    private final Connector connector;
    private final String argument;

    /// @param argument folder or URL; null for a database in memory
    InteractiveShell(Connector connector, String argument) {
        this.connector = connector;
        this.argument = argument;
    }

    /// @param prepare applies the options of the command line
    /// @return 0, or 1 if there is no connection at the start
    int run(java.util.function.Consumer<ShellSettings> prepare) throws IOException, SQLException {
        try (Terminal terminal = TerminalBuilder.builder().name("bowler").system(true).build()) {
            PrintWriter out = terminal.writer();
            try (Shell shell = new Shell(connector, out, out)) {
                prepare.accept(shell.settings());
                shell.pageBy(() -> new PagedOutput(out, Math.max(2, terminal.getHeight() - 2), PagedOutput.command(System.getenv("PAGER"))));
                shell.connect(argument);
                Thread reading = Thread.currentThread();
                terminal.handle(Terminal.Signal.INT, signal -> {
                    shell.cancel();
                    reading.interrupt(); // ends \watch
                });
                out.println("Bowler SQL shell, connected to " + (argument == null ? "a new database in memory" : argument) + ". \\? shows the commands, \\q quits.");
                read(terminal, shell);
                return 0;
            }
        }
    }

    private static void read(Terminal terminal, Shell shell) {
        SqlCompleter completer = new SqlCompleter(shell);
        LineReader reader = LineReaderBuilder.builder().terminal(terminal).appName("bowler")
            .parser(new StatementParser()).completer(completer).highlighter(new SqlHighlighter(completer.keywords()))
            .variable(LineReader.HISTORY_FILE, Path.of(System.getProperty("user.home"), ".bowler_history"))
            .variable(LineReader.SECONDARY_PROMPT_PATTERN, "%P -> ")
            .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
            .option(LineReader.Option.CASE_INSENSITIVE, true).build();
        while (!shell.hasEnded()) {
            try {
                String prompt = shell.databaseName() + (shell.isInTransaction() ? "*" : "") + "=> ";
                String text = reader.readLine(prompt);
                Thread.interrupted(); // a Ctrl-C that came too late for the statement before
                shell.run(text, null);
                Thread.interrupted();
            } catch (UserInterruptException e) {
                // The line is given up.
            } catch (EndOfFileException e) {
                shell.end();
            }
        }
    }

    /// Asks for another line until the statement is complete.
    private static final class StatementParser implements Parser {
        private final DefaultParser words = new DefaultParser().quoteChars(new char[0]).escapeChars(new char[0]);

        @Override
        public ParsedLine parse(String line, int cursor, ParseContext context) {
            if (context == ParseContext.ACCEPT_LINE && !line.isBlank() && StatementSplitter.isUnfinished(line)
                    && !isCommandOfIj(line)) {
                throw new EOFError(-1, -1, "the statement has no ;", "");
            }
            return words.parse(line, cursor, context == ParseContext.ACCEPT_LINE ? ParseContext.UNSPECIFIED : context);
        }

        /// People forget the semicolon after these.
        private static boolean isCommandOfIj(String line) {
            return List.of("exit", "quit", "help").contains(line.strip().toLowerCase(java.util.Locale.ROOT));
        }
    }
}
