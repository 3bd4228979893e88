// SPDX-License-Identifier: Apache-2.0
package bowler.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Runs scripts of several users on Bowler and on Derby, both with derby.database.sqlAuthorization.
///
/// A script has a line `USER> SQL` per statement and below it the outcome. A second line `derby: OUTCOME` follows where
/// Derby does something else, with the reason as a comment above. `-Dexpect=rewrite` writes the outcomes.
class RightsCompareTest {
    private static final Path FOLDER = Path.of("src", "test", "resources", "bowler", "compare", "rights");
    private static final String OWNER = "DBO";
    private static final String DERBY = "    derby: ";

    @TestFactory
    Stream<DynamicTest> scripts() throws IOException {
        Path folder = Files.isDirectory(FOLDER) ? FOLDER : Path.of("verify", "compare").resolve(FOLDER);
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList().stream()
                .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> compare(file)));
        }
    }

    private static void compare(Path file) throws IOException, SQLException {
        List<String> lines = Files.readAllLines(file);
        String name = file.getFileName().toString();
        String bowler = "jdbc:bowler:memory:rights-" + name;
        try (Session session = new Session(bowler, ";create=true;sqlAuthorization=true", false);
                Session derby = new Session("jdbc:derby:memory:rights-" + name, ";create=true", true)) {
            List<String> actual = new ArrayList<>();
            for (String line : lines) {
                int sign = line.indexOf("> ");
                if (!line.startsWith(" ") && sign > 0 && !line.startsWith("#")) {
                    actual.add(line);
                    String outcome = session.outcome(line.substring(0, sign), line.substring(sign + 2));
                    String other = derby.outcome(line.substring(0, sign), line.substring(sign + 2));
                    actual.add("    " + outcome);
                    if (!outcome.equals(other)) {
                        actual.add(DERBY + other);
                    }
                } else if (!line.startsWith("    ")) {
                    actual.add(line);
                }
            }
            if ("rewrite".equals(System.getProperty("expect"))) {
                Files.write(file, actual);
            }
            assertThat(actual).isEqualTo(lines);
        }
    }

    /// The connections of the users to one database.
    private static final class Session implements AutoCloseable {
        private final String url;
        private final Map<String, Connection> connections = new HashMap<>();

        Session(String url, String attributes, boolean isDerby) throws SQLException {
            this.url = url;
            try (Connection connection = DriverManager.getConnection(url + attributes, OWNER, OWNER)) {
                if (isDerby) {
                    try (Statement statement = connection.createStatement()) {
                        statement.execute(
                            "CALL SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY('derby.database.sqlAuthorization', 'true')");
                    }
                }
            }
            if (isDerby) {
                end(";shutdown=true");
            }
        }

        private void end(String attributes) {
            try {
                DriverManager.getConnection(url + attributes, OWNER, OWNER).close();
            } catch (SQLException expected) {
                assertThat(expected.getSQLState()).isEqualTo("08006");
            }
        }

        String outcome(String user, String sql) throws SQLException {
            Connection connection = connections.get(user);
            if (connection == null) {
                connection = DriverManager.getConnection(url, user, user);
                connections.put(user, connection);
            }
            try (Statement statement = connection.createStatement()) {
                StringBuilder text = new StringBuilder();
                if (statement.execute(sql)) {
                    text.append("rows").append(rows(statement.getResultSet()));
                } else {
                    text.append(statement.getUpdateCount());
                }
                for (SQLWarning next = statement.getWarnings(); next != null; next = next.getNextWarning()) {
                    if (!next.getSQLState().equals("02000")) {
                        text.append(" warning ").append(next.getSQLState());
                    }
                }
                return text.toString();
            } catch (SQLException refused) {
                return refused.getSQLState();
            }
        }

        private static String rows(ResultSet rows) throws SQLException {
            List<String> texts = new ArrayList<>();
            while (rows.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                    row.add(rows.getString(i));
                }
                texts.add(" [" + String.join(", ", row.stream().map(String::valueOf).toList()) + "]");
            }
            texts.sort(null);
            return String.join("", texts);
        }

        @Override
        public void close() throws SQLException {
            for (Connection connection : connections.values()) {
                connection.close();
            }
            end(";drop=true");
        }
    }
}
