// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.edit;

import bowler.catalog.ColumnDescriptor;
import bowler.catalog.Enforcement;
import bowler.catalog.ForeignKey;
import bowler.catalog.IndexDescriptor;
import bowler.catalog.IndexForm;
import bowler.catalog.KeyColumn;
import bowler.catalog.SchemaObject;
import bowler.catalog.TableDescriptor;
import bowler.catalog.TableStatistics;
import bowler.catalog.TemporaryRules;
import bowler.catalog.state.CatalogState;
import bowler.catalog.system.CatalogWriter;
import bowler.catalog.system.DefinitionRows;
import bowler.catalog.system.JarFiles;
import bowler.catalog.system.Securables;
import bowler.catalog.system.SystemTable;
import bowler.storage.StoreTransaction;
import bowler.storage.api.TreeRef;
import bowler.storage.terms.TableLockMode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/// The definitions of one transaction. Used by its session's thread, each verb within a statement of the transaction.
public final class CatalogEdit {
    private final StoreTransaction transaction;
    private final DefinitionRows writer;
    private final IntFunction<TreeRef> trees;
    private final CatalogState begun;
    private CatalogState state;

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
            StoreTransaction transaction, IntFunction<TreeRef> trees, DefinitionRows writer, CatalogState state) {
        this.transaction = transaction;
        this.trees = trees;
        this.writer = writer;
        this.begun = state;
        this.state = state;
    }

    /// Takes the catalog's lock, waiting for another edit to end, then starts from the newest committed state.
    public static CatalogEdit begin(
            StoreTransaction transaction, IntFunction<TreeRef> trees, Supplier<CatalogState> newest) {
        transaction.lockTable(SystemTable.SYSTABLES.descriptor().tableId(), TableLockMode.X);
        return new CatalogEdit(transaction, trees, new CatalogWriter(transaction, trees), newest.get());
    }

    /// Begins to change the temporary tables of a session, which are recorded nowhere.
    ///
    /// @param transaction of the store of temporary tables
    /// @param tables a catalog of nothing but the session's temporary tables
    public static CatalogEdit temporary(
            StoreTransaction transaction, IntFunction<TreeRef> trees, CatalogState tables) {
        return new CatalogEdit(transaction, trees, DefinitionRows.NONE, tables);
    }

    /// Sets the rules of a temporary table.
    public void rule(TableDescriptor table, TemporaryRules rules) {
        state = state.withTemporaryRules(table.name(), rules);
    }

    /// Returns the state that this transaction sees.
    public CatalogState state() {
        return state;
    }

    /// Goes back to an earlier state of this edit, when the changes since were undone in storage.
    ///
    /// @param earlier null: the state that it began with
    public void resetTo(CatalogState earlier) {
        state = earlier == null ? begun : earlier;
    }

    public void createSchema(String name, String owner) {
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

    /// Advances to a state whose rows are written.
    void advance(CatalogState next) {
        state = next;
    }

    /// Puts a table's new state in place of the present one, in rows and state.
    void change(TableDescriptor old, TableDescriptor table) {
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
        TableStatistics before = state.statistics(table.tableId());
        writer.changeStatistics(table, before, known);
        state = state.withStatistics(table.tableId(), known);
    }

    public void dropSchema(String name) {
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
        checkSchema(schemaName);
        if (state.table(schemaName, name) != null || objects().isNameTaken(schemaName, name)) {
            throw CatalogError.EXISTS.failure("table", name, "schema", schemaName);
        }
        int tableId = transaction.createTree(0).treeId();
        List<IndexDescriptor> indexes = new ArrayList<>();
        for (UniqueKey key : uniqueKeys) {
            int treeId = transaction.createTree(tableId).treeId();
            String keyName = key.constraintName() == null ? state.freeName(schemaName, treeId) : key.constraintName();
            checkConstraintName(schemaName, keyName);
            indexes.add(key.index(treeId, keyName, keyName));
        }
        String madeName = primaryKey.isEmpty() ? null
            : primaryKeyName == null ? state.freeName(schemaName, tableId) : primaryKeyName;
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
        state = state.withoutTable(current.tableId());
    }

    /// Creates an index without entries that is not yet visible: the caller fills it, then enters it.
    ///
    /// @return the future descriptor of the table, with the index as its last
    public TableDescriptor prepareIndex(TableDescriptor table, NewIndex wanted) {
        String name = wanted.name();
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
        if (state.tableOfConstraint(schemaName, name) != null) {
            throw CatalogError.EXISTS.failure("constraint", name, "schema", schemaName);
        }
    }

    /// Returns an unused name for a constraint.
    String freeName(String schemaName) {
        return state.freeName(schemaName, 1);
    }

    /// Returns the name, or a generated one if an index already has it.
    String freeIndexName(String schemaName, String wanted) {
        return state.tableOfIndex(schemaName, wanted) == null ? wanted : freeName(schemaName);
    }
}
