// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InputStream;
import java.io.StringReader;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// LOBs of some megabytes: streams in and out, many in one leaf of the table, lengths that are not as said.
class LongValuesTest {
    private static final int ROWS = 24;
    private static final int LENGTH = 2 << 20;

    /// Bytes that tell their place, without an array of them.
    private static final class Counting extends InputStream {
        private final long length;
        private long at;

        Counting(long length) {
            this.length = length;
        }

        @Override
        public int read() {
            return at < length ? (int) (at++ * 31 >>> 3) & 0xFF : -1;
        }
    }

    @Test
    void manyLongValuesAreReadOneByOne(@TempDir Path folder) throws Exception {
        String url = Databases.url(folder.resolve("db"));
        try (Connection connection = Databases.create(folder.resolve("db"))) {
            Databases.execute(connection, "CREATE TABLE l (id INTEGER PRIMARY KEY, b BLOB, c CLOB)");
            connection.setAutoCommit(false);
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO l VALUES (?, ?, ?)")) {
                for (int id = 0; id < ROWS; id++) {
                    insert.setInt(1, id);
                    insert.setBinaryStream(2, new Counting(LENGTH + id), LENGTH + id);
                    insert.setCharacterStream(3, new StringReader("row " + id));
                    insert.executeUpdate();
                    connection.commit();
                }
            }
            for (String query : new String[] {"SELECT id, b, c FROM l", "SELECT id, b, c FROM l WHERE c LIKE 'row %'",
                    "SELECT id, b, c FROM l ORDER BY id DESC"}) {
                int rows = 0;
                try (Statement statement = connection.createStatement(); ResultSet found = statement.executeQuery(query)) {
                    while (found.next()) {
                        int id = found.getInt(1);
                        assertThat(found.getString(3)).isEqualTo("row " + id);
                        assertThat(found.getBlob(2).length()).isEqualTo(LENGTH + id);
                        if (id % 8 == 0) {
                            assertThat(found.getBinaryStream(2)).hasSameContentAs(new Counting(LENGTH + id));
                        }
                        rows++;
                    }
                }
                assertThat(rows).isEqualTo(ROWS);
            }
            assertThat(Databases.longOf(connection, "SELECT SUM(LENGTH(b)) FROM l"))
                .isEqualTo((long) ROWS * LENGTH + ROWS * (ROWS - 1) / 2);
            connection.commit();
        }
        Databases.shutDown(url);
    }

    @Test
    void aStreamMustHaveTheDeclaredLength(@TempDir Path folder) throws Exception {
        String url = Databases.url(folder.resolve("db"));
        try (Connection connection = Databases.create(folder.resolve("db"))) {
            Databases.execute(connection, "CREATE TABLE l (b BLOB)");
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO l VALUES (?)")) {
                for (int length : new int[] {0, 99, 101, 20 << 20}) {
                    insert.setBinaryStream(1, new Counting(100), length);
                    assertThatThrownBy(insert::executeUpdate).isInstanceOf(SQLException.class).hasFieldOrPropertyWithValue("SQLState", "XSDA4");
                }
                insert.setBinaryStream(1, new Counting(17 << 20), 17 << 20);
                insert.executeUpdate();
                insert.setBinaryStream(1, new Counting(100));
                insert.executeUpdate();
            }
            assertThat(Databases.longOf(connection, "SELECT SUM(LENGTH(b)) FROM l")).isEqualTo((17 << 20) + 100L);
        }
        Databases.shutDown(url);
    }
}
