// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.tools;

import java.io.PrintStream;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/// Reports which functions and procedures of a database have a Java method, and which do not. Unlike Derby's, it also
/// finds procedures with OUT parameters.
public class SignatureChecker {
    private static final String USAGE = "Usage: java org.apache.derby.tools.SignatureChecker connectionUrlToDatabase";

    private final DatabaseMetaData metadata;
    private final Connection connection;
    private final PrintStream out;

    private SignatureChecker(Connection connection, PrintStream out) throws SQLException {
        this.connection = connection;
        this.out = out;
        metadata = connection.getMetaData();
    }

    public static void main(String[] args) {
        if (args.length != 1) {
            System.out.println(USAGE);
            return;
        }
        try (Connection connection = DriverManager.getConnection(args[0])) {
            new SignatureChecker(connection, System.out).check();
        } catch (SQLException e) {
            System.out.println(e.getSQLState() + ": " + e.getMessage());
        }
    }

    /// A routine as the metadata show it.
    private record Routine(String schema, String name, boolean isTable) {
        String qualified() {
            return quoted(schema) + "." + quoted(name);
        }

        private static String quoted(String name) {
            return '"' + name.replace("\"", "\"\"") + '"';
        }
    }

    private void check() throws SQLException {
        for (Routine each : routines(metadata.getProcedures(null, null, null), "PROCEDURE")) {
            List<String> types = types(metadata.getProcedureColumns(null, each.schema(), each.name(), null), DatabaseMetaData.procedureColumnReturn);
            check(each, types, "call %s", true);
        }
        for (Routine each : routines(metadata.getFunctions(null, null, null), "FUNCTION")) {
            List<String> types = types(metadata.getFunctionColumns(null, each.schema(), each.name(), null), DatabaseMetaData.functionReturn);
            check(each, types, each.isTable() ? "select * from table( %s ) s" : "values %s", false);
        }
    }

    private static List<Routine> routines(ResultSet rows, String kind) throws SQLException {
        List<Routine> routines = new ArrayList<>();
        try (rows) {
            while (rows.next()) {
                String schema = rows.getString(kind + "_SCHEM");
                if (!schema.startsWith("SYS") && !schema.equals("SQLJ")) {
                    routines.add(new Routine(schema, rows.getString(kind + "_NAME"),
                        kind.equals("FUNCTION") && rows.getInt("FUNCTION_TYPE") == DatabaseMetaData.functionReturnsTable));
                }
            }
        }
        return routines;
    }

    /// Returns the types of the parameters.
    ///
    /// @param returned the type of column that is a result instead of a parameter
    private static List<String> types(ResultSet rows, int returned) throws SQLException {
        List<String> types = new ArrayList<>();
        try (rows) {
            while (rows.next()) {
                int kind = rows.getInt("COLUMN_TYPE");
                if (kind != returned && kind != DatabaseMetaData.functionColumnResult) {
                    types.add(rows.getString("TYPE_NAME"));
                }
            }
        }
        return types;
    }

    private void check(Routine routine, List<String> types, String statement, boolean isProcedure) {
        String signature = routine.qualified() + arguments(types);
        String sql = statement.formatted(routine.qualified() + arguments(types.stream().map(type -> "?").toList()));
        try {
            if (isProcedure) {
                try (CallableStatement call = connection.prepareCall(sql)) {
                    call.getParameterMetaData();
                }
            } else {
                try (PreparedStatement query = connection.prepareStatement(sql)) {
                    query.getParameterMetaData();
                }
            }
            out.println("Found a matching method for: " + signature);
        } catch (SQLException e) {
            out.println("Unresolvable routine: " + signature + ". Detailed reason: " + e.getMessage());
        }
    }

    private static String arguments(List<String> types) {
        return types.isEmpty() ? "()" : "(  " + String.join(" ,  ", types) + "  )";
    }
}
