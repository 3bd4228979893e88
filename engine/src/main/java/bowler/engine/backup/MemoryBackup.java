// SPDX-License-Identifier: Apache-2.0
package bowler.engine.backup;

import bowler.os.Clock;
import bowler.os.Disk;
import bowler.os.Entropy;
import bowler.os.Workers;
import bowler.os.host.MemoryDisk;
import bowler.storage.Store;
import bowler.storage.StoreTransaction;
import bowler.storage.TreeBulkLoad;
import bowler.storage.api.Durability;
import bowler.storage.api.ReadIntent;
import bowler.storage.api.RowCursor;
import bowler.storage.api.StoreError;
import bowler.storage.api.StoreOptions;
import bowler.storage.api.TreeRef;
import bowler.storage.backup.AttachedFiles;
import bowler.storage.backup.BackupManifest;
import bowler.storage.backup.BackupProgress;
import bowler.storage.terms.IsolationLevel;
import bowler.storage.terms.KeyRange;
import java.util.List;
import java.util.TreeMap;

/// Backs up a database in memory. Its store has no log to redo. So the rows of one snapshot are copied into a second store with the
/// same trees, and that store is backed up. It lies in memory too, until the backup is complete. Readers and writers go on.
final class MemoryBackup {
    private static final int SEGMENT_BYTES = 4 << 20;
    private static final long BUDGET_BYTES = 64L << 20;

    private final Store store;
    private final Clock clock;
    private final Entropy entropy;
    private final Workers workers;

    MemoryBackup(Store store, Clock clock, Entropy entropy, Workers workers) {
        this.store = store;
        this.clock = clock;
        this.entropy = entropy;
        this.workers = workers;
    }

    BackupManifest backUp(Disk target, BackupManifest base, BackupProgress progress, AttachedFiles attached, long bytesPerSecond) {
        if (base != null) {
            throw StoreError.MEMORY_BACKUP.failure();
        }
        StoreOptions defaults = StoreOptions.defaults();
        StoreOptions options = new StoreOptions(
            defaults.pageSizeBytes(), SEGMENT_BYTES * 4L, SEGMENT_BYTES, BUDGET_BYTES, defaults.lockTimeoutMillis(),
            defaults.deadlockMillis(), defaults.escalationThreshold(), defaults.relaxedForceMillis(), false);
        Store copy = Store.create(new MemoryDisk("copy"), options, clock, entropy, workers);
        try (StoreTransaction reader = store.newTransaction(); StoreTransaction writer = copy.newTransaction()) {
            reader.setIsolation(IsolationLevel.SNAPSHOT);
            reader.beginStatement();
            copyTrees(reader, copy, writer, progress);
            reader.endStatement();
            reader.rollback();
            return copy.backUp(target, null, progress, attached, bytesPerSecond);
        } finally {
            copy.abandon();
        }
    }

    private void copyTrees(StoreTransaction reader, Store copy, StoreTransaction writer, BackupProgress progress) {
        TreeMap<Integer, TreeRef> trees = new TreeMap<>();
        for (int treeId : store.inspect().treeIds()) {
            trees.put(treeId, store.tree(treeId));
        }
        long doneBytes = 0;
        writer.beginStatement();
        for (int treeId = 1; treeId <= trees.lastKey(); treeId++) {
            TreeRef source = trees.get(treeId);
            TreeRef made = writer.createTree(source == null || source.tableId() == treeId ? 0 : source.tableId());
            if (source != null) {
                doneBytes = copyRows(reader, source, writer, made, doneBytes, progress);
            }
        }
        writer.endStatement();
        writer.commit(Durability.FULL);
        dropUnused(copy, writer, trees);
    }

    private static long copyRows(
            StoreTransaction reader, TreeRef source, StoreTransaction writer, TreeRef target, long before, BackupProgress progress) {
        long doneBytes = before;
        TreeBulkLoad load = writer.load(target);
        try (RowCursor cursor = reader.scan(source, KeyRange.ALL, false, ReadIntent.READ)) {
            byte[] key = new byte[0];
            for (long row = 1; cursor.next(); row++) {
                if (key.length < cursor.keyLength()) {
                    key = new byte[cursor.keyLength() * 2];
                }
                System.arraycopy(cursor.keyBytes(), cursor.keyOffset(), key, 0, cursor.keyLength());
                load.add(key, cursor.keyLength(), cursor.rowBytes(), cursor.rowOffset(), cursor.rowLength());
                doneBytes += cursor.keyLength() + cursor.rowLength();
                if (row % 1_000 == 0) {
                    progress.copied(doneBytes, doneBytes);
                }
            }
        }
        load.finish();
        return doneBytes;
    }

    /// Drops the trees that only keep the numbers of the others.
    private static void dropUnused(Store copy, StoreTransaction writer, TreeMap<Integer, TreeRef> trees) {
        List<Integer> unused = copy.inspect().treeIds().stream().filter(id -> !trees.containsKey(id)).toList();
        if (!unused.isEmpty()) {
            writer.beginStatement();
            unused.forEach(id -> writer.dropTree(copy.tree(id)));
            writer.endStatement();
            writer.commit(Durability.FULL);
        }
    }
}
