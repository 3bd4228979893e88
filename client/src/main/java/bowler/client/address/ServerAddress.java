// SPDX-License-Identifier: Apache-2.0
package bowler.client.address;

import bowler.client.failure.ClientError;

/// The host and port of a server.
public record ServerAddress(String host, int port) {
    public static final int DEFAULT_PORT = 1527;
    private static final int MAX_PORT = 65_535;

    /// Parses `host`, `host:port`, `[address]` or `[address]:port`, for IPv6 addresses.
    static ServerAddress parse(String text, String whole) {
        int colon = text.startsWith("[") ? text.indexOf(':', Math.max(0, text.indexOf(']'))) : text.indexOf(':');
        String host = colon < 0 ? text : text.substring(0, colon);
        if (host.startsWith("[") && host.endsWith("]")) {
            host = host.substring(1, host.length() - 1);
        }
        int port = DEFAULT_PORT;
        try {
            port = colon < 0 ? DEFAULT_PORT : Integer.parseInt(text.substring(colon + 1));
        } catch (NumberFormatException e) {
            throw ClientError.BAD_ADDRESS.causedBy(e, whole);
        }
        if (host.isBlank() || port < 1 || port > MAX_PORT) {
            throw ClientError.BAD_ADDRESS.failure(whole);
        }
        return new ServerAddress(host, port);
    }

    @Override
    public String toString() {
        return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
    }
}
