// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.system;

import bowler.base.invariant.Invariant;
import bowler.catalog.ColumnDescriptor;
import bowler.catalog.IndexDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.storage.StoreTransaction;
import bowler.storage.TreeRef;
import bowler.types.RowBuffer;
import java.util.List;
import java.util.function.IntFunction;

/// Writes descriptors into the system tables, as part of a transaction.
public final class CatalogWriter {
    /// The schemas that every database has, as Derby's.
    public static final List<String> SYSTEM_SCHEMAS = List.of(
        "SYS", "SYSIBM", "SYSCAT", "SYSFUN", "SYSPROC", "SYSSTAT", "NULLID", "SQLJ", "SYSCS_DIAG", "SYSCS_UTIL", "APP");
    private static final String SYSTEM_OWNER = "DBA";

    private final SystemRows schemas;
    private final SystemRows tables;
    private final SystemRows columns;
    private final SystemRows conglomerates;
    private final SystemRows constraints;
    private final SystemRows keys;

    public CatalogWriter(StoreTransaction transaction, IntFunction<TreeRef> trees) {
        schemas = rows(SystemTable.SYSSCHEMAS, transaction, trees);
        tables = rows(SystemTable.SYSTABLES, transaction, trees);
        columns = rows(SystemTable.SYSCOLUMNS, transaction, trees);
        conglomerates = rows(SystemTable.SYSCONGLOMERATES, transaction, trees);
        constraints = rows(SystemTable.SYSCONSTRAINTS, transaction, trees);
        keys = rows(SystemTable.SYSKEYS, transaction, trees);
    }

    private static SystemRows rows(SystemTable table, StoreTransaction transaction, IntFunction<TreeRef> trees) {
        return new SystemRows(table, trees.apply(table.descriptor().tableId()), transaction);
    }

    /// Fills a new store: the trees of the system tables, their own descriptors, the schemas of every database. One
    /// statement of its own.
    public static void bootstrap(StoreTransaction transaction) {
        transaction.beginStatement();
        TreeRef[] trees = new TreeRef[SystemTable.values().length + 1];
        for (SystemTable table : SystemTable.values()) {
            TreeRef tree = transaction.createTree(0);
            Invariant.check(tree.treeId() == table.descriptor().tableId(),
                "the tree of a system table is %d instead of %d", tree.treeId(), table.descriptor().tableId());
            trees[tree.treeId()] = tree;
        }
        IntFunction<TreeRef> byId = id -> trees[id];
        CatalogWriter writer = new CatalogWriter(transaction, byId);
        for (String schema : SYSTEM_SCHEMAS) {
            writer.addSchema(schema, schema.equals("APP") ? "APP" : SYSTEM_OWNER);
        }
        for (SystemTable table : SystemTable.values()) {
            writer.addTable(table.descriptor(), true);
        }
        SystemRows dummy = rows(SystemTable.SYSDUMMY1, transaction, byId);
        RowBuffer row = dummy.newRow();
        row.setObject(0, "Y");
        dummy.insert(row);
        transaction.endStatement();
    }

    public void addSchema(String name, String owner) {
        RowBuffer row = schemas.newRow();
        row.setObject(0, Identifiers.ofSchema(name));
        row.setObject(1, name);
        row.setObject(2, owner);
        add(schemas, row);
    }

    public void removeSchema(String name) {
        RowBuffer row = schemas.newRow();
        row.setObject(1, name);
        remove(schemas, row);
    }

    public void addTable(TableDescriptor table, boolean isSystem) {
        RowBuffer row = tables.newRow();
        row.setObject(0, Identifiers.ofTree(table.tableId()));
        row.setObject(1, table.name());
        row.setObject(2, isSystem ? "S" : "T");
        row.setObject(3, Identifiers.ofSchema(table.schemaName()));
        row.setObject(4, "R");
        add(tables, row);
        for (ColumnDescriptor column : table.columns()) {
            add(columns, columnRow(table, column));
        }
        addConglomerate(table, table.tableId(), null, false, null, false);
        if (!table.clusteringKey().isEmpty()) {
            addConglomerate(table, table.tableId(), table.primaryKeyName(), true,
                KeyText.of(true, false, table.clusteringKey()), true);
            addConstraint(table, table.tableId(), table.primaryKeyName(), "P");
        }
        for (IndexDescriptor index : table.indexes()) {
            addIndex(table, index);
        }
    }

    public void removeTable(TableDescriptor table) {
        for (IndexDescriptor index : table.indexes()) {
            removeIndex(table, index);
        }
        if (!table.clusteringKey().isEmpty()) {
            removeConglomerate(table, table.tableId(), true);
            removeConstraint(table.tableId());
        }
        removeConglomerate(table, table.tableId(), false);
        for (ColumnDescriptor column : table.columns()) {
            remove(columns, columnRow(table, column));
        }
        RowBuffer row = tables.newRow();
        row.setObject(0, Identifiers.ofTree(table.tableId()));
        remove(tables, row);
    }

    public void addIndex(TableDescriptor table, IndexDescriptor index) {
        addConglomerate(table, index.treeId(), index.name(), true,
            KeyText.of(index.unique(), index.nullsDistinct(), index.keyColumns()), index.constraintName() != null);
        if (index.constraintName() != null) {
            addConstraint(table, index.treeId(), index.constraintName(), "U");
        }
    }

    public void removeIndex(TableDescriptor table, IndexDescriptor index) {
        removeConglomerate(table, index.treeId(), true);
        if (index.constraintName() != null) {
            removeConstraint(index.treeId());
        }
    }

    private RowBuffer columnRow(TableDescriptor table, ColumnDescriptor column) {
        RowBuffer row = columns.newRow();
        row.setObject(0, Identifiers.ofTree(table.tableId()));
        row.setObject(1, column.name());
        row.setLong(2, column.position() + 1);
        row.setObject(3, TypeText.of(column.type(), column.nullable()));
        row.setObject(4, column.defaultText());
        ColumnDescriptor.Identity identity = column.identity();
        if (identity != null) {
            row.setObject(4, identity.always() ? null : SystemTable.GENERATED_BY_DEFAULT);
            row.setLong(6, identity.start());
            row.setLong(7, identity.start());
            row.setLong(8, identity.increment());
            row.setLong(9, 0);
        }
        return row;
    }

    private void addConglomerate(
            TableDescriptor table, int treeId, String name, boolean isIndex, String shape, boolean isConstraint) {
        RowBuffer row = conglomerateKey(table, treeId, isIndex);
        row.setObject(0, Identifiers.ofSchema(table.schemaName()));
        row.setObject(3, name);
        row.setObject(5, shape);
        row.setLong(6, isConstraint ? 1 : 0);
        row.setObject(7, Identifiers.ofTree(treeId));
        add(conglomerates, row);
    }

    private void removeConglomerate(TableDescriptor table, int treeId, boolean isIndex) {
        remove(conglomerates, conglomerateKey(table, treeId, isIndex));
    }

    private RowBuffer conglomerateKey(TableDescriptor table, int treeId, boolean isIndex) {
        RowBuffer row = conglomerates.newRow();
        row.setObject(1, Identifiers.ofTree(table.tableId()));
        row.setLong(2, treeId);
        row.setLong(4, isIndex ? 1 : 0);
        return row;
    }

    private void addConstraint(TableDescriptor table, int treeId, String name, String type) {
        String id = Identifiers.ofKeyConstraint(treeId);
        RowBuffer row = constraints.newRow();
        row.setObject(0, id);
        row.setObject(1, Identifiers.ofTree(table.tableId()));
        row.setObject(2, name);
        row.setObject(3, type);
        row.setObject(4, Identifiers.ofSchema(table.schemaName()));
        row.setObject(5, "E");
        row.setLong(6, 0);
        add(constraints, row);
        RowBuffer key = keys.newRow();
        key.setObject(0, id);
        key.setObject(1, Identifiers.ofTree(treeId));
        add(keys, key);
    }

    private void removeConstraint(int treeId) {
        RowBuffer row = constraints.newRow();
        row.setObject(0, Identifiers.ofKeyConstraint(treeId));
        remove(constraints, row);
        RowBuffer key = keys.newRow();
        key.setObject(0, Identifiers.ofKeyConstraint(treeId));
        remove(keys, key);
    }

    private static void add(SystemRows target, RowBuffer row) {
        Invariant.check(target.insert(row), "a row of the catalog is there already");
    }

    private static void remove(SystemRows target, RowBuffer row) {
        Invariant.check(target.delete(row), "a row of the catalog is missing");
    }
}
