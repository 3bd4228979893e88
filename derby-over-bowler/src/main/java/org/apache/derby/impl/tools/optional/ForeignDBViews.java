// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.impl.tools.optional;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.derby.iapi.sql.dictionary.OptionalTool;
import org.apache.derby.vti.ForeignTableVTI;

/// The optional tool `foreignViews`: a view for each table of another database that JDBC reaches. Its parameters are the
/// URL and optionally a prefix of the schemas that receive the views.
public final class ForeignDBViews implements OptionalTool {
    private record ForeignTable(String schema, String name) {}

    /// Creates a schema, a table function and a view for each table. Schemas that exist are used.
    @Override
    public void loadTool(String... parameters) throws SQLException {
        String url = url(parameters);
        String prefix = prefix(parameters);
        try (Connection foreign = DriverManager.getConnection(url); Connection here = here(); Statement statement = here.createStatement()) {
            Set<String> known = schemas(here);
            for (ForeignTable table : tables(foreign)) {
                String schema = prefix + (table.schema == null ? "" : table.schema);
                if (!schema.isEmpty() && known.add(schema)) {
                    statement.execute("CREATE SCHEMA " + RowTypes.quoted(schema));
                }
                String name = qualified(schema, table.name);
                statement.execute("CREATE FUNCTION " + name + "(foreignSchemaName VARCHAR(32672), foreignTableName VARCHAR(32672), "
                    + "connectionURL VARCHAR(32672)) RETURNS " + rowType(foreign, table) + " LANGUAGE JAVA PARAMETER STYLE "
                    + "DERBY_JDBC_RESULT_SET NO SQL EXTERNAL NAME '" + ForeignTableVTI.class.getName() + ".readForeignTable'");
                statement.execute("CREATE VIEW " + name + " AS SELECT * FROM TABLE (" + name + "(" + literal(table.schema) + ", "
                    + literal(table.name) + ", " + literal(url) + ")) s");
            }
        }
    }

    /// Drops the views and functions, and the schemas that are empty then. Objects that are missing are skipped.
    @Override
    public void unloadTool(String... parameters) throws SQLException {
        String url = url(parameters);
        String prefix = prefix(parameters);
        try (Connection foreign = DriverManager.getConnection(url); Connection here = here(); Statement statement = here.createStatement()) {
            Set<String> used = new LinkedHashSet<>();
            for (ForeignTable table : tables(foreign)) {
                String schema = prefix + (table.schema == null ? "" : table.schema);
                used.add(schema);
                execute(statement, "DROP VIEW " + qualified(schema, table.name), "X0X05");
                execute(statement, "DROP FUNCTION " + qualified(schema, table.name), "42Y55");
            }
            if (!prefix.isEmpty()) {
                for (String schema : used) {
                    execute(statement, "DROP SCHEMA " + RowTypes.quoted(schema) + " RESTRICT", "42Y07", "X0Y54");
                }
            }
        }
    }

    /// @param expected SQLStates of failures to ignore
    private static void execute(Statement statement, String command, String... expected) throws SQLException {
        try {
            statement.execute(command);
        } catch (SQLException e) {
            // The schema itself may be missing, too.
            if (!List.of(expected).contains(e.getSQLState()) && !"42Y07".equals(e.getSQLState())) {
                throw e;
            }
        }
    }

    private static String url(String... parameters) throws SQLException {
        if (parameters.length == 0 || parameters.length > 2 || parameters[0] == null) {
            throw new SQLException("The tool foreignViews has these parameters: the URL of the other database, and optionally a prefix for schemas.",
                "X0Y88");
        }
        return parameters[0];
    }

    private static String prefix(String... parameters) {
        return parameters.length < 2 || parameters[1] == null ? "" : parameters[1];
    }

    private static Connection here() throws SQLException {
        return DriverManager.getConnection("jdbc:default:connection");
    }

    private static Set<String> schemas(Connection connection) throws SQLException {
        Set<String> found = new LinkedHashSet<>();
        try (ResultSet rows = connection.getMetaData().getSchemas()) {
            while (rows.next()) {
                found.add(rows.getString(1));
            }
        }
        return found;
    }

    private static List<ForeignTable> tables(Connection foreign) throws SQLException {
        List<ForeignTable> found = new ArrayList<>();
        try (ResultSet rows = foreign.getMetaData().getTables(null, null, "%", new String[] {"TABLE"})) {
            while (rows.next()) {
                found.add(new ForeignTable(rows.getString("TABLE_SCHEM"), rows.getString("TABLE_NAME")));
            }
        }
        return found;
    }

    private static String rowType(Connection foreign, ForeignTable table) throws SQLException {
        try (Statement statement = foreign.createStatement();
                ResultSet rows = statement.executeQuery(ForeignTableVTI.query(foreign, table.schema, table.name, List.of()) + " WHERE 1 = 0")) {
            return RowTypes.of(rows.getMetaData());
        }
    }

    private static String qualified(String schema, String name) {
        return schema.isEmpty() ? RowTypes.quoted(name) : RowTypes.quoted(schema) + '.' + RowTypes.quoted(name);
    }

    private static String literal(String text) {
        return text == null ? "CAST(NULL AS VARCHAR(1))" : '\'' + text.replace("'", "''") + '\'';
    }
}
