// SPDX-License-Identifier: Apache-2.0
package bowler.launcher;

import java.io.PrintWriter;
import picocli.CommandLine;

/// Where `./bowler` enters: runs one command and turns its outcome into an exit code.
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        var out = new PrintWriter(System.out, true);
        var err = new PrintWriter(System.err, true);
        int exitCode = runOn(out, err, arguments);
        out.flush();
        err.flush();
        System.exit(exitCode);
    }

    /// Runs a command. Simulations need the Java that builds Bowler; all other commands run on Java 21.
    private static int runOn(PrintWriter out, PrintWriter err, String... arguments) {
        try {
            return run(out, err, arguments);
        } catch (UnsupportedClassVersionError newer) {
            err.println("bowler: this command needs a newer Java than " + Runtime.version().feature() + ": use Java 25");
            return 2;
        }
    }

    static int run(PrintWriter out, PrintWriter err, String... arguments) {
        return run(Commands.all(), out, err, arguments);
    }

    static int run(CommandLine commands, PrintWriter out, PrintWriter err, String... arguments) {
        var commandErrors = new CommandErrors();
        return commands
            .setOut(out)
            .setErr(err)
            .setParameterExceptionHandler(commandErrors)
            .setExecutionExceptionHandler(commandErrors)
            .setCaseInsensitiveEnumValuesAllowed(true)
            .execute(arguments);
    }
}
