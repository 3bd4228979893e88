// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.routine;

import bowler.session.ColumnDescription;
import bowler.session.RoutineRows;
import bowler.session.SpillableRows;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/// The single row of SYSIBM.METADATA. From it, by position, clients answer every property of `DatabaseMetaData` that
/// has no arguments.
final class PropertiesRow {
    private static final DataType TEXT = DataType.varchar(2000);

    private final List<ColumnDescription> columns = new ArrayList<>();
    private final List<Object> values = new ArrayList<>();

    private PropertiesRow() {}

    /// The order of the columns is part of the protocol. A property with an argument is a list of the arguments for
    /// which it is true: result set types or isolation levels.
    static RoutineRows of(DatabaseMetaData metaData) throws SQLException {
        return new PropertiesRow()
            .truth("allProceduresAreCallable", metaData.allProceduresAreCallable())
            .truth("allTablesAreSelectable", metaData.allTablesAreSelectable())
            .truth("nullsAreSortedHigh", metaData.nullsAreSortedHigh())
            .truth("nullsAreSortedLow", metaData.nullsAreSortedLow())
            .truth("nullsAreSortedAtStart", metaData.nullsAreSortedAtStart())
            .truth("nullsAreSortedAtEnd", metaData.nullsAreSortedAtEnd())
            .truth("usesLocalFiles", metaData.usesLocalFiles())
            .truth("usesLocalFilePerTable", metaData.usesLocalFilePerTable())
            .truth("storesUpperCaseIdentifiers", metaData.storesUpperCaseIdentifiers())
            .truth("storesLowerCaseIdentifiers", metaData.storesLowerCaseIdentifiers())
            .truth("storesMixedCaseIdentifiers", metaData.storesMixedCaseIdentifiers())
            .truth("storesUpperCaseQuotedIdentifiers", metaData.storesUpperCaseQuotedIdentifiers())
            .truth("storesLowerCaseQuotedIdentifiers", metaData.storesLowerCaseQuotedIdentifiers())
            .truth("storesMixedCaseQuotedIdentifiers", metaData.storesMixedCaseQuotedIdentifiers())
            .text("getSQLKeywords", metaData.getSQLKeywords())
            .text("getNumericFunctions", metaData.getNumericFunctions())
            .text("getStringFunctions", metaData.getStringFunctions())
            .text("getSystemFunctions", metaData.getSystemFunctions())
            .text("getTimeDateFunctions", metaData.getTimeDateFunctions())
            .text("getSearchStringEscape", metaData.getSearchStringEscape())
            .text("getExtraNameCharacters", metaData.getExtraNameCharacters())
            .truth("supportsAlterTableWithAddColumn", metaData.supportsAlterTableWithAddColumn())
            .truth("supportsAlterTableWithDropColumn", metaData.supportsAlterTableWithDropColumn())
            .truth("supportsConvert", metaData.supportsConvert())
            .text("supportsConvertType", "1")
            .truth("supportsDifferentTableCorrelationNames", metaData.supportsDifferentTableCorrelationNames())
            .truth("supportsExpressionsInOrderBy", metaData.supportsExpressionsInOrderBy())
            .truth("supportsOrderByUnrelated", metaData.supportsOrderByUnrelated())
            .truth("supportsGroupBy", metaData.supportsGroupBy())
            .truth("supportsGroupByUnrelated", metaData.supportsGroupByUnrelated())
            .truth("supportsGroupByBeyondSelect", metaData.supportsGroupByBeyondSelect())
            .truth("supportsMultipleResultSets", metaData.supportsMultipleResultSets())
            .truth("supportsMultipleTransactions", metaData.supportsMultipleTransactions())
            .truth("supportsCoreSQLGrammar", metaData.supportsCoreSQLGrammar())
            .truth("supportsExtendedSQLGrammar", metaData.supportsExtendedSQLGrammar())
            .truth("supportsANSI92IntermediateSQL", metaData.supportsANSI92IntermediateSQL())
            .truth("supportsANSI92FullSQL", metaData.supportsANSI92FullSQL())
            .truth("supportsIntegrityEnhancementFacility", metaData.supportsIntegrityEnhancementFacility())
            .truth("supportsOuterJoins", metaData.supportsOuterJoins())
            .truth("supportsFullOuterJoins", metaData.supportsFullOuterJoins())
            .truth("supportsLimitedOuterJoins", metaData.supportsLimitedOuterJoins())
            .text("getSchemaTerm", metaData.getSchemaTerm())
            .text("getProcedureTerm", metaData.getProcedureTerm())
            .text("getCatalogTerm", metaData.getCatalogTerm())
            .truth("isCatalogAtStart", metaData.isCatalogAtStart())
            .text("getCatalogSeparator", metaData.getCatalogSeparator())
            .truth("supportsSchemasInDataManipulation", metaData.supportsSchemasInDataManipulation())
            .truth("supportsSchemasInProcedureCalls", metaData.supportsSchemasInProcedureCalls())
            .truth("supportsSchemasInTableDefinitions", metaData.supportsSchemasInTableDefinitions())
            .truth("supportsSchemasInIndexDefinitions", metaData.supportsSchemasInIndexDefinitions())
            .truth("supportsSchemasInPrivilegeDefinitions", metaData.supportsSchemasInPrivilegeDefinitions())
            .truth("supportsCatalogsInDataManipulation", metaData.supportsCatalogsInDataManipulation())
            .truth("supportsCatalogsInProcedureCalls", metaData.supportsCatalogsInProcedureCalls())
            .truth("supportsCatalogsInTableDefinitions", metaData.supportsCatalogsInTableDefinitions())
            .truth("supportsCatalogsInIndexDefinitions", metaData.supportsCatalogsInIndexDefinitions())
            .truth("supportsCatalogsInPrivilegeDefinitions", metaData.supportsCatalogsInPrivilegeDefinitions())
            .truth("supportsPositionedDelete", metaData.supportsPositionedDelete())
            .truth("supportsPositionedUpdate", metaData.supportsPositionedUpdate())
            .truth("supportsSelectForUpdate", metaData.supportsSelectForUpdate())
            .truth("supportsStoredProcedures", metaData.supportsStoredProcedures())
            .truth("supportsSubqueriesInComparisons", metaData.supportsSubqueriesInComparisons())
            .truth("supportsUnion", metaData.supportsUnion())
            .truth("supportsUnionAll", metaData.supportsUnionAll())
            .truth("supportsOpenCursorsAcrossCommit", metaData.supportsOpenCursorsAcrossCommit())
            .truth("supportsOpenCursorsAcrossRollback", metaData.supportsOpenCursorsAcrossRollback())
            .truth("supportsOpenStatementsAcrossCommit", metaData.supportsOpenStatementsAcrossCommit())
            .truth("supportsOpenStatementsAcrossRollback", metaData.supportsOpenStatementsAcrossRollback())
            .number("getMaxBinaryLiteralLength", metaData.getMaxBinaryLiteralLength())
            .number("getMaxCharLiteralLength", metaData.getMaxCharLiteralLength())
            .number("getMaxColumnNameLength", metaData.getMaxColumnNameLength())
            .number("getMaxColumnsInGroupBy", metaData.getMaxColumnsInGroupBy())
            .number("getMaxColumnsInIndex", metaData.getMaxColumnsInIndex())
            .number("getMaxColumnsInOrderBy", metaData.getMaxColumnsInOrderBy())
            .number("getMaxColumnsInSelect", metaData.getMaxColumnsInSelect())
            .number("getMaxColumnsInTable", metaData.getMaxColumnsInTable())
            .number("getMaxConnections", metaData.getMaxConnections())
            .number("getMaxCursorNameLength", metaData.getMaxCursorNameLength())
            .number("getMaxIndexLength", metaData.getMaxIndexLength())
            .number("getMaxSchemaNameLength", metaData.getMaxSchemaNameLength())
            .number("getMaxProcedureNameLength", metaData.getMaxProcedureNameLength())
            .number("getMaxCatalogNameLength", metaData.getMaxCatalogNameLength())
            .number("getMaxRowSize", metaData.getMaxRowSize())
            .truth("doesMaxRowSizeIncludeBlobs", metaData.doesMaxRowSizeIncludeBlobs())
            .number("getMaxStatementLength", metaData.getMaxStatementLength())
            .number("getMaxStatements", metaData.getMaxStatements())
            .number("getMaxTableNameLength", metaData.getMaxTableNameLength())
            .number("getMaxTablesInSelect", metaData.getMaxTablesInSelect())
            .number("getMaxUserNameLength", metaData.getMaxUserNameLength())
            .number("getDefaultTransactionIsolation", metaData.getDefaultTransactionIsolation())
            .truth("supportsTransactions", metaData.supportsTransactions())
            .text("supportsTransactionIsolationLevel", "1,2,4,8")
            .truth("supportsDataDefinitionAndDataManipulationTransactions", metaData.supportsDataDefinitionAndDataManipulationTransactions())
            .truth("supportsDataManipulationTransactionsOnly", metaData.supportsDataManipulationTransactionsOnly())
            .truth("dataDefinitionCausesTransactionCommit", metaData.dataDefinitionCausesTransactionCommit())
            .truth("dataDefinitionIgnoredInTransactions", metaData.dataDefinitionIgnoredInTransactions())
            .text("supportsResultSetType", "1003,1004")
            .text("supportsResultSetConcurrency", "1003,1007,1008;1004,1007,1008;1005")
            .text("ownUpdatesAreVisible", "")
            .text("ownDeletesAreVisible", "")
            .text("ownInsertsAreVisible", "")
            .text("othersUpdatesAreVisible", "1003")
            .text("othersDeletesAreVisible", "1003")
            .text("othersInsertsAreVisible", "1003")
            .text("updatesAreDetected", "")
            .text("deletesAreDetected", "")
            .text("insertsAreDetected", "")
            .truth("supportsBatchUpdates", metaData.supportsBatchUpdates())
            .rows();
    }

    private PropertiesRow truth(String name, boolean value) {
        return add(name, DataType.BOOLEAN, value ? 1L : 0L);
    }

    private PropertiesRow number(String name, long value) {
        return add(name, DataType.INTEGER, value);
    }

    private PropertiesRow text(String name, String value) {
        return add(name, TEXT, value);
    }

    private PropertiesRow add(String name, DataType type, Object value) {
        columns.add(new ColumnDescription(name, type, false, "", "", name, false));
        values.add(value);
        return this;
    }

    private RoutineRows rows() {
        RowBuffer row = new RowBuffer(values.size());
        for (int column = 0; column < values.size(); column++) {
            if (values.get(column) instanceof Long number) {
                row.setLong(column, number);
            } else {
                row.setObject(column, values.get(column));
            }
        }
        SpillableRows rows = new SpillableRows(columns.stream().map(ColumnDescription::type).toArray(DataType[]::new));
        rows.add(row);
        return new RoutineRows(rows, List.copyOf(columns));
    }
}
