// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.source;

import bowler.catalog.RoutineDescriptor.Mode;
import bowler.catalog.RoutineDescriptor.Parameter;
import bowler.catalog.RoutineDescriptor.SqlAccess;
import bowler.catalog.RoutineDescriptor.Style;
import bowler.catalog.RoutineDescriptor;
import bowler.catalog.SchemaObject.Kind;
import bowler.plan.query.DiagnosticTable;
import bowler.types.DataType;
import java.util.List;
import java.util.Map;

/// The table functions of schema SYSCS_DIAG. SYSALIASES does not list them, as in Derby.
final class DiagnosticFunctionSignatures {
    private static final DataType NAME = DataType.varchar(128);
    private static final DataType TEXT = DataType.varchar(DataType.MAX_VARCHAR_LENGTH);
    private static final String CONTAINED_ROLES = "CONTAINED_ROLES";
    private static final Map<String, RoutineDescriptor> ALL = Map.of(
        "ERROR_LOG_READER/1", ofLog(DiagnosticTable.ERROR_LOG_READER),
        "STATEMENT_DURATION/1", ofLog(DiagnosticTable.STATEMENT_DURATION),
        CONTAINED_ROLES + "/1", function(CONTAINED_ROLES, List.of(in("ROLEID", NAME)), in("ROLEID", NAME)),
        CONTAINED_ROLES + "/2", function(
            CONTAINED_ROLES, List.of(in("ROLEID", NAME)), in("ROLEID", NAME), in("INVERSE", DataType.INTEGER)));

    private DiagnosticFunctionSignatures() {}

    /// Returns the table function with this number of arguments, or null.
    static RoutineDescriptor find(String schemaName, String name, int argumentCount) {
        return schemaName.equals(DiagnosticTable.SCHEMA) ? ALL.get(name + '/' + argumentCount) : null;
    }

    /// Returns whether there is a table function of this name, with any number of arguments.
    static boolean exists(String schemaName, String name) {
        return schemaName.equals(DiagnosticTable.SCHEMA)
                && ALL.values().stream().anyMatch(function -> function.name().equals(name));
    }

    /// Returns whether a table function shows statements of other users.
    static boolean showsOtherUsers(RoutineDescriptor function) {
        return !function.name().equals(CONTAINED_ROLES);
    }

    private static RoutineDescriptor ofLog(DiagnosticTable table) {
        return function(table.name(), table.columns().stream().map(column -> in(column.name(), column.type())).toList(), in("FILE", TEXT));
    }

    private static RoutineDescriptor function(String name, List<Parameter> columns, Parameter... parameters) {
        return new RoutineDescriptor(DiagnosticTable.SCHEMA, name, Kind.FUNCTION, "", name, List.of(parameters), false, null, columns,
            Style.DERBY_JDBC_RESULT_SET, false, SqlAccess.READS_SQL_DATA, 0, true);
    }

    private static Parameter in(String name, DataType type) {
        return new Parameter(Mode.IN, name, type);
    }
}
