// SPDX-License-Identifier: Apache-2.0
package bowler.pool.wrap;

import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.RowIdLifetime;
import java.sql.SQLException;

/// The calls of a [DatabaseMetaData] that are passed on. Written by `WrapperGenerator`: not to be edited.
@SuppressWarnings("deprecation")
abstract class ForwardingDatabaseMetaData extends Handle implements DatabaseMetaData {
    ForwardingDatabaseMetaData(PhysicalConnection physical) {
        super(physical);
    }

    /// The driver's own, if this is not closed.
    abstract DatabaseMetaData open() throws SQLException;

    abstract ResultSet result(ResultSet bare);

    @Override
    public boolean allProceduresAreCallable() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.allProceduresAreCallable();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean allTablesAreSelectable() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.allTablesAreSelectable();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean autoCommitFailureClosesAllResultSets() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.autoCommitFailureClosesAllResultSets();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean dataDefinitionCausesTransactionCommit() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.dataDefinitionCausesTransactionCommit();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean dataDefinitionIgnoredInTransactions() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.dataDefinitionIgnoredInTransactions();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean deletesAreDetected(int it) throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.deletesAreDetected(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean doesMaxRowSizeIncludeBlobs() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.doesMaxRowSizeIncludeBlobs();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean generatedKeyAlwaysReturned() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.generatedKeyAlwaysReturned();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public ResultSet getAttributes(String first, String second, String third, String fourth) throws SQLException {
        DatabaseMetaData to = open();
        try {
            return result(to.getAttributes(first, second, third, fourth));
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public ResultSet getBestRowIdentifier(String first, String second, String third, int fourth, boolean fifth) throws SQLException {
        DatabaseMetaData to = open();
        try {
            return result(to.getBestRowIdentifier(first, second, third, fourth, fifth));
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public String getCatalogSeparator() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.getCatalogSeparator();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public String getCatalogTerm() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.getCatalogTerm();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public ResultSet getCatalogs() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return result(to.getCatalogs());
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public ResultSet getClientInfoProperties() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return result(to.getClientInfoProperties());
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public ResultSet getColumnPrivileges(String first, String second, String third, String fourth) throws SQLException {
        DatabaseMetaData to = open();
        try {
            return result(to.getColumnPrivileges(first, second, third, fourth));
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public ResultSet getColumns(String first, String second, String third, String fourth) throws SQLException {
        DatabaseMetaData to = open();
        try {
            return result(to.getColumns(first, second, third, fourth));
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public ResultSet getCrossReference(String first, String second, String third, String fourth, String fifth, String sixth) throws SQLException {
        DatabaseMetaData to = open();
        try {
            return result(to.getCrossReference(first, second, third, fourth, fifth, sixth));
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int getDatabaseMajorVersion() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.getDatabaseMajorVersion();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int getDatabaseMinorVersion() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.getDatabaseMinorVersion();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public String getDatabaseProductName() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.getDatabaseProductName();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public String getDatabaseProductVersion() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.getDatabaseProductVersion();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int getDefaultTransactionIsolation() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.getDefaultTransactionIsolation();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public String getDriverName() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.getDriverName();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public String getDriverVersion() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.getDriverVersion();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public ResultSet getExportedKeys(String first, String second, String third) throws SQLException {
        DatabaseMetaData to = open();
        try {
            return result(to.getExportedKeys(first, second, third));
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public String getExtraNameCharacters() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.getExtraNameCharacters();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public ResultSet getFunctionColumns(String first, String second, String third, String fourth) throws SQLException {
        DatabaseMetaData to = open();
        try {
            return result(to.getFunctionColumns(first, second, third, fourth));
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public ResultSet getFunctions(String first, String second, String third) throws SQLException {
        DatabaseMetaData to = open();
        try {
            return result(to.getFunctions(first, second, third));
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public String getIdentifierQuoteString() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.getIdentifierQuoteString();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public ResultSet getImportedKeys(String first, String second, String third) throws SQLException {
        DatabaseMetaData to = open();
        try {
            return result(to.getImportedKeys(first, second, third));
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public ResultSet getIndexInfo(String first, String second, String third, boolean fourth, boolean fifth) throws SQLException {
        DatabaseMetaData to = open();
        try {
            return result(to.getIndexInfo(first, second, third, fourth, fifth));
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int getJDBCMajorVersion() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.getJDBCMajorVersion();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int getJDBCMinorVersion() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.getJDBCMinorVersion();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int getMaxBinaryLiteralLength() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.getMaxBinaryLiteralLength();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int getMaxCatalogNameLength() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.getMaxCatalogNameLength();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int getMaxCharLiteralLength() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.getMaxCharLiteralLength();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int getMaxColumnNameLength() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.getMaxColumnNameLength();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int getMaxColumnsInGroupBy() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.getMaxColumnsInGroupBy();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int getMaxColumnsInIndex() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.getMaxColumnsInIndex();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int getMaxColumnsInOrderBy() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.getMaxColumnsInOrderBy();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int getMaxColumnsInSelect() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.getMaxColumnsInSelect();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int getMaxColumnsInTable() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.getMaxColumnsInTable();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int getMaxConnections() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.getMaxConnections();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int getMaxCursorNameLength() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.getMaxCursorNameLength();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int getMaxIndexLength() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.getMaxIndexLength();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public long getMaxLogicalLobSize() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.getMaxLogicalLobSize();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int getMaxProcedureNameLength() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.getMaxProcedureNameLength();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int getMaxRowSize() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.getMaxRowSize();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int getMaxSchemaNameLength() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.getMaxSchemaNameLength();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int getMaxStatementLength() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.getMaxStatementLength();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int getMaxStatements() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.getMaxStatements();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int getMaxTableNameLength() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.getMaxTableNameLength();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int getMaxTablesInSelect() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.getMaxTablesInSelect();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int getMaxUserNameLength() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.getMaxUserNameLength();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public String getNumericFunctions() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.getNumericFunctions();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public ResultSet getPrimaryKeys(String first, String second, String third) throws SQLException {
        DatabaseMetaData to = open();
        try {
            return result(to.getPrimaryKeys(first, second, third));
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public ResultSet getProcedureColumns(String first, String second, String third, String fourth) throws SQLException {
        DatabaseMetaData to = open();
        try {
            return result(to.getProcedureColumns(first, second, third, fourth));
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public String getProcedureTerm() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.getProcedureTerm();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public ResultSet getProcedures(String first, String second, String third) throws SQLException {
        DatabaseMetaData to = open();
        try {
            return result(to.getProcedures(first, second, third));
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public ResultSet getPseudoColumns(String first, String second, String third, String fourth) throws SQLException {
        DatabaseMetaData to = open();
        try {
            return result(to.getPseudoColumns(first, second, third, fourth));
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int getResultSetHoldability() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.getResultSetHoldability();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public RowIdLifetime getRowIdLifetime() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.getRowIdLifetime();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public String getSQLKeywords() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.getSQLKeywords();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int getSQLStateType() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.getSQLStateType();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public String getSchemaTerm() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.getSchemaTerm();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public ResultSet getSchemas() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return result(to.getSchemas());
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public ResultSet getSchemas(String first, String second) throws SQLException {
        DatabaseMetaData to = open();
        try {
            return result(to.getSchemas(first, second));
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public String getSearchStringEscape() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.getSearchStringEscape();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public String getStringFunctions() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.getStringFunctions();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public ResultSet getSuperTables(String first, String second, String third) throws SQLException {
        DatabaseMetaData to = open();
        try {
            return result(to.getSuperTables(first, second, third));
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public ResultSet getSuperTypes(String first, String second, String third) throws SQLException {
        DatabaseMetaData to = open();
        try {
            return result(to.getSuperTypes(first, second, third));
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public String getSystemFunctions() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.getSystemFunctions();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public ResultSet getTablePrivileges(String first, String second, String third) throws SQLException {
        DatabaseMetaData to = open();
        try {
            return result(to.getTablePrivileges(first, second, third));
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public ResultSet getTableTypes() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return result(to.getTableTypes());
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public ResultSet getTables(String first, String second, String third, String[] fourth) throws SQLException {
        DatabaseMetaData to = open();
        try {
            return result(to.getTables(first, second, third, fourth));
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public String getTimeDateFunctions() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.getTimeDateFunctions();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public ResultSet getTypeInfo() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return result(to.getTypeInfo());
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public ResultSet getUDTs(String first, String second, String third, int[] fourth) throws SQLException {
        DatabaseMetaData to = open();
        try {
            return result(to.getUDTs(first, second, third, fourth));
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public String getURL() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.getURL();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public String getUserName() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.getUserName();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public ResultSet getVersionColumns(String first, String second, String third) throws SQLException {
        DatabaseMetaData to = open();
        try {
            return result(to.getVersionColumns(first, second, third));
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean insertsAreDetected(int it) throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.insertsAreDetected(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean isCatalogAtStart() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.isCatalogAtStart();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean isReadOnly() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.isReadOnly();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean locatorsUpdateCopy() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.locatorsUpdateCopy();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean nullPlusNonNullIsNull() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.nullPlusNonNullIsNull();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean nullsAreSortedAtEnd() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.nullsAreSortedAtEnd();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean nullsAreSortedAtStart() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.nullsAreSortedAtStart();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean nullsAreSortedHigh() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.nullsAreSortedHigh();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean nullsAreSortedLow() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.nullsAreSortedLow();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean othersDeletesAreVisible(int it) throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.othersDeletesAreVisible(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean othersInsertsAreVisible(int it) throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.othersInsertsAreVisible(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean othersUpdatesAreVisible(int it) throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.othersUpdatesAreVisible(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean ownDeletesAreVisible(int it) throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.ownDeletesAreVisible(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean ownInsertsAreVisible(int it) throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.ownInsertsAreVisible(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean ownUpdatesAreVisible(int it) throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.ownUpdatesAreVisible(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean storesLowerCaseIdentifiers() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.storesLowerCaseIdentifiers();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean storesLowerCaseQuotedIdentifiers() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.storesLowerCaseQuotedIdentifiers();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean storesMixedCaseIdentifiers() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.storesMixedCaseIdentifiers();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean storesMixedCaseQuotedIdentifiers() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.storesMixedCaseQuotedIdentifiers();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean storesUpperCaseIdentifiers() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.storesUpperCaseIdentifiers();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean storesUpperCaseQuotedIdentifiers() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.storesUpperCaseQuotedIdentifiers();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsANSI92EntryLevelSQL() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsANSI92EntryLevelSQL();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsANSI92FullSQL() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsANSI92FullSQL();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsANSI92IntermediateSQL() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsANSI92IntermediateSQL();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsAlterTableWithAddColumn() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsAlterTableWithAddColumn();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsAlterTableWithDropColumn() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsAlterTableWithDropColumn();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsBatchUpdates() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsBatchUpdates();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsCatalogsInDataManipulation() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsCatalogsInDataManipulation();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsCatalogsInIndexDefinitions() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsCatalogsInIndexDefinitions();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsCatalogsInPrivilegeDefinitions() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsCatalogsInPrivilegeDefinitions();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsCatalogsInProcedureCalls() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsCatalogsInProcedureCalls();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsCatalogsInTableDefinitions() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsCatalogsInTableDefinitions();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsColumnAliasing() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsColumnAliasing();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsConvert() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsConvert();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsConvert(int first, int second) throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsConvert(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsCoreSQLGrammar() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsCoreSQLGrammar();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsCorrelatedSubqueries() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsCorrelatedSubqueries();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsDataDefinitionAndDataManipulationTransactions() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsDataDefinitionAndDataManipulationTransactions();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsDataManipulationTransactionsOnly() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsDataManipulationTransactionsOnly();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsDifferentTableCorrelationNames() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsDifferentTableCorrelationNames();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsExpressionsInOrderBy() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsExpressionsInOrderBy();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsExtendedSQLGrammar() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsExtendedSQLGrammar();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsFullOuterJoins() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsFullOuterJoins();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsGetGeneratedKeys() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsGetGeneratedKeys();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsGroupBy() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsGroupBy();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsGroupByBeyondSelect() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsGroupByBeyondSelect();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsGroupByUnrelated() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsGroupByUnrelated();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsIntegrityEnhancementFacility() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsIntegrityEnhancementFacility();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsLikeEscapeClause() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsLikeEscapeClause();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsLimitedOuterJoins() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsLimitedOuterJoins();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsMinimumSQLGrammar() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsMinimumSQLGrammar();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsMixedCaseIdentifiers() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsMixedCaseIdentifiers();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsMixedCaseQuotedIdentifiers() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsMixedCaseQuotedIdentifiers();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsMultipleOpenResults() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsMultipleOpenResults();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsMultipleResultSets() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsMultipleResultSets();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsMultipleTransactions() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsMultipleTransactions();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsNamedParameters() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsNamedParameters();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsNonNullableColumns() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsNonNullableColumns();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsOpenCursorsAcrossCommit() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsOpenCursorsAcrossCommit();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsOpenCursorsAcrossRollback() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsOpenCursorsAcrossRollback();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsOpenStatementsAcrossCommit() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsOpenStatementsAcrossCommit();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsOpenStatementsAcrossRollback() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsOpenStatementsAcrossRollback();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsOrderByUnrelated() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsOrderByUnrelated();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsOuterJoins() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsOuterJoins();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsPositionedDelete() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsPositionedDelete();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsPositionedUpdate() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsPositionedUpdate();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsRefCursors() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsRefCursors();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsResultSetConcurrency(int first, int second) throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsResultSetConcurrency(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsResultSetHoldability(int it) throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsResultSetHoldability(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsResultSetType(int it) throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsResultSetType(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsSavepoints() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsSavepoints();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsSchemasInDataManipulation() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsSchemasInDataManipulation();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsSchemasInIndexDefinitions() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsSchemasInIndexDefinitions();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsSchemasInPrivilegeDefinitions() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsSchemasInPrivilegeDefinitions();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsSchemasInProcedureCalls() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsSchemasInProcedureCalls();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsSchemasInTableDefinitions() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsSchemasInTableDefinitions();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsSelectForUpdate() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsSelectForUpdate();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsSharding() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsSharding();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsStatementPooling() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsStatementPooling();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsStoredFunctionsUsingCallSyntax() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsStoredFunctionsUsingCallSyntax();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsStoredProcedures() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsStoredProcedures();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsSubqueriesInComparisons() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsSubqueriesInComparisons();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsSubqueriesInExists() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsSubqueriesInExists();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsSubqueriesInIns() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsSubqueriesInIns();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsSubqueriesInQuantifieds() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsSubqueriesInQuantifieds();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsTableCorrelationNames() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsTableCorrelationNames();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsTransactionIsolationLevel(int it) throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsTransactionIsolationLevel(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsTransactions() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsTransactions();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsUnion() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsUnion();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean supportsUnionAll() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.supportsUnionAll();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean updatesAreDetected(int it) throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.updatesAreDetected(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean usesLocalFilePerTable() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.usesLocalFilePerTable();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean usesLocalFiles() throws SQLException {
        DatabaseMetaData to = open();
        try {
            return to.usesLocalFiles();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }
}
