// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Values larger than the heap of a process go in and out of its database.
class LobMemoryTest {
    private static final int LENGTH = 60 << 20;

    @TempDir
    private Path folder;

    @Test
    void aSmallHeapTakesALargeValue() throws Exception {
        Process process = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx48m",
            "-cp", System.getProperty("java.class.path"), LobMemoryTest.class.getName(), folder.resolve("db").toString())
            .redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        assertThat(output).contains("all of it");
    }

    /// Bytes that tell their place.
    private static final class Counting extends InputStream {
        private long at;

        @Override
        public int read() {
            return at < LENGTH ? (int) (at++ * 31 >>> 3) & 0xFF : -1;
        }
    }

    private static final class Letters extends Reader {
        private long at;

        @Override
        public int read(char[] into, int offset, int count) {
            if (at == LENGTH / 2) {
                return -1;
            }
            int found = (int) Math.min(count, LENGTH / 2 - at);
            for (int index = 0; index < found; index++) {
                into[offset + index] = (char) ('a' + (at++ * 31 >>> 3) % 20);
            }
            return found;
        }

        @Override
        public void close() {}
    }

    /// The other process.
    public static void main(String[] arguments) throws Exception {
        try (Connection connection = Databases.create(Path.of(arguments[0]))) {
            Databases.execute(connection, "CREATE TABLE l (id INTEGER, b BLOB, c CLOB)");
            connection.setAutoCommit(false);
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO l VALUES (1, ?, ?)")) {
                insert.setBinaryStream(1, new Counting());
                insert.setCharacterStream(2, new Letters());
                insert.executeUpdate();
            }
            Databases.execute(connection, "INSERT INTO l SELECT 2, b, c FROM l", "DELETE FROM l WHERE id = 1");
            connection.commit();
            try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery("SELECT b, c FROM l")) {
                rows.next();
                InputStream wantedBytes = new Counting();
                InputStream foundBytes = rows.getBinaryStream(1);
                for (int value = wantedBytes.read(); value >= 0; value = wantedBytes.read()) {
                    if (foundBytes.read() != value) {
                        throw new AssertionError("another byte");
                    }
                }
                Reader wanted = new Letters();
                Reader found = rows.getCharacterStream(2);
                for (int character = wanted.read(); character >= 0; character = wanted.read()) {
                    if (found.read() != character) {
                        throw new AssertionError("another character");
                    }
                }
            }
            connection.commit();
            System.out.println("all of it");
        }
    }
}
