// SPDX-License-Identifier: Apache-2.0
package bowler.server.settings;

import bowler.drda.command.SecurityMechanism;
import bowler.os.TlsSettings;
import bowler.server.failure.ServerError;
import bowler.server.security.Users;
import bowler.server.settings.ServerSettings.Drda;
import bowler.server.settings.ServerSettings.Limits;
import java.util.Locale;
import java.util.Properties;
import java.util.function.UnaryOperator;

/// Settings of a server from properties: `derby.drda.*` as Derby names them, with `bowler.drda.*` before them, and
/// `javax.net.ssl.*` for keys.
///
///     host, portNumber             the address (localhost, 1527)
///     sslMode                      off, basic, peerAuthentication
///     securityMechanism            the only mechanism that clients may use, by Derby's name
///     logConnections               whether connections are reported
///     traceAll, traceDirectory     traces of the protocol
///     maxThreads                   the maximum number of requests that run at the same time
///     keepAlive                    whether TCP probes idle connections
///     minThreads, timeSlice, streamOutBufferSize    accepted; they change nothing
///     insecure                     Bowler's own: other machines may connect without users and TLS
///     allowDes                     Bowler's own: mechanism 9 accepts DES
public final class ServerProperties {
    private static final String DERBY = "derby.drda.";
    private static final String BOWLER = "bowler.drda.";
    private static final String USUAL_HOST = "localhost";
    private static final int MAX_PORT = 65_535;

    private final UnaryOperator<String> values;
    private final String home;

    /// @param values returns the value of a property, or null
    /// @param home the folder of the databases
    public ServerProperties(UnaryOperator<String> values, String home) {
        this.values = values;
        this.home = home;
    }

    /// Reads the properties of the JVM, then those of a file.
    public static ServerProperties ofJvm(Properties file, String home) {
        return new ServerProperties(name -> System.getProperty(name, file.getProperty(name)), home);
    }

    /// @throws bowler.base.error.SqlFailure if a property has a value that is not allowed
    public ServerSettings settings() {
        ignored();
        Drda drda = new Drda(mechanism(), flag("allowDes", false), text("traceDirectory", home), flag("traceAll", false), number("minThreads", 0),
            number("maxThreads", 0), number("timeSlice", 0), flag("keepAlive", true));
        TlsSettings tls = tls();
        boolean isAuthenticated = tls != null && "true".equalsIgnoreCase(values.apply("derby.connection.requireAuthentication"));
        return new ServerSettings(home, host(), port(), tls, Users.EVERYBODY, true, flag("insecure", false) || isAuthenticated,
            Limits.USUAL, flag("logConnections", false), drda);
    }

    /// Returns the address at which a server listens, or where a client finds it.
    public String host() {
        return text("host", USUAL_HOST);
    }

    private void ignored() {
        number("streamOutBufferSize", 0);
    }

    private String text(String name, String usual) {
        String own = values.apply(BOWLER + name);
        String value = own == null ? values.apply(DERBY + name) : own;
        return value == null || value.isBlank() ? usual : value.strip();
    }

    private boolean flag(String name, boolean usual) {
        String value = text(name, String.valueOf(usual));
        if (!value.equalsIgnoreCase("true") && !value.equalsIgnoreCase("false")) {
            throw ServerError.BAD_SETTING.failure(DERBY + name, value, "allowed are true and false");
        }
        return Boolean.parseBoolean(value);
    }

    private int number(String name, int usual) {
        String value = text(name, String.valueOf(usual));
        try {
            // Derby takes -1 for the default.
            return Math.max(0, Integer.parseInt(value));
        } catch (NumberFormatException e) {
            throw ServerError.BAD_SETTING.causedBy(e, DERBY + name, value, "allowed is a number");
        }
    }

    public int port() {
        int port = number("portNumber", ServerSettings.USUAL_PORT);
        if (port > MAX_PORT) {
            throw ServerError.BAD_SETTING.failure(DERBY + "portNumber", port, "allowed is 0 to " + MAX_PORT);
        }
        return port;
    }

    private int mechanism() {
        String name = text("securityMechanism", "");
        return switch (name.toUpperCase(Locale.ENGLISH)) {
            case "" -> 0;
            case "USER_ONLY_SECURITY" -> SecurityMechanism.USER_ONLY;
            case "CLEAR_TEXT_PASSWORD_SECURITY" -> SecurityMechanism.PASSWORD;
            case "ENCRYPTED_USER_AND_PASSWORD_SECURITY" -> SecurityMechanism.ENCRYPTED_PASSWORD;
            case "STRONG_PASSWORD_SUBSTITUTE_SECURITY" -> SecurityMechanism.PASSWORD_SUBSTITUTE;
            default -> throw ServerError.BAD_SETTING.failure(DERBY + "securityMechanism", name,
                "allowed are USER_ONLY_SECURITY, CLEAR_TEXT_PASSWORD_SECURITY, ENCRYPTED_USER_AND_PASSWORD_SECURITY and "
                    + "STRONG_PASSWORD_SUBSTITUTE_SECURITY");
        };
    }

    private TlsSettings tls() {
        return switch (sslMode()) {
            case OFF -> null;
            case BASIC -> new TlsSettings(store("keyStore"), null, false, true);
            case PEER_AUTHENTICATION -> new TlsSettings(store("keyStore"), store("trustStore"), true, true);
        };
    }

    /// Returns the encryption of a client that connects to the server.
    ///
    /// @return null if connections are not encrypted
    public TlsSettings clientTls() {
        return switch (sslMode()) {
            case OFF -> null;
            case BASIC -> new TlsSettings(null, null, false, false);
            case PEER_AUTHENTICATION -> new TlsSettings(store("keyStore"), store("trustStore"), false, true);
        };
    }

    /// Derby's modes of TLS.
    private enum SslMode {
        OFF, BASIC, PEER_AUTHENTICATION
    }

    private SslMode sslMode() {
        String mode = text("sslMode", "off");
        return switch (mode.toLowerCase(Locale.ENGLISH)) {
            case "off" -> SslMode.OFF;
            case "basic" -> SslMode.BASIC;
            case "peerauthentication" -> SslMode.PEER_AUTHENTICATION;
            default -> throw ServerError.BAD_SETTING.failure(DERBY + "sslMode", mode, "allowed are off, basic and peerAuthentication");
        };
    }

    private TlsSettings.Store store(String which) {
        String property = "javax.net.ssl." + which;
        String path = values.apply(property);
        if (path == null) {
            throw ServerError.BAD_SETTING.failure(DERBY + "sslMode", text("sslMode", ""), "it needs the property " + property);
        }
        String password = values.apply(property + "Password");
        String type = values.apply(property + "Type");
        return new TlsSettings.Store(path, password == null ? "" : password, type == null ? "PKCS12" : type);
    }
}
