// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.state;

import bowler.base.invariant.Invariant;
import bowler.base.map.PersistentMap;
import bowler.catalog.AccessControl;
import bowler.catalog.CatalogSnapshot;
import bowler.catalog.RowSecurity;
import bowler.catalog.SchemaObject;
import bowler.catalog.TableDescriptor;
import bowler.catalog.statistics.TableStatistics;
import bowler.catalog.TemporaryRules;
import bowler.catalog.TriggerDescriptor;
import bowler.catalog.ViewDescriptor;
import bowler.types.Collation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntToLongFunction;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;

/// A catalog held in maps; each change creates a new state with a version that no other state ever gets, whether it is
/// committed or not. The states share unchanged parts.
public final class CatalogState implements CatalogSnapshot {
    private final long version;
    private final PersistentMap<String, SchemaTables> schemas;
    private final PersistentMap<Integer, TableDescriptor> byId;
    private final PersistentMap<ObjectKey, SchemaObject> objects;
    private final PersistentMap<Integer, TableStatistics> statistics;
    private final PersistentMap<String, TemporaryRules> temporary;
    private final int defaultCollation;
    private final AccessControl accessControl;
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
            long version, PersistentMap<String, SchemaTables> schemas, PersistentMap<Integer, TableDescriptor> byId,
            PersistentMap<ObjectKey, SchemaObject> objects, PersistentMap<Integer, TableStatistics> statistics,
            PersistentMap<String, TemporaryRules> temporary, int defaultCollation, AccessControl accessControl,
            IntToLongFunction rowsOfTree, LongSupplier versions) {
        this.version = version;
        this.schemas = schemas;
        this.byId = byId;
        this.objects = objects;
        this.statistics = statistics;
        this.temporary = temporary;
        this.defaultCollation = defaultCollation;
        this.accessControl = accessControl;
        this.rowsOfTree = rowsOfTree;
        this.versions = versions;
    }

    /// Returns a catalog without any schema.
    ///
    /// @param rowsOfTree estimates the rows of a table from the size of its tree
    /// @param versions gives ever greater numbers; safe for several threads
    public static CatalogState empty(IntToLongFunction rowsOfTree, LongSupplier versions) {
        return new CatalogState(
            versions.getAsLong(), PersistentMap.empty(), PersistentMap.empty(), PersistentMap.empty(), PersistentMap.empty(),
            PersistentMap.empty(), Collation.UCS_BASIC, AccessControl.NONE, rowsOfTree, versions);
    }

    /// Returns this catalog for another database with the same content. The two share everything that does not change.
    ///
    /// @param otherRowsOfTree estimates the rows of a table from the size of its tree
    /// @param otherVersions gives ever greater numbers; safe for several threads
    public CatalogState sharedBy(IntToLongFunction otherRowsOfTree, LongSupplier otherVersions) {
        return new CatalogState(
            otherVersions.getAsLong(), schemas, byId, objects, statistics, temporary, defaultCollation, accessControl,
            otherRowsOfTree, otherVersions);
    }

    /// Adds a schema that the owner of the database owns.
    public CatalogState withSchema(String name) {
        return withSchema(name, accessControl.databaseOwner());
    }

    public CatalogState withSchema(String name, String owner) {
        return next(schemas.has(name) ? schemas : schemas.with(name, SchemaTables.NONE), byId, objects, statistics)
            .sameWith(accessControl.withSchema(name, owner));
    }

    public CatalogState withoutSchema(String name) {
        return next(schemas.without(name), byId, objects, statistics).sameWith(accessControl.withoutSchema(name));
    }

    @Override
    public AccessControl accessControl() {
        return accessControl;
    }

    public CatalogState withAccessControl(AccessControl next) {
        return next(schemas, byId, objects, statistics).sameWith(next);
    }

    /// Returns this state with other rights. No other thread has seen it yet, so its version stays.
    private CatalogState sameWith(AccessControl next) {
        return new CatalogState(
            version, schemas, byId, objects, statistics, temporary, defaultCollation, next, rowsOfTree, versions);
    }

    /// Returns whether statistics stay valid after a table was altered: its rows are in the same tree and have the same
    /// columns.
    private static boolean keepsStatistics(TableDescriptor old, TableDescriptor table) {
        if (old.treeId() != table.treeId() || old.columns().size() != table.columns().size()) {
            return false;
        }
        for (int i = 0; i < old.columns().size(); i++) {
            if (!old.columns().get(i).type().equals(table.columns().get(i).type())) {
                return false;
            }
        }
        return true;
    }

    /// Adds the table, or replaces the one with its id.
    @Override
    public CatalogState withTable(TableDescriptor table) {
        TableDescriptor old = byId.get(table.tableId());
        PersistentMap<Integer, TableStatistics> known = statistics;
        if (old != null && !keepsStatistics(old, table)) {
            known = known.without(table.tableId());
        }
        TableStatistics kept = known.get(table.tableId());
        if (kept != null) {
            known = known.with(table.tableId(), kept.ofTrees(tree -> tree == table.treeId() || table.indexOfTree(tree) != null));
        }
        return next(schemasWith(schemas, old, table), byId.with(table.tableId(), table), objects, known);
    }

    private static PersistentMap<String, SchemaTables> schemasWith(
            PersistentMap<String, SchemaTables> schemas, TableDescriptor old, TableDescriptor table) {
        boolean stays = old != null && old.schemaName().equals(table.schemaName());
        PersistentMap<String, SchemaTables> others = old == null || stays ? schemas : schemasWithout(schemas, old);
        return others.with(
            table.schemaName(), tablesOf(others, table.schemaName()).with(stays ? old : null, table));
    }

    private static PersistentMap<String, SchemaTables> schemasWithout(
            PersistentMap<String, SchemaTables> schemas, TableDescriptor table) {
        return schemas.with(table.schemaName(), schemas.get(table.schemaName()).without(table));
    }

    /// The schema's, of which there may be none yet.
    private static SchemaTables tablesOf(PersistentMap<String, SchemaTables> schemas, String schemaName) {
        SchemaTables tables = schemas.get(schemaName);
        return tables == null ? SchemaTables.NONE : tables;
    }

    /// Adds many tables at once.
    public CatalogState withTables(Collection<TableDescriptor> tables) {
        PersistentMap<String, SchemaTables> nextSchemas = schemas;
        PersistentMap<Integer, TableDescriptor> nextById = byId;
        for (TableDescriptor table : tables) {
            nextSchemas = schemasWith(nextSchemas, nextById.get(table.tableId()), table);
            nextById = nextById.with(table.tableId(), table);
        }
        return next(nextSchemas, nextById, objects, statistics);
    }

    public CatalogState withoutTable(int tableId) {
        TableDescriptor old = byId.get(tableId);
        return next(
            old == null ? schemas : schemasWithout(schemas, old), byId.without(tableId), objects,
            statistics.without(tableId));
    }

    /// @param known of the table's rows, or null: nothing any more
    public CatalogState withStatistics(int tableId, TableStatistics known) {
        return next(schemas, byId, objects, known == null ? statistics.without(tableId) : statistics.with(tableId, known));
    }

    /// Adds the object, or replaces the one of its kind and name.
    @Override
    public CatalogState withObject(SchemaObject object) {
        return withObjects(List.of(object));
    }

    public CatalogState withObjects(Collection<? extends SchemaObject> added) {
        PersistentMap<ObjectKey, SchemaObject> all = objects;
        List<TriggerDescriptor> triggers = new ArrayList<>();
        for (SchemaObject object : added) {
            all = all.with(ObjectKey.of(object), object);
            if (object instanceof TriggerDescriptor trigger) {
                triggers.add(trigger);
            }
        }
        CatalogState state = next(schemas, byId, all, statistics);
        for (SchemaObject object : added) {
            state = object instanceof RowSecurity security ? state.withRowSecurity(security.tableId(), security) : state;
        }
        for (TriggerDescriptor trigger : triggers) {
            state = state.withSubject(trigger.subject(), present -> {
                List<TriggerDescriptor> changed = without(trigger, present);
                changed.add(trigger);
                changed.sort(TriggerDescriptor.FIRING_ORDER);
                return changed;
            });
        }
        return state;
    }

    public CatalogState withoutObject(SchemaObject object) {
        CatalogState state = next(schemas, byId, objects.without(ObjectKey.of(object)), statistics);
        if (object instanceof RowSecurity security) {
            return state.withRowSecurity(security.tableId(), null);
        }
        return object instanceof TriggerDescriptor trigger
            ? state.withSubject(trigger.subject(), present -> without(trigger, present)) : state;
    }

    private CatalogState withRowSecurity(int tableId, RowSecurity security) {
        TableDescriptor table = byId.get(tableId);
        return table == null ? this : withTable(table.withRowSecurity(security));
    }

    private static List<TriggerDescriptor> without(TriggerDescriptor trigger, List<TriggerDescriptor> present) {
        List<TriggerDescriptor> others = new ArrayList<>(present);
        others.removeIf(other -> ObjectKey.of(other).equals(ObjectKey.of(trigger)));
        return others;
    }

    /// Changes the list of triggers that a table or view has, if it still exists.
    private CatalogState withSubject(TriggerDescriptor.Subject subject, UnaryOperator<List<TriggerDescriptor>> change) {
        if (!subject.isView()) {
            TableDescriptor table = byId.get(subject.tableId());
            return table == null ? this : withTable(table.withTriggers(change.apply(table.triggers())));
        }
        return object(SchemaObject.Kind.VIEW, subject.schemaName(), subject.name()) instanceof ViewDescriptor view
            ? withObject(view.withTriggers(change.apply(view.triggers()))) : this;
    }

    /// Returns a newer committed state with the changes that have made this state from an older one. An edit calls it when
    /// a concurrent edit has committed.
    ///
    /// @param old the committed state from which this one was made
    /// @param newer a later committed state
    public CatalogState rebased(CatalogState old, CatalogState newer) {
        if (this == old || old == newer) {
            return this == old ? newer : this;
        }
        List<Integer> changed = new ArrayList<>();
        byId.forEachDifference(old.byId, changed::add);
        List<ObjectKey> changedObjects = new ArrayList<>();
        objects.forEachDifference(old.objects, changedObjects::add);
        List<String> changedSchemas = new ArrayList<>();
        schemas.forEachDifference(old.schemas, name -> {
            if (schemas.has(name) != old.schemas.has(name)) {
                changedSchemas.add(name);
            }
        });
        PersistentMap<String, SchemaTables> nextSchemas = newer.schemas;
        PersistentMap<Integer, TableDescriptor> nextById = newer.byId;
        for (int tableId : changed) {
            TableDescriptor before = newer.byId.get(tableId);
            Invariant.check(before == old.byId.get(tableId), "two transactions have changed the definition of table %d", tableId);
            if (before != null) {
                nextSchemas = schemasWithout(nextSchemas, before);
                nextById = nextById.without(tableId);
            }
        }
        for (String name : changedSchemas) {
            nextSchemas = schemas.has(name) ? nextSchemas.with(name, SchemaTables.NONE) : nextSchemas.without(name);
        }
        for (int tableId : changed) {
            TableDescriptor table = byId.get(tableId);
            if (table != null) {
                nextSchemas = schemasWith(nextSchemas, null, table);
                nextById = nextById.with(tableId, table);
            }
        }
        PersistentMap<ObjectKey, SchemaObject> nextObjects = newer.objects;
        for (ObjectKey key : changedObjects) {
            Invariant.check(newer.objects.get(key) == old.objects.get(key), "two transactions have changed the definition of one object");
            SchemaObject object = objects.get(key);
            nextObjects = object == null ? nextObjects.without(key) : nextObjects.with(key, object);
        }
        PersistentMap<Integer, TableStatistics> nextStatistics = newer.statistics;
        List<Integer> counted = new ArrayList<>(changed);
        statistics.forEachDifference(old.statistics, counted::add);
        for (int tableId : counted) {
            TableStatistics known = statistics.get(tableId);
            nextStatistics = known == null ? nextStatistics.without(tableId) : nextStatistics.with(tableId, known);
        }
        return newer.next(nextSchemas, nextById, nextObjects, nextStatistics)
            .sameWith(accessControl.rebased(old.accessControl, newer.accessControl));
    }

    private CatalogState next(
            PersistentMap<String, SchemaTables> nextSchemas, PersistentMap<Integer, TableDescriptor> nextById,
            PersistentMap<ObjectKey, SchemaObject> nextObjects, PersistentMap<Integer, TableStatistics> nextStatistics) {
        return new CatalogState(
            versions.getAsLong(), nextSchemas, nextById, nextObjects, nextStatistics, temporary, defaultCollation,
            accessControl, rowsOfTree, versions);
    }

    /// Adds the rules of a temporary table; null removes them.
    public CatalogState withTemporaryRules(String tableName, TemporaryRules rules) {
        return new CatalogState(
            versions.getAsLong(), schemas, byId, objects, statistics,
            rules == null ? temporary.without(tableName) : temporary.with(tableName, rules), defaultCollation,
            accessControl, rowsOfTree, versions);
    }

    @Override
    public TemporaryRules temporaryRules(String tableName) {
        return temporary.get(tableName);
    }

    @Override
    public int defaultCollation() {
        return defaultCollation;
    }

    public CatalogState withDefaultCollation(int collation) {
        return new CatalogState(
            version, schemas, byId, objects, statistics, temporary, collation, accessControl, rowsOfTree, versions);
    }

    @Override
    public long version() {
        return version;
    }

    @Override
    public boolean hasSchema(String name) {
        return schemas.has(name);
    }

    @Override
    public TableDescriptor table(String schemaName, String tableName) {
        SchemaTables tables = schemas.get(schemaName);
        return tables == null ? null : tables.byName().get(tableName);
    }

    @Override
    public TableDescriptor table(int tableId) {
        return byId.get(tableId);
    }

    @Override
    public Collection<String> schemaNames() {
        return schemas.keys();
    }

    @Override
    public Collection<TableDescriptor> tables() {
        return byId.values();
    }

    /// The tables whose descriptors another state has not, at little cost where one was made from the other.
    ///
    /// @param other null: all tables
    public void forEachNewTable(CatalogState other, Consumer<TableDescriptor> taker) {
        byId.forEachNew(other == null ? PersistentMap.empty() : other.byId, taker);
    }

    @Override
    public TableDescriptor tableOfConstraint(String schemaName, String constraintName) {
        return owner(tablesOf(schemas, schemaName).constraints().get(constraintName));
    }

    @Override
    public TableDescriptor tableOfIndex(String schemaName, String indexName) {
        return owner(tablesOf(schemas, schemaName).indexes().get(indexName));
    }

    private TableDescriptor owner(Integer tableId) {
        return tableId == null ? null : byId.get(tableId);
    }

    /// Returns a generated name that no constraint and no index of the schema has.
    ///
    /// @param from its number is this or greater
    public String freeName(String schemaName, int from) {
        SchemaTables tables = tablesOf(schemas, schemaName);
        int number = Math.max(from, tables.firstFree());
        while (tables.isTaken(ConstraintNameGenerator.of(number))) {
            number++;
        }
        return ConstraintNameGenerator.of(number);
    }

    /// Returns the number after that in a generated name.
    public static int numberAfter(String generatedName) {
        return ConstraintNameGenerator.numberIn(generatedName) + 1;
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
