// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.metadata;

import bowler.jdbc.failure.JdbcError;
import bowler.jdbc.metadata.CatalogQueries.ColumnRow;
import bowler.jdbc.metadata.CatalogQueries.CommentKey;
import bowler.jdbc.metadata.CatalogQueries.IndexRow;
import bowler.jdbc.metadata.CatalogQueries.KeyRow;
import bowler.jdbc.metadata.CatalogQueries.PrivilegeRow;
import bowler.jdbc.metadata.CatalogQueries.TableRow;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.RowIdLifetime;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/// Metadata of one connection. There are no catalogs: what is asked for one is ignored, and every row has an empty one.
public class SystemMetaData extends FixedMetaData {
    private static final int DATABASE_MAJOR_VERSION = 10;
    private static final int DATABASE_MINOR_VERSION = 17;
    private static final String DATABASE_VERSION = "10.17.1.0 - Bowler ";
    private static final String NO_CATALOG = "";
    private static final String NO_REMARKS = "";
    private static final String NOT_GRANTABLE = "NO";
    private static final String INFORMATION_SCHEMA = "INFORMATION_SCHEMA";

    private final MetaDataConnection host;
    private final CatalogQueries queries;

    public SystemMetaData(MetaDataConnection host) {
        this.host = host;
        queries = new CatalogQueries(host);
    }

    /// Returns the rows of a result set of these metadata with the columns and values that ODBC prescribes.
    ///
    /// @param rows a result set of this object; it is read to its end
    public ResultSet inOdbcForm(ResultSet rows) throws SQLException {
        MetaDataResult shape = OdbcRows.shapeOf(rows);
        return shape == null ? rows : show(shape, OdbcRows.of(shape, rows));
    }

    private ResultSet show(MetaDataResult shape, MetaDataRows rows) throws SQLException {
        return host.show(shape.columns(), rows.keep());
    }

    /// For what there is nothing of.
    private ResultSet none(MetaDataResult shape) throws SQLException {
        return show(shape, new MetaDataRows(shape));
    }

    @Override
    boolean isDerby() {
        return host.isDerby();
    }

    // User, product and versions

    @Override
    public Connection getConnection() {
        return host.connection();
    }

    @Override
    public String getURL() {
        return host.url();
    }

    @Override
    public String getUserName() {
        return host.user();
    }

    @Override
    public boolean isReadOnly() throws SQLException {
        return host.connection().isReadOnly();
    }

    @Override
    public String getDatabaseProductName() {
        return host.productName();
    }

    /// Derby's version first, as programs compare it.
    @Override
    public String getDatabaseProductVersion() {
        return DATABASE_VERSION + host.driverVersion();
    }

    @Override
    public int getDatabaseMajorVersion() {
        return DATABASE_MAJOR_VERSION;
    }

    @Override
    public int getDatabaseMinorVersion() {
        return DATABASE_MINOR_VERSION;
    }

    @Override
    public String getDriverName() {
        return host.driverName();
    }

    @Override
    public String getDriverVersion() {
        return isDerby() ? getDatabaseProductVersion() : host.driverVersion();
    }

    @Override
    public int getDriverMajorVersion() {
        return host.driverMajorVersion();
    }

    @Override
    public int getDriverMinorVersion() {
        return host.driverMinorVersion();
    }

    @Override
    public RowIdLifetime getRowIdLifetime() {
        return RowIdLifetime.ROWID_UNSUPPORTED;
    }

    @Override
    public boolean supportsTransactionIsolationLevel(int level) {
        return host.supportsIsolation(level);
    }

    // Tables

    @Override
    public ResultSet getCatalogs() throws SQLException {
        return none(MetaDataResult.CATALOGS);
    }

    @Override
    public ResultSet getSchemas() throws SQLException {
        return getSchemas(null, null);
    }

    /// Leaves INFORMATION_SCHEMA out, which Derby has not, unless it is asked for by name.
    @Override
    public ResultSet getSchemas(String catalog, String schemaPattern) throws SQLException {
        MetaDataRows rows = new MetaDataRows(MetaDataResult.SCHEMAS);
        for (String schema : queries.schemas(schemaPattern)) {
            if (!schema.equals(INFORMATION_SCHEMA) || schema.equals(schemaPattern)) {
                rows.add(schema, null);
            }
        }
        return show(MetaDataResult.SCHEMAS, rows);
    }

    @Override
    public ResultSet getTableTypes() throws SQLException {
        MetaDataRows rows = new MetaDataRows(MetaDataResult.TABLE_TYPES);
        for (String type : List.of("SYNONYM", "SYSTEM TABLE", "TABLE", "VIEW")) {
            rows.add(type);
        }
        return show(MetaDataResult.TABLE_TYPES, rows);
    }

    /// The views of the INFORMATION_SCHEMA are no user's, and not listed among theirs.
    private static String tableType(TableRow table) {
        return table.schema().equals(INFORMATION_SCHEMA) ? "SYSTEM TABLE" : switch (table.kind()) {
            case "A" -> "SYNONYM";
            case "S" -> "SYSTEM TABLE";
            case "T" -> "TABLE";
            case "V" -> "VIEW";
            default -> table.kind();
        };
    }

    @Override
    public ResultSet getTables(String catalog, String schemaPattern, String tablePattern, String[] types)
            throws SQLException {
        // Derby knows both spellings.
        List<String> wanted = types == null ? null : Arrays.stream(types).map(type -> "SYSTEM_TABLE".equals(type) ? "SYSTEM TABLE" : type).toList();
        MetaDataRows rows = new MetaDataRows(MetaDataResult.TABLES);
        Map<CommentKey, String> comments = queries.comments();
        for (TableRow table : queries.tables(schemaPattern, tablePattern)) {
            String type = tableType(table);
            if (wanted == null || wanted.contains(type)) {
                rows.add(NO_CATALOG, table.schema(), table.name(), type,
                    comments.getOrDefault(new CommentKey(table.id(), 0), NO_REMARKS), null, null, null, null, null);
            }
        }
        return show(MetaDataResult.TABLES, rows.sort(3, 1, 2));
    }

    @Override
    public ResultSet getColumns(String catalog, String schemaPattern, String tablePattern, String columnPattern)
            throws SQLException {
        Map<String, List<ColumnRow>> columns = queries.columns(schemaPattern, tablePattern);
        NamePattern names = new NamePattern(columnPattern);
        MetaDataRows rows = new MetaDataRows(MetaDataResult.COLUMNS);
        Map<CommentKey, String> comments = queries.comments();
        for (TableRow table : queries.tables(schemaPattern, tablePattern)) {
            for (ColumnRow column : columns.getOrDefault(table.id(), List.of())) {
                if (names.matches(column.name())) {
                    add(rows, table, column,
                        comments.getOrDefault(new CommentKey(table.id(), column.number()), NO_REMARKS));
                }
            }
        }
        return show(MetaDataResult.COLUMNS, rows);
    }

    private static void add(MetaDataRows rows, TableRow table, ColumnRow column, String remarks) {
        ColumnType type = column.type();
        rows.add(
            NO_CATALOG, table.schema(), table.name(), column.name(), type.code(), type.name(), type.size(), null,
            type.digits(), type.radix(), type.nullable() ? columnNullable : columnNoNulls, remarks,
            defaultOf(column), null, null, type.octets(), column.number(), type.nullable() ? "YES" : "NO", null, null,
            null, null, column.increment() == null ? "NO" : "YES", column.isGenerated() ? "YES" : "NO", null);
    }

    private static String defaultOf(ColumnRow column) {
        return column.increment() == null || column.defaultText() != null ? column.defaultText()
            : "AUTOINCREMENT: start " + column.start() + " increment " + column.increment();
    }

    // Keys and indexes

    /// Returns the tables with exactly this name.
    private List<TableRow> exactly(String schema, String table) throws SQLException {
        requireName(table);
        return queries.tables(schema, table).stream()
            .filter(row -> row.name().equals(table) && (schema == null || row.schema().equals(schema))).toList();
    }

    @Override
    public ResultSet getPrimaryKeys(String catalog, String schema, String table) throws SQLException {
        MetaDataRows rows = new MetaDataRows(MetaDataResult.PRIMARY_KEYS);
        for (TableRow row : exactly(schema, table)) {
            List<ColumnRow> columns = queries.columnsOf(row.id());
            for (KeyRow key : queries.keysOf(row.id())) {
                if (key.primary()) {
                    int number = 0;
                    for (IndexDescription.Part part : key.shape().parts()) {
                        rows.add(NO_CATALOG, row.schema(), row.name(), columns.get(part.column() - 1).name(), ++number,
                            key.name());
                    }
                }
            }
        }
        return show(MetaDataResult.PRIMARY_KEYS, rows.sort(3));
    }

    @Override
    public ResultSet getIndexInfo(String catalog, String schema, String table, boolean unique, boolean approximate)
            throws SQLException {
        MetaDataRows rows = new MetaDataRows(MetaDataResult.INDEXES);
        for (TableRow row : exactly(schema, table)) {
            List<ColumnRow> columns = queries.columnsOf(row.id());
            List<IndexRow> indexes = new ArrayList<>(queries.indexesOf(row.id()));
            indexes.addAll(queries.sharedIndexesOf(row.id()));
            for (IndexRow index : indexes) {
                if (index.shape().unique() || !unique) {
                    int number = 0;
                    for (IndexDescription.Part part : index.shape().parts()) {
                        rows.add(NO_CATALOG, row.schema(), row.name(), !index.shape().unique(), NO_CATALOG,
                            index.name(), tableIndexOther, ++number,
                            part.expression() != null ? part.expression() : columns.get(part.column() - 1).name(),
                            part.descending() ? "D" : "A", null, null, index.shape().condition());
                    }
                }
            }
        }
        return show(MetaDataResult.INDEXES, rows.sort(3, 6, 5, 7));
    }

    @Override
    public ResultSet getBestRowIdentifier(String catalog, String schema, String table, int scope, boolean nullable)
            throws SQLException {
        if (scope < bestRowTemporary || scope > bestRowSession) {
            throw JdbcError.BAD_SCOPE.exception(scope);
        }
        MetaDataRows rows = new MetaDataRows(MetaDataResult.BEST_ROW_IDENTIFIER);
        for (TableRow row : exactly(schema, table)) {
            List<KeyRow> keys = queries.keysOf(row.id());
            List<IndexRow> indexes = queries.indexesOf(row.id());
            for (ColumnRow column : BestIdentifier.of(queries.columnsOf(row.id()), keys, indexes, nullable)) {
                ColumnType type = column.type();
                Integer digits = type.digits();
                if (digits != null && isDerby()) {
                    digits = type.size();
                }
                rows.add(bestRowSession, column.name(), type.code(), type.name(), isDerby() ? type.widthInDerby() : type.size(), null,
                    digits, bestRowNotPseudo);
            }
        }
        return show(MetaDataResult.BEST_ROW_IDENTIFIER, rows);
    }

    @Override
    public ResultSet getImportedKeys(String catalog, String schema, String table) throws SQLException {
        requireName(table);
        return foreignKeys(null, table, key -> key.isOf(schema, table), 1, 2, 8, 12);
    }

    @Override
    public ResultSet getExportedKeys(String catalog, String schema, String table) throws SQLException {
        requireName(table);
        return foreignKeys(table, null, key -> key.refersTo(schema, table), 5, 6, 11, 8);
    }

    @Override
    public ResultSet getCrossReference(
            String parentCatalog, String parentSchema, String parentTable, String foreignCatalog, String foreignSchema,
            String foreignTable) throws SQLException {
        requireName(parentTable);
        requireName(foreignTable);
        return foreignKeys(
            parentTable, foreignTable,
            key -> key.refersTo(parentSchema, parentTable) && key.isOf(foreignSchema, foreignTable), 5, 6, 11, 8);
    }

    static void requireName(String table) throws SQLException {
        if (table == null) {
            throw JdbcError.TABLE_NAME_NULL.exception();
        }
    }

    private ResultSet foreignKeys(String parent, String child, Predicate<ForeignKeyRow> wanted, int... order)
            throws SQLException {
        MetaDataRows rows = new MetaDataRows(MetaDataResult.FOREIGN_KEYS);
        for (ForeignKeyRow key : queries.foreignKeys(parent, child)) {
            if (wanted.test(key)) {
                List<ColumnRow> columns = queries.columnsOf(key.tableId());
                List<ColumnRow> parents = queries.columnsOf(key.parentTableId());
                for (int i = 0; i < key.columns().parts().size(); i++) {
                    rows.add(NO_CATALOG, key.parentSchema(), key.parentTable(),
                        parents.get(key.parentColumns().parts().get(i).column() - 1).name(), NO_CATALOG, key.schema(),
                        key.table(), columns.get(key.columns().parts().get(i).column() - 1).name(), i + 1,
                        key.updateRule(), key.deleteRule(), key.name(), key.parentName(), key.deferrability());
                }
            }
        }
        return show(MetaDataResult.FOREIGN_KEYS, rows.sort(order));
    }

    @Override
    public ResultSet getTypeInfo() throws SQLException {
        return show(MetaDataResult.TYPES, isDerby() ? TypeInfoRows.ofDerby() : TypeInfoRows.rows());
    }

    // Routines; then what there is nothing of: no privileges, user-defined types

    @Override
    public ResultSet getProcedures(String catalog, String schemaPattern, String namePattern) throws SQLException {
        MetaDataRows rows = new MetaDataRows(MetaDataResult.PROCEDURES);
        for (RoutineRow routine : queries.routines(schemaPattern, namePattern, false)) {
            rows.add("", routine.schema(), routine.name(), null, null, null, routine.method(), procedureNoResult,
                routine.specificName());
        }
        return show(MetaDataResult.PROCEDURES, rows);
    }

    @Override
    public ResultSet getProcedureColumns(
            String catalog, String schemaPattern, String namePattern, String columnPattern) throws SQLException {
        MetaDataRows rows = new MetaDataRows(MetaDataResult.PROCEDURE_COLUMNS);
        NamePattern columns = new NamePattern(columnPattern);
        for (RoutineRow routine : queries.routines(schemaPattern, namePattern, false)) {
            List<RoutineRow.Parameter> parameters = routine.parameters(false);
            for (RoutineRow.Parameter parameter : parameters) {
                if (columns.matches(parameter.name())) {
                    ColumnType type = parameter.type();
                    rows.add(null, routine.schema(), routine.name(), parameter.name(), parameter.mode(), type.code(),
                        type.name(), type.size(), parameter.length(), type.digits(), type.radix(), procedureNullable, null,
                        parameter.defaultText(), null, null, parameter.octets(), parameter.ordinal(), "YES", routine.specificName(),
                        parameters.size(), parameter.id());
                }
            }
        }
        return show(MetaDataResult.PROCEDURE_COLUMNS, rows);
    }

    @Override
    public ResultSet getFunctions(String catalog, String schemaPattern, String namePattern) throws SQLException {
        MetaDataRows rows = new MetaDataRows(MetaDataResult.FUNCTIONS);
        for (RoutineRow routine : queries.routines(schemaPattern, namePattern, true)) {
            rows.add(null, routine.schema(), routine.name(), routine.method(),
                routine.returnsTable() ? functionReturnsTable : functionNoTable, routine.specificName());
        }
        return show(MetaDataResult.FUNCTIONS, rows);
    }

    @Override
    public ResultSet getFunctionColumns(
            String catalog, String schemaPattern, String namePattern, String columnPattern) throws SQLException {
        MetaDataRows rows = new MetaDataRows(MetaDataResult.FUNCTION_COLUMNS);
        NamePattern columns = new NamePattern(columnPattern);
        for (RoutineRow routine : queries.routines(schemaPattern, namePattern, true)) {
            List<RoutineRow.Parameter> parameters = routine.parameters(true);
            long count = parameters.stream().filter(parameter -> parameter.mode() == functionColumnIn).count();
            for (RoutineRow.Parameter parameter : parameters) {
                if (columns.matches(parameter.name())) {
                    ColumnType type = parameter.type();
                    rows.add(null, routine.schema(), routine.name(), parameter.name(), parameter.mode(), type.code(),
                        type.name(), type.size(), parameter.length(), type.digits(), type.radix(), functionNullable, null,
                        parameter.octets(), parameter.ordinal(), "YES", routine.specificName(), (int) count, parameter.id());
                }
            }
        }
        return show(MetaDataResult.FUNCTION_COLUMNS, rows);
    }

    @Override
    public ResultSet getTablePrivileges(String catalog, String schemaPattern, String tablePattern)
            throws SQLException {
        MetaDataRows rows = new MetaDataRows(MetaDataResult.TABLE_PRIVILEGES);
        List<PrivilegeRow> privileges = queries.tablePrivileges();
        if (!privileges.isEmpty()) {
            for (TableRow table : queries.tables(schemaPattern, tablePattern)) {
                for (PrivilegeRow row : privileges) {
                    if (row.tableId().equals(table.id())) {
                        rows.add(NO_CATALOG, table.schema(), table.name(), row.grantor(), row.grantee(), row.privilege(),
                            NOT_GRANTABLE);
                    }
                }
            }
        }
        return show(MetaDataResult.TABLE_PRIVILEGES, rows.sort(1, 2, 5));
    }

    @Override
    public ResultSet getColumnPrivileges(String catalog, String schema, String table, String columnPattern)
            throws SQLException {
        MetaDataRows rows = new MetaDataRows(MetaDataResult.COLUMN_PRIVILEGES);
        NamePattern names = new NamePattern(columnPattern);
        for (TableRow row : exactly(schema, table)) {
            List<ColumnRow> columns = queries.columnsOf(row.id());
            for (PrivilegeRow privilege : queries.columnPrivileges(row.id())) {
                for (int number : privilege.columns()) {
                    String name = columns.get(number - 1).name();
                    if (names.matches(name)) {
                        rows.add(NO_CATALOG, row.schema(), row.name(), name, privilege.grantor(), privilege.grantee(),
                            privilege.privilege(), NOT_GRANTABLE);
                    }
                }
            }
        }
        return show(MetaDataResult.COLUMN_PRIVILEGES, rows.sort(3, 6));
    }

    @Override
    public ResultSet getVersionColumns(String catalog, String schema, String table) throws SQLException {
        exactly(schema, table);
        return none(MetaDataResult.VERSION_COLUMNS);
    }

    @Override
    public ResultSet getPseudoColumns(
            String catalog, String schemaPattern, String tablePattern, String columnPattern) throws SQLException {
        return none(MetaDataResult.PSEUDO_COLUMNS);
    }

    @Override
    public ResultSet getUDTs(String catalog, String schemaPattern, String typePattern, int[] types)
            throws SQLException {
        boolean hasObjects = types == null || Arrays.stream(types).anyMatch(code -> code == Types.JAVA_OBJECT);
        if (!hasObjects) {
            return none(MetaDataResult.UDTS);
        }
        MetaDataRows rows = new MetaDataRows(MetaDataResult.UDTS);
        for (RoutineRow type : queries.userTypes(schemaPattern, typePattern)) {
            rows.add(null, type.schema(), type.name(), type.className(), Types.JAVA_OBJECT, null, null);
        }
        return show(MetaDataResult.UDTS, rows);
    }

    @Override
    public ResultSet getAttributes(
            String catalog, String schemaPattern, String typePattern, String attributePattern) throws SQLException {
        return none(MetaDataResult.ATTRIBUTES);
    }

    @Override
    public ResultSet getSuperTypes(String catalog, String schemaPattern, String typePattern) throws SQLException {
        return none(MetaDataResult.SUPER_TYPES);
    }

    @Override
    public ResultSet getSuperTables(String catalog, String schemaPattern, String tablePattern) throws SQLException {
        return none(MetaDataResult.SUPER_TABLES);
    }

    @Override
    public ResultSet getClientInfoProperties() throws SQLException {
        return none(MetaDataResult.CLIENT_INFO);
    }

    @Override
    public <T> T unwrap(Class<T> wanted) throws SQLException {
        if (!isWrapperFor(wanted)) {
            throw JdbcError.CANNOT_UNWRAP.exception(getClass().getName(), wanted == null ? "null" : wanted.getName());
        }
        return wanted.cast(this);
    }

    @Override
    public boolean isWrapperFor(Class<?> wanted) {
        return wanted != null && wanted.isInstance(this);
    }
}
