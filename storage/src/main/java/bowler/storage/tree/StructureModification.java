// SPDX-License-Identifier: Apache-2.0
package bowler.storage.tree;

import bowler.storage.buffer.Frame;
import bowler.storage.buffer.PageTable;
import bowler.storage.change.ChangeBuilder;
import bowler.storage.space.FreePages;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/// The right to change a tree's structure: one thread at a time, for a few microseconds per page. Only its holder
/// changes branches, so what the holder has read of them stays valid without latches. Leaves may change until the
/// holder latches them.
///
/// Latches are taken in this order: leaves from left to right, the parent, the header page, new pages. No thread waits
/// for this lock while holding a latch.
public final class StructureModification {
    /// Pages that become small are merged if half of the merged page stays free, so that they do not split again soon.
    private static final int SHRINK_KEEPS_FREE = 2;
    private static final int COMPACTION_KEEPS_FREE = 8;

    private final int maxKeyLength;
    private final PageTable pages;
    private final int pageSizeBytes;
    private final Supplier<ChangeBuilder> changes;
    private final ReentrantLock lock = new ReentrantLock();
    private final TreePath path;
    private Split split;
    private PageMerge pageMerge;
    private PageRelocation relocation;

    StructureModification(int maxKeyLength, PageTable pages, int pageSizeBytes, Supplier<ChangeBuilder> changes) {
        this.maxKeyLength = maxKeyLength;
        this.pages = pages;
        this.pageSizeBytes = pageSizeBytes;
        this.changes = changes;
        path = new TreePath(pages);
    }

    void ensureSpace(byte[] key, int keyLength, int rowLength, boolean undo) {
        lock.lock();
        try {
            prepare();
            do {
                path.descend(key, keyLength);
            } while (!split.splitLeaf(path, key, keyLength, rowLength, undo));
        } finally {
            lock.unlock();
        }
    }

    boolean shrink(byte[] key, int keyLength) {
        lock.lock();
        try {
            prepare();
            pageMerge.keepFree(SHRINK_KEEPS_FREE);
            boolean freed = false;
            path.descend(key, keyLength);
            while (pageMerge.joinLeaf(path, key, keyLength)) {
                freed = true;
                pageMerge.joinBranches(path, key, keyLength);
            }
            return freed;
        } finally {
            lock.unlock();
        }
    }

    /// Merges the leaf that covers the key with its neighbours as long as most of a page is used, an eighth stays free.
    ///
    /// @param into receives the high fence of the leaf, the key to continue with
    /// @return the length of the high fence; -1 if this was the last leaf
    int compactLeaf(byte[] key, int keyLength, byte[] into) {
        lock.lock();
        try {
            prepare();
            pageMerge.keepFree(COMPACTION_KEEPS_FREE);
            path.descend(key, keyLength);
            while (pageMerge.joinLeaf(path, key, keyLength)) {
                pageMerge.joinBranches(path, key, keyLength);
                path.descend(key, keyLength);
            }
            Frame leaf = pages.latched(path.pageNumbers[path.leafDepth]);
            int length = TreePage.copyHighFence(leaf.bytes, into);
            leaf.unlatchUnchanged();
            return length;
        } finally {
            lock.unlock();
        }
    }

    /// Takes the last page of the file out of the file.
    PageRelocation.Outcome cutLastPage(FreePages free) {
        lock.lock();
        try {
            prepare();
            return relocation.cutLastPage(path, free);
        } finally {
            lock.unlock();
        }
    }

    private void prepare() {
        if (split == null) {
            ChangeBuilder change = changes.get();
            split = new Split(pages, pageSizeBytes, maxKeyLength, change);
            pageMerge = new PageMerge(pages, change);
            relocation = new PageRelocation(pages, change, new byte[maxKeyLength]);
        }
    }
}
