// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.system;

import bowler.base.invariant.Invariant;
import bowler.catalog.ColumnDescriptor;
import bowler.catalog.IndexDescriptor;
import bowler.catalog.KeyColumn;
import bowler.catalog.TableDescriptor;
import bowler.catalog.state.CatalogState;
import bowler.catalog.system.text.ColumnText;
import bowler.catalog.system.text.Identifiers;
import bowler.catalog.system.text.IndexKeyText;
import bowler.catalog.system.text.IndexText;
import bowler.catalog.system.text.ParsedTypes;
import bowler.catalog.system.text.TypeText;
import bowler.storage.StoreTransaction;
import bowler.storage.api.TreeRef;
import bowler.types.Collation;
import bowler.types.DataType;
import bowler.types.UserType;
import bowler.types.Value;
import bowler.types.encode.EncodedRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;

/// Reads the whole catalog from the system tables, when a database is opened.
public final class CatalogReader {
    /// The owner of this schema owns the database.
    private static final String SYSTEM_SCHEMA = "SYS";

    private final StoreTransaction transaction;
    private final IntFunction<TreeRef> trees;
    private final Map<String, String> schemaNames = new HashMap<>();
    private final Map<String, String> schemaOwners = new HashMap<>();
    private final Map<Integer, List<ColumnDescriptor>> columns = new HashMap<>();
    private final Map<Integer, Integer> rowTrees = new HashMap<>();
    private final Map<Integer, Integer> lobTrees = new HashMap<>();
    private final Map<Integer, String> keyTexts = new HashMap<>();
    private final Map<Integer, String> keyNames = new HashMap<>();
    private final Map<Integer, List<IndexDescriptor>> indexes = new HashMap<>();
    private final ConstraintReader constraints = new ConstraintReader();
    private final ParsedTypes types = new ParsedTypes();

    private static final String USER_TYPE = "A";

    private int defaultCollation;

    private CatalogReader(StoreTransaction transaction, IntFunction<TreeRef> trees) {
        this.transaction = transaction;
        this.trees = trees;
    }

    /// The catalog as the transaction sees it, added to an empty state. Begins and ends a statement of its own.
    public static CatalogState read(
            StoreTransaction transaction, IntFunction<TreeRef> trees, CatalogState empty) {
        transaction.beginStatement();
        CatalogState state = new CatalogReader(transaction, trees).readInto(empty);
        transaction.endStatement();
        return state;
    }

    private CatalogState readInto(CatalogState empty) {
        rows(SystemTable.SYSSCHEMAS).forEach(row -> {
            schemaNames.put(SystemRows.text(row, 0), SystemRows.text(row, 1));
            schemaOwners.put(SystemRows.text(row, 1), SystemRows.text(row, 2));
            if (!row.isNull(3)) {
                defaultCollation = Collation.named(SystemRows.text(row, 3));
            }
        });
        Invariant.check(defaultCollation >= 0, "the collation of the database is not known to this JVM");
        rows(SystemTable.SYSALIASES).forEach(row -> {
            if (SystemRows.text(row, 4).equals(USER_TYPE)) {
                types.add(new UserType(schemaNames.get(SystemRows.text(row, 2)), SystemRows.text(row, 1), SystemRows.text(row, 3)));
            }
        });
        rows(SystemTable.SYSCONSTRAINTS).forEach(constraints::add);
        rows(SystemTable.SYSKEYS).forEach(constraints::addKey);
        rows(SystemTable.SYSCHECKS).forEach(constraints::addCheck);
        rows(SystemTable.SYSFOREIGNKEYS).forEach(constraints::addForeignKey);
        ObjectReader objects = new ObjectReader(transaction, trees, types);
        rows(SystemTable.SYSTABLES).forEach(objects::noteTable);
        rows(SystemTable.SYSCOLUMNS).forEach(row -> {
            if (objects.owns(SystemRows.text(row, 0))) {
                objects.addColumn(row);
            } else {
                addColumn(row);
            }
        });
        rows(SystemTable.SYSCONGLOMERATES).forEach(this::addRowTree);
        rows(SystemTable.SYSCONGLOMERATES).forEach(this::addIndex);
        Map<Integer, TableDescriptor> tables = new TreeMap<>();
        rows(SystemTable.SYSTABLES).forEach(row -> {
            if (objects.owns(SystemRows.text(row, 0))) {
                return;
            }
            TableDescriptor table = table(row);
            tables.put(table.tableId(), table);
        });
        CatalogState state = empty.withDefaultCollation(defaultCollation);
        for (String schemaName : schemaNames.values()) {
            state = state.withSchema(schemaName, schemaOwners.get(schemaName));
        }
        state = state.withAccessControl(new AccessRows(transaction, trees).readInto(
            state.accessControl().ofDatabaseOwner(schemaOwners.get(SYSTEM_SCHEMA))));
        state = state.withTables(constraints.withReferrers(tables).values())
            .withObjects(objects.read(schemaNames, tables));
        return new StatisticsRows(this::rows).readInto(state);
    }

    private SystemRows rows(SystemTable table) {
        return new SystemRows(table, trees.apply(table.descriptor().tableId()), transaction);
    }

    private void addColumn(EncodedRow row) {
        int tableId = Identifiers.treeOf(SystemRows.text(row, 0));
        List<ColumnDescriptor> list = columns.computeIfAbsent(tableId, id -> new ArrayList<>());
        DataType type = types.of(SystemRows.text(row, 3));
        String defaultText = SystemRows.text(row, 4);
        ColumnDescriptor.Identity identity = row.isNull(7) ? null : new ColumnDescriptor.Identity(
            !SystemTable.GENERATED_BY_DEFAULT.equals(defaultText), row.longAt(7), row.longAt(8), row.longAt(9) != 0);
        String generation = ColumnText.generation(defaultText);
        Value added = row.isNull(10) ? null : ColumnText.added(SystemRows.text(row, 10), type);
        list.add(new ColumnDescriptor(
            SystemRows.text(row, 1), list.size(), type, TypeText.isNullable(SystemRows.text(row, 3)),
            identity == null && generation == null ? defaultText : null, identity, generation, added));
    }

    private void addRowTree(EncodedRow row) {
        if (row.longAt(4) == 0) {
            (row.isNull(5) ? rowTrees : lobTrees).put(Identifiers.treeOf(SystemRows.text(row, 1)), (int) row.longAt(2));
        }
    }

    private void addIndex(EncodedRow row) {
        if (row.longAt(4) == 0) {
            return;
        }
        int tableId = Identifiers.treeOf(SystemRows.text(row, 1));
        int treeId = (int) row.longAt(2);
        String shape = SystemRows.text(row, 5);
        if (treeId == rowTrees.get(tableId)) {
            keyTexts.put(tableId, shape);
            keyNames.put(tableId, SystemRows.text(row, 3));
            return;
        }
        indexes.computeIfAbsent(tableId, id -> new ArrayList<>()).add(new IndexDescriptor(
            treeId, SystemRows.text(row, 3), IndexKeyText.isUnique(shape), IndexKeyText.hasDistinctNulls(shape), IndexKeyText.columns(shape),
            row.longAt(6) == 0 ? null : constraints.nameOf(treeId, SystemRows.text(row, 3)), constraints.keyOf(treeId),
            IndexText.form(shape)));
    }

    private TableDescriptor table(EncodedRow row) {
        int tableId = Identifiers.treeOf(SystemRows.text(row, 0));
        int treeId = rowTrees.get(tableId);
        String keyText = keyTexts.get(tableId);
        List<KeyColumn> key = keyText == null ? List.of() : IndexKeyText.columns(keyText);
        TableDescriptor table = new TableDescriptor(
            tableId, treeId, schemaNames.get(SystemRows.text(row, 3)), SystemRows.text(row, 1), columns.get(tableId), key,
            keyText == null ? null : constraints.nameOf(treeId, keyNames.get(tableId)), indexes.getOrDefault(tableId, List.of()),
            constraints.checksOf(tableId), List.of(), List.of(), SystemRows.text(row, 4).equals(SystemTable.TABLE_LOCKS),
            lobTrees.getOrDefault(tableId, 0), List.of(), null);
        return table.withForeignKeys(constraints.foreignKeysOf(table));
    }
}
