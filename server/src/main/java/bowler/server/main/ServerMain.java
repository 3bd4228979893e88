// SPDX-License-Identifier: Apache-2.0
package bowler.server.main;

import bowler.base.error.SqlFailure;
import bowler.os.host.HostEntropy;
import bowler.server.BowlerServer;
import bowler.server.security.UserFile;
import bowler.server.settings.ServerSettings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.util.List;

/// The main class of the server. It prints one line when clients can connect. It serves until a signal (SIGTERM,
/// SIGINT) or the command `shutdown` stops it.
public final class ServerMain {
    private static final String HOME = "bowler.system.home";
    private static final int DONE = 0;
    private static final int FAILED = 1;
    private static final int CALLED_WRONGLY = 2;

    private ServerMain() {}

    public static void main(String[] arguments) {
        int exitCode = run(System.out, System.err, List.of(arguments));
        System.out.flush();
        System.exit(exitCode);
    }

    /// Serves until it is stopped.
    ///
    /// @return the exit code of the program
    public static int run(PrintStream out, PrintStream err, List<String> arguments) {
        try {
            ServerArguments parsed = ServerArguments.parse(arguments);
            if (parsed.wantsHelp()) {
                out.print(ServerArguments.HELP);
                return DONE;
            }
            if (parsed.newUser() != null) {
                out.println(UserFile.line(parsed.newUser(), password(), parsed.withSubstitute(), new HostEntropy()));
                return DONE;
            }
            serve(out, parsed);
            return DONE;
        } catch (IllegalArgumentException e) {
            err.println("bowler: " + e.getMessage());
            return CALLED_WRONGLY;
        } catch (SqlFailure | IOException e) {
            err.println("bowler: " + (e instanceof SqlFailure ? e.getMessage() : e.toString()));
            return FAILED;
        }
    }

    private static String password() throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset()));
        String line = in.readLine();
        if (line == null || line.isEmpty()) {
            throw new IllegalArgumentException("the password is read from standard input, which has none");
        }
        return line;
    }

    private static void serve(PrintStream out, ServerArguments parsed) throws IOException {
        ServerSettings settings = parsed.settings();
        if (System.getProperty(HOME) == null) {
            System.setProperty(HOME, settings.home()); // where the message log goes
        }
        BowlerServer server = BowlerServer.start(settings);
        Thread hook = new Thread(server::shutDown, "bowler server stops");
        Runtime.getRuntime().addShutdownHook(hook);
        out.println("Bowler server ready at " + server.address() + " port " + server.port() + ", databases in " + settings.home()
            + (settings.tls() == null ? "" : ", TLS") + (settings.users().demandsPassword() ? ", users" : ""));
        out.flush();
        server.awaitStop();
    }
}
