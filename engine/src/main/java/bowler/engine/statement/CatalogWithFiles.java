// SPDX-License-Identifier: Apache-2.0
package bowler.engine.statement;

import bowler.catalog.AccessControl;
import bowler.catalog.CatalogSnapshot;
import bowler.catalog.FileTables;
import bowler.catalog.SchemaObject;
import bowler.catalog.TableDescriptor;
import bowler.catalog.CatalogSnapshot.TableFunctionCosts;
import bowler.catalog.statistics.TableStatistics;
import bowler.catalog.TemporaryRules;
import java.util.Collection;
import java.util.Locale;

/// A catalog that also finds the columns of files, the estimates of table functions and the territory of the database. Statements are compiled with it.
record CatalogWithFiles(CatalogSnapshot catalog, FileTables files, TableFunctionCosts functionCosts, Locale territory) implements CatalogSnapshot {
    @Override
    public long version() {
        return catalog.version();
    }

    @Override
    public boolean hasSchema(String name) {
        return catalog.hasSchema(name);
    }

    @Override
    public TableDescriptor table(String schemaName, String tableName) {
        return catalog.table(schemaName, tableName);
    }

    @Override
    public TableDescriptor table(int tableId) {
        return catalog.table(tableId);
    }

    @Override
    public Collection<String> schemaNames() {
        return catalog.schemaNames();
    }

    @Override
    public Collection<TableDescriptor> tables() {
        return catalog.tables();
    }

    @Override
    public TableDescriptor tableOfIndex(String schemaName, String indexName) {
        return catalog.tableOfIndex(schemaName, indexName);
    }

    @Override
    public SchemaObject object(SchemaObject.Kind kind, String schemaName, String name) {
        return catalog.object(kind, schemaName, name);
    }

    @Override
    public Collection<SchemaObject> objects() {
        return catalog.objects();
    }

    @Override
    public TemporaryRules temporaryRules(String tableName) {
        return catalog.temporaryRules(tableName);
    }

    @Override
    public TableDescriptor tableOfConstraint(String schemaName, String constraintName) {
        return catalog.tableOfConstraint(schemaName, constraintName);
    }

    @Override
    public int defaultCollation() {
        return catalog.defaultCollation();
    }

    @Override
    public AccessControl accessControl() {
        return catalog.accessControl();
    }

    @Override
    public long estimatedRows(int treeId) {
        return catalog.estimatedRows(treeId);
    }

    @Override
    public TableStatistics statistics(int tableId) {
        return catalog.statistics(tableId);
    }

    @Override
    public CatalogSnapshot withTable(TableDescriptor table) {
        CatalogSnapshot changed = catalog.withTable(table);
        return changed == null ? null : new CatalogWithFiles(changed, files, functionCosts, territory);
    }

    @Override
    public CatalogSnapshot withObject(SchemaObject object) {
        CatalogSnapshot changed = catalog.withObject(object);
        return changed == null ? null : new CatalogWithFiles(changed, files, functionCosts, territory);
    }
}
