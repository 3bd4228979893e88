// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.vti;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/// A table of another database that JDBC reaches. The other database returns only the columns that the statement reads, and
/// only the rows that match the conditions of the statement. Each scan has a connection of its own.
public class ForeignTableVTI extends ForwardingVTI implements RestrictedVTI {
    private final String schema;
    private final String table;
    private final String url;
    private Connection connection;
    /// The numbers from 1 of columns in the result of the other database. The index is that of the function's column, from 0.
    private int[] places;

    protected ForeignTableVTI(String foreignSchemaName, String foreignTableName, String connectionURL) {
        schema = foreignSchemaName;
        table = foreignTableName;
        url = connectionURL;
    }

    /// The method of table functions over foreign tables.
    public static ForeignTableVTI readForeignTable(String foreignSchemaName, String foreignTableName, String connectionURL) {
        return new ForeignTableVTI(foreignSchemaName, foreignTableName, connectionURL);
    }

    /// Returns a query in the words of the other database.
    ///
    /// @param schema null or empty if the database has no schemas
    /// @param columns empty for all columns
    public static String query(Connection connection, String schema, String table, List<String> columns) throws SQLException {
        String quote = connection.getMetaData().getIdentifierQuoteString().strip();
        List<String> quoted = columns.stream().map(column -> quoted(column, quote)).toList();
        return "SELECT " + (quoted.isEmpty() ? "*" : String.join(", ", quoted)) + " FROM "
            + (schema == null || schema.isEmpty() ? "" : quoted(schema, quote) + '.') + quoted(table, quote);
    }

    /// @param quote empty if the database quotes no names
    private static String quoted(String name, String quote) {
        return quote.isEmpty() ? name : quote + name.replace(quote, quote + quote) + quote;
    }

    @Override
    public void initScan(String[] columnNames, Restriction restriction) throws SQLException {
        places = new int[columnNames.length];
        List<String> wanted = new ArrayList<>();
        for (int at = 0; at < columnNames.length; at++) {
            if (columnNames[at] != null) {
                wanted.add(columnNames[at]);
                places[at] = wanted.size();
            }
        }
        connection = DriverManager.getConnection(url);
        boolean failed = true;
        try {
            // A statement that reads no column, such as COUNT(*), needs the rows all the same.
            String query = query(connection, schema, table, wanted);
            boolean quotesLikeHere = "\"".equals(connection.getMetaData().getIdentifierQuoteString());
            Statement statement = connection.createStatement();
            wrapResultSet(statement.executeQuery(restriction == null || !quotesLikeHere ? query : query + " WHERE " + restriction.toSQL()));
            failed = false;
        } finally {
            if (failed) {
                connection.close();
            }
        }
    }

    @Override
    protected int mapColumnNumber(int columnNumber) {
        return places[columnNumber - 1];
    }

    @Override
    public void close() throws SQLException {
        if (connection == null) {
            return;
        }
        try {
            if (!connection.getAutoCommit()) {
                connection.rollback();
            }
        } finally {
            connection.close();
        }
    }

    @Override
    public String toString() {
        return getClass().getName() + Arrays.asList(Objects.toString(schema), table);
    }
}
