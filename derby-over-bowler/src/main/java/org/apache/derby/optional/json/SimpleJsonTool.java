// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.optional.json;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.apache.derby.iapi.sql.dictionary.OptionalTool;
import org.apache.derby.optional.api.SimpleJsonUtils;

/// The optional tool `simpleJson`: the type JSONARRAY and the functions TOJSON, READARRAYFROMSTRING, READARRAYFROMFILE,
/// READARRAYFROMURL and ARRAYTOCLOB in the current schema.
public final class SimpleJsonTool implements OptionalTool {
    private static final String UTILITIES = "org.apache.derby.optional.api.SimpleJsonUtils.";

    @Override
    public void loadTool(String... parameters) throws SQLException {
        run(parameters,
            "CREATE TYPE JSONArray EXTERNAL NAME '" + JsonArray.class.getName() + "' LANGUAGE JAVA",
            "CREATE FUNCTION toJSON(queryString VARCHAR(32672), queryArgs VARCHAR(32672) ...) RETURNS JSONArray LANGUAGE JAVA "
                + "PARAMETER STYLE DERBY READS SQL DATA EXTERNAL NAME '" + SimpleJsonTool.class.getName() + ".toJSON'",
            "CREATE FUNCTION readArrayFromString(document VARCHAR(32672)) RETURNS JSONArray LANGUAGE JAVA PARAMETER STYLE JAVA "
                + "CONTAINS SQL EXTERNAL NAME '" + UTILITIES + "readArrayFromString'",
            "CREATE FUNCTION readArrayFromFile(fileName VARCHAR(32672), characterSetName VARCHAR(100)) RETURNS JSONArray "
                + "LANGUAGE JAVA PARAMETER STYLE JAVA CONTAINS SQL EXTERNAL NAME '" + UTILITIES + "readArrayFromFile'",
            "CREATE FUNCTION readArrayFromURL(urlString VARCHAR(32672), characterSetName VARCHAR(100)) RETURNS JSONArray "
                + "LANGUAGE JAVA PARAMETER STYLE JAVA CONTAINS SQL EXTERNAL NAME '" + UTILITIES + "readArrayFromURL'",
            "CREATE FUNCTION arrayToClob(jsonDocument JSONArray) RETURNS CLOB LANGUAGE JAVA PARAMETER STYLE JAVA NO SQL "
                + "EXTERNAL NAME '" + UTILITIES + "arrayToClob'");
    }

    @Override
    public void unloadTool(String... parameters) throws SQLException {
        run(parameters, "DROP FUNCTION toJSON", "DROP FUNCTION readArrayFromString", "DROP FUNCTION readArrayFromFile",
            "DROP FUNCTION readArrayFromURL", "DROP FUNCTION arrayToClob", "DROP TYPE JSONArray RESTRICT");
    }

    private static void run(String[] parameters, String... commands) throws SQLException {
        if (parameters.length != 0) {
            throw new SQLException("The tool simpleJson has no parameters.", "X0Y88");
        }
        try (Connection connection = DriverManager.getConnection("jdbc:default:connection");
                Statement statement = connection.createStatement()) {
            for (String command : commands) {
                statement.execute(command);
            }
        }
    }

    /// Returns the rows of a query as objects. The arguments are the parameters of the query.
    public static JsonArray toJSON(String queryString, String... queryArgs) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:default:connection");
                PreparedStatement query = connection.prepareStatement(queryString)) {
            for (int at = 0; at < queryArgs.length; at++) {
                query.setString(at + 1, queryArgs[at]);
            }
            try (ResultSet rows = query.executeQuery()) {
                return SimpleJsonUtils.toJSON(rows);
            }
        }
    }
}
