// SPDX-License-Identifier: Apache-2.0
package bowler.launcher;

import bowler.os.TlsSettings;
import bowler.os.host.HostNetwork;
import bowler.server.control.ControlClient;
import bowler.server.control.ControlCommand;
import bowler.server.settings.ServerSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.ConnectException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Tells a running server what to do.
@Command(name = "server", description = "Query or control a running network server.", mixinStandardHelpOptions = true,
    footer = {"", "Examples:", "  ./bowler server status", "  ./bowler server kill 17", "  ./bowler server trace 17", "  ./bowler server trace --off", "  ./bowler server shutdown --port 1528 --user admin --password", "",
        "Exit codes: 0 the server has answered, 1 it cannot be reached or refuses, 2 wrong call."})
final class ServerCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "WHAT", description = "ping, status, sessions, kill, trace or shutdown.")
    private Request request;

    @Parameters(index = "1", arity = "0..1", paramLabel = "NUMBER", description = "For kill and trace: the number of the connection, as shown by sessions. "
        + "trace without a number traces all connections.")
    private Long number;

    @Option(names = "--off", description = "For trace: end the trace.")
    private boolean off;

    @Option(names = "--directory", paramLabel = "DIR", description = "For trace: the folder on the server's machine for the files ServerN.trace.")
    private String directory;

    @Option(names = "--host", paramLabel = "HOST", defaultValue = ServerSettings.LOOPBACK, description = "The host of the server (default: ${DEFAULT-VALUE}).")
    private String host;

    @Option(names = "--port", paramLabel = "PORT", defaultValue = "1527", description = "The port of the server (default: ${DEFAULT-VALUE}).")
    private int port;

    @Option(names = "--tls", description = "The server uses TLS.")
    private boolean tls;

    @Option(names = "--user", paramLabel = "NAME", description = "A user of the server, if it has users.")
    private String user;

    @Option(names = "--password", paramLabel = "PASSWORD", description = "The user's password; without a value the command asks for it.", arity = "0..1", interactive = true)
    private String password;

    /// The requests to a running server.
    enum Request {
        PING, STATUS, SESSIONS, KILL, TRACE, SHUTDOWN
    }

    @Override
    public Integer call() throws IOException {
        try {
            return send();
        } catch (ConnectException e) {
            throw new IOException("no server answers at " + host + " port " + port + ": " + e.getMessage()
                + ". Start one with ./bowler serve, or name another with --host and --port.", e);
        }
    }

    private int send() throws IOException {
        TlsSettings encryption = tls ? new TlsSettings(null, null, false, false) : null;
        ControlClient client = new ControlClient(new HostNetwork(), host, port, encryption, user, password);
        PrintWriter out = spec.commandLine().getOut();
        switch (request) {
            case PING -> {
                client.ping();
                out.println("The server at " + host + " port " + port + " answers.");
            }
            case STATUS -> out.print(client.text(ControlCommand.RUNTIME_INFO));
            case SESSIONS -> out.print("NUMBER\tCLIENT\tUSER\tDATABASE\tDOES\tREQUESTS\tSTATEMENT\n" + client.text(ControlCommand.SESSIONS));
            case KILL -> {
                if (number == null) {
                    throw new ParameterException(spec.commandLine(), "Say which connection: its number is missing");
                }
                client.kill(number);
                out.println("Connection " + number + " is ended.");
            }
            case TRACE -> trace(client, out);
            case SHUTDOWN -> {
                client.shutdown();
                out.println("The server stops.");
            }
        }
        return 0;
    }

    private void trace(ControlClient client, PrintWriter out) throws IOException {
        if (number != null && (number < 1 || number > Integer.MAX_VALUE)) {
            throw new ParameterException(spec.commandLine(), "The number of a connection is 1 or more; not " + number);
        }
        if (directory != null) {
            client.traceTo(directory);
        }
        client.trace(number == null ? 0 : number.intValue(), !off);
        out.println((number == null ? "All connections are " : "Connection " + number + " is ") + (off ? "no longer traced." : "traced."));
    }
}
