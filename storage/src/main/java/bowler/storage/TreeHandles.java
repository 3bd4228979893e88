// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

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

/// The trees of a store by their ids: found, made, removed with their files.
final class TreeHandles {
    private final StoreFiles files;
    private final BufferPool pool;
    private final LockManager locks;
    private final Log log;
    private final PageOperations operations;
    private final ConcurrentHashMap<Integer, TreeHandle> trees = new ConcurrentHashMap<>();
    /// For each ended transaction whose files are still to be deleted, an LSN from which restart would do it.
    private final List<Long> pendingRemovals = new ArrayList<>();
    /// By id, the trees removed since the store was opened.
    private final BitSet removed = new BitSet();

    TreeHandles(StoreFiles files, BufferPool pool, LockManager locks, Log log, PageOperations operations) {
        this.files = files;
        this.pool = pool;
        this.locks = locks;
        this.log = log;
        this.operations = operations;
    }

    /// @throws bowler.base.error.SqlFailure 40XD2 if it was dropped, XSDG3 if its file is missing
    TreeHandle get(int treeId) {
        TreeHandle tree = find(treeId);
        if (tree == null) {
            throw isRemoved(treeId) ? StoreError.NO_TREE.failure(treeId) : files.missing(treeId);
        }
        return tree;
    }

    /// Whether the tree went by the verb of a transaction rather than with its file. Nobody can ask for trees that went before
    /// the store was opened.
    private boolean isRemoved(int treeId) {
        synchronized (removed) {
            return removed.get(treeId) || treeId >= files.nextFileId();
        }
    }

    /// The tree, or null if it is gone. Opening and [#remove] of one tree exclude each other, so that nobody opens a file
    /// that is on its way out.
    TreeHandle find(int treeId) {
        TreeHandle tree = trees.get(treeId);
        return tree != null ? tree : trees.computeIfAbsent(treeId, this::openExisting);
    }

    /// As [#find] for who undoes changes: null also for a tree that a rollback has begun to remove before it failed.
    TreeHandle findToUndo(int treeId) {
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

    ChangeBuilder newChangeBuilder() {
        return new ChangeBuilder(log, operations, files.health());
    }

    int newId() {
        return files.allocateFileId();
    }

    /// Makes the file of a tree, and in it an empty tree. The record of its coming into being is in the log.
    TreeHandle create(int treeId, int tableId, ChangeBuilder change) {
        files.create(treeId);
        PageTable pages = pool.pages(treeId);
        Tree.create(pages, change.begin(0, 0).withoutUndo(), tableId);
        TreeHandle tree = opened(pages, tableId);
        trees.put(treeId, tree);
        return tree;
    }

    /// Announces that files will be removed once the record that says so, at or behind the LSN, is durable.
    void announceRemoval(long lsn) {
        synchronized (pendingRemovals) {
            pendingRemovals.add(lsn);
        }
    }

    /// What was announced did not come about, or is done.
    void endRemoval(long lsn) {
        synchronized (pendingRemovals) {
            pendingRemovals.remove(Long.valueOf(lsn));
        }
    }

    long oldestPendingRemoval() {
        synchronized (pendingRemovals) {
            return pendingRemovals.stream().mapToLong(Long::longValue).min().orElse(Long.MAX_VALUE);
        }
    }

    /// Removes a tree with its file.
    void remove(int treeId) {
        trees.compute(treeId, (id, tree) -> {
            synchronized (removed) {
                removed.set(id);
            }
            pool.drop(id);
            files.delete(id);
            locks.forgetTree(id);
            if (tree != null && tree.tableId() == id) {
                locks.forgetTable(id);
            }
            return null;
        });
    }

    List<Integer> ids() {
        return files.list();
    }
}
