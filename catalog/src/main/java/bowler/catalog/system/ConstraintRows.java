// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.system;

import bowler.catalog.CheckConstraint;
import bowler.catalog.Enforcement;
import bowler.catalog.ForeignKey;
import bowler.catalog.TableDescriptor;
import bowler.catalog.system.text.EnforcementText;
import bowler.catalog.system.text.Identifiers;
import bowler.catalog.system.text.IndexKeyText;
import bowler.storage.api.RowBytes;
import bowler.types.RowBuffer;
import bowler.types.encode.EncodedRow;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/// The rows that describe constraints: one in SYSCONSTRAINTS, one more in the table of its kind.
final class ConstraintRows {
    private static final int REFERENCE_COUNT = 6;

    /// References to keys that were removed, which may come back in another form.
    private final Map<String, Long> movedIndexes = new HashMap<>();
    private final SystemRows constraints;
    private final SystemRows keys;
    private final SystemRows checks;
    private final SystemRows foreignKeys;

    ConstraintRows(Function<SystemTable, SystemRows> rows) {
        constraints = rows.apply(SystemTable.SYSCONSTRAINTS);
        keys = rows.apply(SystemTable.SYSKEYS);
        checks = rows.apply(SystemTable.SYSCHECKS);
        foreignKeys = rows.apply(SystemTable.SYSFOREIGNKEYS);
    }

    void addKey(TableDescriptor table, String name, int treeId, boolean primary, Enforcement enforcement) {
        addConstraint(table, name, primary ? "P" : "U", enforcement);
        Long references = movedIndexes.remove(Identifiers.ofConstraint(table.tableId(), name));
        if (references != null) {
            changeReferences(table.tableId(), name, references);
        }
        RowBuffer row = keyed(keys, table, name);
        row.setObject(1, Identifiers.ofTree(treeId));
        keys.add(row);
    }

    void removeKey(TableDescriptor table, String name) {
        long references = changeReferences(table.tableId(), name, 0);
        movedIndexes.put(Identifiers.ofConstraint(table.tableId(), name), references);
        constraints.remove(keyed(constraints, table, name));
        keys.remove(keyed(keys, table, name));
    }

    void add(TableDescriptor table, CheckConstraint check) {
        addConstraint(table, check.name(), "C", check.enforcement());
        RowBuffer row = keyed(checks, table, check.name());
        row.setObject(1, check.text());
        row.setObject(2, IndexKeyText.ofPositions(check.columns()));
        checks.add(row);
    }

    void remove(TableDescriptor table, CheckConstraint check) {
        constraints.remove(keyed(constraints, table, check.name()));
        checks.remove(keyed(checks, table, check.name()));
    }

    void add(TableDescriptor table, ForeignKey key) {
        addConstraint(table, key.name(), "F", key.enforcement());
        RowBuffer row = keyed(foreignKeys, table, key.name());
        row.setObject(1, Identifiers.ofTree(key.treeId()));
        row.setObject(2, Identifiers.ofConstraint(key.parentTableId(), key.parentKeyName()));
        row.setObject(3, String.valueOf(key.onDelete().letter()));
        row.setObject(4, String.valueOf(key.onUpdate().letter()));
        foreignKeys.add(row);
        changeReferences(key.parentTableId(), key.parentKeyName(), 1);
    }

    void remove(TableDescriptor table, ForeignKey key) {
        constraints.remove(keyed(constraints, table, key.name()));
        foreignKeys.remove(keyed(foreignKeys, table, key.name()));
        changeReferences(key.parentTableId(), key.parentKeyName(), -1);
    }

    /// Counts the foreign keys that refer to a key.
    ///
    /// @return how many they are then
    private long changeReferences(int tableId, String name, long more) {
        String id = Identifiers.ofConstraint(tableId, name);
        RowBuffer row = constraints.newRow();
        row.setObject(0, id);
        EncodedRow found = constraints.lock(row, new RowBytes());
        if (found == null) {
            Long kept = movedIndexes.computeIfPresent(id, (key, before) -> before + more);
            return kept == null ? 0 : kept;
        }
        long count = Math.max(found.longAt(REFERENCE_COUNT) + more, 0);
        if (more != 0) {
            constraints.copy(found, row);
            row.setLong(REFERENCE_COUNT, count);
            constraints.update(row);
        }
        return count;
    }

    private void addConstraint(TableDescriptor table, String name, String type, Enforcement enforcement) {
        RowBuffer row = keyed(constraints, table, name);
        row.setObject(1, Identifiers.ofTree(table.tableId()));
        row.setObject(2, name);
        row.setObject(3, type);
        row.setObject(4, Identifiers.ofSchema(table.schemaName()));
        row.setObject(5, EnforcementText.of(enforcement));
        row.setLong(REFERENCE_COUNT, 0);
        constraints.add(row);
    }

    private static RowBuffer keyed(SystemRows rows, TableDescriptor table, String name) {
        RowBuffer row = rows.newRow();
        row.setObject(0, Identifiers.ofConstraint(table.tableId(), name));
        return row;
    }
}
