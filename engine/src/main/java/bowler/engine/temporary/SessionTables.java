// SPDX-License-Identifier: Apache-2.0
package bowler.engine.temporary;

import bowler.catalog.IndexDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.edit.CatalogEdit;
import bowler.catalog.state.CatalogState;
import bowler.storage.StoreTransaction;
import bowler.storage.api.Durability;
import bowler.storage.api.ReadIntent;
import bowler.storage.api.RowCursor;
import bowler.storage.api.TreeRef;
import bowler.storage.terms.KeyRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;

/// The temporary tables of one session. Used by the session's thread.
///
/// The tables form a catalog of their own, which changes and rolls back as the shared one does. [#seenIn] adds them to
/// a state of the shared catalog. A temporary table hides a table of schema SESSION that has its name.
public final class SessionTables {
    /// A table with more rows is emptied by giving it new trees, which costs its plans.
    private static final long MAX_ROWS_TO_DELETE = 20_000;

    private final TemporaryStore store;
    private final IntFunction<TreeRef> trees;
    private final IntConsumer treeDropped;
    private final RoutedTransaction transaction;
    private CatalogState committed;
    /// The definitions of the current transaction; null if there are none.
    private CatalogEdit edit;
    private CatalogState seenBase;
    private CatalogState seenOwn;
    private CatalogState seen;
    private List<String> names = List.of();

    /// The state of the tables at a savepoint.
    public record Place(CatalogState tables) {}

    /// @param main the session's transaction in the database's store
    /// @param trees finds trees of both stores
    /// @param treeDropped receives each tree that no longer belongs to a table
    public SessionTables(
            TemporaryStore store, StoreTransaction main, IntFunction<TreeRef> trees, IntConsumer treeDropped) {
        this.store = store;
        this.trees = trees;
        this.treeDropped = treeDropped;
        transaction = new RoutedTransaction(main, store.newTransaction());
        committed = empty();
    }

    private CatalogState empty() {
        return CatalogState.empty(
            treeId -> store.store().statistics(store.tree(treeId)).rowCount(), new AtomicLong()::incrementAndGet)
            .withSchema(TableDescriptor.TEMPORARY_SCHEMA);
    }

    /// Returns the transaction over both stores, which replaces the one of the database's store.
    public StoreTransaction transaction() {
        return transaction;
    }

    private CatalogState own() {
        return edit == null ? committed : edit.state();
    }

    /// Returns the definitions of the current transaction; the first call begins them.
    public CatalogEdit edit() {
        if (edit == null) {
            edit = CatalogEdit.temporary(transaction.temporary(), trees, committed);
        }
        return edit;
    }

    /// Returns the catalog with this session's temporary tables.
    public CatalogState seenIn(CatalogState base) {
        CatalogState own = own();
        if (base != seenBase || own != seenOwn) {
            seen = joined(base, own);
            seenBase = base;
            seenOwn = own;
            names = own.tables().stream().map(table -> table.name().replace("\"", "\"\"").toUpperCase(Locale.ROOT)).toList();
        }
        return seen;
    }

    private static CatalogState joined(CatalogState base, CatalogState own) {
        CatalogState all = base;
        for (TableDescriptor table : own.tables()) {
            if (!all.hasSchema(table.schemaName())) {
                all = all.withSchema(table.schemaName());
            }
            TableDescriptor hidden = all.table(table.schemaName(), table.name());
            all = hidden == null ? all : all.withoutTable(hidden.tableId());
            all = all.withTable(table).withTemporaryRules(table.name(), own.temporaryRules(table.name()));
        }
        return all;
    }

    /// Returns whether a statement may name a temporary table: whether its text contains the name of one. Plans of all
    /// other texts are those of the database. Valid after [#seenIn].
    public boolean mayBeNamedIn(String sql) {
        for (String name : names) {
            for (int at = 0; at <= sql.length() - name.length(); at++) {
                if (sql.regionMatches(true, at, name, 0, name.length())) {
                    return true;
                }
            }
        }
        return false;
    }

    // -- ends of transactions

    /// Deletes the rows that a commit deletes; call it within the transaction, before the commit. Result sets that stay
    /// open have been read to their ends by then.
    public void beforeCommit() {
        Set<Integer> changed = transaction.changedTables();
        List<TableDescriptor> emptied = new ArrayList<>();
        for (int tableId : changed) {
            TableDescriptor table = own().table(tableId);
            if (table != null && own().temporaryRules(table.name()).deletesOnCommit()) {
                emptied.add(table);
            }
        }
        empty(emptied);
    }

    /// Takes note of a commit.
    public void committed() {
        if (edit != null) {
            CatalogState before = committed;
            committed = edit.state();
            edit = null;
            forgetTrees(before, committed);
        }
    }

    /// Rolls the transaction back. Tables that are not logged lose all their rows if the transaction has changed or
    /// dropped them.
    public void rollback() {
        Set<Integer> lost = transaction.changedTables();
        CatalogState undone = own();
        committed.tables().forEach(table -> {
            if (undone.table(table.tableId()) == null) {
                lost.add(table.tableId());
            }
        });
        edit = null;
        transaction.rollback();
        forgetTrees(undone, committed);
        if (emptyUnlogged(lost)) {
            transaction.temporary().commit(Durability.RELAXED);
            committed();
        }
    }

    /// Returns what [#rollBackTo] needs to restore the tables as they are now.
    public Place place() {
        return new Place(own());
    }

    /// Rolls back to a savepoint, as [#rollback] does the whole transaction.
    ///
    /// @param then the tables at the savepoint; null if it is older than the first temporary table
    public void rollBackTo(long savepoint, Place then) {
        CatalogState undone = own();
        Set<Integer> lost = transaction.changedSince(savepoint);
        transaction.main().rollbackTo(savepoint);
        CatalogState before = then == null ? committed : then.tables();
        if (edit != null) {
            edit.resetTo(new CatalogEdit.Point(before, edit.point().base()));
        }
        before.tables().forEach(table -> {
            if (undone.table(table.tableId()) == null) {
                lost.add(table.tableId());
            }
        });
        emptyUnlogged(lost);
    }

    private boolean emptyUnlogged(Set<Integer> tableIds) {
        List<TableDescriptor> emptied = new ArrayList<>();
        for (int tableId : tableIds) {
            TableDescriptor table = own().table(tableId);
            if (table != null && own().temporaryRules(table.name()).deletesOnRollback()) {
                emptied.add(table);
            }
        }
        empty(emptied);
        return !emptied.isEmpty();
    }

    private void forgetTrees(CatalogState before, CatalogState after) {
        for (TableDescriptor table : before.tables()) {
            TableDescriptor now = after.table(table.tableId());
            if (now == null || now.treeId() != table.treeId()) {
                treeDropped.accept(table.treeId());
            }
        }
    }

    /// Drops all tables. No transaction is active.
    public void dropAll() {
        if (!committed.tables().isEmpty()) {
            StoreTransaction temporary = transaction.temporary();
            temporary.beginStatement();
            for (TableDescriptor table : committed.tables()) {
                treesOf(table).forEach(treeId -> temporary.dropTree(store.tree(treeId)));
                temporary.forgetTable(table.tableId());
            }
            temporary.endStatement();
            temporary.commit(Durability.RELAXED);
            forgetTrees(committed, empty());
        }
        committed = empty();
    }

    // -- rows

    private static List<Integer> treesOf(TableDescriptor table) {
        List<Integer> treeIds = new ArrayList<>();
        treeIds.add(table.treeId());
        for (IndexDescriptor index : table.indexes()) {
            treeIds.add(index.treeId());
        }
        return treeIds;
    }

    private void empty(List<TableDescriptor> tables) {
        if (tables.isEmpty()) {
            return;
        }
        StoreTransaction temporary = transaction.temporary();
        temporary.beginStatement();
        try {
            for (TableDescriptor table : tables) {
                if (store.store().statistics(store.tree(table.treeId())).rowCount() > MAX_ROWS_TO_DELETE) {
                    edit().tables().withNewTrees(table, table);
                } else {
                    treesOf(table).forEach(treeId -> empty(temporary, store.tree(treeId)));
                }
            }
        } catch (RuntimeException | Error failure) {
            temporary.undoStatement();
            throw failure;
        }
        temporary.endStatement();
    }

    private static void empty(StoreTransaction transaction, TreeRef tree) {
        try (RowCursor cursor = transaction.scan(tree, KeyRange.ALL, false, ReadIntent.READ)) {
            while (cursor.next()) {
                byte[] key = Arrays.copyOfRange(
                    cursor.keyBytes(), cursor.keyOffset(), cursor.keyOffset() + cursor.keyLength());
                transaction.delete(tree, key, key.length);
            }
        }
    }
}
