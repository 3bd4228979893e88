// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.tools.migrate.SqlDump;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Row-level policies: which rows users see and change, and that nothing reveals the others.
public class PoliciesTest {
    /// The arguments with which the function of a test was called.
    static final List<String> SEEN = new ArrayList<>();

    @TempDir
    Path folder;
    private final List<Connection> connections = new ArrayList<>();
    private Statement boss;
    private Statement ann;
    private Statement bob;

    /// A function that remembers its argument.
    public static int spy(String value) {
        SEEN.add(value);
        return 1;
    }

    private String url() {
        return "jdbc:bowler:" + folder.resolve("db");
    }

    private Statement as(String user) throws SQLException {
        Connection connection = DriverManager.getConnection(url(), user, "x");
        connections.add(connection);
        return connection.createStatement();
    }

    @BeforeEach
    void open() throws SQLException {
        try (Connection owner = DriverManager.getConnection(url() + ";create=true", "root", "x"); Statement statement = owner.createStatement()) {
            statement.execute("CALL SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY('derby.database.sqlAuthorization', 'true')");
        }
        shutDown();
        connect();
        boss.execute("CREATE TABLE note (id INT PRIMARY KEY, owner VARCHAR(20), text VARCHAR(50))");
        boss.execute("INSERT INTO note VALUES (1, 'ANN', 'a1'), (2, 'BOB', 'b1'), (3, 'ANN', 'a2'), (4, 'EVE', '0')");
        boss.execute("GRANT ALL PRIVILEGES ON note TO PUBLIC");
        boss.execute("CREATE POLICY own ON note USING (owner = CURRENT_USER)");
        boss.execute("ALTER TABLE note ENABLE ROW LEVEL SECURITY");
        SEEN.clear();
    }

    private void connect() throws SQLException {
        boss = as("boss");
        ann = as("ann");
        bob = as("bob");
    }

    private void shutDown() throws SQLException {
        for (Connection connection : connections) {
            connection.close();
        }
        connections.clear();
        assertThat(state(() -> DriverManager.getConnection(url() + ";shutdown=true", "root", "x").close())).isEqualTo("08006");
    }

    @AfterEach
    void close() throws SQLException {
        for (Connection connection : connections) {
            connection.close();
        }
    }

    private interface Action {
        void run() throws SQLException;
    }

    private static String state(Action action) {
        try {
            action.run();
            return "none";
        } catch (SQLException failure) {
            return failure.getSQLState();
        }
    }

    private static String state(Statement statement, String sql) {
        return state(() -> statement.execute(sql));
    }

    private static List<String> rows(Statement statement, String query) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (ResultSet found = statement.executeQuery(query)) {
            int count = found.getMetaData().getColumnCount();
            while (found.next()) {
                List<String> row = new ArrayList<>();
                for (int column = 1; column <= count; column++) {
                    row.add(found.getString(column));
                }
                rows.add(String.join(" ", row));
            }
        }
        return rows;
    }

    @Test
    void usersSeeTheirRowsAndOwnersSeeAllRows() throws SQLException {
        assertThat(rows(ann, "SELECT id FROM boss.note ORDER BY id")).containsExactly("1", "3");
        assertThat(rows(bob, "SELECT id FROM boss.note ORDER BY id")).containsExactly("2");
        assertThat(rows(boss, "SELECT COUNT(*) FROM note")).containsExactly("4");
        assertThat(rows(as("root"), "SELECT COUNT(*) FROM boss.note")).containsExactly("4");
        assertThat(rows(as("dan"), "SELECT COUNT(*) FROM boss.note")).containsExactly("0");
        assertThat(rows(ann, "SELECT COUNT(*), MIN(id), MAX(id) FROM boss.note")).containsExactly("2 1 3");
        assertThat(rows(ann, "SELECT text FROM boss.note WHERE id = 2")).isEmpty();
        assertThat(rows(ann, "SELECT a.id FROM boss.note a JOIN boss.note b ON a.id + 1 = b.id")).isEmpty();
        assertThat(rows(ann, "SELECT a.id FROM boss.note a LEFT JOIN boss.note b ON a.owner <> b.owner WHERE b.id IS NOT NULL")).isEmpty();
        assertThat(rows(ann, "SELECT id FROM boss.note UNION SELECT id FROM boss.note WHERE owner = 'BOB' ORDER BY 1")).containsExactly("1", "3");
        assertThat(rows(ann, "VALUES (SELECT MAX(text) FROM boss.note)")).containsExactly("a2");
        assertThat(rows(ann, "VALUES EXISTS (SELECT 1 FROM boss.note WHERE owner = 'BOB')")).containsExactly("false");
        assertThat(rows(ann, "WITH n AS (SELECT * FROM boss.note) SELECT id FROM n WHERE id NOT IN (1)")).containsExactly("3");
    }

    @Test
    void usersWithDifferentRowsShareAPlan() throws SQLException {
        String query = "SELECT id FROM boss.note WHERE text <> ? ORDER BY id";
        for (int round = 0; round < 3; round++) {
            for (Statement user : List.of(ann, bob)) {
                try (PreparedStatement prepared = user.getConnection().prepareStatement(query)) {
                    prepared.setString(1, "");
                    ResultSet found = prepared.executeQuery();
                    found.next();
                    assertThat(found.getInt(1)).isEqualTo(user == ann ? 1 : 2);
                }
            }
        }
        try (PreparedStatement prepared = ann.getConnection().prepareStatement(query)) {
            prepared.setString(1, "");
            boss.execute("ALTER TABLE note DISABLE ROW LEVEL SECURITY");
            try (ResultSet found = prepared.executeQuery()) {
                int count = 0;
                while (found.next()) {
                    count++;
                }
                assertThat(count).isEqualTo(4);
            }
            boss.execute("ALTER TABLE note ENABLE ROW LEVEL SECURITY");
            boss.execute("DROP POLICY own ON note");
            try (ResultSet found = prepared.executeQuery()) {
                assertThat(found.next()).isFalse();
            }
        }
    }

    @Test
    void changesAffectOnlyVisibleRows() throws SQLException {
        assertThat(ann.executeUpdate("UPDATE boss.note SET text = text || '!'")).isEqualTo(2);
        assertThat(ann.executeUpdate("DELETE FROM boss.note WHERE id = 2")).isZero();
        assertThat(state(ann, "INSERT INTO boss.note VALUES (9, 'BOB', 'x')")).isEqualTo("42501");
        assertThat(state(ann, "INSERT INTO boss.note SELECT 9, 'BOB', 'x' FROM SYSIBM.SYSDUMMY1")).isEqualTo("42501");
        assertThat(state(ann, "INSERT INTO boss.note VALUES (9, NULL, 'x')")).isEqualTo("42501");
        assertThat(state(ann, "UPDATE boss.note SET owner = 'BOB' WHERE id = 1")).isEqualTo("42501");
        assertThat(ann.executeUpdate("INSERT INTO boss.note VALUES (9, 'ANN', 'x')")).isEqualTo(1);
        assertThat(ann.executeUpdate("DELETE FROM boss.note")).isEqualTo(3);
        assertThat(rows(boss, "SELECT id, text FROM note ORDER BY id")).containsExactly("2 b1", "4 0");
    }

    @Test
    void mergeAndConflictObeyPolicies() throws SQLException {
        ann.execute("CREATE TABLE source (id INT, owner VARCHAR(20))");
        ann.execute("INSERT INTO source VALUES (1, 'ANN'), (2, 'ANN'), (10, 'ANN')");
        assertThat(ann.executeUpdate("MERGE INTO boss.note n USING source s ON n.id = s.id WHEN MATCHED THEN UPDATE SET text = 'm'")).isEqualTo(1);
        assertThat(state(ann, "MERGE INTO boss.note n USING source s ON n.id = s.id + 10 WHEN NOT MATCHED THEN INSERT VALUES (s.id + 10, 'BOB', 'm')")).isEqualTo("42501");
        assertThat(ann.executeUpdate("MERGE INTO boss.note n USING source s ON n.id = s.id + 10 WHEN NOT MATCHED THEN INSERT VALUES (s.id + 10, 'ANN', 'm')")).isEqualTo(3);
        assertThat(ann.executeUpdate("UPDATE boss.note SET text = s.owner FROM source s WHERE note.id = s.id")).isEqualTo(1);
        assertThat(ann.executeUpdate("DELETE FROM boss.note USING source s WHERE note.id = s.id + 10")).isEqualTo(3);
        ann.executeUpdate("INSERT INTO boss.note VALUES (2, 'ANN', 'stolen') ON CONFLICT (id) DO UPDATE SET owner = 'ANN', text = 'stolen'");
        assertThat(rows(boss, "SELECT owner, text FROM note WHERE id = 2")).containsExactly("BOB b1");
        assertThat(state(ann, "INSERT INTO boss.note VALUES (1, 'ANN', 'x') ON CONFLICT (id) DO UPDATE SET owner = 'BOB'")).isEqualTo("42501");
    }

    @Test
    void cursorsChangeOnlyWhatPoliciesOfUpdatesAllow() throws SQLException {
        boss.execute("DROP POLICY own ON note");
        boss.execute("CREATE POLICY all_read ON note FOR SELECT USING (TRUE)");
        boss.execute("CREATE POLICY own_change ON note FOR UPDATE USING (owner = CURRENT_USER)");
        try (Statement cursor = ann.getConnection().createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_UPDATABLE)) {
            ann.getConnection().setAutoCommit(false);
            try (ResultSet found = cursor.executeQuery("SELECT id, text FROM boss.note FOR UPDATE")) {
                while (found.next()) {
                    found.updateString(2, "c");
                    state(found::updateRow);
                }
            }
            ann.getConnection().commit();
            ann.getConnection().setAutoCommit(true);
        }
        assertThat(rows(boss, "SELECT id FROM note WHERE text = 'c' ORDER BY id")).containsExactly("1", "3");
        assertThat(ann.executeUpdate("DELETE FROM boss.note")).isZero();
        assertThat(state(ann, "INSERT INTO boss.note VALUES (9, 'ANN', 'x')")).isEqualTo("42501");
    }

    @Test
    void leakyConditionsAreNotTestedForHiddenRows() throws SQLException {
        boss.execute("CREATE FUNCTION spy(v VARCHAR(50)) RETURNS INT LANGUAGE JAVA PARAMETER STYLE JAVA NO SQL EXTERNAL NAME '"
            + PoliciesTest.class.getName() + ".spy'");
        boss.execute("GRANT EXECUTE ON FUNCTION spy TO PUBLIC");
        assertThat(rows(ann, "SELECT id FROM boss.note WHERE boss.spy(text) = 1 ORDER BY id")).containsExactly("1", "3");
        assertThat(rows(ann, "SELECT n.id FROM boss.note n JOIN (VALUES 1, 2, 3, 4) AS v(i) ON boss.spy(n.text || CHAR(v.i)) = 1 AND n.id = v.i ORDER BY 1"))
            .containsExactly("1", "3");
        assertThat(rows(ann, "SELECT i FROM (VALUES 1, 2) AS v(i) WHERE EXISTS (SELECT 1 FROM boss.note n WHERE n.id = v.i AND boss.spy(text) = 1)"))
            .containsExactly("1");
        ann.executeUpdate("UPDATE boss.note SET text = text WHERE boss.spy(text) = 1");
        ann.executeUpdate("DELETE FROM boss.note WHERE boss.spy(text) = 2");
        assertThat(SEEN).isNotEmpty().allMatch(text -> text.startsWith("a"));
        // The texts of ANN are no numbers, and those of others would be a division by zero.
        boss.execute("UPDATE note SET text = '1' WHERE owner = 'ANN'");
        boss.execute("UPDATE note SET text = '0' WHERE owner <> 'ANN'");
        assertThat(rows(ann, "SELECT id FROM boss.note WHERE 1 / CAST(text AS INT) = 1 ORDER BY id")).containsExactly("1", "3");
        assertThat(rows(ann, "SELECT id FROM boss.note WHERE id > 0 AND 1 / CAST(text AS INT) = 1 AND id < 3")).containsExactly("1");
        assertThat(ann.executeUpdate("UPDATE boss.note SET text = '1' WHERE 1 / CAST(text AS INT) = 1")).isEqualTo(2);
        assertThat(state(boss, "SELECT id FROM note WHERE 1 / CAST(text AS INT) = 1")).isEqualTo("none");
    }

    @Test
    void viewsTriggersAndRoutinesHaveTheRightsOfTheirOwners() throws SQLException {
        boss.execute("CREATE VIEW everything AS SELECT * FROM note");
        boss.execute("GRANT SELECT ON everything TO PUBLIC");
        assertThat(rows(ann, "SELECT COUNT(*) FROM boss.everything")).containsExactly("4");
        ann.execute("CREATE VIEW mine AS SELECT * FROM boss.note");
        assertThat(rows(ann, "SELECT COUNT(*) FROM mine")).containsExactly("2");
        ann.execute("GRANT SELECT ON mine TO bob");
        assertThat(rows(bob, "SELECT id FROM ann.mine")).containsExactly("2");
        boss.execute("ALTER POLICY own ON note TO bob");
        assertThat(rows(bob, "SELECT id FROM ann.mine")).isEmpty();
        boss.execute("ALTER POLICY own ON note TO PUBLIC");
        boss.execute("CREATE TABLE log (n INT)");
        boss.execute("CREATE TRIGGER counted AFTER UPDATE ON note INSERT INTO log SELECT COUNT(*) FROM note");
        ann.executeUpdate("UPDATE boss.note SET text = 'x'");
        assertThat(rows(boss, "SELECT n FROM log")).containsExactly("4");
        boss.execute("CREATE PROCEDURE wipe() LANGUAGE SQL MODIFIES SQL DATA BEGIN DELETE FROM note; END");
        boss.execute("GRANT EXECUTE ON PROCEDURE wipe TO ann");
        ann.execute("CALL boss.wipe()");
        assertThat(rows(boss, "SELECT COUNT(*) FROM note")).containsExactly("0");
    }

    @Test
    void rolesPermissiveAndRestrictivePoliciesCombine() throws SQLException {
        as("root").execute("CREATE ROLE auditor");
        as("root").execute("CREATE ROLE chief");
        as("root").execute("GRANT auditor TO chief");
        as("root").execute("GRANT chief TO bob");
        boss.execute("CREATE POLICY audit ON note FOR SELECT TO auditor USING (TRUE)");
        boss.execute("CREATE POLICY no_eve ON note AS RESTRICTIVE USING (owner <> 'EVE')");
        assertThat(rows(bob, "SELECT id FROM boss.note ORDER BY id")).containsExactly("2");
        bob.execute("SET ROLE chief");
        assertThat(rows(bob, "SELECT id FROM boss.note ORDER BY id")).containsExactly("1", "2", "3");
        assertThat(bob.executeUpdate("UPDATE boss.note SET text = 'r'")).isEqualTo(1);
        bob.execute("SET ROLE NONE");
        assertThat(rows(bob, "SELECT id FROM boss.note ORDER BY id")).containsExactly("2");
        boss.execute("ALTER POLICY audit ON note TO ann, bob");
        assertThat(rows(bob, "SELECT id FROM boss.note ORDER BY id")).containsExactly("1", "2", "3");
        boss.execute("ALTER POLICY audit ON note RENAME TO seen");
        boss.execute("ALTER POLICY seen ON note USING (id < 3)");
        assertThat(rows(bob, "SELECT id FROM boss.note ORDER BY id")).containsExactly("1", "2");
    }

    @Test
    void conditionsReadOtherTables() throws SQLException {
        boss.execute("CREATE TABLE member (name VARCHAR(20), note_id INT)");
        boss.execute("INSERT INTO member VALUES ('BOB', 1), ('BOB', 2)");
        boss.execute("DROP POLICY own ON note");
        boss.execute("CREATE POLICY members ON note USING (id IN (SELECT note_id FROM member WHERE name = CURRENT_USER))");
        assertThat(rows(bob, "SELECT id FROM boss.note ORDER BY id")).containsExactly("1", "2");
        assertThat(rows(ann, "SELECT id FROM boss.note")).isEmpty();
        assertThat(state(bob, "SELECT * FROM boss.member")).isEqualTo("42502");
        assertThat(bob.executeUpdate("UPDATE boss.note SET text = 'x'")).isEqualTo(2);
        assertThat(state(bob, "INSERT INTO boss.note VALUES (9, 'BOB', 'x')")).isEqualTo("42501");
        boss.execute("INSERT INTO member VALUES ('BOB', 9)");
        assertThat(state(bob, "INSERT INTO boss.note VALUES (9, 'BOB', 'x')")).isEqualTo("none");
        assertThat(state(bob, "UPDATE boss.note SET id = 3 WHERE id = 9")).isEqualTo("42501");
    }

    @Test
    void forcedPoliciesConcernTheOwnerOfTheTable() throws SQLException {
        boss.execute("ALTER TABLE note FORCE ROW LEVEL SECURITY");
        assertThat(rows(boss, "SELECT COUNT(*) FROM note")).containsExactly("0");
        assertThat(rows(as("root"), "SELECT COUNT(*) FROM boss.note")).containsExactly("4");
        boss.execute("ALTER TABLE note NO FORCE ROW LEVEL SECURITY");
        assertThat(rows(boss, "SELECT COUNT(*) FROM note")).containsExactly("4");
    }

    @Test
    void policiesSurviveARestart() throws SQLException {
        boss.execute("CREATE POLICY \"od\"\"d\\\" ON note FOR UPDATE TO \"Some\"\"one\", ann USING (text <> 'a\nb\\') WITH CHECK (owner <> '\"')");
        String definition = rows(boss, "SELECT aliasinfo FROM sys.sysaliases WHERE aliastype = 'R'").getFirst();
        shutDown();
        connect();
        assertThat(rows(ann, "SELECT id FROM boss.note ORDER BY id")).containsExactly("1", "3");
        assertThat(rows(boss, "SELECT aliasinfo FROM sys.sysaliases WHERE aliastype = 'R'")).containsExactly(definition);
        boss.execute("DROP POLICY \"od\"\"d\\\" ON note");
        boss.execute("RENAME TABLE note TO notes");
        assertThat(rows(ann, "SELECT id FROM boss.notes ORDER BY id")).containsExactly("1", "3");
        boss.execute("DROP TABLE notes");
        assertThat(rows(boss, "SELECT aliasinfo FROM sys.sysaliases WHERE aliastype = 'R'")).isEmpty();
    }

    @Test
    void definitionsAreTheOwnersAndAreChecked() throws SQLException {
        assertThat(state(ann, "CREATE POLICY p ON boss.note USING (TRUE)")).isEqualTo("42506");
        assertThat(state(ann, "ALTER TABLE boss.note DISABLE ROW LEVEL SECURITY")).isEqualTo("42506");
        assertThat(state(ann, "DROP POLICY own ON boss.note")).isEqualTo("42506");
        assertThat(state(boss, "CREATE POLICY own ON note USING (TRUE)")).isEqualTo("X0Y68");
        assertThat(state(boss, "CREATE POLICY p ON note USING (id)")).isEqualTo("42X19");
        assertThat(state(boss, "CREATE POLICY p ON note USING (nothing = 1)")).isEqualTo("42X04");
        assertThat(state(boss, "CREATE POLICY p ON note USING (id = ?)")).isEqualTo("42X98");
        assertThat(state(boss, "CREATE POLICY p ON note USING (COUNT(*) > 1)")).isEqualTo("42903");
        assertThat(state(boss, "CREATE POLICY p ON note")).isEqualTo("42X01");
        assertThat(state(boss, "CREATE POLICY p ON note FOR INSERT USING (TRUE)")).isEqualTo("42X01");
        assertThat(state(boss, "CREATE POLICY p ON note FOR SELECT WITH CHECK (TRUE)")).isEqualTo("42X01");
        assertThat(state(boss, "CREATE POLICY p ON missing USING (TRUE)")).isEqualTo("42Y55");
        assertThat(state(boss, "DROP POLICY p ON note")).isEqualTo("42Y55");
        assertThat(state(boss, "DROP POLICY IF EXISTS p ON note")).isEqualTo("none");
        assertThat(state(boss, "RENAME COLUMN note.owner TO writer")).isEqualTo("none");
        assertThat(state(boss, "ALTER TABLE note DROP COLUMN writer")).isEqualTo("X0Y25");
        assertThat(state(boss, "RENAME COLUMN note.text TO body")).isEqualTo("none");
        assertThat(rows(ann, "SELECT body FROM boss.note ORDER BY id")).containsExactly("a1", "a2");
    }

    @Test
    void dumpsHavePolicies() throws Exception {
        boss.execute("CREATE POLICY no_eve ON note AS RESTRICTIVE FOR SELECT TO ann, bob USING (owner <> 'E\\V''E\n')");
        boss.execute("ALTER TABLE note FORCE ROW LEVEL SECURITY");
        StringWriter text = new StringWriter();
        as("root").getConnection().setAutoCommit(false);
        try (PrintWriter out = new PrintWriter(text)) {
            assertThat(new SqlDump(connections.getLast()).write(true, false, out)).isEmpty();
        }
        connections.getLast().rollback();
        assertThat(text.toString()).contains(
            "CREATE POLICY \"NO_EVE\" ON \"BOSS\".\"NOTE\" AS RESTRICTIVE FOR SELECT TO \"ANN\", \"BOB\" USING (owner <> 'E\\V''E\n');",
            "CREATE POLICY \"OWN\" ON \"BOSS\".\"NOTE\" AS PERMISSIVE FOR ALL TO PUBLIC USING (owner = CURRENT_USER);",
            "ALTER TABLE \"BOSS\".\"NOTE\" ENABLE ROW LEVEL SECURITY;", "ALTER TABLE \"BOSS\".\"NOTE\" FORCE ROW LEVEL SECURITY;");
    }

    @Test
    void plansShowTheConditions() throws SQLException {
        assertThat(String.join("\n", rows(ann, "EXPLAIN SELECT * FROM boss.note"))).contains("CURRENT_USER").contains("OWNER");
    }

    private static String plan(Statement statement, String query) throws SQLException {
        return String.join("\n", rows(statement, "EXPLAIN " + query));
    }

    private void fill() throws SQLException {
        boss.execute("CREATE INDEX note_owner ON note (owner)");
        boss.execute("INSERT INTO note SELECT i, 'U' || TRIM(CHAR(MOD(i, 500))), '0' FROM TABLE(GENERATE_SERIES(10, 5000)) AS s(i)");
        boss.execute("CALL SYSCS_UTIL.SYSCS_UPDATE_STATISTICS('BOSS', 'NOTE', NULL)");
    }

    @Test
    void conditionsOfPoliciesSelectRangesOfIndexes() throws SQLException {
        fill();
        assertThat(plan(ann, "SELECT * FROM boss.note")).contains("by NOTE_OWNER at [OWNER = CURRENT_USER]").doesNotContain("BOSS'");
        assertThat(plan(ann, "DELETE FROM boss.note")).contains("by NOTE_OWNER at [OWNER = CURRENT_USER]");
        assertThat(plan(boss, "SELECT * FROM note")).contains("rows of BOSS.NOTE where (CURRENT_USER IN ('ROOT', 'BOSS') OR");
        assertThat(rows(boss, "SELECT COUNT(*) FROM note")).containsExactly("4995");
        assertThat(rows(ann, "SELECT COUNT(*) FROM boss.note")).containsExactly("2");
        boss.execute("CREATE POLICY few ON note FOR SELECT TO bob USING (id BETWEEN 100 AND 103)");
        boss.execute("CREATE POLICY even ON note AS RESTRICTIVE TO ann USING (MOD(id, 2) = 0)");
        assertThat(plan(bob, "SELECT * FROM boss.note")).contains("at [OWNER = CURRENT_USER]").contains("at [ID >= 100, ID <= 103]");
        assertThat(plan(ann, "SELECT * FROM boss.note")).contains("at [OWNER = CURRENT_USER] where MOD(NOTE.ID, 2) = 0").doesNotContain("100");
        assertThat(rows(bob, "SELECT COUNT(*) FROM boss.note")).containsExactly("5");
        assertThat(rows(ann, "SELECT COUNT(*) FROM boss.note")).containsExactly("0");
    }

    @Test
    void conditionsOfUsersSelectRangesOfIndexes() throws SQLException {
        fill();
        assertThat(plan(ann, "SELECT * FROM boss.note WHERE id = 2 AND 1 / CAST(text AS INT) = 1"))
            .contains("row of BOSS.NOTE at [ID = 2] where (NOTE.OWNER = CURRENT_USER AND CASE WHEN NOTE.OWNER = CURRENT_USER THEN");
        assertThat(plan(ann, "SELECT a.text FROM boss.note a JOIN boss.note b ON a.id = b.id WHERE b.id < 700 AND UPPER(b.text) = 'X'"))
            .contains("row of BOSS.NOTE as A at [ID =").doesNotContain("barrier");
        // The function gets columns of both tables, so both are filtered before they are joined.
        assertThat(plan(ann, "SELECT a.text FROM boss.note a JOIN boss.note b ON a.id = b.id + 1 WHERE UPPER(a.text || b.text) = 'X'"))
            .contains("barrier of policies");
    }

    @Test
    void noConditionLeaksHiddenRows() throws SQLException {
        boss.execute("INSERT INTO note VALUES (5, NULL, '0')");
        boss.execute("CREATE INDEX note_text ON note (text)");
        boss.execute("CREATE INDEX note_id_text ON note (id, text)");
        boss.execute("UPDATE note SET text = CASE WHEN owner = 'ANN' THEN '1' ELSE '0' END");
        String fails = "1 / CAST(text AS INT) = 1";
        for (String query : List.of(
                "SELECT id FROM boss.note WHERE " + fails + " ORDER BY id",
                "SELECT id FROM boss.note WHERE id < 10 AND " + fails + " ORDER BY id",
                "SELECT id FROM boss.note WHERE (id IN (1, 2, 3) OR text = 'x') AND " + fails + " ORDER BY id",
                "SELECT id FROM boss.note WHERE (text = '0' OR text = '1') AND " + fails + " ORDER BY id",
                "SELECT id FROM (SELECT DISTINCT id, 1 / CAST(text AS INT) AS q FROM boss.note) AS n WHERE q = 1 ORDER BY id",
                "SELECT id FROM boss.note GROUP BY id, text HAVING " + fails + " ORDER BY id",
                "SELECT id FROM boss.note WHERE CASE WHEN " + fails + " THEN TRUE ELSE FALSE END ORDER BY id",
                "SELECT a.id FROM boss.note a JOIN boss.note b ON a.id = b.id WHERE 1 / CAST(b.text AS INT) = 1 ORDER BY 1",
                "SELECT a.id FROM boss.note a JOIN boss.note b ON a.id = b.id AND 1 / CAST(a.text || b.text AS INT) = 0 ORDER BY 1",
                "SELECT a.id FROM boss.note a LEFT JOIN boss.note b ON a.id = b.id AND 1 / CAST(b.text AS INT) = 1 ORDER BY 1",
                "SELECT a.id FROM boss.note a WHERE EXISTS (SELECT 1 FROM boss.note b WHERE a.id = b.id AND 1 / CAST(b.text AS INT) = 1) ORDER BY 1",
                "SELECT id FROM boss.note WHERE " + fails + " INTERSECT SELECT id FROM boss.note ORDER BY 1",
                "WITH n AS (SELECT * FROM boss.note) SELECT a.id FROM n a JOIN n b ON a.id = b.id WHERE 1 / CAST(a.text AS INT) = 1 ORDER BY 1")) {
            assertThat(rows(ann, query)).as(query).containsExactly("1", "3");
            assertThat(state(as("root"), query)).as(query).isIn("22012", "none");
        }
        assertThat(ann.executeUpdate("UPDATE boss.note SET text = text WHERE id < 10 AND " + fails)).isEqualTo(2);
        assertThat(ann.executeUpdate("DELETE FROM boss.note WHERE (id IN (1, 2, 3) OR text = 'x') AND " + fails)).isEqualTo(2);
    }

    @Test
    void preparedStatementsFollowTheUsersRoles() throws SQLException {
        Statement root = as("root");
        root.execute("CREATE ROLE auditor");
        root.execute("CREATE ROLE limited");
        root.execute("GRANT auditor TO bob");
        root.execute("GRANT limited TO bob");
        boss.execute("CREATE POLICY audit ON note FOR SELECT TO auditor USING (TRUE)");
        boss.execute("CREATE POLICY few ON note AS RESTRICTIVE TO limited USING (id < 3)");
        try (PreparedStatement count = bob.getConnection().prepareStatement("SELECT COUNT(*) FROM boss.note WHERE id > ?")) {
            assertThat(count(count)).isEqualTo(1);
            bob.execute("SET ROLE auditor");
            assertThat(count(count)).isEqualTo(4);
            root.execute("GRANT limited TO auditor");
            assertThat(count(count)).isEqualTo(2);
            root.execute("REVOKE limited FROM auditor");
            assertThat(count(count)).isEqualTo(4);
            root.execute("REVOKE auditor FROM bob");
            assertThat(count(count)).isEqualTo(1);
            root.execute("DROP ROLE auditor");
            assertThat(count(count)).isEqualTo(1);
        }
    }

    private static int count(PreparedStatement statement) throws SQLException {
        statement.setInt(1, 0);
        try (ResultSet rows = statement.executeQuery()) {
            rows.next();
            return rows.getInt(1);
        }
    }
}
