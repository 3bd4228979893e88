// SPDX-License-Identifier: Apache-2.0
package bowler.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.catalog.TableDescriptor;
import bowler.catalog.audit.CatalogAudit;
import bowler.catalog.layout.TableLayout;
import bowler.os.host.HostClock;
import bowler.os.host.HostDisk;
import bowler.os.host.HostEntropy;
import bowler.os.host.HostWorkers;
import bowler.storage.Store;
import bowler.storage.StoreTransaction;
import bowler.storage.api.Durability;
import bowler.storage.api.StoreOptions;
import bowler.types.RowBuffer;
import bowler.types.encode.GrowingBytes;
import bowler.types.encode.RowEncoder;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `bowler verify` finds rows that break the rules of their tables, though all trees are sound.
final class VerifyRulesTest {
    @TempDir
    private Path folder;
    private final StringWriter out = new StringWriter();

    private void execute(String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:bowler:" + folder.resolve("db") + ";create=true");
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
        try {
            DriverManager.getConnection("jdbc:bowler:" + folder.resolve("db") + ";shutdown=true").close();
        } catch (SQLException expected) {
            assertThat(expected.getSQLState()).isEqualTo("08006");
        }
    }

    private int verify() {
        out.getBuffer().setLength(0);
        PrintWriter writer = new PrintWriter(out, true);
        return Main.run(writer, writer, "verify", folder.resolve("db").toString());
    }

    private interface Harm {
        void to(StoreTransaction transaction, TableDescriptor table, Store store);
    }

    /// Changes a table's tree behind the engine's back.
    private void harm(String tableName, Harm harm) {
        try (Store store = Store.open(
                new HostDisk(folder.resolve("db")), StoreOptions.defaults(), new HostClock(), new HostEntropy(), new HostWorkers());
                StoreTransaction reader = store.newTransaction(); StoreTransaction transaction = store.newTransaction()) {
            TableDescriptor table = new CatalogAudit(reader, store::tree).tables().stream()
                .filter(known -> known.name().equals(tableName)).findFirst().orElseThrow();
            reader.rollback();
            transaction.beginStatement();
            harm.to(transaction, table, store);
            transaction.endStatement();
            transaction.commit(Durability.FULL);
        }
    }

    private static GrowingBytes key(TableDescriptor table, RowBuffer row) {
        GrowingBytes key = new GrowingBytes();
        TableLayout.of(table).appendClusteringKey(row, 0, key);
        return key;
    }

    private static RowBuffer row(Long... values) {
        RowBuffer row = new RowBuffer(values.length);
        for (int column = 0; column < values.length; column++) {
            if (values[column] == null) {
                row.setNull(column);
            } else {
                row.setLong(column, values[column]);
            }
        }
        return row;
    }

    private static Harm overwrite(RowBuffer row) {
        return (transaction, table, store) -> {
            GrowingBytes bytes = new GrowingBytes();
            new RowEncoder(TableLayout.of(table).rows()).encode(row, bytes);
            GrowingBytes key = key(table, row);
            assertThat(transaction.update(store.tree(table.treeId()), key.bytes, key.length, bytes.bytes, bytes.length)).isTrue();
        };
    }

    @Test
    void brokenRulesAreFound() throws SQLException {
        execute("CREATE TABLE parent (a INTEGER, b INTEGER, PRIMARY KEY (b, a))",
            "CREATE TABLE \"Child\" (id INTEGER PRIMARY KEY, pb INTEGER, pa INTEGER, n INTEGER NOT NULL CONSTRAINT positive CHECK (n > 0 -- so\n), "
                + "twice INTEGER GENERATED ALWAYS AS (n * 2), CONSTRAINT to_parent FOREIGN KEY (pb, pa) REFERENCES parent)",
            "CREATE TABLE d (id INTEGER PRIMARY KEY, u INTEGER, CONSTRAINT later UNIQUE (u) DEFERRABLE)",
            "INSERT INTO parent VALUES (1, 2), (3, 4)",
            "INSERT INTO \"Child\" (id, pb, pa, n) VALUES (1, 2, 1, 7), (2, 4, 3, 8), (3, NULL, 9, 9)",
            "INSERT INTO d VALUES (1, 1), (2, NULL), (3, NULL)");
        assertThat(verify()).as(out.toString()).isZero();
        assertThat(out.toString()).contains("1 foreign key, 1 check, 1 generated column, 1 deferrable key").doesNotContain("damaged");

        harm("PARENT", (transaction, table, store) -> {
            GrowingBytes key = key(table, row(3L, 4L));
            assertThat(transaction.delete(store.tree(table.treeId()), key.bytes, key.length)).isTrue();
        });
        harm("Child", overwrite(row(1L, 2L, 1L, -7L, 14L)));
        assertThat(verify()).isEqualTo(1);
        assertThat(out.toString()).contains("foreign key TO_PARENT of APP.Child: 1 row")
            .contains("check POSITIVE of APP.Child: 1 row").contains("generated column TWICE of APP.Child: 1 row");

        harm("Child", overwrite(row(1L, 2L, 1L, null, null)));
        assertThat(verify()).isEqualTo(1);
        assertThat(out.toString()).contains("has NULL in column N").contains("rules                 not checked");
    }
}
