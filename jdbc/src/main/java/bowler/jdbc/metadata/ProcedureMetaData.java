// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.metadata;

import bowler.session.ServerProduct;
import java.sql.CallableStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Arrays;
import java.util.Collections;
import java.util.stream.Collectors;

/// Metadata of a connection to a server of another product. The result sets are those of the procedures of the schema
/// SYSIBM, as with Derby's client. All other properties are those of Derby.
public final class ProcedureMetaData extends SystemMetaData {
    private static final String OPTIONS = "DATATYPE='JDBC';DYNAMIC=0;REPORTPUBLICPRIVILEGES=1;CURSORHOLD=1";
    private static final int ROW_IDENTIFIER = 1;
    private static final int VERSION = 2;

    private final MetaDataConnection host;
    private final ServerProduct product;

    public ProcedureMetaData(MetaDataConnection host, ServerProduct product) {
        super(host);
        this.host = host;
        this.product = product;
    }

    /// Calls a procedure that returns one result set. The statement closes with it.
    ///
    /// @param arguments null for no restriction
    private ResultSet call(String procedure, Object... arguments) throws SQLException {
        String marks = String.join(", ", Collections.nCopies(arguments.length, "?"));
        CallableStatement call = host.connection().prepareCall("CALL SYSIBM." + procedure + "(" + marks + ")");
        try {
            call.closeOnCompletion();
            for (int at = 0; at < arguments.length; at++) {
                switch (arguments[at]) {
                    case null -> call.setNull(at + 1, Types.VARCHAR);
                    case Integer number -> call.setInt(at + 1, number);
                    default -> call.setString(at + 1, arguments[at].toString());
                }
            }
            return call.executeQuery();
        } catch (SQLException e) {
            call.close();
            throw e;
        }
    }

    // Product

    @Override
    public String getDatabaseProductName() {
        return product.name();
    }

    @Override
    public String getDatabaseProductVersion() {
        return product.version();
    }

    @Override
    public int getDatabaseMajorVersion() {
        return versionPart(0);
    }

    @Override
    public int getDatabaseMinorVersion() {
        return versionPart(1);
    }

    private int versionPart(int index) {
        String[] parts = product.version().split("[^0-9]+");
        return index < parts.length && !parts[index].isEmpty() ? Integer.parseInt(parts[index]) : 0;
    }

    // Tables

    @Override
    public ResultSet getCatalogs() throws SQLException {
        return call("SQLTABLES", "", "", "", "", "GETCATALOGS=1");
    }

    @Override
    public ResultSet getSchemas() throws SQLException {
        return call("SQLTABLES", "", "", "", "", "GETSCHEMAS=1");
    }

    @Override
    public ResultSet getSchemas(String catalog, String schemaPattern) throws SQLException {
        return call("SQLTABLES", catalog, schemaPattern, "", "", "GETSCHEMAS=2");
    }

    @Override
    public ResultSet getTableTypes() throws SQLException {
        return call("SQLTABLES", "", "", "", "%", "DATATYPE='JDBC';GETTABLETYPES=1; CURSORHOLD=1");
    }

    @Override
    public ResultSet getTables(String catalog, String schemaPattern, String tablePattern, String[] types) throws SQLException {
        String wanted = types == null ? null : Arrays.stream(types).map(type -> "'" + type + "'").collect(Collectors.joining(","));
        return call("SQLTABLES", catalog, schemaPattern, tablePattern, wanted, OPTIONS);
    }

    @Override
    public ResultSet getColumns(String catalog, String schemaPattern, String tablePattern, String columnPattern) throws SQLException {
        return call("SQLCOLUMNS", catalog, schemaPattern, tablePattern, columnPattern, OPTIONS);
    }

    @Override
    public ResultSet getTablePrivileges(String catalog, String schemaPattern, String tablePattern) throws SQLException {
        return call("SQLTABLEPRIVILEGES", catalog, schemaPattern, tablePattern, OPTIONS);
    }

    @Override
    public ResultSet getColumnPrivileges(String catalog, String schema, String table, String columnPattern) throws SQLException {
        requireName(table);
        return call("SQLCOLPRIVILEGES", catalog, schema, table, columnPattern, OPTIONS);
    }

    // Keys and indexes

    @Override
    public ResultSet getPrimaryKeys(String catalog, String schema, String table) throws SQLException {
        requireName(table);
        return call("SQLPRIMARYKEYS", catalog, schema, table, OPTIONS);
    }

    @Override
    public ResultSet getIndexInfo(String catalog, String schema, String table, boolean unique, boolean approximate) throws SQLException {
        requireName(table);
        return call("SQLSTATISTICS", catalog, schema, table, unique ? 0 : 1, approximate ? 1 : 0, OPTIONS);
    }

    @Override
    public ResultSet getBestRowIdentifier(String catalog, String schema, String table, int scope, boolean nullable) throws SQLException {
        requireName(table);
        return call("SQLSPECIALCOLUMNS", ROW_IDENTIFIER, catalog, schema, table, scope, nullable ? 1 : 0, OPTIONS);
    }

    @Override
    public ResultSet getVersionColumns(String catalog, String schema, String table) throws SQLException {
        requireName(table);
        return call("SQLSPECIALCOLUMNS", VERSION, catalog, schema, table, 0, 0, OPTIONS);
    }

    @Override
    public ResultSet getImportedKeys(String catalog, String schema, String table) throws SQLException {
        requireName(table);
        return call("SQLFOREIGNKEYS", "", null, "", catalog, schema, table, "DATATYPE='JDBC';IMPORTEDKEY=1; CURSORHOLD=1");
    }

    @Override
    public ResultSet getExportedKeys(String catalog, String schema, String table) throws SQLException {
        requireName(table);
        return call("SQLFOREIGNKEYS", catalog, schema, table, "", null, "", "DATATYPE='JDBC';EXPORTEDKEY=1; CURSORHOLD=1");
    }

    @Override
    public ResultSet getCrossReference(
            String parentCatalog, String parentSchema, String parentTable, String foreignCatalog, String foreignSchema,
            String foreignTable) throws SQLException {
        requireName(parentTable);
        requireName(foreignTable);
        return call("SQLFOREIGNKEYS", parentCatalog, parentSchema, parentTable, foreignCatalog, foreignSchema, foreignTable, OPTIONS);
    }

    // Types and routines

    @Override
    public ResultSet getTypeInfo() throws SQLException {
        return call("SQLGETTYPEINFO", 0, OPTIONS);
    }

    @Override
    public ResultSet getUDTs(String catalog, String schemaPattern, String typePattern, int[] types) throws SQLException {
        String wanted = types == null ? "" : Arrays.stream(types).mapToObj(Integer::toString).collect(Collectors.joining(","));
        return call("SQLUDTS", catalog, schemaPattern, typePattern, wanted, OPTIONS);
    }

    @Override
    public ResultSet getProcedures(String catalog, String schemaPattern, String namePattern) throws SQLException {
        return call("SQLPROCEDURES", catalog, schemaPattern, namePattern, OPTIONS);
    }

    @Override
    public ResultSet getProcedureColumns(String catalog, String schemaPattern, String namePattern, String columnPattern)
            throws SQLException {
        return call("SQLPROCEDURECOLS", catalog, schemaPattern, namePattern, columnPattern, OPTIONS);
    }

    @Override
    public ResultSet getFunctions(String catalog, String schemaPattern, String namePattern) throws SQLException {
        return call("SQLFUNCTIONS", catalog, schemaPattern, namePattern, OPTIONS);
    }

    @Override
    public ResultSet getFunctionColumns(String catalog, String schemaPattern, String namePattern, String columnPattern)
            throws SQLException {
        return call("SQLFUNCTIONPARAMS", catalog, schemaPattern, namePattern, columnPattern, OPTIONS);
    }
}
