// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local.transaction;

import bowler.catalog.edit.CatalogEdit;
import bowler.catalog.state.CatalogState;
import bowler.engine.branch.BranchWork;
import bowler.engine.temporary.SessionTables;
import bowler.execute.api.DeferredConstraints;
import bowler.session.Isolation;
import bowler.storage.StoreTransaction;

/// A session's transaction: the store's part, and the state that the session keeps with it. The session uses the object for one
/// transaction after the other. If it has to leave one to a branch, it continues with another object.
public final class LocalTransaction implements BranchWork {
    /// The transaction in the database's store, or that over both stores once there are temporary tables.
    public StoreTransaction store;
    /// Null until the session declares a temporary table.
    public SessionTables temporary;
    final Savepoints savepoints = new Savepoints();
    public final DeferredConstraints deferred;
    /// Null before the first definition.
    CatalogEdit edit;
    /// Null unless a transaction at SNAPSHOT has begun.
    CatalogState pinned;
    Isolation isolation;
    boolean isIsolationReset;
    /// The keys that rows have left by own changes.
    public final DepartedKeys departedKeys = new DepartedKeys();

    /// True if a statement of this transaction has read or changed tables, or was no query.
    public boolean hasUsedTables;

    LocalTransaction(StoreTransaction store, DeferredConstraints deferred, Isolation isolation) {
        this.store = store;
        this.deferred = deferred;
        this.isolation = isolation;
    }

    /// Locks the whole catalog if the transaction has definitions.
    public void lockCatalog() {
        if (edit != null) {
            edit.makeExclusive();
        }
    }

    @Override
    public StoreTransaction transaction() {
        return store;
    }

    @Override
    public void ended() {
        deferred.forget();
        if (edit != null) {
            edit = null;
        }
        if (pinned != null) {
            pinned = null;
        }
        if (!savepoints.isEmpty()) {
            savepoints.clear();
        }
        if (hasUsedTables) {
            hasUsedTables = false;
        }
    }
}
