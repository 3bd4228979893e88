// SPDX-License-Identifier: Apache-2.0
package bowler.engine.temporary;

import bowler.base.error.FileReason;
import bowler.catalog.TableDescriptor;
import bowler.os.Clock;
import bowler.os.Disk;
import bowler.os.Entropy;
import bowler.os.TemporaryFolder;
import bowler.os.Workers;
import bowler.storage.Store;
import bowler.storage.StoreTransaction;
import bowler.storage.api.StoreError;
import bowler.storage.api.StoreOptions;
import bowler.storage.api.TreeRef;
import java.io.IOException;
import java.util.List;

/// The store of all temporary tables of a database. It is opened at the first use and removed with the database.
public final class TemporaryStore {
    private static final String FOLDER = "temporary";
    private static final List<String> FOLDERS = List.of("data", "log");
    private static final int PAGE_BYTES = 16 << 10;
    private static final int SHARE_OF_HEAP = 32;
    private static final long MIN_POOL_BYTES = 2L << 20;
    private static final long MIN_VERSION_BYTES = 1L << 20;
    /// Locks are never waited for, because each table has one session. The escalation spares the lock table.
    private static final int ESCALATION_THRESHOLD = 1_000;
    private static final int LOG_SEGMENT_BYTES = 1 << 20;
    private static final int OPEN_FILES = 200;

    private final TemporaryFolder folder;
    private final Clock clock;
    private final Entropy entropy;
    private final Workers workers;
    private volatile Store store;
    private boolean isClosed;

    /// @param disk of the spill files; a folder of it is used
    public TemporaryStore(Disk disk, Clock clock, Entropy entropy, Workers workers) {
        folder = new TemporaryFolder(disk, FOLDER);
        this.clock = clock;
        this.entropy = entropy;
        this.workers = workers;
        clear();
    }

    /// Returns whether the id is that of a temporary tree or table.
    public static boolean holds(int id) {
        return id >= TableDescriptor.FIRST_TEMPORARY_ID;
    }

    private void clear() {
        try {
            folder.clear(FOLDERS);
        } catch (IOException e) {
            throw StoreError.INACCESSIBLE.causedBy(e, folder.description(), FileReason.of(e));
        }
    }

    /// Returns the store, and opens it at the first call.
    public Store store() {
        Store opened = store;
        return opened != null ? opened : open();
    }

    private synchronized Store open() {
        if (store == null) {
            if (isClosed) {
                throw StoreError.CLOSED.failure();
            }
            store = Store.createTemporary(
                folder, options(), TableDescriptor.FIRST_TEMPORARY_ID, clock, entropy, workers);
        }
        return store;
    }

    private static StoreOptions options() {
        long share = Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP;
        StoreOptions defaults = StoreOptions.defaults();
        return new StoreOptions(
            PAGE_BYTES, Math.max(MIN_POOL_BYTES, share), LOG_SEGMENT_BYTES, defaults.logBudgetBytes(),
            defaults.lockTimeoutMillis(), defaults.deadlockMillis(), ESCALATION_THRESHOLD, defaults.relaxedForceMillis(),
            OPEN_FILES, Math.max(MIN_VERSION_BYTES, share / 2), true);
    }

    public TreeRef tree(int treeId) {
        return store().tree(treeId);
    }

    StoreTransaction newTransaction() {
        return store().newTransaction();
    }

    /// Removes everything. Sessions have ended, or the database has stopped.
    public synchronized void close() {
        isClosed = true;
        if (store != null) {
            try {
                store.close();
            } finally {
                clear();
            }
        }
    }
}
