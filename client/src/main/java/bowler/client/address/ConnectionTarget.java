// SPDX-License-Identifier: Apache-2.0
package bowler.client.address;

import bowler.client.failure.ClientError;
import bowler.os.TlsSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// The meaning of a URL and its attributes.
///
/// @param servers in the order of the URL
/// @param database the name and the attributes that the server gets: `sales;create=true`
/// @param password null: none
/// @param tls null: in clear
/// @param loginMillis the time for connecting and logging in to one server
/// @param socketMillis the time that a reply may take; 0: no limit
/// @param isStandard whether to speak standard DRDA also with a server that knows Bowler's extension
/// @param retrievesTexts whether to ask a server that does not know the extension for the texts of its messages
public record ConnectionTarget(
        List<ServerAddress> servers, String database, String user, String password, TlsSettings tls, ServerType serverType,
        boolean isBalanced, long loginMillis, long socketMillis, boolean isStandard, boolean retrievesTexts) {
    private static final String PREFIX = "//";
    private static final String DEFAULT_USER = "APP";
    private static final long MILLIS = 1000;
    private static final long DEFAULT_LOGIN_MILLIS = 30_000;
    /// The attributes that concern the client only.
    private static final Set<String> OWN = Set.of("user", "password", "databaseName", "ssl", "trustStore", "trustStorePassword",
        "trustStoreType", "keyStore", "keyStorePassword", "keyStoreType", "targetServerType", "loadBalanceHosts", "loginTimeout",
        "connectTimeout", "socketTimeout", "protocol", "productName", "retrieveMessageText", "securityMechanism", "traceFile", "traceDirectory",
        "traceLevel", "traceFileAppend");

    public static boolean isTarget(String address) {
        return address.startsWith(PREFIX);
    }

    /// @param address `//host:port,host:port/database`
    public static ConnectionTarget parse(String address, Map<String, String> attributes) {
        int slash = address.indexOf('/', PREFIX.length());
        String hosts = slash < 0 ? address.substring(PREFIX.length()) : address.substring(PREFIX.length(), slash);
        String name = slash < 0 ? "" : address.substring(slash + 1);
        List<ServerAddress> servers = new ArrayList<>();
        for (String host : hosts.split(",", -1)) {
            servers.add(ServerAddress.parse(host.strip(), address));
        }
        StringBuilder database = new StringBuilder(name.isEmpty() ? attributes.getOrDefault("databaseName", "") : name);
        new TreeMap<>(attributes).forEach((attribute, value) -> {
            if (!OWN.contains(attribute) && value != null) {
                database.append(';').append(attribute).append('=').append(value);
            }
        });
        String user = attributes.getOrDefault("user", "");
        return new ConnectionTarget(List.copyOf(servers), database.toString(), user.isEmpty() ? DEFAULT_USER : user,
            attributes.get("password"), tls(attributes), serverType(attributes),
            "true".equalsIgnoreCase(attributes.get("loadBalanceHosts")),
            millis(attributes, "loginTimeout", millis(attributes, "connectTimeout", DEFAULT_LOGIN_MILLIS)),
            millis(attributes, "socketTimeout", 0), isStandard(attributes),
            !"false".equalsIgnoreCase(attributes.get("retrieveMessageText")));
    }

    private static ServerType serverType(Map<String, String> attributes) {
        String value = attributes.getOrDefault("targetServerType", ServerType.ANY.attribute());
        ServerType type = ServerType.of(value);
        if (type == null) {
            throw ClientError.BAD_ATTRIBUTE.failure("targetServerType", value, "any, primary, secondary, preferSecondary");
        }
        return type;
    }

    private static boolean isStandard(Map<String, String> attributes) {
        String value = attributes.getOrDefault("protocol", "auto");
        return switch (value) {
            case "auto" -> false;
            case "drda" -> true;
            default -> throw ClientError.BAD_ATTRIBUTE.failure("protocol", value, "auto, drda");
        };
    }

    private static long millis(Map<String, String> attributes, String name, long usual) {
        String value = attributes.get(name);
        if (value == null || value.isBlank()) {
            return usual;
        }
        try {
            long seconds = Long.parseLong(value.strip());
            if (seconds >= 0) {
                return seconds == 0 ? usual : seconds * MILLIS;
            }
        } catch (NumberFormatException e) {
            throw ClientError.BAD_ATTRIBUTE.causedBy(e, name, value, "a number of seconds");
        }
        throw ClientError.BAD_ATTRIBUTE.failure(name, value, "a number of seconds");
    }

    private static TlsSettings tls(Map<String, String> attributes) {
        String mode = attributes.getOrDefault("ssl", "off");
        TlsSettings.Store trusted = store(attributes, "trustStore");
        return switch (mode) {
            case "off" -> null;
            case "basic" -> new TlsSettings(null, trusted, false, trusted != null);
            case "peerAuthentication" -> new TlsSettings(store(attributes, "keyStore"), trusted, false, true);
            default -> throw ClientError.BAD_ATTRIBUTE.failure("ssl", mode, "off, basic, peerAuthentication");
        };
    }

    /// @return null if the attribute is not set
    private static TlsSettings.Store store(Map<String, String> attributes, String name) {
        String path = attributes.get(name);
        return path == null ? null : new TlsSettings.Store(
            path, attributes.getOrDefault(name + "Password", ""), attributes.getOrDefault(name + "Type", "PKCS12"));
    }
}
