// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.operand;

import bowler.catalog.RoutineDescriptor.Mode;
import bowler.catalog.RoutineDescriptor.Parameter;
import bowler.catalog.RoutineDescriptor.SqlAccess;
import bowler.catalog.RoutineDescriptor.Style;
import bowler.catalog.RoutineDescriptor;
import bowler.catalog.SchemaObject.Kind;
import bowler.plan.query.DiagnosticTable;
import bowler.types.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/// The signatures of the procedures and functions of schemas SYSCS_UTIL, SQLJ and SYSCS_DIAG that the engine runs as calls. Names and types
/// of parameters are Derby's.
public final class SystemRoutineSignatures {
    private static final String SCHEMA = "SYSCS_UTIL";
    private static final DataType NAME = DataType.varchar(128);
    private static final DataType TEXT = DataType.varchar(DataType.MAX_VARCHAR_LENGTH);
    private static final DataType CHARACTER = DataType.character(1);
    private static final Parameter[] TABLE = {in("SCHEMANAME", NAME), in("TABLENAME", NAME)};
    private static final Parameter[] FORMAT = {
        in("fileName", TEXT), in(" columnDelimiter", CHARACTER), in("characterDelimiter", CHARACTER), in("codeset", NAME)};
    private static final Parameter[] COPY_FORMAT = {in("fileName", TEXT), in("delimiter", TEXT), in("quote", TEXT), in("encoding", NAME),
        in("header", DataType.SMALLINT)};
    private static final Parameter[] TARGET = {in("schemaName", NAME), in("tableName", NAME)};
    private static final Parameter[] COLUMNS = {in("insertColumnList", TEXT), in("columnIndexes", TEXT)};
    private static final Parameter[] QUERY = {in("selectStatement", TEXT)};
    private static final Parameter[] LOBS = {in("lobsFileName", TEXT)};
    private static final Parameter[] REPLACE = {in("replace", DataType.SMALLINT)};
    private static final Parameter[] SKIP = {in("skip", DataType.SMALLINT)};

    private static final Parameter[] JAR_FILE = {in("URL", DataType.varchar(256)), in("JAR", NAME)};

    private static final Map<String, RoutineDescriptor> ALL = List.of(
        jarProcedure("INSTALL_JAR", JAR_FILE, one(in("DEPLOY", DataType.INTEGER))),
        jarProcedure("REPLACE_JAR", JAR_FILE),
        jarProcedure("REMOVE_JAR", one(in("JAR", NAME)), one(in("UNDEPLOY", DataType.INTEGER))),
        procedure("SYSCS_EMPTY_STATEMENT_CACHE"),
        procedure("SYSCS_INVALIDATE_STORED_STATEMENTS"),
        procedure("SYSCS_RELOAD_SECURITY_POLICY"),
        new RoutineDescriptor(SCHEMA, "SYSCS_REGISTER_TOOL", Kind.PROCEDURE, "", "SYSCS_REGISTER_TOOL",
            List.of(in("toolName", TEXT), in("register", DataType.BOOLEAN), in("optionalArgs", TEXT)), true, null, null, Style.DERBY, false,
            SqlAccess.MODIFIES_SQL_DATA, 0, true),
        procedure("SYSCS_SET_XPLAIN_SCHEMA", one(in("SCHEMANAME", NAME))),
        procedure("SYSCS_SET_XPLAIN_MODE", one(in("ENABLE", DataType.INTEGER))),
        function("SYSCS_GET_XPLAIN_SCHEMA", NAME),
        function("SYSCS_GET_XPLAIN_MODE", DataType.INTEGER),
        procedure("SYSCS_COMPRESS_TABLE", TABLE, one(in("SEQUENTIAL", DataType.SMALLINT))),
        procedure("SYSCS_INPLACE_COMPRESS_TABLE", TABLE, one(in("PURGE_ROWS", DataType.SMALLINT)),
            one(in("DEFRAGMENT_ROWS", DataType.SMALLINT)), one(in("TRUNCATE_END", DataType.SMALLINT))),
        procedure("SYSCS_EXPORT_TABLE", TARGET, FORMAT),
        procedure("SYSCS_EXPORT_TABLE_LOBS_TO_EXTFILE", TARGET, FORMAT, LOBS),
        procedure("SYSCS_EXPORT_QUERY", QUERY, FORMAT),
        procedure("SYSCS_EXPORT_QUERY_LOBS_TO_EXTFILE", QUERY, FORMAT, LOBS),
        procedure("SYSCS_IMPORT_TABLE", TARGET, FORMAT, REPLACE),
        procedure("SYSCS_IMPORT_TABLE_BULK", TARGET, FORMAT, REPLACE, SKIP),
        procedure("SYSCS_IMPORT_TABLE_LOBS_FROM_EXTFILE", TARGET, FORMAT, REPLACE),
        procedure("SYSCS_IMPORT_DATA", TARGET, COLUMNS, FORMAT, REPLACE),
        procedure("SYSCS_IMPORT_DATA_BULK", TARGET, COLUMNS, FORMAT, REPLACE, SKIP),
        procedure("SYSCS_IMPORT_DATA_LOBS_FROM_EXTFILE", TARGET, COLUMNS, FORMAT, REPLACE),
        procedure("SYSCS_COPY_FROM", TARGET, one(in("columnNames", TEXT)), COPY_FORMAT, one(in("skip", DataType.INTEGER)),
            one(in("nullText", TEXT)), one(in("rejectsFileName", TEXT)), one(in("format", NAME)), one(in("widths", TEXT))),
        procedure("SYSCS_COPY_TO", QUERY, COPY_FORMAT, one(in("nullText", TEXT)), one(in("format", NAME))),
        function("SYSCS_CHECK_TABLE", DataType.INTEGER, TABLE),
        function("SYSCS_GET_DATABASE_NAME", TEXT),
        function("SYSCS_PEEK_AT_SEQUENCE", DataType.BIGINT, one(in("schemaName", NAME)), one(in("sequenceName", NAME))),
        function("SYSCS_PEEK_AT_IDENTITY", DataType.BIGINT, TARGET))
        .stream().collect(Collectors.toUnmodifiableMap(each -> key(each.schemaName(), each.name()), Function.identity()));

    private static final String CONTAINED_ROLES = "CONTAINED_ROLES";
    private static final Map<String, RoutineDescriptor> TABLE_FUNCTIONS = Map.of(
        "ERROR_LOG_READER/1", tableFunction(DiagnosticTable.ERROR_LOG_READER.name(), DiagnosticTable.ERROR_LOG_READER.columns().stream()
            .map(column -> in(column.name(), column.type())).toList(), in("FILE", TEXT)),
        "STATEMENT_DURATION/1", tableFunction(DiagnosticTable.STATEMENT_DURATION.name(), DiagnosticTable.STATEMENT_DURATION.columns().stream()
            .map(column -> in(column.name(), column.type())).toList(), in("FILE", TEXT)),
        CONTAINED_ROLES + "/1", tableFunction(CONTAINED_ROLES, List.of(in("ROLEID", NAME)), in("ROLEID", NAME)),
        CONTAINED_ROLES + "/2", tableFunction(
            CONTAINED_ROLES, List.of(in("ROLEID", NAME)), in("ROLEID", NAME), in("INVERSE", DataType.INTEGER)));

    private SystemRoutineSignatures() {}

    /// Returns the table function of schema SYSCS_DIAG with this number of arguments, or null.
    public static RoutineDescriptor tableFunction(String schemaName, String name, int argumentCount) {
        return schemaName.equals(DiagnosticTable.SCHEMA) ? TABLE_FUNCTIONS.get(name + '/' + argumentCount) : null;
    }

    /// Returns whether a table function shows statements of other users.
    public static boolean showsOtherUsers(RoutineDescriptor function) {
        return !function.name().equals(CONTAINED_ROLES);
    }

    private static RoutineDescriptor tableFunction(String name, List<Parameter> columns, Parameter... parameters) {
        return new RoutineDescriptor(DiagnosticTable.SCHEMA, name, Kind.FUNCTION, "", name, List.of(parameters), false, null, columns,
            Style.DERBY_JDBC_RESULT_SET, false, SqlAccess.READS_SQL_DATA, 0, true);
    }

    /// Returns the routine of the system, or null.
    public static RoutineDescriptor find(Kind kind, String schemaName, String name) {
        RoutineDescriptor routine = ALL.get(key(schemaName, name));
        return routine != null && routine.kind() == kind ? routine : null;
    }

    private static String key(String schemaName, String name) {
        return schemaName + '.' + name;
    }

    private static Parameter in(String name, DataType type) {
        return new Parameter(Mode.IN, name, type);
    }

    private static Parameter[] one(Parameter parameter) {
        return new Parameter[] {parameter};
    }

    private static RoutineDescriptor procedure(String name, Parameter[]... groups) {
        return routine(SCHEMA, name, Kind.PROCEDURE, null, groups);
    }

    private static RoutineDescriptor jarProcedure(String name, Parameter[]... groups) {
        return routine("SQLJ", name, Kind.PROCEDURE, null, groups);
    }

    private static RoutineDescriptor function(String name, DataType type, Parameter[]... groups) {
        return routine(SCHEMA, name, Kind.FUNCTION, type, groups);
    }

    private static RoutineDescriptor routine(
            String schema, String name, Kind kind, DataType type, Parameter[]... groups) {
        List<Parameter> parameters = new ArrayList<>();
        for (Parameter[] group : groups) {
            parameters.addAll(List.of(group));
        }
        return new RoutineDescriptor(schema, name, kind, "", name, List.copyOf(parameters), false, type, null, Style.JAVA, false,
            kind == Kind.FUNCTION ? SqlAccess.READS_SQL_DATA : SqlAccess.MODIFIES_SQL_DATA, 0, true);
    }
}
