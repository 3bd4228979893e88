// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Tests what metadata say of keys, foreign keys and generated columns.
class MetaDataKeysTest {
    private Connection connection;
    private DatabaseMetaData metaData;

    @BeforeEach
    void define() throws SQLException {
        connection = DriverManager.getConnection("jdbc:bowler:memory:keys;create=true");
        metaData = connection.getMetaData();
        Databases.execute(connection,
            "CREATE SCHEMA s",
            "CREATE TABLE p (a INTEGER NOT NULL, b INTEGER NOT NULL, CONSTRAINT pk PRIMARY KEY (b, a))",
            "CREATE TABLE s.c (id INTEGER GENERATED ALWAYS AS IDENTITY PRIMARY KEY, x INTEGER, y INTEGER,"
                + " z INTEGER GENERATED ALWAYS AS (x + 1), w INTEGER,"
                + " CONSTRAINT fk FOREIGN KEY (y, x) REFERENCES app.p ON DELETE CASCADE,"
                + " CONSTRAINT self FOREIGN KEY (w) REFERENCES s.c ON DELETE SET NULL INITIALLY DEFERRED)");
    }

    @AfterEach
    void drop() throws SQLException {
        Databases.execute(connection, "DROP SCHEMA s CASCADE", "DROP TABLE p");
        connection.close();
    }

    @Test
    void importedKeysNameBothSidesInTheOrderOfTheKey() throws SQLException {
        assertThat(rows(metaData.getImportedKeys(null, "S", "C"))).containsExactly(
            " APP P B  S C Y 1 3 0 FK PK 7",
            " APP P A  S C X 2 3 0 FK PK 7",
            " S C ID  S C W 1 3 2 SELF " + keyName() + " 5");
    }

    @Test
    void exportedKeysAreThoseOfTheReferringTables() throws SQLException {
        assertThat(rows(metaData.getExportedKeys(null, "APP", "P"))).containsExactly(
            " APP P B  S C Y 1 3 0 FK PK 7", " APP P A  S C X 2 3 0 FK PK 7");
        assertThat(rows(metaData.getCrossReference(null, "APP", "P", null, "S", "C"))).hasSize(2);
        assertThat(rows(metaData.getCrossReference(null, "S", "C", null, "APP", "P"))).isEmpty();
    }

    @Test
    void generatedAndIdentityColumnsAreReported() throws SQLException {
        List<String> found = new ArrayList<>();
        try (ResultSet columns = metaData.getColumns(null, "S", "C", "%")) {
            while (columns.next()) {
                found.add(columns.getString("COLUMN_NAME") + " " + columns.getString("IS_AUTOINCREMENT") + " "
                    + columns.getString("IS_GENERATEDCOLUMN"));
            }
        }
        assertThat(found).containsExactly("ID YES NO", "X NO NO", "Y NO NO", "Z NO YES", "W NO NO");
    }

    @Test
    void theViewsOfTheInformationSchemaAreNotListedAmongUsers() throws SQLException {
        assertThat(rows(metaData.getTables(null, null, "%", new String[] {"VIEW"}))).isEmpty();
    }

    private String keyName() throws SQLException {
        try (ResultSet keys = metaData.getPrimaryKeys(null, "S", "C")) {
            keys.next();
            return keys.getString("PK_NAME");
        }
    }

    private static List<String> rows(ResultSet rows) throws SQLException {
        List<String> found = new ArrayList<>();
        try (rows) {
            int count = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                List<String> row = new ArrayList<>();
                for (int column = 1; column <= count; column++) {
                    row.add(rows.getString(column));
                }
                found.add(String.join(" ", row));
            }
        }
        return found;
    }
}
