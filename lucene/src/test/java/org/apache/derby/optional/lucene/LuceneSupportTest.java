// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.optional.lucene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.session.ToolFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.apache.derby.optional.api.LuceneIndexDescriptor;
import org.apache.derby.optional.api.LuceneUtils;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.queryparser.classic.QueryParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The tool luceneSupport, with the current Lucene.
class LuceneSupportTest {
    private static final String LOAD = "CALL SYSCS_UTIL.SYSCS_REGISTER_TOOL('luceneSupport', TRUE)";
    private static final String UNLOAD = "CALL SYSCS_UTIL.SYSCS_REGISTER_TOOL('luceneSupport', FALSE)";

    private static Connection connect(String url) throws SQLException {
        return DriverManager.getConnection("jdbc:bowler:" + url);
    }

    private static List<String> texts(Statement statement, String query) throws SQLException {
        List<String> found = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                for (int at = 1; at <= rows.getMetaData().getColumnCount(); at++) {
                    found.add(rows.getString(at));
                }
            }
        }
        return found;
    }

    private static void refuse(Statement statement, String state, String sql) {
        assertThatThrownBy(() -> statement.execute(sql)).as(sql)
            .isInstanceOfSatisfying(SQLException.class, failure -> assertThat(failure.getSQLState()).as(failure.getMessage()).isEqualTo(state));
    }

    private static void refuseRows(Statement statement, String state, String sql) {
        assertThatThrownBy(() -> texts(statement, sql)).as(sql)
            .isInstanceOfSatisfying(SQLException.class, failure -> assertThat(failure.getSQLState()).as(failure.getMessage()).isEqualTo(state));
    }

    private static String titles(String query) {
        return "SELECT title FROM TABLE (poems__body('" + query + "', 100, CAST(NULL AS REAL))) l JOIN poems p ON p.id = l.id ORDER BY l.score DESC, title";
    }

    private static void fill(Statement statement) throws SQLException {
        statement.execute("CREATE TABLE poems (id INTEGER PRIMARY KEY, title VARCHAR(20), body CLOB)");
        statement.execute("INSERT INTO poems VALUES (1, 'sea', 'The ships sail over the sea'), (2, 'wood', 'Snow lies in the woods'), "
            + "(3, 'both', 'From the woods we see a sea behind the sea'), (4, 'none', NULL)");
    }

    @Test
    void queriesFindRowsByTheirWords() throws SQLException {
        try (Connection connection = connect("memory:lucenewords;create=true;territory=en_US"); Statement statement = connection.createStatement()) {
            fill(statement);
            statement.execute(LOAD);
            refuse(statement, "42XBG", LOAD);
            statement.execute("CALL LuceneSupport.createIndex('APP', 'poems', 'body', NULL)");
            assertThat(texts(statement, titles("sea"))).containsExactly("both", "sea");
            assertThat(texts(statement, titles("wood*"))).containsExactly("both", "wood");
            assertThat(texts(statement, titles("+sea -ship*"))).containsExactly("both");
            assertThat(texts(statement, titles("nothing"))).isEmpty();
            assertThat(texts(statement, "SELECT id FROM TABLE (poems__body('sea', 1, CAST(NULL AS REAL))) l")).containsExactly("3");
            String best = texts(statement, "SELECT score FROM TABLE (poems__body('sea', 1, CAST(NULL AS REAL))) l").getFirst();
            assertThat(texts(statement, "SELECT id FROM TABLE (poems__body('sea', 5, CAST(" + best + " AS REAL))) l")).containsExactly("1");
            assertThat(texts(statement, "SELECT schemaname, tablename, columnname, luceneversion, indexdescriptormaker FROM TABLE (LuceneSupport.listIndexes()) l"))
                .containsExactly("APP", "POEMS", "BODY", LuceneUtils.currentVersion().toString(), LuceneUtils.class.getName() + ".defaultIndexDescriptor");

            statement.execute("INSERT INTO poems VALUES (5, 'lake', 'A lake is no sea')");
            assertThat(texts(statement, titles("lake"))).isEmpty();
            statement.execute("CALL LuceneSupport.updateIndex('APP', 'POEMS', 'BODY', NULL)");
            assertThat(texts(statement, titles("lake"))).containsExactly("lake");

            statement.execute("CALL LuceneSupport.dropIndex('APP', 'POEMS', 'BODY')");
            assertThat(texts(statement, "SELECT * FROM TABLE (LuceneSupport.listIndexes()) l")).isEmpty();
            refuse(statement, "38000", "CALL LuceneSupport.dropIndex('APP', 'POEMS', 'BODY')");
            refuse(statement, "42XBE", "CALL LuceneSupport.updateIndex('APP', 'POEMS', 'BODY', NULL)");
            statement.execute("CALL LuceneSupport.createIndex('APP', 'POEMS', 'BODY', NULL)");
            statement.execute(UNLOAD);
            refuse(statement, "42XBH", UNLOAD);
            assertThat(texts(statement, "SELECT COUNT(*) FROM SYS.SYSALIASES WHERE ALIAS LIKE '%INDEX%' OR ALIAS = 'POEMS__BODY'")).containsExactly("0");
        }
    }

    @Test
    void keysKeepTheirTypes() throws SQLException {
        try (Connection connection = connect("memory:lucenekeys;create=true"); Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE \"Odd name\" (a BIGINT NOT NULL, b DECIMAL(9, 2) NOT NULL, c VARCHAR(9) NOT NULL, d DATE NOT NULL, "
                + "e TIMESTAMP NOT NULL, f DOUBLE NOT NULL, g BOOLEAN NOT NULL, h VARCHAR(4) FOR BIT DATA NOT NULL, \"t x\" VARCHAR(100), "
                + "PRIMARY KEY (a, b, c, d, e, f, g, h))");
            statement.execute("INSERT INTO \"Odd name\" VALUES (1, 2.50, 'x', DATE('2026-01-02'), TIMESTAMP('2026-01-02 03:04:05.123456789'), 0.5, TRUE, X'00FF', 'word')");
            statement.execute(LOAD);
            statement.execute("CALL LuceneSupport.createIndex('APP', '\"Odd name\"', '\"t x\"', NULL)");
            assertThat(texts(statement, "SELECT a, b, c, d, e, f, g, h, documentid FROM TABLE (\"Odd name__t x\"('word', 10, CAST(NULL AS REAL))) l"))
                .containsExactly("1", "2.50", "x", "2026-01-02", "2026-01-02 03:04:05.123456789", "0.5", "true", "00ff", "0");
            assertThat(texts(statement, "SELECT p.a FROM TABLE (\"Odd name__t x\"('word', 10, CAST(NULL AS REAL))) l JOIN \"Odd name\" p "
                + "ON p.a = l.a AND p.b = l.b AND p.e = l.e AND p.h = l.h")).containsExactly("1");
            statement.execute("CREATE VIEW v AS SELECT a, c, \"t x\" AS t FROM \"Odd name\"");
            refuse(statement, "42XBB", "CALL LuceneSupport.createIndex('APP', 'V', 'T', NULL)");
            statement.execute("CALL LuceneSupport.createIndex('APP', 'V', 'T', NULL, 'A', 'C')");
            assertThat(texts(statement, "SELECT a, c FROM TABLE (v__t('word', 10, CAST(NULL AS REAL))) l")).containsExactly("1", "x");
        }
    }

    /// A description with two fields, for the tests.
    public static LuceneIndexDescriptor twoFields() {
        return described("one", "two");
    }

    public static LuceneIndexDescriptor sameFields() {
        return described("one", "one");
    }

    public static LuceneIndexDescriptor fieldLikeKey() {
        return described("ID");
    }

    public static String noDescriptor() {
        throw new IllegalStateException("a method with another type must not be called");
    }

    private static LuceneIndexDescriptor described(String... fields) {
        return new LuceneIndexDescriptor() {
            @Override
            public String[] getFieldNames() {
                return fields;
            }

            @Override
            public Analyzer getAnalyzer() {
                return LuceneUtils.standardAnalyzer();
            }

            @Override
            public QueryParser getQueryParser() {
                return LuceneUtils.defaultQueryParser(LuceneUtils.currentVersion(), fields, getAnalyzer());
            }
        };
    }

    @Test
    void wrongArgumentsAreRefused() throws SQLException {
        try (Connection connection = connect("memory:lucenewrong;create=true"); Statement statement = connection.createStatement()) {
            fill(statement);
            refuse(statement, "42XBH", UNLOAD);
            statement.execute(LOAD);
            String create = "CALL LuceneSupport.createIndex(";
            refuse(statement, "42XBM", create + "NULL, 'POEMS', 'BODY', NULL)");
            refuse(statement, "42XBM", create + "'APP', 'POEMS', CAST(NULL AS VARCHAR(5)), NULL)");
            refuse(statement, "42XBA", create + "'APP', 'POEMS', 'ID', NULL)");
            refuse(statement, "42XBA", create + "'APP', 'POEMS', 'NOSUCH', NULL)");
            refuse(statement, "42XBD", create + "'APP', 'a/../../b', 'BODY', NULL)");
            refuse(statement, "42XBD", create + "'APP', '\"..\"', 'BODY', NULL)");
            refuse(statement, "XCXA0", create + "'APP', 'po ems', 'BODY', NULL)");
            String maker = LuceneSupportTest.class.getName();
            refuse(statement, "42XBO", create + "'APP', 'POEMS', 'BODY', '" + maker + ".sameFields')");
            refuse(statement, "42XBN", create + "'APP', 'POEMS', 'BODY', '" + maker + ".fieldLikeKey')");
            refuse(statement, "38000", create + "'APP', 'POEMS', 'BODY', '" + maker + ".noDescriptor')");
            refuse(statement, "38000", create + "'APP', 'POEMS', 'BODY', 'no.such.Class.method')");
            statement.execute("CREATE TABLE r (score INTEGER PRIMARY KEY, x CLOB, y XML)");
            refuse(statement, "42XBJ", create + "'APP', 'R', 'X', NULL)");
            refuse(statement, "42XBC", create + "'APP', 'R', 'X', NULL, 'Y')");
            statement.execute(create + "'APP', 'POEMS', 'BODY', '" + maker + ".twoFields')");
            refuse(statement, "38000", create + "'APP', 'POEMS', 'BODY', NULL)");
            assertThat(texts(statement, titles("one:ships AND two:sail"))).containsExactly("sea");
            refuseRows(statement, "38000", titles("((("));
            refuseRows(statement, "38000", "SELECT id FROM TABLE (poems__body('x', 0, CAST(NULL AS REAL))) l");
            refuseRows(statement, "42XBM", "SELECT id FROM TABLE (poems__body(CAST(NULL AS VARCHAR(5)), 1, CAST(NULL AS REAL))) l");
        }
    }

    @Test
    void filesAreInTheFolderOfTheDatabase(@TempDir Path folder) throws Exception {
        String url = folder.resolve("db").toString();
        Path index = folder.resolve("db/LUCENE/APP/POEMS/BODY");
        try (Connection connection = connect(url + ";create=true"); Statement statement = connection.createStatement()) {
            fill(statement);
            statement.execute(LOAD);
            statement.execute("CALL LuceneSupport.createIndex('APP', 'POEMS', 'BODY', NULL)");
            assertThat(index.resolve("derby-lucene.properties")).exists();
            assertThat(texts(statement, titles("sea"))).containsExactly("both", "sea");
        }
        assertThatThrownBy(() -> connect(url + ";shutdown=true")).isInstanceOf(SQLException.class);
        try (Connection connection = connect(url); Statement statement = connection.createStatement()) {
            assertThat(texts(statement, titles("sea"))).containsExactly("both", "sea");
            connection.setAutoCommit(false);
            statement.execute("CALL LuceneSupport.dropIndex('APP', 'POEMS', 'BODY')");
            assertThat(index.toFile().list()).isEmpty();
            connection.rollback();
            refuseRows(statement, "42XBI", titles("sea"));
            statement.execute("CALL LuceneSupport.updateIndex('APP', 'POEMS', 'BODY', NULL)");
            assertThat(texts(statement, titles("sea"))).containsExactly("both", "sea");
            statement.execute("CALL SYSCS_UTIL.SYSCS_BACKUP_DATABASE('" + folder.resolve("copy") + "')");
            connection.commit();
        }
        try (Connection copy = connect(folder.resolve("copy/db").toString()); Statement statement = copy.createStatement()) {
            assertThat(texts(statement, titles("sea"))).containsExactly("both", "sea");
        }
        Files.delete(index.resolve("derby-lucene.properties"));
        try (Connection connection = connect(url); Statement statement = connection.createStatement()) {
            refuseRows(statement, "42XBI", titles("sea"));
        }
    }

    private static void update(Statement statement, int id, String title, String body) throws SQLException {
        statement.execute("INSERT INTO poems VALUES (" + id + ", '" + title + "', '" + body + "')");
        statement.execute("CALL LuceneSupport.updateIndex('APP', 'POEMS', 'BODY', NULL)");
    }

    private static void assertRestored(String attributes, String title) throws SQLException {
        try (Connection restored = connect(attributes); Statement statement = restored.createStatement()) {
            assertThat(texts(statement, titles("lake"))).containsExactly(title);
            statement.execute("CALL LuceneSupport.updateIndex('APP', 'POEMS', 'BODY', NULL)");
            assertThat(texts(statement, titles("sea"))).containsExactly("both", "sea");
        }
        assertThatThrownBy(() -> connect(attributes.substring(0, attributes.indexOf(';')) + ";shutdown=true")).isInstanceOf(SQLException.class);
    }

    @Test
    void backupsOfAllKindsContainTheIndexes(@TempDir Path folder) throws Exception {
        String full = folder.resolve("full").toString();
        String later = folder.resolve("later").toString();
        String file = folder.resolve("db.zip").toString();
        String url = folder.resolve("db").toString();
        try (Connection connection = connect(url + ";create=true"); Statement statement = connection.createStatement()) {
            fill(statement);
            statement.execute(LOAD);
            statement.execute("CALL LuceneSupport.createIndex('APP', 'POEMS', 'BODY', NULL)");
            update(statement, 5, "first", "A lake");
            statement.execute("CALL SYSCS_UTIL.SYSCS_BACKUP_DATABASE_AND_ENABLE_LOG_ARCHIVE_MODE('" + full + "', 1)");
            statement.execute("CALL SYSCS_UTIL.SYSCS_BACKUP_DATABASE('" + file + "')");
            statement.execute("DELETE FROM poems WHERE id = 5");
            update(statement, 6, "second", "Another lake");
            statement.execute("CALL SYSCS_UTIL.BOWLER_BACKUP_CHANGES('" + later + "', '" + full + "/db')");
            statement.execute("INSERT INTO poems VALUES (7, 'third', 'A third lake')");
        }
        assertThatThrownBy(() -> connect(url + ";shutdown=true")).isInstanceOf(SQLException.class);
        assertRestored(folder.resolve("a") + ";createFrom=" + full + "/db", "first");
        assertRestored(folder.resolve("b") + ";createFrom=" + file, "first");
        assertRestored(folder.resolve("c") + ";createFrom=" + full + "/db," + later + "/db", "second");
        // The log brings the third row, but not a newer index.
        try (Connection restored = connect(url + ";rollForwardRecoveryFrom=" + full + "/db," + later + "/db");
                Statement statement = restored.createStatement()) {
            assertThat(texts(statement, "SELECT title FROM poems WHERE id = 7")).containsExactly("third");
            assertThat(texts(statement, titles("lake"))).containsExactly("second");
        }
    }

    @Test
    void aBackupOfADatabaseInMemoryContainsTheIndexes(@TempDir Path folder) throws Exception {
        try (Connection connection = connect("memory:lucenebackup;create=true"); Statement statement = connection.createStatement()) {
            fill(statement);
            statement.execute(LOAD);
            statement.execute("CALL LuceneSupport.createIndex('APP', 'POEMS', 'BODY', NULL)");
            statement.execute("CALL SYSCS_UTIL.SYSCS_BACKUP_DATABASE('" + folder + "')");
        }
        try (Connection restored = connect(folder.resolve("db") + ";createFrom=" + folder.resolve("lucenebackup"));
                Statement statement = restored.createStatement()) {
            assertThat(texts(statement, titles("sea"))).containsExactly("both", "sea");
        }
    }

    @Test
    void aBackupWaitsForTheWriterOfAnIndex(@TempDir Path folder) throws Exception {
        String url = folder.resolve("db").toString();
        try (Connection connection = connect(url + ";create=true"); Statement statement = connection.createStatement()) {
            fill(statement);
            statement.execute(LOAD);
            statement.execute("CALL LuceneSupport.createIndex('APP', 'POEMS', 'BODY', NULL)");
            Runnable release = connection.unwrap(ToolFiles.class).tryLock("APP/POEMS/BODY/" + IndexWriter.WRITE_LOCK_NAME);
            try (Connection other = connect(url); Statement theirs = other.createStatement()) {
                theirs.setQueryTimeout(1);
                refuse(theirs, "XCL52", "CALL SYSCS_UTIL.SYSCS_BACKUP_DATABASE('" + folder.resolve("copy") + "')");
                theirs.setQueryTimeout(0);
                release.run();
                theirs.execute("CALL SYSCS_UTIL.SYSCS_BACKUP_DATABASE('" + folder.resolve("copy") + "')");
            }
            assertThat(folder.resolve("copy/db/LUCENE/APP/POEMS/BODY/derby-lucene.properties")).exists();
        }
    }

    @Test
    void encryptedDatabasesHaveNoIndexes(@TempDir Path folder) throws SQLException {
        try (Connection connection = connect(folder.resolve("db") + ";create=true;dataEncryption=true;bootPassword=longsecret1"); Statement statement = connection.createStatement()) {
            refuse(statement, "42XBL", LOAD);
        }
    }

    @Test
    void rightsAreThoseOfTheTable() throws SQLException {
        String url = "memory:lucenerights";
        try (Connection owner = connect(url + ";create=true;sqlAuthorization=true;user=own"); Statement statement = owner.createStatement();
                Connection other = connect(url + ";user=other"); Statement theirs = other.createStatement()) {
            statement.execute("CREATE TABLE poems (id INTEGER PRIMARY KEY, title VARCHAR(20), body CLOB)");
            statement.execute("INSERT INTO poems VALUES (1, 'sea', 'The sea')");
            refuse(theirs, "42504", LOAD);
            statement.execute(LOAD);
            statement.execute("CALL LuceneSupport.createIndex('OWN', 'POEMS', 'BODY', NULL)");
            String query = "SELECT id FROM TABLE (own.poems__body('sea', 10, CAST(NULL AS REAL))) l";
            refuseRows(theirs, "42504", query);
            statement.execute("GRANT EXECUTE ON FUNCTION own.poems__body TO other");
            refuseRows(theirs, "38000", query);
            statement.execute("GRANT SELECT (id, body) ON own.poems TO other");
            assertThat(texts(theirs, query)).containsExactly("1");
            refuse(theirs, "42XBF", "CALL LuceneSupport.updateIndex('OWN', 'POEMS', 'BODY', NULL)");
            refuse(theirs, "38000", "CALL LuceneSupport.dropIndex('OWN', 'POEMS', 'BODY')");
            refuse(theirs, "38000", "CALL LuceneSupport.createIndex('OWN', 'POEMS', 'TITLE', NULL, 'ID')");
        }
    }
}
