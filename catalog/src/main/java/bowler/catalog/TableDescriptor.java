// SPDX-License-Identifier: Apache-2.0
package bowler.catalog;

import java.util.ArrayList;
import java.util.List;

/// A table.
///
/// @param tableId the permanent id of the table; also the id of its first tree
/// @param treeId the tree that holds its rows; it changes when all rows are rewritten
/// @param clusteringKey the primary key's columns, by which the rows are stored; empty: rows are stored by a hidden row
///     number (8 bytes, unsigned, ascending), which is the clustering key then
/// @param primaryKeyName the name of the primary key by which the rows are stored; null if there is none, or if an
///     index implements it
/// @param referrers ids of the tables that have foreign keys to this one
/// @param hasTableLocking LOCKSIZE TABLE: row locks become table locks
/// @param lobTreeId the tree that holds long BLOBs and CLOBs in chunks; 0 if there is none, and all values are in their
///     rows
/// @param triggers in firing order
/// @param rowSecurity null if the table never had policies
public record TableDescriptor(
        int tableId, int treeId, String schemaName, String name, List<ColumnDescriptor> columns,
        List<KeyColumn> clusteringKey, String primaryKeyName, List<IndexDescriptor> indexes,
        List<CheckConstraint> checks, List<ForeignKey> foreignKeys, List<Integer> referrers, boolean hasTableLocking,
        int lobTreeId, List<TriggerDescriptor> triggers, RowSecurity rowSecurity) {

    /// The schema of temporary tables, which each session has for itself.
    public static final String TEMPORARY_SCHEMA = "SESSION";
    /// The least id of a temporary table or one of its trees; ids of others are lower.
    public static final int FIRST_TEMPORARY_ID = 1 << 30;

    /// Returns whether this is a temporary table: only its session sees it, and it is not in the system tables.
    public boolean isTemporary() {
        return tableId >= FIRST_TEMPORARY_ID;
    }

    /// A table with no other constraints than keys.
    public TableDescriptor(
            int tableId, String schemaName, String name, List<ColumnDescriptor> columns,
            List<KeyColumn> clusteringKey, String primaryKeyName, List<IndexDescriptor> indexes) {
        this(tableId, tableId, schemaName, name, columns, clusteringKey, primaryKeyName, indexes, List.of(), List.of(),
            List.of(), false, 0, List.of(), null);
    }

    /// Returns the column with this name (as the catalog spells it), or null.
    public ColumnDescriptor column(String columnName) {
        for (ColumnDescriptor column : columns) {
            if (column.name().equals(columnName)) {
                return column;
            }
        }
        return null;
    }

    /// Returns the names of the schema and the table in quotes, as messages about violated constraints show them.
    public String quotedName() {
        return "\"" + schemaName + "\".\"" + name + "\"";
    }

    /// Returns the index of the primary key or unique constraint with this name, or null.
    public IndexDescriptor keyIndex(String constraintName) {
        for (IndexDescriptor index : indexes) {
            if (index.key() != null && index.constraintName().equals(constraintName)) {
                return index;
            }
        }
        return null;
    }

    /// Returns the columns of the primary key or unique constraint with this name, or null.
    public List<KeyColumn> keyColumns(String constraintName) {
        if (constraintName.equals(primaryKeyName)) {
            return clusteringKey;
        }
        IndexDescriptor index = keyIndex(constraintName);
        return index == null ? null : index.keyColumns();
    }

    /// Returns the name of the primary key, however it is kept, or null.
    public String primaryConstraintName() {
        if (primaryKeyName != null) {
            return primaryKeyName;
        }
        for (IndexDescriptor index : indexes) {
            if (index.key() != null && index.key().primary()) {
                return index.constraintName();
            }
        }
        return null;
    }

    /// Returns the index with this tree, or null.
    public IndexDescriptor indexOfTree(int indexTreeId) {
        for (IndexDescriptor index : indexes) {
            if (index.treeId() == indexTreeId) {
                return index;
            }
        }
        return null;
    }

    /// Returns whether a transaction may defer the check of the constraint with this name.
    public boolean isDeferrable(String constraintName) {
        IndexDescriptor index = keyIndex(constraintName);
        if (index != null) {
            return index.key().enforcement().deferrable();
        }
        return checks.stream().anyMatch(
            check -> check.name().equals(constraintName) && check.enforcement().deferrable())
            || foreignKeys.stream().anyMatch(
                key -> key.name().equals(constraintName) && key.enforcement().deferrable());
    }

    /// Returns whether the constraint with this name is enforced.
    public boolean isEnforced(String constraintName) {
        IndexDescriptor index = keyIndex(constraintName);
        if (index != null) {
            return index.key().enforcement().enforced();
        }
        return checks.stream().noneMatch(check -> check.name().equals(constraintName) && !check.enforcement().enforced())
            && foreignKeys.stream().noneMatch(key -> key.name().equals(constraintName) && !key.enforcement().enforced());
    }

    /// Returns the names of all constraints.
    public List<String> constraintNames() {
        List<String> names = new ArrayList<>();
        if (primaryKeyName != null) {
            names.add(primaryKeyName);
        }
        for (IndexDescriptor index : indexes) {
            if (index.key() != null) {
                names.add(index.constraintName());
            }
        }
        checks.forEach(check -> names.add(check.name()));
        foreignKeys.forEach(key -> names.add(key.name()));
        return names;
    }

    public TableDescriptor withName(String newName) {
        return new TableDescriptor(tableId, treeId, schemaName, newName, columns, clusteringKey, primaryKeyName,
            indexes, checks, foreignKeys, referrers, hasTableLocking, lobTreeId, triggers, rowSecurity);
    }

    public TableDescriptor withSchema(String newSchema) {
        return new TableDescriptor(tableId, treeId, newSchema, name, columns, clusteringKey, primaryKeyName,
            indexes, checks, foreignKeys, referrers, hasTableLocking, lobTreeId, triggers, rowSecurity);
    }

    public TableDescriptor withTree(int newTreeId) {
        return new TableDescriptor(tableId, newTreeId, schemaName, name, columns, clusteringKey, primaryKeyName,
            indexes, checks, foreignKeys, referrers, hasTableLocking, lobTreeId, triggers, rowSecurity);
    }

    public TableDescriptor withColumns(List<ColumnDescriptor> newColumns) {
        return new TableDescriptor(tableId, treeId, schemaName, name, List.copyOf(newColumns), clusteringKey,
            primaryKeyName, indexes, checks, foreignKeys, referrers, hasTableLocking, lobTreeId, triggers, rowSecurity);
    }

    public TableDescriptor withClusteringKey(List<KeyColumn> newKey, String constraintName) {
        return new TableDescriptor(tableId, treeId, schemaName, name, columns, List.copyOf(newKey), constraintName,
            indexes, checks, foreignKeys, referrers, hasTableLocking, lobTreeId, triggers, rowSecurity);
    }

    public TableDescriptor withIndexes(List<IndexDescriptor> newIndexes) {
        return new TableDescriptor(tableId, treeId, schemaName, name, columns, clusteringKey, primaryKeyName,
            List.copyOf(newIndexes), checks, foreignKeys, referrers, hasTableLocking, lobTreeId, triggers, rowSecurity);
    }

    public TableDescriptor withChecks(List<CheckConstraint> newChecks) {
        return new TableDescriptor(tableId, treeId, schemaName, name, columns, clusteringKey, primaryKeyName, indexes,
            List.copyOf(newChecks), foreignKeys, referrers, hasTableLocking, lobTreeId, triggers, rowSecurity);
    }

    public TableDescriptor withForeignKeys(List<ForeignKey> newKeys) {
        return new TableDescriptor(tableId, treeId, schemaName, name, columns, clusteringKey, primaryKeyName, indexes,
            checks, List.copyOf(newKeys), referrers, hasTableLocking, lobTreeId, triggers, rowSecurity);
    }

    public TableDescriptor withReferrers(List<Integer> tableIds) {
        return new TableDescriptor(tableId, treeId, schemaName, name, columns, clusteringKey, primaryKeyName, indexes,
            checks, foreignKeys, List.copyOf(tableIds), hasTableLocking, lobTreeId, triggers, rowSecurity);
    }

    public TableDescriptor withTableLocking(boolean whole) {
        return new TableDescriptor(tableId, treeId, schemaName, name, columns, clusteringKey, primaryKeyName, indexes,
            checks, foreignKeys, referrers, whole, lobTreeId, triggers, rowSecurity);
    }

    public TableDescriptor withLobTree(int newTreeId) {
        return new TableDescriptor(tableId, treeId, schemaName, name, columns, clusteringKey, primaryKeyName, indexes,
            checks, foreignKeys, referrers, hasTableLocking, newTreeId, triggers, rowSecurity);
    }

    public TableDescriptor withTriggers(List<TriggerDescriptor> newTriggers) {
        return new TableDescriptor(tableId, treeId, schemaName, name, columns, clusteringKey, primaryKeyName, indexes,
            checks, foreignKeys, referrers, hasTableLocking, lobTreeId, List.copyOf(newTriggers), rowSecurity);
    }

    public TableDescriptor withRowSecurity(RowSecurity security) {
        return new TableDescriptor(tableId, treeId, schemaName, name, columns, clusteringKey, primaryKeyName, indexes,
            checks, foreignKeys, referrers, hasTableLocking, lobTreeId, triggers, security);
    }

    /// Returns whether policies restrict the rows that users see and change.
    public boolean hasRowSecurity() {
        return rowSecurity != null && rowSecurity.enabled();
    }

    /// Another name for one of its constraints.
    ///
    /// @param indexToo its index, if it has the same name, is renamed, too
    public TableDescriptor withRenamedConstraint(String old, String newName, boolean indexToo) {
        List<IndexDescriptor> named = new ArrayList<>();
        for (IndexDescriptor index : indexes) {
            IndexDescriptor own = old.equals(index.constraintName()) ? index.withConstraintName(newName) : index;
            named.add(own != index && indexToo && index.name().equals(old) ? own.withName(newName) : own);
        }
        return new TableDescriptor(tableId, treeId, schemaName, name, columns, clusteringKey,
            old.equals(primaryKeyName) ? newName : primaryKeyName, List.copyOf(named),
            checks.stream().map(check -> check.name().equals(old) ? check.withName(newName) : check).toList(),
            foreignKeys.stream().map(key -> key.name().equals(old) ? key.withName(newName) : key).toList(),
            referrers, hasTableLocking, lobTreeId, triggers, rowSecurity);
    }

    /// Returns whether a column has values that may be stored in chunks.
    public boolean hasLobs() {
        for (ColumnDescriptor column : columns) {
            if (column.type().id().isLob()) {
                return true;
            }
        }
        return false;
    }
}
