// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.edit;

import bowler.base.error.SqlFailure;
import bowler.catalog.CheckConstraint;
import bowler.catalog.Enforcement;
import bowler.catalog.ForeignKey;
import bowler.catalog.IndexDescriptor;
import bowler.catalog.KeyColumn;
import bowler.catalog.TableDescriptor;
import bowler.catalog.state.CatalogState;
import bowler.catalog.system.IdentityColumn;
import bowler.storage.StoreTransaction;
import bowler.storage.api.TreeRef;
import bowler.storage.terms.TableLockMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/// Changes of tables that exist. Each verb takes the table exclusively, gives its new descriptor, and leaves new trees
/// empty: the caller fills them.
public final class TableEdit {
    private final CatalogEdit edit;
    private final StoreTransaction transaction;
    private final IntFunction<TreeRef> trees;

    TableEdit(CatalogEdit edit, StoreTransaction transaction, IntFunction<TreeRef> trees) {
        this.edit = edit;
        this.transaction = transaction;
        this.trees = trees;
    }

    private CatalogState state() {
        return edit.state();
    }

    /// Returns the newest state of a table, which only this transaction uses from now on.
    public TableDescriptor current(TableDescriptor table) {
        edit.lockDefinition(table.tableId());
        transaction.lockTable(table.tableId(), TableLockMode.X);
        TableDescriptor current = state().table(table.tableId());
        if (current == null) {
            throw CatalogError.NO_SUCH_TABLE.failure(table.name());
        }
        return current;
    }

    public TableDescriptor addCheck(TableDescriptor table, CheckConstraint check) {
        TableDescriptor current = current(table);
        String name = check.name() == null ? edit.freeName(current.schemaName()) : check.name();
        edit.checkConstraintName(current.schemaName(), name);
        List<CheckConstraint> checks = new ArrayList<>(current.checks());
        checks.add(new CheckConstraint(name, check.text(), check.columns(), check.enforcement()));
        return edit.replace(current, current.withChecks(checks));
    }

    /// Adds a key with its index.
    public TableDescriptor addKey(TableDescriptor table, CatalogEdit.UniqueKey key) {
        String wanted = key.constraintName();
        TableDescriptor current = current(table);
        String name = wanted == null ? edit.freeName(current.schemaName()) : wanted;
        edit.checkConstraintName(current.schemaName(), name);
        int treeId = transaction.createTree(current.tableId()).treeId();
        List<IndexDescriptor> indexes = new ArrayList<>(current.indexes());
        indexes.add(key.index(treeId, edit.freeIndexName(current.schemaName(), name), name));
        return edit.replace(current, current.withIndexes(indexes));
    }

    /// Adds a foreign key. If no tree has its columns as key, an index is made, which is then the table's last.
    ///
    /// @param wanted null: a name is made
    /// @param parent null: the table itself
    /// @param parentColumns of the key referred to, in the key's order
    public TableDescriptor addForeignKey(
            TableDescriptor table, String wanted, List<Integer> columns, TableDescriptor parent,
            List<Integer> parentColumns, ForeignKey.Action onDelete, ForeignKey.Action onUpdate,
            Enforcement enforcement) {
        TableDescriptor current = current(table);
        TableDescriptor other = parent == null ? current : current(parent);
        String name = wanted == null ? edit.freeName(current.schemaName()) : wanted;
        edit.checkConstraintName(current.schemaName(), name);
        int treeId = treeOver(current, columns);
        TableDescriptor next = current;
        if (treeId == 0) {
            treeId = transaction.createTree(current.tableId()).treeId();
            List<IndexDescriptor> indexes = new ArrayList<>(current.indexes());
            indexes.add(new IndexDescriptor(
                treeId, edit.freeIndexName(current.schemaName(), name), false, false, keyColumns(columns), name, null));
            next = next.withIndexes(indexes);
        }
        List<ForeignKey> keys = new ArrayList<>(current.foreignKeys());
        keys.add(new ForeignKey(
            name, columns, treeId, other.tableId(), keyOver(other, parentColumns), onDelete, onUpdate, enforcement));
        next = next.withForeignKeys(keys);
        if (parent == null) {
            next = next.withReferrers(with(next.referrers(), next.tableId()));
        }
        next = edit.replace(current, next);
        if (parent != null) {
            edit.replace(other, other.withReferrers(with(other.referrers(), next.tableId())));
        }
        return next;
    }

    private static List<KeyColumn> keyColumns(List<Integer> positions) {
        return positions.stream().map(position -> new KeyColumn(position, false)).toList();
    }

    private static List<Integer> positions(List<KeyColumn> columns) {
        return columns.stream().map(KeyColumn::position).toList();
    }

    private static List<Integer> with(List<Integer> ids, int id) {
        List<Integer> more = new ArrayList<>(ids);
        if (!more.contains(id)) {
            more.add(id);
        }
        return more;
    }

    /// Returns the tree of a table whose key columns these are, or 0.
    private static int treeOver(TableDescriptor table, List<Integer> columns) {
        if (positions(table.clusteringKey()).equals(columns)) {
            return table.treeId();
        }
        for (IndexDescriptor index : table.indexes()) {
            if (index.form().isPlain() && positions(index.keyColumns()).equals(columns)) {
                return index.treeId();
            }
        }
        return 0;
    }

    private static String keyOver(TableDescriptor table, List<Integer> columns) {
        for (String name : table.constraintNames()) {
            List<KeyColumn> key = table.keyColumns(name);
            if (key != null && positions(key).equals(columns)) {
                return name;
            }
        }
        throw CatalogError.NO_SUCH_KEY.failure(table.name());
    }

    /// Refuses to take away a key, or a table (null), to which foreign keys of other tables refer; or drops those.
    public void freeOfReferrers(TableDescriptor table, String keyName, boolean cascade) {
        SqlFailure failure = null;
        for (int childId : List.copyOf(table.referrers())) {
            TableDescriptor child = state().table(childId);
            for (ForeignKey key : child.foreignKeys()) {
                boolean refers = key.parentTableId() == table.tableId()
                    && (keyName == null ? childId != table.tableId() : key.parentKeyName().equals(keyName));
                if (refers && cascade) {
                    dropConstraint(state().table(childId), key.name(), true);
                } else if (refers) {
                    failure = CatalogError.REFERRED_TO.causedBy(failure,
                        keyName == null ? "table " + table.name() : "constraint " + keyName, key.name(), child.name());
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    /// Drops a constraint of any kind, and its index unless a foreign key still needs it.
    public TableDescriptor dropConstraint(TableDescriptor table, String name, boolean cascade) {
        TableDescriptor current = current(table);
        for (CheckConstraint check : current.checks()) {
            if (check.name().equals(name)) {
                List<CheckConstraint> checks = new ArrayList<>(current.checks());
                checks.remove(check);
                return edit.replace(current, current.withChecks(checks));
            }
        }
        for (ForeignKey key : current.foreignKeys()) {
            if (key.name().equals(name)) {
                return dropForeignKey(current, key);
            }
        }
        IndexDescriptor index = current.keyIndex(name);
        if (index == null) {
            throw CatalogError.NO_SUCH_CONSTRAINT.failure(name, table.name());
        }
        freeOfReferrers(current, name, cascade);
        return withoutIndex(state().table(current.tableId()), index);
    }

    /// Renames a constraint of any kind, and its index if that has the same name.
    public void renameConstraint(TableDescriptor table, String name, String newName) {
        TableDescriptor current = current(table);
        edit.checkConstraintName(current.schemaName(), newName);
        boolean indexToo = state().tableOfIndex(current.schemaName(), newName) == null;
        apart(current, key -> key.parentKeyName().equals(name),
            present -> present.withRenamedConstraint(name, newName, indexToo), key -> key.withParentKey(newName));
    }

    /// Moves a table to another schema, where its name is free.
    void move(TableDescriptor current, String schemaName) {
        current.constraintNames().forEach(name -> edit.checkConstraintName(schemaName, name));
        for (IndexDescriptor index : current.indexes()) {
            edit.lockIndexName(schemaName, index.name());
            if (state().tableOfIndex(schemaName, index.name()) != null) {
                throw CatalogError.EXISTS.failure("index", index.name(), "schema", schemaName);
            }
        }
        apart(current, key -> true, present -> present.withSchema(schemaName), key -> key);
    }

    /// Changes a table while no foreign key refers to it. The row of a key cannot be rewritten while rows of foreign
    /// keys depend on it.
    ///
    /// @param touched the foreign keys to this table that are removed during the change
    /// @param again returns the foreign keys that replace them afterwards
    private void apart(
            TableDescriptor table, Predicate<ForeignKey> touched, UnaryOperator<TableDescriptor> change,
            UnaryOperator<ForeignKey> again) {
        Predicate<ForeignKey> isTouched = key -> key.parentTableId() == table.tableId() && touched.test(key);
        Map<Integer, List<ForeignKey>> referring = new LinkedHashMap<>();
        for (int childId : table.referrers()) {
            TableDescriptor child = current(state().table(childId));
            if (child.foreignKeys().stream().anyMatch(isTouched)) {
                referring.put(childId, child.foreignKeys());
                edit.replace(child, child.withForeignKeys(
                    child.foreignKeys().stream().filter(isTouched.negate()).toList()));
            }
        }
        TableDescriptor present = state().table(table.tableId());
        edit.replace(present, change.apply(present));
        referring.forEach((childId, keys) -> {
            TableDescriptor child = state().table(childId);
            edit.replace(child, child.withForeignKeys(
                keys.stream().map(key -> isTouched.test(key) ? again.apply(key) : key).toList()));
        });
    }

    private TableDescriptor dropForeignKey(TableDescriptor current, ForeignKey key) {
        List<ForeignKey> keys = new ArrayList<>(current.foreignKeys());
        keys.remove(key);
        TableDescriptor next = current.withForeignKeys(keys);
        IndexDescriptor index = next.indexOfTree(key.treeId());
        next = edit.replace(current, next);
        if (keys.stream().noneMatch(other -> other.parentTableId() == key.parentTableId())) {
            edit.lockDefinition(key.parentTableId());
            transaction.lockTable(key.parentTableId(), TableLockMode.X);
            TableDescriptor parent = state().table(key.parentTableId());
            List<Integer> referrers = new ArrayList<>(parent.referrers());
            referrers.remove((Integer) next.tableId());
            edit.replace(parent, parent.withReferrers(referrers));
            next = state().table(next.tableId());
        }
        boolean isOwn = index != null && index.key() == null && key.name().equals(index.constraintName());
        return isOwn ? withoutIndex(next, index) : next;
    }

    /// Takes away an index; one that foreign keys need stays for the first of them.
    ///
    /// @return the table; its last index is to be filled if its tree was not there before
    public TableDescriptor withoutIndex(TableDescriptor table, IndexDescriptor index) {
        List<IndexDescriptor> indexes = new ArrayList<>(table.indexes());
        indexes.remove(index);
        ForeignKey successor = null;
        for (ForeignKey key : table.foreignKeys()) {
            if (successor == null && key.treeId() == index.treeId()) {
                successor = key;
            }
        }
        if (successor == null) {
            transaction.dropTree(trees.apply(index.treeId()));
            return edit.replace(table, table.withIndexes(indexes));
        }
        String name = edit.freeIndexName(table.schemaName(), successor.name());
        if (!index.unique()) {
            indexes.add(new IndexDescriptor(
                index.treeId(), name, false, false, index.keyColumns(), successor.name(), null));
            return edit.replace(table, table.withIndexes(indexes));
        }
        int treeId = transaction.createTree(table.tableId()).treeId();
        transaction.dropTree(trees.apply(index.treeId()));
        indexes.add(new IndexDescriptor(treeId, name, false, false, index.keyColumns(), successor.name(), null));
        List<ForeignKey> keys = table.foreignKeys().stream()
            .map(key -> key.treeId() == index.treeId() ? key.withTree(treeId) : key).toList();
        return edit.replace(table, table.withIndexes(indexes).withForeignKeys(keys));
    }

    /// Replaces the current descriptor. An identity column goes on where it was.
    public TableDescriptor replace(TableDescriptor table, TableDescriptor next) {
        return edit.replace(current(table), next);
    }

    /// Gives a table's identity column its next value.
    ///
    /// @param number null if no value is left
    public void restartIdentity(TableDescriptor table, Long number) {
        IdentityColumn.of(table).restartWith(transaction, trees, number);
    }

    /// Returns a name for an index of the table: this one, or a generated one if it is taken.
    public String indexName(TableDescriptor table, String wanted) {
        return edit.freeIndexName(table.schemaName(), wanted);
    }

    /// Gives a table new, empty trees for its rows and all its indexes; the old ones go when the transaction commits.
    ///
    /// @param next the table as it shall be, with its old trees; indexes that it did not have have trees that do not
    ///     exist
    public TableDescriptor withNewTrees(TableDescriptor table, TableDescriptor next) {
        TableDescriptor current = current(table);
        TableDescriptor prepared = prepareNewTrees(current, next);
        for (IndexDescriptor index : current.indexes()) {
            transaction.dropTree(trees.apply(index.treeId()));
        }
        transaction.dropTree(trees.apply(current.treeId()));
        return replace(current, prepared);
    }

    /// Creates new, empty trees for a table and its indexes. The table stays as it is, and other transactions may change it,
    /// until [#enterNewTrees].
    ///
    /// @param next the table as in [#withNewTrees]
    public TableDescriptor prepareNewTrees(TableDescriptor current, TableDescriptor next) {
        int rowTree = transaction.createTree(current.tableId()).treeId();
        List<ForeignKey> keys = new ArrayList<>(next.foreignKeys());
        keys.replaceAll(key -> key.treeId() == current.treeId() ? key.withTree(rowTree) : key);
        List<IndexDescriptor> indexes = new ArrayList<>();
        for (IndexDescriptor index : next.indexes()) {
            int treeId = transaction.createTree(current.tableId()).treeId();
            indexes.add(index.withTree(treeId));
            keys.replaceAll(key -> key.treeId() == index.treeId() ? key.withTree(treeId) : key);
        }
        return next.withTree(rowTree).withIndexes(indexes).withForeignKeys(keys);
    }

    /// Lets a table have the trees that [#prepareNewTrees] has created, with the same rows. The old ones go when no snapshot from
    /// before the commit reads them any more.
    public TableDescriptor enterNewTrees(TableDescriptor table, TableDescriptor prepared) {
        TableDescriptor current = current(table);
        for (IndexDescriptor index : current.indexes()) {
            transaction.retireTree(trees.apply(index.treeId()));
        }
        transaction.retireTree(trees.apply(current.treeId()));
        return replace(current, prepared);
    }

    /// Returns a table as this transaction sees it, without keeping others out.
    public TableDescriptor unlocked(TableDescriptor table) {
        TableDescriptor current = state().table(table.tableId());
        if (current == null) {
            throw CatalogError.NO_SUCH_TABLE.failure(table.name());
        }
        return current;
    }
}
