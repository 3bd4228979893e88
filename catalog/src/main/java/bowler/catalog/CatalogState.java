// SPDX-License-Identifier: Apache-2.0
package bowler.catalog;

import bowler.types.Collation;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntToLongFunction;
import java.util.function.LongSupplier;

/// A catalog held in maps; each change makes a new one with a version of its own, never given to another state, be it
/// committed or not.
public final class CatalogState implements CatalogSnapshot {
    private final long version;
    /// Tables of each schema by name; a schema without tables has an empty map.
    private final Map<String, Map<String, TableDescriptor>> schemas;
    private final Map<Integer, TableDescriptor> byId;
    private final SortedMap<ObjectKey, SchemaObject> objects;
    private final Map<Integer, TableStatistics> statistics;
    private final int defaultCollation;
    private final IntToLongFunction rowsOfTree;
    private final LongSupplier versions;

    private record ObjectKey(SchemaObject.Kind kind, String schemaName, String name) implements Comparable<ObjectKey> {
        static ObjectKey of(SchemaObject object) {
            return new ObjectKey(object.kind(), object.schemaName(), object.name());
        }

        @Override
        public int compareTo(ObjectKey other) {
            if (kind != other.kind) {
                return kind.compareTo(other.kind);
            }
            int bySchema = schemaName.compareTo(other.schemaName);
            return bySchema != 0 ? bySchema : name.compareTo(other.name);
        }
    }

    private CatalogState(
            long version, Map<String, Map<String, TableDescriptor>> schemas, Map<Integer, TableDescriptor> byId,
            SortedMap<ObjectKey, SchemaObject> objects, Map<Integer, TableStatistics> statistics,
            int defaultCollation, IntToLongFunction rowsOfTree, LongSupplier versions) {
        this.version = version;
        this.schemas = schemas;
        this.byId = byId;
        this.objects = objects;
        this.statistics = statistics;
        this.defaultCollation = defaultCollation;
        this.rowsOfTree = rowsOfTree;
        this.versions = versions;
    }

    /// A catalog without any schema.
    ///
    /// @param rowsOfTree estimates the rows of a table from the size of its tree
    /// @param versions gives ever greater numbers; safe for several threads
    public static CatalogState empty(IntToLongFunction rowsOfTree, LongSupplier versions) {
        return new CatalogState(versions.getAsLong(), new TreeMap<>(), new HashMap<>(), new TreeMap<>(), new HashMap<>(),
            Collation.UCS_BASIC, rowsOfTree, versions);
    }

    public CatalogState withSchema(String name) {
        CatalogState next = copy();
        next.schemas.putIfAbsent(name, new TreeMap<>());
        return next;
    }

    public CatalogState withoutSchema(String name) {
        CatalogState next = copy();
        next.schemas.remove(name);
        return next;
    }

    /// Adds the table, or replaces the one with its id.
    public CatalogState withTable(TableDescriptor table) {
        CatalogState next = copy();
        TableDescriptor old = byId.get(table.tableId());
        if (old != null && !TableStatistics.survive(old, table)) {
            next.statistics.remove(table.tableId());
        }
        next.statistics.computeIfPresent(table.tableId(), (id, known) -> known.of(table));
        next.remove(table.tableId());
        next.schemas.computeIfAbsent(table.schemaName(), name -> new TreeMap<>()).put(table.name(), table);
        next.byId.put(table.tableId(), table);
        return next;
    }

    /// Adds many tables at once.
    public CatalogState withTables(Collection<TableDescriptor> tables) {
        CatalogState next = copy();
        for (TableDescriptor table : tables) {
            next.schemas.computeIfAbsent(table.schemaName(), name -> new TreeMap<>()).put(table.name(), table);
            next.byId.put(table.tableId(), table);
        }
        return next;
    }

    public CatalogState withoutTable(int tableId) {
        CatalogState next = copy();
        next.remove(tableId);
        next.statistics.remove(tableId);
        return next;
    }

    /// @param known of the table's rows, or null: nothing any more
    public CatalogState withStatistics(int tableId, TableStatistics known) {
        CatalogState next = copy();
        if (known == null) {
            next.statistics.remove(tableId);
        } else {
            next.statistics.put(tableId, known);
        }
        return next;
    }

    /// Adds the object, or replaces the one of its kind and name.
    public CatalogState withObject(SchemaObject object) {
        return withObjects(List.of(object));
    }

    public CatalogState withObjects(Collection<? extends SchemaObject> added) {
        CatalogState next = copy();
        added.forEach(object -> next.objects.put(ObjectKey.of(object), object));
        return next;
    }

    public CatalogState withoutObject(SchemaObject object) {
        CatalogState next = copy();
        next.objects.remove(ObjectKey.of(object));
        return next;
    }

    private CatalogState copy() {
        Map<String, Map<String, TableDescriptor>> copies = new TreeMap<>();
        schemas.forEach((name, tables) -> copies.put(name, new TreeMap<>(tables)));
        return new CatalogState(
            versions.getAsLong(), copies, new HashMap<>(byId), new TreeMap<>(objects), new HashMap<>(statistics),
            defaultCollation, rowsOfTree, versions);
    }

    @Override
    public int defaultCollation() {
        return defaultCollation;
    }

    public CatalogState withDefaultCollation(int collation) {
        return new CatalogState(version, schemas, byId, objects, statistics, collation, rowsOfTree, versions);
    }

    private void remove(int tableId) {
        TableDescriptor old = byId.remove(tableId);
        if (old != null) {
            schemas.get(old.schemaName()).remove(old.name());
        }
    }

    @Override
    public long version() {
        return version;
    }

    @Override
    public boolean hasSchema(String name) {
        return schemas.containsKey(name);
    }

    @Override
    public TableDescriptor table(String schemaName, String tableName) {
        Map<String, TableDescriptor> tables = schemas.get(schemaName);
        return tables == null ? null : tables.get(tableName);
    }

    @Override
    public TableDescriptor table(int tableId) {
        return byId.get(tableId);
    }

    @Override
    public Collection<String> schemaNames() {
        return schemas.keySet();
    }

    @Override
    public Collection<TableDescriptor> tables() {
        return byId.values();
    }

    @Override
    public TableDescriptor tableOfConstraint(String schemaName, String constraintName) {
        for (TableDescriptor table : schemas.getOrDefault(schemaName, Map.of()).values()) {
            if (table.constraintNames().contains(constraintName)) {
                return table;
            }
        }
        return null;
    }

    @Override
    public TableDescriptor tableOfIndex(String schemaName, String indexName) {
        Map<String, TableDescriptor> tables = schemas.getOrDefault(schemaName, Map.of());
        for (TableDescriptor table : tables.values()) {
            for (IndexDescriptor index : table.indexes()) {
                if (index.name().equals(indexName)) {
                    return table;
                }
            }
        }
        return null;
    }

    @Override
    public SchemaObject object(SchemaObject.Kind kind, String schemaName, String name) {
        return objects.get(new ObjectKey(kind, schemaName, name));
    }

    @Override
    public Collection<SchemaObject> objects() {
        return objects.values();
    }

    @Override
    public long estimatedRows(int treeId) {
        return rowsOfTree.applyAsLong(treeId);
    }

    @Override
    public TableStatistics statistics(int tableId) {
        return statistics.get(tableId);
    }
}
