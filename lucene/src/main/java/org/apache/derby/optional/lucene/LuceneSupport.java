// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.optional.lucene;

import bowler.session.ToolFiles;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.apache.derby.iapi.sql.dictionary.OptionalTool;

/// The tool `luceneSupport`, and the Java methods of its routines.
///
/// | Routine | Purpose |
/// |---|---|
/// | `LuceneSupport.createIndex(schema, table, column, descriptor, keys...)` | creates an index and its query function |
/// | `LuceneSupport.updateIndex(schema, table, column, descriptor)` | reads all rows again |
/// | `LuceneSupport.dropIndex(schema, table, column)` | drops both |
/// | `LuceneSupport.listIndexes()` | a table function |
/// | `schema.table__column(query, windowSize, scoreCeiling)` | the table function that queries an index |
public final class LuceneSupport implements OptionalTool {
    static final String SCHEMA = "LUCENESUPPORT";
    private static final String NO_EXECUTE_PRIVILEGE = "42504";
    private static final String CLASS = LuceneSupport.class.getName();
    private static final String COLUMN = "schemaname VARCHAR(128), tablename VARCHAR(128), textcolumn VARCHAR(128)";
    private static final List<String> DEFINITIONS = List.of(
        "CREATE FUNCTION LuceneSupport.listIndexes() RETURNS TABLE (schemaname VARCHAR(128), tablename VARCHAR(128), "
            + "columnname VARCHAR(128), lastupdated TIMESTAMP, luceneversion VARCHAR(20), analyzer VARCHAR(32672), "
            + "indexdescriptormaker VARCHAR(32672)) LANGUAGE JAVA PARAMETER STYLE DERBY_JDBC_RESULT_SET READS SQL DATA "
            + "EXTERNAL NAME '" + CLASS + ".listIndexes'",
        "CREATE PROCEDURE LuceneSupport.createIndex(" + COLUMN + ", indexdescriptormaker VARCHAR(32672), keyColumns VARCHAR(32672) ...) "
            + "LANGUAGE JAVA PARAMETER STYLE DERBY MODIFIES SQL DATA EXTERNAL NAME '" + CLASS + ".createIndex'",
        "CREATE PROCEDURE LuceneSupport.dropIndex(" + COLUMN + ") LANGUAGE JAVA PARAMETER STYLE JAVA MODIFIES SQL DATA "
            + "EXTERNAL NAME '" + CLASS + ".dropIndex'",
        "CREATE PROCEDURE LuceneSupport.updateIndex(" + COLUMN + ", indexdescriptormaker VARCHAR(32672)) LANGUAGE JAVA PARAMETER STYLE JAVA "
            + "READS SQL DATA EXTERNAL NAME '" + CLASS + ".updateIndex'");
    private static final List<String> GRANTS = List.of("FUNCTION LuceneSupport.listIndexes", "PROCEDURE LuceneSupport.createIndex",
        "PROCEDURE LuceneSupport.dropIndex", "PROCEDURE LuceneSupport.updateIndex");

    /// Declares the routines.
    @Override
    public void loadTool(String... parameters) throws SQLException {
        try (Connection connection = here(); Statement statement = connection.createStatement()) {
            ToolFiles files = writable(connection);
            requireOwner(connection);
            if (files.isEncrypted()) {
                throw LuceneError.ENCRYPTED.failure();
            }
            if (isLoaded(connection)) {
                throw LuceneError.LOADED.failure();
            }
            statement.execute("CREATE SCHEMA LuceneSupport");
            for (String definition : DEFINITIONS) {
                statement.execute(definition);
            }
            if (hasRights(connection)) {
                for (String routine : GRANTS) {
                    statement.execute("GRANT EXECUTE ON " + routine + " TO PUBLIC");
                }
            }
        }
    }

    /// Drops all indexes and the routines.
    @Override
    public void unloadTool(String... parameters) throws SQLException {
        try (Connection connection = here(); Statement statement = connection.createStatement()) {
            ToolFiles files = writable(connection);
            requireOwner(connection);
            if (!isLoaded(connection)) {
                throw LuceneError.NOT_LOADED.failure();
            }
            for (IndexName name : LuceneIndexes.all(connection, files)) {
                drop(connection, files, name);
            }
            for (String routine : GRANTS) {
                statement.execute("DROP " + routine);
            }
            statement.execute("DROP SCHEMA LuceneSupport RESTRICT");
        }
    }

    public static LuceneQuery luceneQuery(String query, int windowSize, Float scoreCeiling) {
        return new LuceneQuery(query, windowSize, scoreCeiling);
    }

    public static LuceneIndexes listIndexes() throws SQLException {
        return new LuceneIndexes();
    }

    /// @param indexDescriptorMaker a static method that returns the index descriptor, or null for the default
    /// @param keyColumns the columns that identify a row; the primary key by default
    public static void createIndex(String schema, String table, String column, String indexDescriptorMaker, String... keyColumns)
            throws SQLException {
        IndexName name = IndexName.parse(schema, table, column);
        try (Connection connection = here()) {
            IndexCreation creation = new IndexCreation(connection, writable(connection), name);
            creation.requireText();
            List<String> keys = new ArrayList<>();
            for (String key : keyColumns == null ? new String[0] : keyColumns) {
                keys.add(IndexName.identifier("KEYCOLUMNS", key));
            }
            if (keys.isEmpty()) {
                keys.addAll(creation.primaryKey());
            }
            creation.createFunction(keys);
            creation.write(keys, indexDescriptorMaker);
        }
    }

    /// Writes an index again from the rows as they are now.
    public static void updateIndex(String schema, String table, String column, String indexDescriptorMaker) throws SQLException {
        IndexName name = IndexName.parse(schema, table, column);
        try (Connection connection = here()) {
            ToolFiles files = writable(connection);
            requireSchemaOwner(connection, name.schema());
            List<String> keys = keysOf(connection, name);
            new IndexCreation(connection, files, name).write(keys, indexDescriptorMaker);
        }
    }

    /// Returns the columns of the query function except the last two. Fails with 42XBE if there is no function.
    private static List<String> keysOf(Connection connection, IndexName name) throws SQLException {
        List<String> columns = new ArrayList<>();
        if (!exists(connection, name)) {
            throw LuceneError.NO_INDEX.failure(name);
        }
        try (PreparedStatement query = connection.prepareStatement(
                "SELECT * FROM TABLE (" + name.functionText() + "('x', 1, CAST(NULL AS REAL))) q")) {
            for (int at = 1; at <= query.getMetaData().getColumnCount(); at++) {
                columns.add(query.getMetaData().getColumnName(at));
            }
        }
        return columns.subList(0, columns.size() - 2);
    }

    private static boolean exists(Connection connection, IndexName name) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("SELECT COUNT(*) FROM SYS.SYSALIASES a JOIN SYS.SYSSCHEMAS s "
                + "ON a.SCHEMAID = s.SCHEMAID WHERE s.SCHEMANAME = ? AND a.ALIAS = ? AND CAST(a.JAVACLASSNAME AS VARCHAR(32672)) = ?")) {
            query.setString(1, name.schema());
            query.setString(2, name.function());
            query.setString(3, CLASS);
            try (ResultSet rows = query.executeQuery()) {
                rows.next();
                return rows.getInt(1) > 0;
            }
        }
    }

    public static void dropIndex(String schema, String table, String column) throws SQLException {
        IndexName name = IndexName.parse(schema, table, column);
        try (Connection connection = here()) {
            drop(connection, writable(connection), name);
        }
    }

    private static void drop(Connection connection, ToolFiles files, IndexName name) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("DROP FUNCTION " + name.functionText());
            new FilesDirectory(files, name.folder()).clear();
        } catch (IOException e) {
            throw LuceneError.BAD_INDEX.causedBy(e, name, e);
        }
    }

    static Connection here() throws SQLException {
        return DriverManager.getConnection("jdbc:default:connection");
    }

    static ToolFiles files(Connection connection) throws SQLException {
        if (!connection.isWrapperFor(ToolFiles.class)) {
            throw LuceneError.NO_FILES.failure();
        }
        return connection.unwrap(ToolFiles.class);
    }

    private static ToolFiles writable(Connection connection) throws SQLException {
        ToolFiles files = files(connection);
        if (files.isReadOnly() || connection.isReadOnly()) {
            throw LuceneError.READ_ONLY.failure();
        }
        return files;
    }

    private static boolean isLoaded(Connection connection) throws SQLException {
        return !"0".equals(value(connection, "SELECT COUNT(*) FROM SYS.SYSSCHEMAS WHERE SCHEMANAME = ?", SCHEMA));
    }

    /// Returns whether privileges are checked. A user who may not even ask lacks one.
    private static boolean hasRights(Connection connection) throws SQLException {
        try {
            return "true".equalsIgnoreCase(value(connection,
                "VALUES SYSCS_UTIL.SYSCS_GET_DATABASE_PROPERTY(CAST(? AS VARCHAR(128)))", "derby.database.sqlAuthorization"));
        } catch (SQLException e) {
            if (NO_EXECUTE_PRIVILEGE.equals(e.getSQLState())) {
                return true;
            }
            throw e;
        }
    }

    private static void requireOwner(Connection connection) throws SQLException {
        if (hasRights(connection) && !isOwner(connection, "SYS")) {
            throw LuceneError.OWNER_ONLY.failure();
        }
    }

    private static void requireSchemaOwner(Connection connection, String schema) throws SQLException {
        if (hasRights(connection) && !isOwner(connection, "SYS") && !isOwner(connection, schema)) {
            throw LuceneError.NOT_SCHEMA_OWNER.failure(schema);
        }
    }

    private static boolean isOwner(Connection connection, String schema) throws SQLException {
        return !"0".equals(value(connection, "SELECT COUNT(*) FROM SYS.SYSSCHEMAS WHERE SCHEMANAME = ? AND AUTHORIZATIONID = CURRENT_USER", schema));
    }

    private static String value(Connection connection, String text, String parameter) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(text)) {
            query.setString(1, parameter);
            try (ResultSet rows = query.executeQuery()) {
                rows.next();
                return rows.getString(1);
            }
        }
    }
}
