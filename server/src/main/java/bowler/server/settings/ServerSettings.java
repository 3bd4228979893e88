// SPDX-License-Identifier: Apache-2.0
package bowler.server.settings;

import bowler.os.TlsSettings;
import bowler.server.failure.ServerError;
import bowler.server.security.Users;
import java.util.Objects;

/// The settings of a server: where it listens, which clients it admits, and the resources it spends on each connection.
///
/// @param home the folder of all databases that clients can open
/// @param host a name or address of this machine; `0.0.0.0` for all addresses
/// @param port 0 for any free port
/// @param tls null if connections are not encrypted
/// @param users the users who may connect
/// @param createsDatabases whether clients may create databases
/// @param isInsecure whether other machines may connect without users and TLS
/// @param limits the limits of time and memory
/// @param logsConnections whether the log reports each connection that opens or closes
/// @param drda the settings of the protocol
public record ServerSettings(
        String home, String host, int port, TlsSettings tls, Users users, boolean createsDatabases, boolean isInsecure, Limits limits,
        boolean logsConnections, Drda drda) {
    public static final int USUAL_PORT = 1527;
    public static final String LOOPBACK = "127.0.0.1";
    private static final int MAX_PORT = 65_535;

    /// @param connections the maximum number of concurrent connections
    /// @param messageBytes the maximum size in memory of one message of a client, and of one long value that is not the
    ///     last
    /// @param loginMillis the time in which a connection must open its database
    /// @param messageMillis the time in which the rest of a message must arrive, and in which a client must accept a
    ///     reply
    /// @param idleMillis the time without a request after which a connection is closed; 0 for no limit
    /// @param stopMillis the time that running requests have when the server stops
    public record Limits(int connections, int messageBytes, long loginMillis, long messageMillis, long idleMillis, long stopMillis) {
        public static final Limits USUAL = new Limits(10_000, 64 << 20, 30_000, 60_000, 0, 10_000);
        private static final int MIN_MESSAGE_BYTES = 64 << 10;

        public Limits {
            require(connections > 0, "max-connections", connections, "at least 1");
            require(messageBytes >= MIN_MESSAGE_BYTES, "max-message", messageBytes, "at least " + MIN_MESSAGE_BYTES + " bytes");
            require(loginMillis > 0, "login-timeout", loginMillis, "more than 0");
            require(messageMillis > 0, "message-timeout", messageMillis, "more than 0");
            require(idleMillis >= 0, "idle-timeout", idleMillis, "0 or more");
            require(stopMillis >= 0, "stop-timeout", stopMillis, "0 or more");
        }
    }

    /// The settings of the protocol, with the names and defaults of Derby's properties `derby.drda.*`.
    ///
    /// @param mechanism the only security mechanism that clients may use; 0 for all
    /// @param acceptsDes whether mechanism 9 accepts keys of 32 bytes with DES, as Derby's clients request it
    /// @param traceFolder the folder for traces of the protocol
    /// @param traces whether all connections are traced
    /// @param minThreads only shown: each connection has a thread of its own
    /// @param maxThreads the maximum number of requests that run at the same time; 0: no limit
    /// @param timeSliceMillis only shown: a connection leaves its place after each request
    /// @param keepsAlive whether TCP finds out that a client's machine is gone while its connection is idle
    public record Drda(
            int mechanism, boolean acceptsDes, String traceFolder, boolean traces, int minThreads, int maxThreads, int timeSliceMillis,
            boolean keepsAlive) {
        /// Returns the settings without those of threads and connections.
        public Drda(int mechanism, boolean acceptsDes, String traceFolder, boolean traces) {
            this(mechanism, acceptsDes, traceFolder, traces, 0, 0, 0, true);
        }

        public static Drda usual(String home) {
            return new Drda(0, false, home, false);
        }
    }

    public ServerSettings {
        Objects.requireNonNull(home, "home");
        Objects.requireNonNull(host, "host");
        Objects.requireNonNull(users, "users");
        require(port >= 0 && port <= MAX_PORT, "port", port, "0 to " + MAX_PORT);
    }

    private static void require(boolean ok, String setting, Object value, String allowed) {
        if (!ok) {
            throw ServerError.BAD_SETTING.failure(setting, value, "allowed is " + allowed);
        }
    }

    /// Returns settings for databases below a folder, which only this machine can access, without passwords.
    public static ServerSettings local(String home, int port) {
        return new ServerSettings(home, LOOPBACK, port, null, Users.EVERYBODY, true, false, Limits.USUAL, false, Drda.usual(home));
    }

    public ServerSettings with(Users given) {
        return new ServerSettings(home, host, port, tls, given, createsDatabases, isInsecure, limits, logsConnections, drda);
    }

    public ServerSettings with(TlsSettings given) {
        return new ServerSettings(home, host, port, given, users, createsDatabases, isInsecure, limits, logsConnections, drda);
    }

    public ServerSettings with(Limits given) {
        return new ServerSettings(home, host, port, tls, users, createsDatabases, isInsecure, given, logsConnections, drda);
    }

    public ServerSettings withCreation(boolean allowed) {
        return new ServerSettings(home, host, port, tls, users, allowed, isInsecure, limits, logsConnections, drda);
    }

    public ServerSettings with(Drda given) {
        return new ServerSettings(home, host, port, tls, users, createsDatabases, isInsecure, limits, logsConnections, given);
    }

    public ServerSettings withHost(String given, boolean insecure) {
        return new ServerSettings(home, given, port, tls, users, createsDatabases, insecure, limits, logsConnections, drda);
    }
}
