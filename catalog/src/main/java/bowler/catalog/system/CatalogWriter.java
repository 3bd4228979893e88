// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.system;

import bowler.base.invariant.Invariant;
import bowler.catalog.ColumnDescriptor;
import bowler.catalog.Enforcement;
import bowler.catalog.IndexDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.statistics.TableStatistics;
import bowler.catalog.system.text.ColumnText;
import bowler.catalog.system.text.Identifiers;
import bowler.catalog.system.text.IndexKeyText;
import bowler.catalog.system.text.IndexText;
import bowler.catalog.system.text.TypeText;
import bowler.storage.StoreTransaction;
import bowler.storage.api.TreeRef;
import bowler.types.Collation;
import bowler.types.RowBuffer;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;

/// Writes descriptors into the system tables, as part of a transaction.
public final class CatalogWriter implements DefinitionRows {
    /// The schemas that every database has, as Derby's.
    public static final List<String> SYSTEM_SCHEMAS = List.of(
        "SYS", "SYSIBM", "SYSCAT", "SYSFUN", "SYSPROC", "SYSSTAT", "NULLID", "SQLJ", "SYSCS_DIAG", "SYSCS_UTIL", "APP");
    /// The owner of a database that no user has created.
    public static final String SYSTEM_OWNER = "DBA";
    private static final String LOBS = "LOBS";

    private final SystemRows schemas;
    private final SystemRows tables;
    private final SystemRows columns;
    private final SystemRows sequences;
    private final SystemRows conglomerates;
    private final ConstraintRows constraints;
    private final StatisticsRows statistics;

    public CatalogWriter(StoreTransaction transaction, IntFunction<TreeRef> trees) {
        schemas = rows(SystemTable.SYSSCHEMAS, transaction, trees);
        tables = rows(SystemTable.SYSTABLES, transaction, trees);
        columns = rows(SystemTable.SYSCOLUMNS, transaction, trees);
        sequences = rows(SystemTable.SYSSEQUENCES, transaction, trees);
        conglomerates = rows(SystemTable.SYSCONGLOMERATES, transaction, trees);
        constraints = new ConstraintRows(table -> rows(table, transaction, trees));
        statistics = new StatisticsRows(table -> rows(table, transaction, trees));
    }

    private static SystemRows rows(SystemTable table, StoreTransaction transaction, IntFunction<TreeRef> trees) {
        return new SystemRows(table, trees.apply(table.descriptor().tableId()), transaction);
    }

    /// Fills a new store: the trees of the system tables, their own descriptors, the schemas of every database. One
    /// statement of its own.
    public static void bootstrap(StoreTransaction transaction) {
        bootstrap(transaction, Collation.UCS_BASIC, SYSTEM_OWNER);
    }

    /// @param collation of strings of which nothing else is said
    /// @param owner the owner of the database
    public static void bootstrap(StoreTransaction transaction, int collation, String owner) {
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
            boolean isUsers = schema.equals("APP");
            writer.addSchema(schema, isUsers ? "APP" : owner,
                isUsers && collation != Collation.UCS_BASIC ? Collation.name(collation) : null);
        }
        for (SystemTable table : SystemTable.values()) {
            writer.addTable(table.descriptor(), true);
        }
        SystemRows dummy = rows(SystemTable.SYSDUMMY1, transaction, byId);
        RowBuffer row = dummy.newRow();
        row.setObject(0, "Y");
        dummy.insert(row);
        SystemRoutineRows.write(transaction, byId);
        new AccessRows(transaction, byId).change(List.of(), SystemRoutineRows.grants(owner));
        transaction.endStatement();
    }

    @Override
    public void addSchema(String name, String owner) {
        addSchema(name, owner, null);
    }

    private void addSchema(String name, String owner, String collation) {
        RowBuffer row = schemas.newRow();
        row.setObject(0, Identifiers.ofSchema(name));
        row.setObject(1, name);
        row.setObject(2, owner);
        if (collation == null) {
            row.setNull(3);
        } else {
            row.setObject(3, collation);
        }
        schemas.add(row);
    }

    @Override
    public void removeSchema(String name) {
        RowBuffer row = schemas.newRow();
        row.setObject(1, name);
        schemas.remove(row);
    }

    @Override
    public void addTable(TableDescriptor table, boolean isSystem) {
        tables.add(tableRow(table, isSystem));
        for (ColumnDescriptor column : table.columns()) {
            columns.add(columnRow(table, column));
        }
        changeIdentity(null, IdentityColumn.orNull(table));
        if (isSystem) {
            // Derby's system tables have indexes and no constraints.
            addRowTrees(table);
            table.indexes().forEach(index -> addIndexTree(table, index));
            return;
        }
        addParts(table);
    }

    /// Trees and constraints, whose rows name the schema.
    private void addParts(TableDescriptor table) {
        addRowTree(table);
        addLobTree(table);
        for (IndexDescriptor index : table.indexes()) {
            addIndex(table, index);
        }
        table.checks().forEach(check -> constraints.add(table, check));
        table.foreignKeys().forEach(key -> constraints.add(table, key));
    }

    private void addRowTrees(TableDescriptor table) {
        addConglomerate(table, table.treeId(), null, false, null, false);
        if (!table.clusteringKey().isEmpty()) {
            addConglomerate(table, table.treeId(), table.primaryKeyName(), true,
                IndexKeyText.of(true, false, table.clusteringKey()), true);
        }
    }

    private void addRowTree(TableDescriptor table) {
        addRowTrees(table);
        if (!table.clusteringKey().isEmpty()) {
            constraints.addKey(table, table.primaryKeyName(), table.treeId(), true, Enforcement.IMMEDIATE);
        }
    }

    /// Adds the tree of long values; its descriptor distinguishes it from the tree of the rows.
    private void addLobTree(TableDescriptor table) {
        if (table.lobTreeId() != 0) {
            addConglomerate(table, table.lobTreeId(), null, false, LOBS, false);
        }
    }

    private void removeLobTree(TableDescriptor table) {
        if (table.lobTreeId() != 0) {
            removeConglomerate(table, table.lobTreeId(), false);
        }
    }

    private void removeRowTree(TableDescriptor table) {
        if (!table.clusteringKey().isEmpty()) {
            removeConglomerate(table, table.treeId(), true);
            constraints.removeKey(table, table.primaryKeyName());
        }
        removeConglomerate(table, table.treeId(), false);
    }

    @Override
    public void removeTable(TableDescriptor table) {
        removeParts(table);
        changeIdentity(IdentityColumn.orNull(table), null);
        for (ColumnDescriptor column : table.columns()) {
            columns.remove(columnRow(table, column));
        }
        RowBuffer row = tables.newRow();
        row.setObject(0, Identifiers.ofTree(table.tableId()));
        tables.remove(row);
    }

    private void removeParts(TableDescriptor table) {
        table.checks().forEach(check -> constraints.remove(table, check));
        table.foreignKeys().forEach(key -> constraints.remove(table, key));
        for (IndexDescriptor index : table.indexes()) {
            removeIndex(table, index);
        }
        removeRowTree(table);
        removeLobTree(table);
    }

    private void addIndexTree(TableDescriptor table, IndexDescriptor index) {
        addConglomerate(table, index.treeId(), index.name(), true,
            IndexText.of(index), index.constraintName() != null);
    }

    public void addIndex(TableDescriptor table, IndexDescriptor index) {
        addIndexTree(table, index);
        if (index.key() != null) {
            constraints.addKey(
                table, index.constraintName(), index.treeId(), index.key().primary(), index.key().enforcement());
        }
    }

    public void removeIndex(TableDescriptor table, IndexDescriptor index) {
        removeConglomerate(table, index.treeId(), true);
        if (index.key() != null) {
            constraints.removeKey(table, index.constraintName());
        }
    }

    /// Puts a table's new state in place of the old: only what differs is written.
    @Override
    public void changeTable(TableDescriptor old, TableDescriptor table) {
        boolean isSchemaChanged = !old.schemaName().equals(table.schemaName());
        boolean hasNewRow = isSchemaChanged || !old.name().equals(table.name()) || old.hasTableLocking() != table.hasTableLocking();
        if (hasNewRow) {
            tables.remove(tableRow(old, false));
            tables.add(tableRow(table, false));
        }
        changeColumns(old, table);
        if (isSchemaChanged) {
            removeParts(old);
            addParts(table);
            return;
        }
        old.checks().stream().filter(check -> !table.checks().contains(check))
            .forEach(check -> constraints.remove(old, check));
        old.foreignKeys().stream().filter(key -> !table.foreignKeys().contains(key))
            .forEach(key -> constraints.remove(old, key));
        old.indexes().stream().filter(index -> !table.indexes().contains(index))
            .forEach(index -> removeIndex(old, index));
        boolean isMoved = old.treeId() != table.treeId() || !old.clusteringKey().equals(table.clusteringKey())
            || !Objects.equals(old.primaryKeyName(), table.primaryKeyName());
        if (isMoved) {
            removeRowTree(old);
            addRowTree(table);
        }
        if (old.lobTreeId() != table.lobTreeId()) {
            removeLobTree(old);
            addLobTree(table);
        }
        table.indexes().stream().filter(index -> !old.indexes().contains(index))
            .forEach(index -> addIndex(table, index));
        table.checks().stream().filter(check -> !old.checks().contains(check))
            .forEach(check -> constraints.add(table, check));
        table.foreignKeys().stream().filter(key -> !old.foreignKeys().contains(key))
            .forEach(key -> constraints.add(table, key));
    }

    /// Columns are kept by their numbers; an identity column's next value stays.
    private void changeColumns(TableDescriptor old, TableDescriptor table) {
        changeIdentity(IdentityColumn.orNull(old), IdentityColumn.orNull(table));
        for (ColumnDescriptor column : old.columns()) {
            if (!table.columns().contains(column)) {
                columns.remove(columnRow(old, column));
            }
        }
        for (ColumnDescriptor column : table.columns()) {
            if (!old.columns().contains(column)) {
                columns.add(columnRow(table, column));
            }
        }
    }

    /// @param old null: there was none
    /// @param column null: there is none any more
    private void changeIdentity(IdentityColumn old, IdentityColumn column) {
        if (old == null) {
            if (column != null) {
                column.add(sequences);
            }
        } else if (column == null) {
            old.remove(sequences, columns);
        } else if (!column.hasDefinitionOf(old)) {
            column.change(sequences, columns);
        }
    }

    /// Puts what is known of a table's rows in place of what was; either may be null.
    @Override
    public void changeStatistics(TableDescriptor table, TableStatistics old, TableStatistics known) {
        if (old != null) {
            statistics.remove(table, old);
        }
        if (known != null) {
            statistics.add(table, known);
        }
    }

    private RowBuffer tableRow(TableDescriptor table, boolean isSystem) {
        RowBuffer row = tables.newRow();
        row.setObject(0, Identifiers.ofTree(table.tableId()));
        row.setObject(1, table.name());
        row.setObject(2, isSystem ? "S" : "T");
        row.setObject(3, Identifiers.ofSchema(table.schemaName()));
        row.setObject(4, table.hasTableLocking() ? SystemTable.TABLE_LOCKS : SystemTable.ROW_LOCKS);
        return row;
    }

    private RowBuffer columnRow(TableDescriptor table, ColumnDescriptor column) {
        RowBuffer row = columns.newRow();
        row.setObject(0, Identifiers.ofTree(table.tableId()));
        row.setObject(1, column.name());
        row.setLong(2, column.position() + 1);
        row.setObject(3, TypeText.of(column.type(), column.nullable()));
        row.setObject(4, column.isGenerated() ? ColumnText.ofGeneration(column.generation()) : column.defaultText());
        row.setLong(9, 0);
        ColumnDescriptor.Identity identity = column.identity();
        if (identity != null) {
            row.setObject(4, identity.always() ? null : SystemTable.GENERATED_BY_DEFAULT);
            row.setLong(6, identity.start());
            row.setLong(7, identity.start());
            row.setLong(8, identity.increment());
            row.setLong(9, identity.cycle() ? 1 : 0);
        }
        if (column.added() != null) {
            row.setObject(10, ColumnText.ofAdded(column.added()));
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
        conglomerates.add(row);
    }

    private void removeConglomerate(TableDescriptor table, int treeId, boolean isIndex) {
        conglomerates.remove(conglomerateKey(table, treeId, isIndex));
    }

    private RowBuffer conglomerateKey(TableDescriptor table, int treeId, boolean isIndex) {
        RowBuffer row = conglomerates.newRow();
        row.setObject(1, Identifiers.ofTree(table.tableId()));
        row.setLong(2, treeId);
        row.setLong(4, isIndex ? 1 : 0);
        return row;
    }
}
