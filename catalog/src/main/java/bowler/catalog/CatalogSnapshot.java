// SPDX-License-Identifier: Apache-2.0
package bowler.catalog;

import bowler.catalog.statistics.TableStatistics;
import bowler.types.Collation;
import java.util.Collection;
import java.util.Locale;
import java.util.List;

/// One state of the catalog; immutable.
public interface CatalogSnapshot {
    /// Returns a version that grows with every change of the catalog.
    long version();

    boolean hasSchema(String name);

    /// Returns the table, or null.
    TableDescriptor table(String schemaName, String tableName);

    /// Returns the table with this id, or null.
    TableDescriptor table(int tableId);

    Collection<String> schemaNames();

    Collection<TableDescriptor> tables();

    /// Returns the table that owns the index of this name, or null.
    TableDescriptor tableOfIndex(String schemaName, String indexName);

    /// Returns the view, synonym or sequence, or null.
    default SchemaObject object(SchemaObject.Kind kind, String schemaName, String name) {
        return null;
    }

    /// Returns views, synonyms and sequences, in the order of their kinds, schemas and names.
    default Collection<SchemaObject> objects() {
        return List.of();
    }

    /// Returns the rules of the session's temporary table with this name, or null.
    default TemporaryRules temporaryRules(String tableName) {
        return null;
    }

    /// Returns the table that owns the constraint of this name, or null.
    TableDescriptor tableOfConstraint(String schemaName, String constraintName);

    /// Returns the territory whose form of dates statements may use; null if the database has none.
    default Locale territory() {
        return null;
    }

    /// Returns the default collation of strings.
    default int defaultCollation() {
        return Collation.UCS_BASIC;
    }

    /// Returns the owners, the roles and all grants.
    default AccessControl accessControl() {
        return AccessControl.NONE;
    }

    /// Estimated rows of a table, from the size of the tree that holds them.
    long estimatedRows(int treeId);

    /// Returns the statistics of a table's rows, or null.
    default TableStatistics statistics(int tableId) {
        return null;
    }

    /// Asks table functions for their estimates.
    default TableFunctionCosts functionCosts() {
        return TableFunctionCosts.NONE;
    }

    /// Returns a copy in which a table has another definition; null if the catalog cannot be copied.
    default CatalogSnapshot withTable(TableDescriptor table) {
        return null;
    }

    /// Returns a copy in which an object has another definition; null if the catalog cannot be copied.
    default CatalogSnapshot withObject(SchemaObject object) {
        return null;
    }

    /// Finds the columns of files that queries read as tables.
    default FileTables files() {
        return FileTables.NONE;
    }

    /// Asks table functions for their estimates.
    interface TableFunctionCosts {
        /// No function has estimates of its own.
        TableFunctionCosts NONE = (function, argumentCount, sql) -> null;

        /// The estimates of a table function for one statement.
        ///
        /// @param rows the rows that one call returns
        /// @param cost the cost of one call
        /// @param isRepeatable whether a statement may call the function several times
        record FunctionCost(double rows, double cost, boolean isRepeatable) {}

        /// Returns the estimates of a function; null if it has none.
        ///
        /// @param argumentCount the number of arguments of the call
        /// @param sql the text of the statement
        /// @throws bowler.base.error.SqlFailure if the function fails to estimate
        FunctionCost of(RoutineDescriptor function, int argumentCount, String sql);
    }
}
