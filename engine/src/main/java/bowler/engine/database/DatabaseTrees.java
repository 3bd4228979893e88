// SPDX-License-Identifier: Apache-2.0
package bowler.engine.database;

import bowler.base.error.SqlFailure;
import bowler.engine.temporary.TemporaryStore;
import bowler.storage.Store;
import bowler.storage.api.TreeRef;
import java.util.function.IntToLongFunction;

/// Finds the trees of tables and indexes: those of the database, and those of temporary tables.
final class DatabaseTrees {
    private final Store store;
    private final TemporaryStore temporary;

    DatabaseTrees(Store store, TemporaryStore temporary) {
        this.store = store;
        this.temporary = temporary;
    }

    /// Returns the store that has the tree.
    Store storeOf(int treeId) {
        return TemporaryStore.holds(treeId) ? temporary.store() : store;
    }

    /// Returns the tree with this id, also that of a temporary table.
    TreeRef tree(int treeId) {
        return storeOf(treeId).tree(treeId);
    }

    /// Returns a function that gives the number of rows of a tree.
    IntToLongFunction rowCounts() {
        return treeId -> {
            try {
                return storeOf(treeId).statistics(tree(treeId)).rowCount();
            } catch (SqlFailure failure) {
                return sizeIfDropped(failure);
            }
        };
    }

    /// Returns a number that changes with the size of the tree, so that plans for another size are noticed.
    int magnitude(int treeId) {
        try {
            return storeOf(treeId).magnitude(tree(treeId));
        } catch (SqlFailure failure) {
            return sizeIfDropped(failure);
        }
    }

    /// A table that is dropped while a statement is planned counts as empty. The catalog has changed by then, so the
    /// statement is planned again before it runs. A table whose file is missing fails when it is read; other tables can
    /// be used.
    private static int sizeIfDropped(SqlFailure failure) {
        boolean isGone = failure.sqlState().equals(EngineError.DROPPED_MEANWHILE.sqlState());
        if (!isGone && !Store.isMissingFile(failure)) {
            throw failure;
        }
        return 0;
    }
}
