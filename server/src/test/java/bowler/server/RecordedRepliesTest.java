// SPDX-License-Identifier: Apache-2.0
package bowler.server;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.server.settings.ServerSettings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Sends the recorded requests of Derby's clients, IBM's driver and pydrda to this server, and expects the recorded
/// replies of Derby's server, byte for byte. [DeterminedReply] says which fields a server chooses itself.
/// `recorded.differences` names each other reply that differs, with the reason.
@Timeout(60)
final class RecordedRepliesTest {
    private static final String DIFFERENCES = "recorded.differences";
    private static final int BIG_ROWS = 400;
    /// Conversations that need what another one has left.
    private static final Map<String, String> BEFORE = Map.of("15_select_all_types", "14_insert_all_types", "25_lob_get", "24_lob_set",
        "42_shutdown_while_connected", "41_database_shutdown");
    private static final String NEWEST_CLIENT = "derby-10.17.1.0-";

    @TempDir
    private static Path template;
    @TempDir
    private Path home;

    static List<String> names() throws IOException {
        return RecordedConversation.names();
    }

    @BeforeAll
    static void prepareDatabases() throws IOException, SQLException {
        try (ServerRun run = new ServerRun(template)) {
            try (Connection connection = DriverManager.getConnection(run.url("tdb;create=true")); Statement statement = connection.createStatement()) {
                for (String sql : text("recorded-tables.sql").split(";\n")) {
                    statement.executeUpdate(sql);
                }
                try (PreparedStatement insert = connection.prepareStatement("INSERT INTO big VALUES (?, ?)")) {
                    for (int i = 0; i < BIG_ROWS; i++) {
                        insert.setInt(1, i);
                        insert.setString(2, ("row" + i + "-").repeat(BIG_ROWS).substring(0, 100 + i % 150));
                        insert.addBatch();
                    }
                    insert.executeBatch();
                }
            }
            try (Connection connection = DriverManager.getConnection(run.url("adb;create=true")); Statement statement = connection.createStatement()) {
                for (String sql : text("recorded-users.sql").split(";\n")) {
                    statement.executeUpdate(sql);
                }
            }
            run.server.shutDown();
        }
    }

    private static String text(String name) throws IOException {
        try (InputStream in = RecordedRepliesTest.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /// Returns the reasons by the numbers of the replies that differ. A line has the conversation, the numbers, and the
    /// reason.
    private static Map<Integer, String> expected(String conversation) throws IOException {
        Map<Integer, String> expected = new TreeMap<>();
        for (String line : text(DIFFERENCES).split("\n")) {
            String[] words = line.split(" ", 3);
            if (words[0].equals(conversation)) {
                for (String number : words[1].split(",")) {
                    expected.put(Integer.parseInt(number), words[2]);
                }
            }
        }
        return expected;
    }

    @ParameterizedTest
    @MethodSource("names")
    void repliesAreThoseOfDerby(String name) throws IOException {
        copyDatabases();
        try (ServerRun run = new ServerRun(ServerSettings.local(home.toString(), 0))) {
            int at = name.lastIndexOf('-') + 1;
            String before = BEFORE.get(name.substring(at));
            if (before != null) {
                String own = name.substring(0, at) + before;
                new Replay(run.server.port(), step -> {})
                    .differences(RecordedConversation.read(names().contains(own) ? own : NEWEST_CLIENT + before));
            }
            Map<Integer, String> differences = new Replay(run.server.port(), step -> perform(run, name, step))
                .differences(RecordedConversation.read(name));
            run.server.shutDown();
            Map<Integer, String> expected = expected(name);
            Map<Integer, String> surprising = new TreeMap<>(differences);
            surprising.keySet().removeAll(expected.keySet());
            assertThat(surprising).as("replies that differ").isEmpty();
            assertThat(differences.keySet()).as("replies that no longer differ stand in " + DIFFERENCES).containsAll(expected.keySet());
        }
    }

    /// Shuts the database down from outside, as the recorded program did.
    private static void perform(ServerRun run, String name, String step) {
        if (name.endsWith("42_shutdown_while_connected") && step.equals("shutdown")) {
            try {
                DriverManager.getConnection(run.url("sdb;shutdown=true")).close();
            } catch (SQLException shutdown) {
                assertThat(shutdown.getSQLState()).isEqualTo("08006");
            }
        }
    }

    private void copyDatabases() throws IOException {
        try (Stream<Path> files = Files.walk(template)) {
            for (Path file : files.toList()) {
                Path copy = home.resolve(template.relativize(file));
                if (Files.isDirectory(file)) {
                    Files.createDirectories(copy);
                } else {
                    Files.copy(file, copy);
                }
            }
        }
    }
}
