// SPDX-License-Identifier: Apache-2.0
package bowler.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `./bowler console` over HTTP: who may ask, and what is answered.
final class ConsoleCommandTest {
    static {
        System.setProperty("jdk.httpclient.allowRestrictedHeaders", "host");
    }

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private Thread console;
    private String root;
    private String cookie;

    @TempDir
    private Path folder;

    @AfterEach
    void end() throws InterruptedException {
        console.interrupt();
        console.join();
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void onlyThePageOfThisMachineWithTheTokenIsAnswered() throws Exception {
        start();
        assertThat(send(request("/")).statusCode()).isEqualTo(403);
        assertThat(send(request("/?token=00000000000000000000000000000000")).statusCode()).isEqualTo(403);
        assertThat(send(withCookie("/").header("Host", "evil.example:80")).statusCode()).isEqualTo(403);
        HttpResponse<String> page = send(withCookie("/"));
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body()).contains("<title>Bowler console</title>");
        assertThat(page.headers().firstValue("Content-Security-Policy")).get().asString().contains("default-src 'none'").doesNotContain("unsafe");
        assertThat(send(withCookie("/console.js")).body()).contains("import ");
        assertThat(send(withCookie("/../Main.class")).statusCode()).isEqualTo(404);
        HttpRequest.BodyPublisher sql = HttpRequest.BodyPublishers.ofString("VALUES 1");
        assertThat(send(withCookie("/api/run").POST(sql)).statusCode()).as("no Origin").isEqualTo(403);
        assertThat(send(withCookie("/api/run").header("Origin", "http://evil.example").POST(sql)).statusCode()).isEqualTo(403);
        assertThat(send(request("/api/run").header("Origin", root).POST(sql)).statusCode()).as("no cookie").isEqualTo(403);
        assertThat(send(withCookie("/api/run").header("Origin", root)).statusCode()).as("GET").isEqualTo(403);
        assertThat(send(withCookie("/api/run").header("Origin", root).POST(HttpRequest.BodyPublishers.ofString("x".repeat(2_000_000)))).statusCode())
            .isEqualTo(413);
        assertThat(ask("nothing", "")).contains("no such question");
    }

    @Test
    void statementsRunAndPlansAreShown() throws Exception {
        start("--write");
        assertThat(ask("run", "CREATE TABLE T (ID INT PRIMARY KEY, NAME VARCHAR(20))")).startsWith("{\"count\":0,");
        assertThat(ask("run", "INSERT INTO T VALUES (1, 'a \"quoted\"'), (2, NULL)")).startsWith("{\"count\":2,");
        assertThat(ask("run", "SELECT * FROM T ORDER BY ID")).startsWith("{\"columns\":[{\"name\":\"ID\",\"type\":\"INTEGER\"},"
            + "{\"name\":\"NAME\",\"type\":\"VARCHAR\"}],\"rows\":[[\"1\",\"a \\\"quoted\\\"\"],[\"2\",null]],\"more\":false,\"millis\":");
        assertThat(ask("run", "SELECT * FROM NOTHERE")).contains("\"state\":\"42X05\"").contains("line 1, column 15");
        assertThat(ask("plan", "SELECT * FROM T WHERE ID = 1")).contains("\"rows\":[[\"").contains("T");
        assertThat(ask("analyze", "SELECT * FROM T")).contains("\"rows\":[[\"");
        assertThat(ask("schema", "")).contains("\"writes\":true").contains("{\"schema\":\"APP\",\"name\":\"T\",\"type\":\"TABLE\",\"columns\":[{\"name\":\"ID\"");
        assertThat(ask("live", "")).contains("\"title\":\"Sessions\",\"columns\":").contains("\"title\":\"Space\"").doesNotContain("\"error\"");
        String many = ask("run", "SELECT * FROM SYSTEM_RANGE(1, 1000000)");
        assertThat(many).contains("[\"1000\"]],\"more\":true").doesNotContain("1001");
        assertThat(ask("more", "")).startsWith("{\"rows\":[[\"1001\"],").endsWith("[\"2000\"]],\"more\":true}");
        assertThat(ask("run", "VALUES 1")).contains("\"rows\":[[\"1\"]],\"more\":false");
        assertThat(ask("more", "")).isEqualTo("{\"rows\":[],\"more\":false}");
        assertThat(ask("session/end", "99999")).contains("\"state\":\"22023\"");
        assertThat(ask("session/cancel", "1")).isEqualTo("{\"done\":true}");
        assertThat(ask("cancel", "")).isEqualTo("{\"cancelled\":false}");
    }

    @Test
    void withoutWriteOnlyQueriesRun() throws Exception {
        assertThat(Main.run(new PrintWriter(out), new PrintWriter(err), "sql", database(), "--create", "-c", "CREATE TABLE T (ID INT);")).isZero();
        start();
        for (String each : new String[] {"INSERT INTO T VALUES (1)", "DROP TABLE T", "CALL SYSCS_UTIL.SYSCS_CHECKPOINT_DATABASE()",
            "COPY T TO '" + folder.resolve("x") + "'", "/* SELECT */ DELETE FROM T"}) {
            assertThat(ask("run", each)).as(each).contains("\"state\":\"25502\"");
        }
        assertThat(ask("session/end", "1")).contains("\"state\":\"25502\"");
        assertThat(ask("run", "EXPLAIN ANALYZE INSERT INTO T VALUES (1)")).contains("\"error\":");
        assertThat(ask("run", "SELECT COUNT(*) FROM T")).contains("[[\"0\"]]");
    }

    private String database() {
        return folder.resolve("db").toString();
    }

    private void start(String... options) throws Exception {
        String[] arguments = new String[options.length + 3];
        arguments[0] = "console";
        arguments[1] = database();
        arguments[2] = "--create";
        System.arraycopy(options, 0, arguments, 3, options.length);
        out.getBuffer().setLength(0);
        console = Thread.ofPlatform().start(() -> Main.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments));
        String text = out.toString();
        for (int i = 0; i < 600 && !text.contains("\n"); i++) {
            Thread.sleep(50);
            text = out.toString();
        }
        assertThat(text).as(err::toString).startsWith("Open http://127.0.0.1:");
        URI link = URI.create(text.substring("Open ".length(), text.indexOf('\n')).strip());
        root = "http://127.0.0.1:" + link.getPort();
        HttpResponse<String> redirect = send(HttpRequest.newBuilder(link));
        assertThat(redirect.statusCode()).isEqualTo(303);
        String header = redirect.headers().firstValue("Set-Cookie").orElseThrow();
        assertThat(header).endsWith("HttpOnly; SameSite=Strict");
        cookie = header.substring(0, header.indexOf(';'));
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(root + path));
    }

    private HttpRequest.Builder withCookie(String path) {
        return request(path).header("Cookie", cookie);
    }

    private String ask(String question, String body) throws IOException, InterruptedException {
        return send(withCookie("/api/" + question).header("Origin", root).POST(HttpRequest.BodyPublishers.ofString(body))).body();
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        // The console may close a connection whose request it has refused unread, so each request has one of its own.
        try (HttpClient client = HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NEVER).build()) {
            return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        }
    }
}
