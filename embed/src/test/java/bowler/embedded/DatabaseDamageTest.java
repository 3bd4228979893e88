// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Bytes flipped, zeroed or cut in any file of a closed database are found and told, or do no harm; they never come back
/// as data, and no row is silently missing.
class DatabaseDamageTest {
    private static final int ROWS = 3_000;
    private static final int TRIES = 60;

    @TempDir
    static Path folder;

    private static Path original;

    @BeforeAll
    static void makeDatabase() throws SQLException {
        original = folder.resolve("original");
        try (Connection connection = Databases.create(original)) {
            Databases.fill(connection, ROWS);
            Databases.execute(connection, "CREATE INDEX foob ON foo (b)");
        }
        Databases.shutDown(Databases.url(original));
    }

    private enum Damage {
        FLIP {
            @Override
            void apply(RandomAccessFile file, Random random) throws IOException {
                long at = random.nextLong(file.length());
                file.seek(at);
                int old = file.read();
                file.seek(at);
                file.write(old ^ 1 << random.nextInt(8));
            }
        },
        ZERO {
            @Override
            void apply(RandomAccessFile file, Random random) throws IOException {
                long at = random.nextLong(file.length());
                file.seek(at);
                file.write(new byte[(int) Math.min(4096, file.length() - at)]);
            }
        },
        CUT {
            @Override
            void apply(RandomAccessFile file, Random random) throws IOException {
                file.setLength(random.nextLong(file.length()));
            }
        };

        abstract void apply(RandomAccessFile file, Random random) throws IOException;
    }

    @Test
    void damageIsReportedOrHarmless() throws IOException {
        Random random = new Random(20261120);
        List<Path> files = dataFiles(original);
        List<String> wrong = new ArrayList<>();
        for (int i = 0; i < TRIES; i++) {
            Path copy = folder.resolve("copy" + i);
            Databases.copy(original, copy);
            Path victim = copy.resolve(original.relativize(files.get(i % files.size())));
            Damage damage = Damage.values()[i / files.size() % Damage.values().length];
            try (RandomAccessFile file = new RandomAccessFile(victim.toFile(), "rw")) {
                damage.apply(file, random);
            }
            String outcome = read(copy);
            if (outcome != null) {
                wrong.add(damage + " in " + victim.getFileName() + ": " + outcome);
            }
        }
        assertThat(wrong).isEmpty();
    }

    /// Null if the database gave all rows right or said that it is damaged; else what it did.
    private static String read(Path database) {
        String url = Databases.url(database);
        try (Connection connection = DriverManager.getConnection(url); Statement statement = connection.createStatement()) {
            int next = 0;
            try (ResultSet rows = statement.executeQuery("SELECT a, b FROM foo ORDER BY a")) {
                while (rows.next()) {
                    if (rows.getInt(1) != next || !rows.getString(2).equals(Databases.text(next))) {
                        return "row " + next + " came back as " + rows.getInt(1) + ", " + rows.getString(2);
                    }
                    next++;
                }
            }
            return next == ROWS ? null : next + " rows of " + ROWS;
        } catch (SQLException told) {
            return told.getSQLState().equals("XJ001") ? "internal error " + told.getMessage() : null;
        } finally {
            close(url);
        }
    }

    private static void close(String url) {
        try {
            DriverManager.getConnection(url + ";shutdown=true").close();
        } catch (SQLException expected) {
            assertThat(expected.getSQLState()).isIn("08006", "XJ004");
        }
    }

    private static List<Path> dataFiles(Path database) throws IOException {
        try (Stream<Path> files = Files.walk(database)) {
            return files.filter(file -> Files.isRegularFile(file) && file.toFile().length() > 0)
                .filter(file -> !file.getFileName().toString().contains("lock")).sorted().toList();
        }
    }
}
