// SPDX-License-Identifier: Apache-2.0
package bowler.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Sends recorded requests of clients of Derby's server to this server, and expects the same bytes in reply. Two things
/// differ and are not compared: the names and the version in EXCSATRD, and the texts of errors.
@Timeout(60)
final class RecordedRepliesTest {
    private static final String CONNECT = "derby-10.17.1.0-01_connect_usridonl";
    private static final int CONNECT_MESSAGES = 9;
    private static final String EXCSATRD = "1443";
    private static final String FAILED_CARD = "240800ffff";
    private static final int CODE_POINT_AT = 16;
    private static final int CARD_UP_TO_STATE = 24;

    @TempDir
    private Path home;

    private static List<String> trace(String name) throws IOException {
        Path root = Path.of(System.getProperty("bowler.root", ".."));
        return Files.readAllLines(root.resolve("drda/src/test/resources/bowler/drda").resolve(name + ".txt"));
    }

    /// @param messages of the trace that are used: behind them it has gaps, where long messages were left out
    @ParameterizedTest
    @CsvSource({"01_connect_usridonl, 0", "13_ddl, 32", "19_scroll_insensitive, 1000", "20_updatable, 1000", "21_batch_statement, 18"})
    void repliesAreThoseOfDerby(String name, int messages) throws IOException, SQLException {
        List<String> all = new ArrayList<>(trace(CONNECT).subList(0, CONNECT_MESSAGES));
        if (messages > 0) {
            List<String> trace = trace("derby-10.17.1.0-" + name);
            all.addAll(trace.subList(0, Math.min(messages, trace.size())));
        }
        try (ServerRun run = new ServerRun(home)) {
            prepare(run);
            try (Socket socket = new Socket("127.0.0.1", run.server.port())) {
                socket.setSoTimeout(20_000);
                for (String message : all) {
                    byte[] bytes = HexFormat.of().parseHex(message.substring(message.indexOf(' ') + 1));
                    if (message.startsWith("C")) {
                        socket.getOutputStream().write(bytes);
                    } else {
                        assertThat(determined(read(socket.getInputStream()))).isEqualTo(determined(bytes));
                    }
                }
            }
        }
    }

    private static void prepare(ServerRun run) throws SQLException {
        try (Connection connection = DriverManager.getConnection(run.url("tdb;create=true")); Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE upd (id INT NOT NULL PRIMARY KEY, v VARCHAR(20), n INT)");
            statement.executeUpdate("INSERT INTO upd VALUES (1, 'a', 10), (2, 'b', 20), (3, 'c', 30), (4, 'd', 40), (5, 'e', 50)");
            statement.executeUpdate("CREATE TABLE big (id INT NOT NULL PRIMARY KEY, padd VARCHAR(200))");
            statement.executeUpdate("INSERT INTO big (id) VALUES 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21");
            statement.executeUpdate("CREATE TABLE t1 (i INT, v VARCHAR(20))");
            statement.executeUpdate("CREATE TABLE par (id INT NOT NULL CONSTRAINT par_pk PRIMARY KEY)");
        }
    }

    private static String determined(byte[] reply) {
        String hex = HexFormat.of().formatHex(reply);
        if (hex.startsWith(EXCSATRD, CODE_POINT_AT)) {
            return hex.substring(4, 12) + EXCSATRD;
        }
        // Correlator and chain bits, then code and state.
        return hex.startsWith(FAILED_CARD, CODE_POINT_AT)
            ? hex.substring(4, 12) + hex.substring(CODE_POINT_AT, CODE_POINT_AT + CARD_UP_TO_STATE) : hex;
    }

    private static byte[] read(InputStream in) throws IOException {
        ByteArrayOutputStream reply = new ByteArrayOutputStream();
        int length;
        do {
            byte[] head = in.readNBytes(2);
            assertThat(head).hasSize(2);
            reply.writeBytes(head);
            length = (head[0] & 0xFF) << 8 | head[1] & 0xFF;
            reply.writeBytes(in.readNBytes(((length & 0x8000) != 0 ? 0x7FFF : length) - 2));
        } while ((length & 0x8000) != 0);
        return reply.toByteArray();
    }
}
