// SPDX-License-Identifier: Apache-2.0
package bowler.storage.tree;

import bowler.storage.buffer.PageTable;
import bowler.storage.change.ChangeBuilder;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/// The right to change a tree's structure: one thread at a time, for a few microseconds per page. Only its holder
/// changes branches, so what the holder has read of them stays valid without latches. Leaves may change until the
/// holder latches them.
///
/// Latches are taken in this order: leaves from left to right, the parent, the header page, new pages. No thread waits
/// for this lock while holding a latch.
public final class StructureModification {
    private final int maxKeyLength;
    private final PageTable pages;
    private final int pageSizeBytes;
    private final Supplier<ChangeBuilder> changes;
    private final ReentrantLock lock = new ReentrantLock();
    private final TreePath path;
    private Split split;
    private PageMerge pageMerge;

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

    private void prepare() {
        if (split == null) {
            ChangeBuilder change = changes.get();
            split = new Split(pages, pageSizeBytes, maxKeyLength, change);
            pageMerge = new PageMerge(pages, change);
        }
    }
}
