// SPDX-License-Identifier: Apache-2.0
package bowler.server.main;

import bowler.os.TlsSettings;
import bowler.os.host.HostEntropy;
import bowler.server.failure.ServerError;
import bowler.server.security.UserFile;
import bowler.server.security.Users;
import bowler.server.settings.ServerSettings;
import bowler.server.settings.ServerSettings.Drda;
import bowler.server.settings.ServerSettings.Limits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/// Parses the arguments of the server's program.
final class ServerArguments {
    static final String HELP = """
        Usage: serve [OPTIONS]
        Serves databases until it is told to stop. Clients use jdbc:bowler://HOST:PORT/NAME with bowler-client.jar, or
        jdbc:derby://HOST:PORT/NAME with Derby's client.

          --home DIR               folder of all databases (default: the working directory)
          --host HOST              address to listen at (default: 127.0.0.1, this machine alone; 0.0.0.0 for all)
          --port PORT              port to listen at, 0 for a free one (default: 1527)
          --no-create              clients cannot make databases with create=true
          --users FILE             only these users may connect; a line is made by --add-user
          --tls KEYSTORE           TLS with the key in this PKCS12 or JKS file
          --tls-clients KEYSTORE   clients have to show one of these certificates
          --tls-password FILE      the file's first line is the password of the key stores
          --insecure               other machines may connect without users and TLS
          --max-connections N      connections at a time (default: 10000)
          --max-message BYTES      memory for one message of a client (default: 67108864)
          --login-timeout SECONDS  until a connection has opened its database (default: 30)
          --message-timeout SECONDS  until a message that has begun is complete, or a reply is taken (default: 60)
          --idle-timeout SECONDS   without a request; 0 for never (default: 0)
          --stop-timeout SECONDS   for running requests when the server stops (default: 10)
          --trace DIR              write down the protocol of each connection, decoded, in a file of this folder
          --allow-des              security mechanism 9 accepts DES, as Derby's clients request it (weak)
          --log-connections        tell of each connection that comes and goes
          --add-user NAME          print a line for the file of users; the password is read from standard input
          --with-substitute        with --add-user: also for security mechanism 8 (weaker; for old clients)
          --help                   print this text

        Examples:
          ./bowler serve --home /data
          ./bowler serve --home /data --host 0.0.0.0 --users users.txt --tls keys.p12 --tls-password secret.txt

        Exit codes: 0 stopped by ./bowler server shutdown, 143 stopped by SIGTERM, 1 failed, 2 wrong call.
        """;

    private final Deque<String> left;
    private String home = "";
    private String host = ServerSettings.LOOPBACK;
    private int port = ServerSettings.USUAL_PORT;
    private boolean creates = true;
    private boolean insecure;
    private boolean logs;
    private boolean allowsDes;
    private String users;
    private String keys;
    private String clients;
    private String passwordFile;
    private Limits limits = Limits.USUAL;
    private String traceFolder;
    private boolean wantsHelp;
    private String newUser;
    private boolean substitute;

    private ServerArguments(List<String> arguments) {
        left = new ArrayDeque<>(arguments);
    }

    /// @throws IllegalArgumentException if the arguments are invalid; the message gives the reason
    static ServerArguments parse(List<String> arguments) {
        ServerArguments parsed = new ServerArguments(arguments);
        while (!parsed.left.isEmpty()) {
            parsed.take(parsed.left.pop());
        }
        return parsed;
    }

    private void take(String option) {
        switch (option) {
            case "--home" -> home = value(option);
            case "--host", "-h" -> host = value(option);
            case "--port", "-p" -> port = number(option);
            case "--no-create" -> creates = false;
            case "--create" -> creates = true;
            case "--users" -> users = value(option);
            case "--tls" -> keys = value(option);
            case "--tls-clients" -> clients = value(option);
            case "--tls-password" -> passwordFile = value(option);
            case "--insecure" -> insecure = true;
            case "--trace" -> traceFolder = value(option);
            case "--allow-des" -> allowsDes = true;
            case "--log-connections" -> logs = true;
            case "--max-connections" -> limits = new Limits(number(option), limits.messageBytes(), limits.loginMillis(), limits.messageMillis(),
                limits.idleMillis(), limits.stopMillis());
            case "--max-message" -> limits = new Limits(limits.connections(), number(option), limits.loginMillis(), limits.messageMillis(),
                limits.idleMillis(), limits.stopMillis());
            case "--login-timeout" -> limits = new Limits(limits.connections(), limits.messageBytes(), millis(option), limits.messageMillis(),
                limits.idleMillis(), limits.stopMillis());
            case "--message-timeout" -> limits = new Limits(limits.connections(), limits.messageBytes(), limits.loginMillis(), millis(option),
                limits.idleMillis(), limits.stopMillis());
            case "--idle-timeout" -> limits = new Limits(limits.connections(), limits.messageBytes(), limits.loginMillis(),
                limits.messageMillis(), millis(option), limits.stopMillis());
            case "--stop-timeout" -> limits = new Limits(limits.connections(), limits.messageBytes(), limits.loginMillis(),
                limits.messageMillis(), limits.idleMillis(), millis(option));
            case "--add-user" -> newUser = value(option);
            case "--with-substitute" -> substitute = true;
            case "--help" -> wantsHelp = true;
            default -> throw new IllegalArgumentException("there is no option " + option + "; --help lists them");
        }
    }

    private String value(String option) {
        if (left.isEmpty()) {
            throw new IllegalArgumentException(option + " wants a value");
        }
        return left.pop();
    }

    private int number(String option) {
        String value = value(option);
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(option + " wants a number, not '" + value + "'", e);
        }
    }

    private long millis(String option) {
        return 1000L * number(option);
    }

    boolean wantsHelp() {
        return wantsHelp;
    }

    /// Returns the user to add; null if there is none.
    String newUser() {
        return newUser;
    }

    boolean withSubstitute() {
        return substitute;
    }

    /// @throws IOException if a file cannot be read
    ServerSettings settings() throws IOException {
        Path folder = Path.of(home).toAbsolutePath().normalize();
        Files.createDirectories(folder);
        Users known = users == null ? Users.EVERYBODY : new UserFile(Files.readString(Path.of(users)), new HostEntropy());
        return new ServerSettings(folder.toString(), host, port, tls(), known, creates, insecure, limits, logs, drda(folder.toString()));
    }

    private Drda drda(String folder) {
        return new Drda(0, allowsDes, traceFolder == null ? folder : Path.of(traceFolder).toAbsolutePath().toString(), traceFolder != null);
    }

    private TlsSettings tls() throws IOException {
        if (keys == null) {
            if (clients != null) {
                throw ServerError.BAD_SETTING.failure("tls-clients", clients, "it needs --tls");
            }
            return null;
        }
        String password = passwordFile == null ? "" : Files.readAllLines(Path.of(passwordFile)).getFirst();
        return new TlsSettings(store(keys, password), clients == null ? null : store(clients, password), clients != null, true);
    }

    private static TlsSettings.Store store(String path, String password) {
        return new TlsSettings.Store(path, password, path.endsWith(".jks") ? "JKS" : "PKCS12");
    }
}
