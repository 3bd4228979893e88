// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.impl.tools.optional;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.apache.derby.iapi.sql.dictionary.OptionalTool;

/// The optional tool `databaseMetaData`: a function for each method of [DatabaseMetaData]. Methods that return rows are
/// table functions. Lists of types cannot be passed; they are null.
public final class DBMDWrapper implements OptionalTool {
    /// Creates the functions in the current schema.
    @Override
    public void loadTool(String... parameters) throws SQLException {
        forEach(DBMDWrapper::definition);
    }

    /// Drops the functions.
    @Override
    public void unloadTool(String... parameters) throws SQLException {
        forEach(method -> "DROP FUNCTION IF EXISTS " + method.getName());
    }

    private interface Command {
        String of(Method method) throws SQLException;
    }

    private static void forEach(Command command) throws SQLException {
        List<Method> methods = new ArrayList<>(Arrays.asList(DBMDWrapper.class.getDeclaredMethods()));
        methods.removeIf(method -> !Modifier.isPublic(method.getModifiers()) || !Modifier.isStatic(method.getModifiers()));
        methods.sort(Comparator.comparing(Method::getName));
        try (Connection connection = DriverManager.getConnection("jdbc:default:connection");
                Statement statement = connection.createStatement()) {
            for (Method method : methods) {
                statement.execute(command.of(method));
            }
        }
    }

    private static String definition(Method method) throws SQLException {
        StringBuilder text = new StringBuilder("CREATE FUNCTION ").append(method.getName()).append('(');
        Class<?>[] types = method.getParameterTypes();
        for (int at = 0; at < types.length; at++) {
            text.append(at == 0 ? "" : ", ").append("a_").append(at).append(' ').append(sqlType(types[at]));
        }
        boolean isTable = method.getReturnType() == ResultSet.class;
        text.append(") RETURNS ").append(isTable ? rowType(method) : sqlType(method.getReturnType()));
        return text.append(" LANGUAGE JAVA READS SQL DATA PARAMETER STYLE ").append(isTable ? "DERBY_JDBC_RESULT_SET" : "JAVA")
            .append(" EXTERNAL NAME '").append(DBMDWrapper.class.getName()).append('.').append(method.getName()).append('\'').toString();
    }

    private static String sqlType(Class<?> type) {
        return type == String.class ? "VARCHAR(32672)" : type == int.class ? "INTEGER" : type == long.class ? "BIGINT"
            : type.getSimpleName().toUpperCase(Locale.ROOT);
    }

    /// Returns the type of the rows of a method. They are the same for all arguments.
    private static String rowType(Method method) throws SQLException {
        Object[] arguments = Arrays.stream(method.getParameterTypes())
            .map(type -> type == String.class ? "" : type == boolean.class ? (Object) false : (Object) 0).toArray();
        try (ResultSet rows = (ResultSet) method.invoke(null, arguments)) {
            return RowTypes.of(rows.getMetaData());
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof SQLException failure ? failure : new SQLException(e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static DatabaseMetaData now() throws SQLException {
        return DriverManager.getConnection("jdbc:default:connection").getMetaData();
    }

    public static boolean allProceduresAreCallable() throws SQLException { return now().allProceduresAreCallable(); }

    public static boolean allTablesAreSelectable() throws SQLException { return now().allTablesAreSelectable(); }

    public static boolean autoCommitFailureClosesAllResultSets() throws SQLException { return now().autoCommitFailureClosesAllResultSets(); }

    public static boolean dataDefinitionCausesTransactionCommit() throws SQLException { return now().dataDefinitionCausesTransactionCommit(); }

    public static boolean dataDefinitionIgnoredInTransactions() throws SQLException { return now().dataDefinitionIgnoredInTransactions(); }

    public static boolean deletesAreDetected(int a) throws SQLException { return now().deletesAreDetected(a); }

    public static boolean doesMaxRowSizeIncludeBlobs() throws SQLException { return now().doesMaxRowSizeIncludeBlobs(); }

    public static ResultSet getAttributes(String a, String b, String c, String d) throws SQLException { return now().getAttributes(a, b, c, d); }

    public static ResultSet getBestRowIdentifier(String a, String b, String c, int d, boolean e) throws SQLException { return now().getBestRowIdentifier(a, b, c, d, e); }

    public static String getCatalogSeparator() throws SQLException { return now().getCatalogSeparator(); }

    public static String getCatalogTerm() throws SQLException { return now().getCatalogTerm(); }

    public static ResultSet getCatalogs() throws SQLException { return now().getCatalogs(); }

    public static ResultSet getClientInfoProperties() throws SQLException { return now().getClientInfoProperties(); }

    public static ResultSet getColumnPrivileges(String a, String b, String c, String d) throws SQLException { return now().getColumnPrivileges(a, b, c, d); }

    public static ResultSet getColumns(String a, String b, String c, String d) throws SQLException { return now().getColumns(a, b, c, d); }

    public static ResultSet getCrossReference(String a, String b, String c, String d, String e, String f) throws SQLException { return now().getCrossReference(a, b, c, d, e, f); }

    public static int getDatabaseMajorVersion() throws SQLException { return now().getDatabaseMajorVersion(); }

    public static int getDatabaseMinorVersion() throws SQLException { return now().getDatabaseMinorVersion(); }

    public static String getDatabaseProductName() throws SQLException { return now().getDatabaseProductName(); }

    public static String getDatabaseProductVersion() throws SQLException { return now().getDatabaseProductVersion(); }

    public static int getDefaultTransactionIsolation() throws SQLException { return now().getDefaultTransactionIsolation(); }

    public static int getDriverMajorVersion() throws SQLException { return now().getDriverMajorVersion(); }

    public static int getDriverMinorVersion() throws SQLException { return now().getDriverMinorVersion(); }

    public static String getDriverName() throws SQLException { return now().getDriverName(); }

    public static String getDriverVersion() throws SQLException { return now().getDriverVersion(); }

    public static ResultSet getExportedKeys(String a, String b, String c) throws SQLException { return now().getExportedKeys(a, b, c); }

    public static String getExtraNameCharacters() throws SQLException { return now().getExtraNameCharacters(); }

    public static ResultSet getFunctionColumns(String a, String b, String c, String d) throws SQLException { return now().getFunctionColumns(a, b, c, d); }

    public static ResultSet getFunctions(String a, String b, String c) throws SQLException { return now().getFunctions(a, b, c); }

    public static String getIdentifierQuoteString() throws SQLException { return now().getIdentifierQuoteString(); }

    public static ResultSet getImportedKeys(String a, String b, String c) throws SQLException { return now().getImportedKeys(a, b, c); }

    public static ResultSet getIndexInfo(String a, String b, String c, boolean d, boolean e) throws SQLException { return now().getIndexInfo(a, b, c, d, e); }

    public static int getJDBCMajorVersion() throws SQLException { return now().getJDBCMajorVersion(); }

    public static int getJDBCMinorVersion() throws SQLException { return now().getJDBCMinorVersion(); }

    public static int getMaxBinaryLiteralLength() throws SQLException { return now().getMaxBinaryLiteralLength(); }

    public static int getMaxCatalogNameLength() throws SQLException { return now().getMaxCatalogNameLength(); }

    public static int getMaxCharLiteralLength() throws SQLException { return now().getMaxCharLiteralLength(); }

    public static int getMaxColumnNameLength() throws SQLException { return now().getMaxColumnNameLength(); }

    public static int getMaxColumnsInGroupBy() throws SQLException { return now().getMaxColumnsInGroupBy(); }

    public static int getMaxColumnsInIndex() throws SQLException { return now().getMaxColumnsInIndex(); }

    public static int getMaxColumnsInOrderBy() throws SQLException { return now().getMaxColumnsInOrderBy(); }

    public static int getMaxColumnsInSelect() throws SQLException { return now().getMaxColumnsInSelect(); }

    public static int getMaxColumnsInTable() throws SQLException { return now().getMaxColumnsInTable(); }

    public static int getMaxConnections() throws SQLException { return now().getMaxConnections(); }

    public static int getMaxCursorNameLength() throws SQLException { return now().getMaxCursorNameLength(); }

    public static int getMaxIndexLength() throws SQLException { return now().getMaxIndexLength(); }

    public static int getMaxProcedureNameLength() throws SQLException { return now().getMaxProcedureNameLength(); }

    public static int getMaxRowSize() throws SQLException { return now().getMaxRowSize(); }

    public static int getMaxSchemaNameLength() throws SQLException { return now().getMaxSchemaNameLength(); }

    public static int getMaxStatementLength() throws SQLException { return now().getMaxStatementLength(); }

    public static int getMaxStatements() throws SQLException { return now().getMaxStatements(); }

    public static int getMaxTableNameLength() throws SQLException { return now().getMaxTableNameLength(); }

    public static int getMaxTablesInSelect() throws SQLException { return now().getMaxTablesInSelect(); }

    public static int getMaxUserNameLength() throws SQLException { return now().getMaxUserNameLength(); }

    public static String getNumericFunctions() throws SQLException { return now().getNumericFunctions(); }

    public static ResultSet getPrimaryKeys(String a, String b, String c) throws SQLException { return now().getPrimaryKeys(a, b, c); }

    public static ResultSet getProcedureColumns(String a, String b, String c, String d) throws SQLException { return now().getProcedureColumns(a, b, c, d); }

    public static String getProcedureTerm() throws SQLException { return now().getProcedureTerm(); }

    public static ResultSet getProcedures(String a, String b, String c) throws SQLException { return now().getProcedures(a, b, c); }

    public static int getResultSetHoldability() throws SQLException { return now().getResultSetHoldability(); }

    public static String getSQLKeywords() throws SQLException { return now().getSQLKeywords(); }

    public static int getSQLStateType() throws SQLException { return now().getSQLStateType(); }

    public static String getSchemaTerm() throws SQLException { return now().getSchemaTerm(); }

    public static ResultSet getSchemas(String a, String b) throws SQLException { return now().getSchemas(a, b); }

    public static String getSearchStringEscape() throws SQLException { return now().getSearchStringEscape(); }

    public static String getStringFunctions() throws SQLException { return now().getStringFunctions(); }

    public static ResultSet getSuperTables(String a, String b, String c) throws SQLException { return now().getSuperTables(a, b, c); }

    public static ResultSet getSuperTypes(String a, String b, String c) throws SQLException { return now().getSuperTypes(a, b, c); }

    public static String getSystemFunctions() throws SQLException { return now().getSystemFunctions(); }

    public static ResultSet getTablePrivileges(String a, String b, String c) throws SQLException { return now().getTablePrivileges(a, b, c); }

    public static ResultSet getTableTypes() throws SQLException { return now().getTableTypes(); }

    public static ResultSet getTables(String a, String b, String c) throws SQLException { return now().getTables(a, b, c, null); }

    public static String getTimeDateFunctions() throws SQLException { return now().getTimeDateFunctions(); }

    public static ResultSet getTypeInfo() throws SQLException { return now().getTypeInfo(); }

    public static ResultSet getUDTs(String a, String b, String c) throws SQLException { return now().getUDTs(a, b, c, null); }

    public static String getURL() throws SQLException { return now().getURL(); }

    public static String getUserName() throws SQLException { return now().getUserName(); }

    public static ResultSet getVersionColumns(String a, String b, String c) throws SQLException { return now().getVersionColumns(a, b, c); }

    public static boolean insertsAreDetected(int a) throws SQLException { return now().insertsAreDetected(a); }

    public static boolean isCatalogAtStart() throws SQLException { return now().isCatalogAtStart(); }

    public static boolean isReadOnly() throws SQLException { return now().isReadOnly(); }

    public static boolean locatorsUpdateCopy() throws SQLException { return now().locatorsUpdateCopy(); }

    public static boolean nullPlusNonNullIsNull() throws SQLException { return now().nullPlusNonNullIsNull(); }

    public static boolean nullsAreSortedAtEnd() throws SQLException { return now().nullsAreSortedAtEnd(); }

    public static boolean nullsAreSortedAtStart() throws SQLException { return now().nullsAreSortedAtStart(); }

    public static boolean nullsAreSortedHigh() throws SQLException { return now().nullsAreSortedHigh(); }

    public static boolean nullsAreSortedLow() throws SQLException { return now().nullsAreSortedLow(); }

    public static boolean othersDeletesAreVisible(int a) throws SQLException { return now().othersDeletesAreVisible(a); }

    public static boolean othersInsertsAreVisible(int a) throws SQLException { return now().othersInsertsAreVisible(a); }

    public static boolean othersUpdatesAreVisible(int a) throws SQLException { return now().othersUpdatesAreVisible(a); }

    public static boolean ownDeletesAreVisible(int a) throws SQLException { return now().ownDeletesAreVisible(a); }

    public static boolean ownInsertsAreVisible(int a) throws SQLException { return now().ownInsertsAreVisible(a); }

    public static boolean ownUpdatesAreVisible(int a) throws SQLException { return now().ownUpdatesAreVisible(a); }

    public static boolean storesLowerCaseIdentifiers() throws SQLException { return now().storesLowerCaseIdentifiers(); }

    public static boolean storesLowerCaseQuotedIdentifiers() throws SQLException { return now().storesLowerCaseQuotedIdentifiers(); }

    public static boolean storesMixedCaseIdentifiers() throws SQLException { return now().storesMixedCaseIdentifiers(); }

    public static boolean storesMixedCaseQuotedIdentifiers() throws SQLException { return now().storesMixedCaseQuotedIdentifiers(); }

    public static boolean storesUpperCaseIdentifiers() throws SQLException { return now().storesUpperCaseIdentifiers(); }

    public static boolean storesUpperCaseQuotedIdentifiers() throws SQLException { return now().storesUpperCaseQuotedIdentifiers(); }

    public static boolean supportsANSI92EntryLevelSQL() throws SQLException { return now().supportsANSI92EntryLevelSQL(); }

    public static boolean supportsANSI92FullSQL() throws SQLException { return now().supportsANSI92FullSQL(); }

    public static boolean supportsANSI92IntermediateSQL() throws SQLException { return now().supportsANSI92IntermediateSQL(); }

    public static boolean supportsAlterTableWithAddColumn() throws SQLException { return now().supportsAlterTableWithAddColumn(); }

    public static boolean supportsAlterTableWithDropColumn() throws SQLException { return now().supportsAlterTableWithDropColumn(); }

    public static boolean supportsBatchUpdates() throws SQLException { return now().supportsBatchUpdates(); }

    public static boolean supportsCatalogsInDataManipulation() throws SQLException { return now().supportsCatalogsInDataManipulation(); }

    public static boolean supportsCatalogsInIndexDefinitions() throws SQLException { return now().supportsCatalogsInIndexDefinitions(); }

    public static boolean supportsCatalogsInPrivilegeDefinitions() throws SQLException { return now().supportsCatalogsInPrivilegeDefinitions(); }

    public static boolean supportsCatalogsInProcedureCalls() throws SQLException { return now().supportsCatalogsInProcedureCalls(); }

    public static boolean supportsCatalogsInTableDefinitions() throws SQLException { return now().supportsCatalogsInTableDefinitions(); }

    public static boolean supportsColumnAliasing() throws SQLException { return now().supportsColumnAliasing(); }

    public static boolean supportsConvert(int a, int b) throws SQLException { return now().supportsConvert(a, b); }

    public static boolean supportsCoreSQLGrammar() throws SQLException { return now().supportsCoreSQLGrammar(); }

    public static boolean supportsCorrelatedSubqueries() throws SQLException { return now().supportsCorrelatedSubqueries(); }

    public static boolean supportsDataDefinitionAndDataManipulationTransactions() throws SQLException { return now().supportsDataDefinitionAndDataManipulationTransactions(); }

    public static boolean supportsDataManipulationTransactionsOnly() throws SQLException { return now().supportsDataManipulationTransactionsOnly(); }

    public static boolean supportsDifferentTableCorrelationNames() throws SQLException { return now().supportsDifferentTableCorrelationNames(); }

    public static boolean supportsExpressionsInOrderBy() throws SQLException { return now().supportsExpressionsInOrderBy(); }

    public static boolean supportsExtendedSQLGrammar() throws SQLException { return now().supportsExtendedSQLGrammar(); }

    public static boolean supportsFullOuterJoins() throws SQLException { return now().supportsFullOuterJoins(); }

    public static boolean supportsGetGeneratedKeys() throws SQLException { return now().supportsGetGeneratedKeys(); }

    public static boolean supportsGroupBy() throws SQLException { return now().supportsGroupBy(); }

    public static boolean supportsGroupByBeyondSelect() throws SQLException { return now().supportsGroupByBeyondSelect(); }

    public static boolean supportsGroupByUnrelated() throws SQLException { return now().supportsGroupByUnrelated(); }

    public static boolean supportsIntegrityEnhancementFacility() throws SQLException { return now().supportsIntegrityEnhancementFacility(); }

    public static boolean supportsLikeEscapeClause() throws SQLException { return now().supportsLikeEscapeClause(); }

    public static boolean supportsLimitedOuterJoins() throws SQLException { return now().supportsLimitedOuterJoins(); }

    public static boolean supportsMinimumSQLGrammar() throws SQLException { return now().supportsMinimumSQLGrammar(); }

    public static boolean supportsMixedCaseIdentifiers() throws SQLException { return now().supportsMixedCaseIdentifiers(); }

    public static boolean supportsMixedCaseQuotedIdentifiers() throws SQLException { return now().supportsMixedCaseQuotedIdentifiers(); }

    public static boolean supportsMultipleOpenResults() throws SQLException { return now().supportsMultipleOpenResults(); }

    public static boolean supportsMultipleResultSets() throws SQLException { return now().supportsMultipleResultSets(); }

    public static boolean supportsMultipleTransactions() throws SQLException { return now().supportsMultipleTransactions(); }

    public static boolean supportsNamedParameters() throws SQLException { return now().supportsNamedParameters(); }

    public static boolean supportsNonNullableColumns() throws SQLException { return now().supportsNonNullableColumns(); }

    public static boolean supportsOpenCursorsAcrossCommit() throws SQLException { return now().supportsOpenCursorsAcrossCommit(); }

    public static boolean supportsOpenCursorsAcrossRollback() throws SQLException { return now().supportsOpenCursorsAcrossRollback(); }

    public static boolean supportsOpenStatementsAcrossCommit() throws SQLException { return now().supportsOpenStatementsAcrossCommit(); }

    public static boolean supportsOpenStatementsAcrossRollback() throws SQLException { return now().supportsOpenStatementsAcrossRollback(); }

    public static boolean supportsOrderByUnrelated() throws SQLException { return now().supportsOrderByUnrelated(); }

    public static boolean supportsOuterJoins() throws SQLException { return now().supportsOuterJoins(); }

    public static boolean supportsPositionedDelete() throws SQLException { return now().supportsPositionedDelete(); }

    public static boolean supportsPositionedUpdate() throws SQLException { return now().supportsPositionedUpdate(); }

    public static boolean supportsResultSetConcurrency(int a, int b) throws SQLException { return now().supportsResultSetConcurrency(a, b); }

    public static boolean supportsResultSetHoldability(int a) throws SQLException { return now().supportsResultSetHoldability(a); }

    public static boolean supportsResultSetType(int a) throws SQLException { return now().supportsResultSetType(a); }

    public static boolean supportsSavepoints() throws SQLException { return now().supportsSavepoints(); }

    public static boolean supportsSchemasInDataManipulation() throws SQLException { return now().supportsSchemasInDataManipulation(); }

    public static boolean supportsSchemasInIndexDefinitions() throws SQLException { return now().supportsSchemasInIndexDefinitions(); }

    public static boolean supportsSchemasInPrivilegeDefinitions() throws SQLException { return now().supportsSchemasInPrivilegeDefinitions(); }

    public static boolean supportsSchemasInProcedureCalls() throws SQLException { return now().supportsSchemasInProcedureCalls(); }

    public static boolean supportsSchemasInTableDefinitions() throws SQLException { return now().supportsSchemasInTableDefinitions(); }

    public static boolean supportsSelectForUpdate() throws SQLException { return now().supportsSelectForUpdate(); }

    public static boolean supportsStatementPooling() throws SQLException { return now().supportsStatementPooling(); }

    public static boolean supportsStoredFunctionsUsingCallSyntax() throws SQLException { return now().supportsStoredFunctionsUsingCallSyntax(); }

    public static boolean supportsStoredProcedures() throws SQLException { return now().supportsStoredProcedures(); }

    public static boolean supportsSubqueriesInComparisons() throws SQLException { return now().supportsSubqueriesInComparisons(); }

    public static boolean supportsSubqueriesInExists() throws SQLException { return now().supportsSubqueriesInExists(); }

    public static boolean supportsSubqueriesInIns() throws SQLException { return now().supportsSubqueriesInIns(); }

    public static boolean supportsSubqueriesInQuantifieds() throws SQLException { return now().supportsSubqueriesInQuantifieds(); }

    public static boolean supportsTableCorrelationNames() throws SQLException { return now().supportsTableCorrelationNames(); }

    public static boolean supportsTransactionIsolationLevel(int a) throws SQLException { return now().supportsTransactionIsolationLevel(a); }

    public static boolean supportsTransactions() throws SQLException { return now().supportsTransactions(); }

    public static boolean supportsUnion() throws SQLException { return now().supportsUnion(); }

    public static boolean supportsUnionAll() throws SQLException { return now().supportsUnionAll(); }

    public static boolean updatesAreDetected(int a) throws SQLException { return now().updatesAreDetected(a); }

    public static boolean usesLocalFilePerTable() throws SQLException { return now().usesLocalFilePerTable(); }

    public static boolean usesLocalFiles() throws SQLException { return now().usesLocalFiles(); }
}
