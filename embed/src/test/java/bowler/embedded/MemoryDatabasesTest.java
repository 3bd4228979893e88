// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// One JVM has many databases in memory. The third and later ones of a kind begin with a copy of a template.
class MemoryDatabasesTest {
    private static final int DATABASES = 4;

    private final Set<String> opened = new LinkedHashSet<>();

    @AfterEach
    void drop() throws SQLException {
        for (String name : opened) {
            try {
                DriverManager.getConnection("jdbc:bowler:memory:" + name + ";drop=true").close();
            } catch (SQLException dropped) {
                assertThat(dropped.getSQLState()).isEqualTo("08006");
            }
        }
    }

    private Connection create(String name, String attributes) throws SQLException {
        opened.add(name);
        return DriverManager.getConnection("jdbc:bowler:memory:" + name + ";create=true" + attributes);
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static List<String> rows(Connection connection, String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement(); ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                StringBuilder row = new StringBuilder();
                for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                    row.append(result.getString(i)).append('|');
                }
                rows.add(row.toString());
            }
        }
        rows.sort(null);
        return rows;
    }

    /// Returns the content of all system tables, and the definition of a table with what belongs to it.
    private static List<String> content(Connection connection) throws SQLException {
        run(connection, "CREATE TABLE parent (id INT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name VARCHAR(40) UNIQUE)");
        run(connection, "CREATE TABLE child (id INT PRIMARY KEY, parent INT REFERENCES parent, text CLOB)");
        run(connection, "CREATE VIEW names AS SELECT name FROM parent");
        run(connection, "INSERT INTO parent (name) VALUES ('b'), ('A'), ('ä')");
        List<String> content = rows(connection, "SELECT name FROM names ORDER BY name");
        for (String table : rows(connection, "SELECT t.tablename FROM SYS.SYSTABLES t WHERE t.tabletype = 'S' AND t.tablename <> 'SYSUSERS'")) {
            String name = table.substring(0, table.length() - 1);
            String schema = name.startsWith("SYSDUMMY") ? "SYSIBM." : "SYS.";
            rows(connection, "SELECT * FROM " + schema + name).forEach(row -> content.add(name + ": " + row));
        }
        rows(connection, "SELECT * FROM INFORMATION_SCHEMA.COLUMNS").forEach(content::add);
        for (String check : rows(connection, "SELECT SYSCS_UTIL.SYSCS_CHECK_TABLE(s.schemaname, t.tablename) FROM SYS.SYSTABLES t"
                + " JOIN SYS.SYSSCHEMAS s ON s.schemaid = t.schemaid WHERE t.tabletype IN ('S', 'T')")) {
            assertThat(check).isEqualTo("1|");
        }
        return content;
    }

    @Test
    void allDatabasesStartInTheSameState() throws SQLException {
        String[] kinds = {"", ";collation=TERRITORY_BASED;territory=de", ";user=ada", ";user=ada;sqlAuthorization=true",
            ";pageSize=4096"};
        for (int kind = 0; kind < kinds.length; kind++) {
            List<String> first = null;
            for (int i = 0; i < DATABASES; i++) {
                try (Connection connection = create("alike" + kind + "_" + i, kinds[kind])) {
                    List<String> content = content(connection);
                    assertThat(content).hasSizeGreaterThan(200);
                    if (first == null) {
                        first = content;
                    }
                    assertThat(content).as("database %d of kind '%s'", i, kinds[kind]).isEqualTo(first);
                }
            }
        }
    }

    @Test
    void rightsAndSettingsFollowTheAttributesOfEachDatabase() throws SQLException {
        for (int i = 0; i < DATABASES; i++) {
            try (Connection free = create("free" + i, ";user=ada"); Connection checked = create("checked" + i, ";user=ada;sqlAuthorization=true")) {
                run(free, "CREATE TABLE t (a INT)");
                run(checked, "CREATE TABLE t (a INT)");
            }
            try (Connection free = create("free" + i, ";user=bob"); Connection checked = create("checked" + i, ";user=bob")) {
                assertThat(rows(free, "SELECT * FROM ada.t")).isEmpty();
                assertThat(failure(() -> rows(checked, "SELECT * FROM ada.t"))).isEqualTo("42502");
            }
        }
    }

    private interface Call {
        void run() throws SQLException;
    }

    private static String failure(Call call) {
        try {
            call.run();
            return null;
        } catch (SQLException failure) {
            return failure.getSQLState();
        }
    }

    @Test
    void anOpenDatabaseUsesTwoThreads() throws SQLException {
        create("threads0", "").close();
        Set<Thread> before = new HashSet<>(Thread.getAllStackTraces().keySet());
        try (Connection connection = create("threads1", "")) {
            run(connection, "CREATE TABLE t (a INT PRIMARY KEY)");
            run(connection, "INSERT INTO t VALUES (1), (2), (3)");
            assertThat(rows(connection, "SELECT COUNT(*) FROM t WHERE a > 1")).containsExactly("2|");
            Set<String> added = Thread.getAllStackTraces().keySet().stream().filter(thread -> !before.contains(thread))
                .map(Thread::getName).filter(name -> name.startsWith("bowler")).collect(Collectors.toSet());
            assertThat(added).isSubsetOf("bowler purge", "bowler statistics", "bowler classes");
        }
    }
}
