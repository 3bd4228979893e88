// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.edit;

import bowler.catalog.ColumnDescriptor;
import bowler.catalog.Dependency;
import bowler.catalog.Enforcement;
import bowler.catalog.ForeignKey;
import bowler.catalog.IndexDescriptor;
import bowler.catalog.IndexForm;
import bowler.catalog.KeyColumn;
import bowler.catalog.RoutineDescriptor;
import bowler.catalog.RowSecurity;
import bowler.catalog.SchemaObject;
import bowler.catalog.SequenceDescriptor;
import bowler.catalog.SynonymDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.statistics.TableStatistics;
import bowler.catalog.TemporaryRules;
import bowler.catalog.TriggerDescriptor;
import bowler.catalog.UserTypeDescriptor;
import bowler.catalog.ViewDescriptor;
import bowler.catalog.privilege.Securable;
import bowler.catalog.state.CatalogState;
import bowler.catalog.system.CatalogWriter;
import bowler.catalog.system.DefinitionRows;
import bowler.catalog.system.JarFiles;
import bowler.catalog.system.Securables;
import bowler.storage.StoreTransaction;
import bowler.storage.api.TreeRef;
import bowler.storage.terms.TableLockMode;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/// The definitions of one transaction. Used by its session's thread, each verb within a statement of the transaction.
///
/// Most edits run next to each other. They lock SYSTABLES in mode IX, the names that they give, and the tables and objects
/// that they change ([DefinitionLocks]). They share the locks of their schema and of what a new object depends on. So an
/// edit that has locked an object finds all its uses. Few edits lock SYSTABLES in mode X: DROP ROLE, revocations of roles and of
/// rights on schemas, and changes of jars. An edit that finds a newer committed catalog adds its own changes to it
/// ([CatalogState#rebased]). The locks exclude that two edits change the definition of one object.
public final class CatalogEdit {
    private final StoreTransaction transaction;
    private final DefinitionRows writer;
    private final IntFunction<TreeRef> trees;
    private final Supplier<CatalogState> newest;
    private final DefinitionLocks locks;
    /// The committed state that [#state] contains.
    private CatalogState base;
    private CatalogState state;

    /// A state of an edit, to which [#resetTo] returns.
    ///
    /// @param base the committed state that it contains
    public record Point(CatalogState state, CatalogState base) {}

    /// A key that a new table has in addition to its primary key.
    ///
    /// @param constraintName null if a name is to be generated
    /// @param nullsDistinct whether keys that contain a NULL never collide
    public record UniqueKey(
            String constraintName, boolean primary, List<KeyColumn> columns, boolean nullsDistinct,
            Enforcement enforcement) {
        /// Returns the index of the key. Unless every statement is checked against the key, the index lets rows be
        /// alike.
        IndexDescriptor index(int treeId, String indexName, String keyName) {
            boolean unique = enforcement.enforced() && !enforcement.deferrable();
            return new IndexDescriptor(treeId, indexName, unique, unique && nullsDistinct, columns, keyName,
                new IndexDescriptor.Key(primary, enforcement));
        }
    }

    /// An index that a user makes.
    public record NewIndex(
            String name, boolean unique, boolean nullsDistinct, List<KeyColumn> columns, IndexForm form) {}

    private CatalogEdit(
            StoreTransaction transaction, IntFunction<TreeRef> trees, DefinitionRows writer, Supplier<CatalogState> newest,
            DefinitionLocks locks) {
        this.transaction = transaction;
        this.trees = trees;
        this.writer = writer;
        this.newest = newest;
        this.locks = locks;
        base = newest.get();
        state = base;
    }

    /// Locks the whole catalog, waiting for other edits to end, then starts from the newest committed state.
    public static CatalogEdit begin(
            StoreTransaction transaction, IntFunction<TreeRef> trees, Supplier<CatalogState> newest) {
        DefinitionLocks locks = DefinitionLocks.of(transaction, true);
        return new CatalogEdit(transaction, trees, new CatalogWriter(transaction, trees), newest, locks);
    }

    /// Begins an edit of tables and indexes, next to which others may run.
    public static CatalogEdit beginShared(
            StoreTransaction transaction, IntFunction<TreeRef> trees, Supplier<CatalogState> newest) {
        DefinitionLocks locks = DefinitionLocks.of(transaction, false);
        return new CatalogEdit(transaction, trees, new CatalogWriter(transaction, trees), newest, locks);
    }

    /// Takes the lock that [#beginShared] needs, if that needs no wait.
    ///
    /// @return false if a concurrent edit has locked the whole catalog
    public static boolean tryLockShared(StoreTransaction transaction) {
        return DefinitionLocks.tryShared(transaction);
    }

    /// Waits until no other edit runs, and keeps others out from now on.
    public void makeExclusive() {
        locks.lockAll();
        refresh();
    }

    /// Takes over what concurrent edits have committed.
    public void refresh() {
        CatalogState now = newest.get();
        if (now != base) {
            state = state.rebased(base, now);
            base = now;
        }
    }

    /// Returns a newer committed state with the changes of this edit.
    public CatalogState over(CatalogState committed) {
        return state.rebased(base, committed);
    }

    /// Keeps other edits from giving this name to a table, view or synonym until the transaction ends, and takes over
    /// what they have committed.
    public void lockName(String schemaName, String name) {
        locks.lockName(DefinitionLocks.NameKind.TABLE, schemaName, name);
        refresh();
    }

    /// Keeps other edits from changing the definition of a table until the transaction ends, and takes over what they have
    /// committed.
    public void lockDefinition(int tableId) {
        if (base.table(tableId) != null) {
            locks.lockDefinition(tableId);
            refresh();
        }
    }

    /// Does the same as [#lockDefinition] if it needs no wait and the table is still defined as here.
    public boolean tryLockDefinition(TableDescriptor table) {
        if (base.table(table.tableId()) != null && !locks.tryLockDefinition(table.tableId())) {
            return false;
        }
        refresh();
        return state.table(table.tableId()) == table;
    }

    /// Keeps other edits from giving this name to an index until the transaction ends, and takes over what they have
    /// committed.
    public void lockIndexName(String schemaName, String name) {
        locks.lockName(DefinitionLocks.NameKind.INDEX, schemaName, name);
        refresh();
    }

    /// Keeps other edits from creating or dropping a schema of this name until the transaction ends, and takes over what they
    /// have committed.
    public void lockSchemaName(String name) {
        locks.lockSchemaName(name);
        refresh();
    }

    /// Keeps other edits from dropping a schema until the transaction ends, and takes over what they have committed.
    public void shareSchema(String name) {
        locks.shareSchemaName(name);
        refresh();
    }

    /// Keeps other edits from granting roles until the transaction ends, and takes over what they have committed.
    public void lockRoleGrants() {
        locks.lockRoleGrants();
        refresh();
    }

    /// Keeps other edits from creating or dropping a role of this name until the transaction ends, and takes over what they
    /// have committed.
    public void lockRole(String name) {
        locks.lockRole(name);
        refresh();
    }

    /// Keeps other edits from changing the rights on an object until the transaction ends, and takes over what they have
    /// committed.
    public void lockRights(Securable object) {
        locks.lockRights(object);
        refresh();
    }

    /// Keeps other edits from defining an object of this name until the transaction ends, and takes over what they have
    /// committed. The table or view of a trigger or of policies is locked as well.
    public void lockObject(SchemaObject object) {
        switch (object) {
            case ViewDescriptor view -> lockName(view.schemaName(), view.name());
            case SynonymDescriptor synonym -> lockName(synonym.schemaName(), synonym.name());
            case SequenceDescriptor sequence -> lockName(DefinitionLocks.NameKind.SEQUENCE, sequence);
            case UserTypeDescriptor type -> lockName(DefinitionLocks.NameKind.TYPE, type);
            case RoutineDescriptor routine -> lockName(switch (routine.kind()) {
                case FUNCTION -> DefinitionLocks.NameKind.FUNCTION;
                case AGGREGATE -> DefinitionLocks.NameKind.AGGREGATE;
                default -> DefinitionLocks.NameKind.PROCEDURE;
            }, routine);
            case TriggerDescriptor trigger -> {
                TriggerDescriptor.Subject subject = trigger.subject();
                if (subject.isView()) {
                    lockName(subject.schemaName(), subject.name());
                } else {
                    lockDefinition(subject.tableId());
                }
                lockName(DefinitionLocks.NameKind.TRIGGER, trigger);
            }
            case RowSecurity security -> lockDefinition(security.tableId());
        }
    }

    /// Locks an object as [#lockObject] does.
    ///
    /// @return its newest descriptor; null if a concurrent transaction has dropped it
    public SchemaObject lockPresent(SchemaObject object) {
        lockObject(object);
        return state.object(object.kind(), object.schemaName(), object.name());
    }

    /// Keeps other edits from changing or dropping sequences, routines and types until the transaction ends, and takes over
    /// what they have committed.
    ///
    /// @return the name of an object that another edit has changed meanwhile; null if there is none
    public String shareUses(List<SchemaObject> objects) {
        for (SchemaObject object : objects) {
            boolean isKept = state.object(object.kind(), object.schemaName(), object.name()) == object;
            DefinitionLocks.NameKind kind = switch (object.kind()) {
                case SEQUENCE -> DefinitionLocks.NameKind.SEQUENCE;
                case FUNCTION -> DefinitionLocks.NameKind.FUNCTION;
                case AGGREGATE -> DefinitionLocks.NameKind.AGGREGATE;
                case TYPE -> DefinitionLocks.NameKind.TYPE;
                case VIEW, SYNONYM, PROCEDURE, TRIGGER, ROW_SECURITY -> null;
            };
            if (isKept && kind != null) {
                locks.shareName(kind, object.schemaName(), object.name());
                refresh();
                if (state.object(object.kind(), object.schemaName(), object.name()) != object) {
                    return object.name();
                }
            }
        }
        return null;
    }

    /// Does the same for objects that a definition uses without being bound again. Fails if another edit has changed one.
    public void requireUses(List<SchemaObject> objects) {
        String changed = shareUses(objects);
        if (changed != null) {
            throw CatalogError.NO_LONGER_EXISTS.failure(changed);
        }
    }

    private void lockName(DefinitionLocks.NameKind kind, SchemaObject object) {
        locks.lockName(kind, object.schemaName(), object.name());
        refresh();
    }

    /// Locks what [#lockObject] locks, and keeps other edits from changing what the object depends on. Locks tables by their
    /// ids, then other objects, and the object last. A cascade goes the same way, from an object to its dependents, so the
    /// two do not deadlock.
    public void lockNew(SchemaObject object) {
        int subject = switch (object) {
            case TriggerDescriptor trigger when !trigger.subject().isView() -> trigger.subject().tableId();
            case RowSecurity security -> security.tableId();
            default -> 0;
        };
        TreeSet<Integer> tables = new TreeSet<>();
        if (subject != 0) {
            tables.add(subject);
        }
        object.dependencies().stream().filter(need -> need.kind() == Dependency.Provider.TABLE)
            .forEach(need -> tables.add(need.tableId()));
        for (int tableId : tables) {
            if (tableId == subject) {
                lockDefinition(tableId);
            } else if (base.table(tableId) != null) {
                locks.shareDefinition(tableId);
            }
        }
        for (Dependency need : object.dependencies()) {
            switch (need.kind()) {
                case TABLE -> { }
                case VIEW, SYNONYM -> locks.shareName(DefinitionLocks.NameKind.TABLE, need.schemaName(), need.name());
                default ->
                    locks.shareName(DefinitionLocks.NameKind.valueOf(need.kind().name()), need.schemaName(), need.name());
            }
        }
        refresh();
        lockObject(object);
    }

    /// Begins to change the temporary tables of a session, which are recorded nowhere.
    ///
    /// @param transaction of the store of temporary tables
    /// @param tables a catalog of nothing but the session's temporary tables
    public static CatalogEdit temporary(
            StoreTransaction transaction, IntFunction<TreeRef> trees, CatalogState tables) {
        return new CatalogEdit(transaction, trees, DefinitionRows.NONE, () -> tables, DefinitionLocks.NONE);
    }

    /// Sets the rules of a temporary table.
    public void rule(TableDescriptor table, TemporaryRules rules) {
        state = state.withTemporaryRules(table.name(), rules);
    }

    /// Returns the state that this transaction sees.
    public CatalogState state() {
        return state;
    }

    /// Returns the point to which [#resetTo] returns.
    public Point point() {
        return new Point(state, base);
    }

    /// Goes back to an earlier point of this edit, when the changes since were undone in storage.
    ///
    /// @param earlier null: the point at which it began
    public void resetTo(Point earlier) {
        state = earlier == null ? base : earlier.state.rebased(earlier.base, base);
    }

    public void createSchema(String name, String owner) {
        lockSchemaName(name);
        if (state.hasSchema(name)) {
            throw CatalogError.SCHEMA_EXISTS.failure(name);
        }
        writer.addSchema(name, owner);
        state = state.withSchema(name, owner);
    }

    /// Returns the part of the edit that is about views, synonyms, sequences, names and comments.
    public ObjectEdit objects() {
        return new ObjectEdit(this, transaction, trees);
    }

    /// Returns the part of the edit that is about rights.
    public AccessEdit access() {
        return new AccessEdit(this, transaction, trees);
    }

    /// Returns the jars that are stored in the database.
    public JarFiles jars() {
        return new JarFiles(transaction, trees);
    }

    /// Advances to a state whose rows are written. This edit has locked the objects in which it differs.
    void advance(CatalogState next) {
        state = next;
        refresh();
    }

    /// Puts a table's new state in place of the present one, in rows and state.
    void change(TableDescriptor old, TableDescriptor table) {
        lockDefinition(old.tableId());
        if (state.table(old.tableId()) != old) {
            throw CatalogError.REDEFINED.failure(old.name());
        }
        writer.changeTable(old, table);
        TableStatistics before = state.statistics(old.tableId());
        state = state.withTable(table);
        TableStatistics after = state.statistics(table.tableId());
        if (before != after) {
            writer.changeStatistics(table, before, after);
        }
    }

    /// Stores the new statistics of a table's rows.
    ///
    /// @param known null: nothing any more
    public void changeStatistics(TableDescriptor table, TableStatistics known) {
        lockDefinition(table.tableId());
        TableStatistics before = state.statistics(table.tableId());
        writer.changeStatistics(table, before, known);
        state = state.withStatistics(table.tableId(), known);
    }

    public void dropSchema(String name) {
        lockSchemaName(name);
        checkSchema(name);
        for (SchemaObject object : state.objects()) {
            if (object.schemaName().equals(name)) {
                throw CatalogError.SCHEMA_NOT_EMPTY.failure(name, object.name());
            }
        }
        for (TableDescriptor table : state.tables()) {
            if (table.schemaName().equals(name)) {
                throw CatalogError.SCHEMA_NOT_EMPTY.failure(name, table.name());
            }
        }
        String jar = jars().anyIn(name);
        if (jar != null) {
            throw CatalogError.SCHEMA_NOT_EMPTY.failure(name, jar);
        }
        objects().commentSchema(name, null);
        access().forget(Securables.ofSchema(name));
        writer.removeSchema(name);
        state = state.withoutSchema(name);
    }

    /// Creates a table with its trees.
    ///
    /// @param primaryKey empty: none
    /// @param primaryKeyName null: a name is made
    public TableDescriptor createTable(
            String schemaName, String name, List<ColumnDescriptor> columns, String primaryKeyName,
            List<KeyColumn> primaryKey, List<UniqueKey> uniqueKeys) {
        shareSchema(schemaName);
        lockName(schemaName, name);
        checkSchema(schemaName);
        if (state.table(schemaName, name) != null || objects().isNameTaken(schemaName, name)) {
            throw CatalogError.EXISTS.failure("table", name, "schema", schemaName);
        }
        int tableId = transaction.createTree(0).treeId();
        List<IndexDescriptor> indexes = new ArrayList<>();
        for (UniqueKey key : uniqueKeys) {
            int treeId = transaction.createTree(tableId).treeId();
            String keyName = key.constraintName() == null ? freeName(schemaName, treeId) : key.constraintName();
            checkConstraintName(schemaName, keyName);
            lockIndexName(schemaName, keyName);
            indexes.add(key.index(treeId, keyName, keyName));
        }
        String madeName = primaryKey.isEmpty() ? null
            : primaryKeyName == null ? freeName(schemaName, tableId) : primaryKeyName;
        if (madeName != null) {
            checkConstraintName(schemaName, madeName);
        }
        TableDescriptor table = withTreeForLobs(
            new TableDescriptor(tableId, schemaName, name, columns, primaryKey, madeName, indexes));
        writer.addTable(table, false);
        state = state.withTable(table);
        return table;
    }

    /// @param cascade foreign keys of other tables to this one go with it
    public void dropTable(TableDescriptor table, boolean cascade) {
        TableDescriptor current = tables().current(table);
        tables().freeOfReferrers(current, null, cascade);
        for (ForeignKey key : current.foreignKeys()) {
            tables().dropConstraint(current, key.name(), cascade);
        }
        objects().dropTriggers(state.table(table.tableId()));
        current = state.table(table.tableId());
        objects().refuseDependents("DROP TABLE", current);
        if (!current.isTemporary()) {
            objects().forgetComments(current);
            access().forget(Securables.of(current));
        }
        changeStatistics(current, null);
        writer.removeTable(current);
        for (IndexDescriptor index : current.indexes()) {
            transaction.dropTree(trees.apply(index.treeId()));
        }
        transaction.dropTree(trees.apply(current.treeId()));
        dropLobTree(current);
        transaction.forgetTable(current.tableId());
        state = state.withoutTable(current.tableId());
    }

    /// Creates an index without entries that is not yet visible: the caller fills it, then enters it.
    ///
    /// @return the future descriptor of the table, with the index as its last
    public TableDescriptor prepareIndex(TableDescriptor table, NewIndex wanted) {
        String name = wanted.name();
        lockIndexName(table.schemaName(), name);
        lockDefinition(table.tableId());
        TableDescriptor current = state.table(table.tableId());
        if (current == null) {
            throw CatalogError.NO_SUCH_TABLE.failure(table.name());
        }
        if (state.tableOfIndex(table.schemaName(), name) != null) {
            throw CatalogError.EXISTS.failure("index", name, "schema", table.schemaName());
        }
        int treeId = transaction.createTree(table.tableId()).treeId();
        IndexDescriptor index = new IndexDescriptor(
            treeId, name, wanted.unique(), wanted.nullsDistinct(), wanted.columns(), null, null, wanted.form());
        List<IndexDescriptor> indexes = new ArrayList<>(current.indexes());
        indexes.add(index);
        return current.withIndexes(indexes);
    }

    /// Enters a table as [#prepareIndex] gave it. The table's writers are kept out to the transaction's end.
    public void enterIndex(TableDescriptor prepared) {
        transaction.lockTable(prepared.tableId(), TableLockMode.X);
        replace(state.table(prepared.tableId()), prepared);
    }

    /// @return the table; if a foreign key needs an index over the columns, a new one may be its last, to be filled
    public TableDescriptor dropIndex(TableDescriptor table, IndexDescriptor index) {
        TableDescriptor current = tables().current(table);
        if (!current.indexes().contains(index)) {
            throw CatalogError.NO_SUCH_INDEX.failure(index.name());
        }
        if (index.constraintName() != null) {
            throw CatalogError.BACKS_CONSTRAINT.failure(index.name(), index.constraintName());
        }
        return tables().withoutIndex(current, index);
    }

    /// Returns the part of the edit that changes existing tables.
    public TableEdit tables() {
        return new TableEdit(this, transaction, trees);
    }

    TableDescriptor replace(TableDescriptor old, TableDescriptor table) {
        TableDescriptor made = withTreeForLobs(table);
        if (old.lobTreeId() != made.lobTreeId()) {
            dropLobTree(old);
        }
        change(old, made);
        return made;
    }

    /// Returns the table, with a tree for long values if and only if it has columns of them.
    private TableDescriptor withTreeForLobs(TableDescriptor table) {
        if (table.hasLobs() == (table.lobTreeId() != 0)) {
            return table;
        }
        return table.withLobTree(table.hasLobs() ? transaction.createTree(table.tableId()).treeId() : 0);
    }

    private void dropLobTree(TableDescriptor table) {
        if (table.lobTreeId() != 0) {
            transaction.dropTree(trees.apply(table.lobTreeId()));
        }
    }

    private void checkSchema(String name) {
        if (!state.hasSchema(name)) {
            throw CatalogError.NO_SUCH_SCHEMA.failure(name);
        }
    }

    void checkConstraintName(String schemaName, String name) {
        locks.lockName(DefinitionLocks.NameKind.CONSTRAINT, schemaName, name);
        refresh();
        if (state.tableOfConstraint(schemaName, name) != null) {
            throw CatalogError.EXISTS.failure("constraint", name, "schema", schemaName);
        }
    }

    /// Returns an unused name for a constraint.
    String freeName(String schemaName) {
        return freeName(schemaName, 1);
    }

    /// Returns a generated name that no constraint and no index has, also in concurrent edits.
    private String freeName(String schemaName, int from) {
        int next = from;
        while (true) {
            String name = state.freeName(schemaName, next);
            if (locks.tryLockName(DefinitionLocks.NameKind.CONSTRAINT, schemaName, name)
                    && locks.tryLockName(DefinitionLocks.NameKind.INDEX, schemaName, name)) {
                refresh();
                if (state.freeName(schemaName, next).equals(name)) {
                    return name;
                }
            } else {
                next = CatalogState.numberAfter(name);
            }
        }
    }

    /// Returns the name, or a generated one if an index already has it.
    String freeIndexName(String schemaName, String wanted) {
        lockIndexName(schemaName, wanted);
        return state.tableOfIndex(schemaName, wanted) == null ? wanted : freeName(schemaName);
    }
}
