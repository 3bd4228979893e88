// SPDX-License-Identifier: Apache-2.0
package bowler.tools.console;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;

/// Decides which requests are answered. Other pages in the same browser must not reach the console. They do not know the
/// token, and they send another Origin. A name that is rebound to this machine is another Host.
final class RequestGuard {
    private static final int TOKEN_BYTES = 16;
    private static final String COOKIE = "bowler-console";
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
        + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private final String token;
    private final Set<String> hosts;

    /// @param port the port of the server
    RequestGuard(int port) {
        byte[] bytes = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(bytes);
        token = HexFormat.of().formatHex(bytes);
        hosts = Set.of("127.0.0.1:" + port, "localhost:" + port, "[::1]:" + port);
    }

    String token() {
        return token;
    }

    /// Sets the headers that keep the page alone.
    static void protect(Headers headers) {
        headers.set("Content-Security-Policy", POLICY);
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("X-Frame-Options", "DENY");
        headers.set("Referrer-Policy", "no-referrer");
        headers.set("Cross-Origin-Resource-Policy", "same-origin");
        headers.set("Cache-Control", "no-store");
    }

    boolean isOfThisMachine(HttpExchange exchange) {
        return exchange.getRemoteAddress().getAddress().isLoopbackAddress() && hosts.contains(exchange.getRequestHeaders().getFirst("Host"));
    }

    /// Returns whether the request has the token in its URL, as the printed link has.
    boolean hasTokenInUrl(HttpExchange exchange) {
        String query = exchange.getRequestURI().getRawQuery();
        return query != null && query.startsWith("token=") && isToken(query.substring("token=".length()));
    }

    String cookie() {
        return COOKIE + "=" + token + "; Path=/; HttpOnly; SameSite=Strict";
    }

    boolean hasCookie(HttpExchange exchange) {
        for (String header : exchange.getRequestHeaders().getOrDefault("Cookie", List.of())) {
            for (String each : header.split(";")) {
                if (each.strip().startsWith(COOKIE + "=") && isToken(each.strip().substring(COOKIE.length() + 1))) {
                    return true;
                }
            }
        }
        return false;
    }

    /// Returns whether the page itself sends the request: its Origin is a host of this server.
    boolean isOfThePage(HttpExchange exchange) {
        String origin = exchange.getRequestHeaders().getFirst("Origin");
        return origin != null && origin.startsWith("http://") && hosts.contains(origin.substring("http://".length()));
    }

    private boolean isToken(String text) {
        return MessageDigest.isEqual(token.getBytes(StandardCharsets.US_ASCII), text.getBytes(StandardCharsets.US_ASCII));
    }
}
