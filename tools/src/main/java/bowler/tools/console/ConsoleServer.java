// SPDX-License-Identifier: Apache-2.0
package bowler.tools.console;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// Serves the page and answers its questions, to this machine only.
final class ConsoleServer implements AutoCloseable {
    private static final int THREADS = 4;
    private static final int MAX_STATEMENT_BYTES = 1 << 20;
    private static final String SCRIPT = "text/javascript; charset=utf-8";
    private static final Map<String, String> FILES = Map.of("/", "text/html; charset=utf-8", "/console.css", "text/css; charset=utf-8",
        "/console.js", SCRIPT, "/page.js", SCRIPT, "/grid.js", SCRIPT, "/plan.js", SCRIPT, "/keys.js", SCRIPT, "/live.js", SCRIPT);

    private final HttpServer server;
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    private final RequestGuard guard;
    private final ConsoleDatabase database;
    private volatile long lastRequestNanos = System.nanoTime();

    /// @param port 0 for a free one
    ConsoleServer(ConsoleDatabase database, int port) throws IOException {
        this.database = database;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        guard = new RequestGuard(server.getAddress().getPort());
        server.createContext("/", this::answer);
        server.setExecutor(threads);
        server.start();
    }

    /// Returns the link that opens the page.
    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/?token=" + guard.token();
    }

    long idleNanos() {
        return System.nanoTime() - lastRequestNanos;
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            RequestGuard.protect(exchange.getResponseHeaders());
            if (!guard.isOfThisMachine(exchange)) {
                send(exchange, 403, "text/plain", "This address is not served.");
            } else if (guard.hasTokenInUrl(exchange)) {
                exchange.getResponseHeaders().set("Set-Cookie", guard.cookie());
                exchange.getResponseHeaders().set("Location", "/");
                exchange.sendResponseHeaders(303, -1);
            } else if (!guard.hasCookie(exchange)) {
                send(exchange, 403, "text/plain", "Open the link that the command has printed.");
            } else {
                lastRequestNanos = System.nanoTime();
                route(exchange);
            }
        }
    }

    private void route(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        if (FILES.containsKey(path) && exchange.getRequestMethod().equals("GET")) {
            sendFile(exchange, path);
        } else if (!path.startsWith("/api/")) {
            send(exchange, 404, "text/plain", "There is no such page.");
        } else if (!exchange.getRequestMethod().equals("POST") || !guard.isOfThePage(exchange)) {
            send(exchange, 403, "text/plain", "Only the page itself may ask.");
        } else {
            byte[] body = exchange.getRequestBody().readNBytes(MAX_STATEMENT_BYTES + 1);
            if (body.length > MAX_STATEMENT_BYTES) {
                // The rest of the body stays unread, so the connection cannot be used again.
                exchange.getResponseHeaders().set("Connection", "close");
                send(exchange, 413, "text/plain", "A statement has at most 1 MB.");
            } else {
                sendAnswer(exchange, path, new String(body, StandardCharsets.UTF_8));
            }
        }
    }

    private void sendAnswer(HttpExchange exchange, String path, String body) throws IOException {
        String answer;
        try {
            answer = switch (path) {
                case "/api/run" -> database.run(body);
                case "/api/more" -> database.more();
                case "/api/plan" -> database.plan(body, false);
                case "/api/analyze" -> database.plan(body, true);
                case "/api/cancel" -> database.cancel();
                case "/api/schema" -> database.schema();
                case "/api/live" -> database.live();
                case "/api/session/cancel" -> database.act(SessionAction.CANCEL, body);
                case "/api/session/end" -> database.act(SessionAction.END, body);
                default -> null;
            };
        } catch (SQLException e) {
            answer = ConsoleDatabase.error(e);
        }
        if (answer == null) {
            send(exchange, 404, "text/plain", "There is no such question.");
        } else {
            send(exchange, 200, "application/json; charset=utf-8", answer);
        }
    }

    private static void sendFile(HttpExchange exchange, String path) throws IOException {
        try (InputStream in = ConsoleServer.class.getResourceAsStream(path.equals("/") ? "index.html" : path.substring(1))) {
            send(exchange, 200, FILES.get(path), new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    private static void send(HttpExchange exchange, int status, String type, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
