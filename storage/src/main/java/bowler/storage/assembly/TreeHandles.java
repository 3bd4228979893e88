// SPDX-License-Identifier: Apache-2.0
package bowler.storage.assembly;

import bowler.log.Log;
import bowler.storage.api.StoreError;
import bowler.storage.buffer.BufferPool;
import bowler.storage.buffer.Frame;
import bowler.storage.buffer.PageTable;
import bowler.storage.change.ChangeBuilder;
import bowler.storage.change.PageOperations;
import bowler.storage.file.StoreFiles;
import bowler.storage.lock.LockManager;
import bowler.storage.space.FileHeaderPage;
import bowler.storage.tree.Overflow;
import bowler.storage.tree.Tree;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;

/// The trees of a store by their ids: looks them up, creates them, and removes them with their files.
public final class TreeHandles {
    private final StoreFiles files;
    private final BufferPool pool;
    private final LockManager locks;
    private final Log log;
    private final PageOperations operations;
    private final ConcurrentHashMap<Integer, TreeHandle> trees = new ConcurrentHashMap<>();
    /// For each ended transaction whose files are still to be deleted, an LSN from which restart would delete them.
    private final List<Long> pendingRemovals = new ArrayList<>();
    /// The trees removed since the store was opened, by their distance from the first id.
    private final BitSet removed = new BitSet();

    TreeHandles(StoreFiles files, BufferPool pool, LockManager locks, Log log, PageOperations operations) {
        this.files = files;
        this.pool = pool;
        this.locks = locks;
        this.log = log;
        this.operations = operations;
    }

    /// @throws bowler.base.error.SqlFailure 40XD2 if it was dropped, XSDG3 if its file is missing
    public TreeHandle get(int treeId) {
        TreeHandle tree = find(treeId);
        if (tree == null) {
            throw isRemoved(treeId) ? StoreError.NO_TREE.failure(treeId) : files.missing(treeId);
        }
        return tree;
    }

    /// Returns whether a transaction removed the tree, as opposed to a lost file. Trees that were removed before the
    /// store was opened cannot be requested.
    private boolean isRemoved(int treeId) {
        synchronized (removed) {
            return removed.get(treeId - files.firstFileId()) || treeId >= files.nextFileId();
        }
    }

    /// Returns the tree, or null if it was removed. Opening and [#remove] of one tree exclude each other, so that no
    /// thread opens a file that is being removed.
    public TreeHandle find(int treeId) {
        TreeHandle tree = trees.get(treeId);
        return tree != null ? tree : trees.computeIfAbsent(treeId, this::openExisting);
    }

    /// Acts like [#find] for undo: returns null also for a tree that a rollback began to remove before it failed.
    public TreeHandle findToUndo(int treeId) {
        TreeHandle tree = find(treeId);
        return tree == null || tree.tree().isDropped() ? null : tree;
    }

    private TreeHandle openExisting(int treeId) {
        if (!files.exists(treeId)) {
            return null;
        }
        PageTable pages = pool.pages(treeId);
        Frame header = pages.latched(FileHeaderPage.PAGE_NUMBER);
        int tableId = FileHeaderPage.tableId(header.bytes);
        header.unlatchUnchanged();
        return opened(pages, tableId);
    }

    private TreeHandle opened(PageTable pages, int tableId) {
        int pageSizeBytes = files.pageSizeBytes();
        return new TreeHandle(
            new Tree(pages, pageSizeBytes, this::newChangeBuilder), locks.tree(pages.fileId(), tableId),
            new Overflow(pages, pageSizeBytes));
    }

    public ChangeBuilder newChangeBuilder() {
        return new ChangeBuilder(log, operations, files.health());
    }

    public int newId() {
        return files.allocateFileId();
    }

    /// Creates the file of a tree, and in it an empty tree. The CREATE_FILE record is already in the log.
    /// A thread that looks for it meanwhile waits, so that there is one handle for each tree.
    public TreeHandle create(int treeId, int tableId, ChangeBuilder change) {
        return trees.compute(treeId, (id, none) -> {
            files.create(id);
            PageTable pages = pool.pages(id);
            Tree.create(pages, change.begin(0, 0).withoutUndo(), tableId);
            return opened(pages, tableId);
        });
    }

    /// Announces the removal of files once the record that orders it, at or after the LSN, is durable.
    public void announceRemoval(long lsn) {
        synchronized (pendingRemovals) {
            pendingRemovals.add(lsn);
        }
    }

    /// Withdraws an announcement: the removal was cancelled or is complete.
    public void endRemoval(long lsn) {
        synchronized (pendingRemovals) {
            pendingRemovals.remove(Long.valueOf(lsn));
        }
    }

    long oldestPendingRemoval() {
        synchronized (pendingRemovals) {
            return pendingRemovals.stream().mapToLong(Long::longValue).min().orElse(Long.MAX_VALUE);
        }
    }

    /// Removes a tree with its file. The lock of its table stays: the table may have other trees.
    public void remove(int treeId) {
        trees.compute(treeId, (id, tree) -> {
            synchronized (removed) {
                removed.set(id - files.firstFileId());
            }
            pool.drop(id);
            files.delete(id);
            locks.forgetTree(id);
            return null;
        });
    }

    public List<Integer> ids() {
        return files.list();
    }
}
