// SPDX-License-Identifier: Apache-2.0
package bowler.storage.assembly;

import bowler.storage.api.CompactionState;
import bowler.storage.api.CompactionState.Phase;
import bowler.storage.buffer.Frame;
import bowler.storage.change.ChangeBuilder;
import bowler.storage.space.FileHeaderPage;
import bowler.storage.space.FreePages;
import bowler.storage.tree.ChainRelocation;
import bowler.storage.tree.PageRelocation;
import java.util.Arrays;

/// The compaction of one tree, in small steps. Between two steps any thread may change the tree, and no latch or lock is held.
///
/// 1. Neighbouring leaves are merged.
/// 2. The last page of the file moves to the first free page, until no page is free.
/// 3. If the last page belongs to a long row, all long rows with pages in the last part of the file move. Then step 2 goes
///   on.
///
/// Everything that a step does is in the log as a change of the structure. So a crash leaves a sound tree, and nothing else to
/// continue with.
final class TreeCompaction {
    /// The number of times that the free list is read before a busy tree is left alone.
    private static final int MAX_READS = 20;

    private final TreeHandle handle;
    private final ChangeBuilder change;
    private final byte[] nextKey;
    private final long pagesBefore;
    private Phase phase = Phase.MERGING;
    private byte[] key = {};
    private FreePages free;
    private int readCount;
    private ChainRelocation chains;
    /// The number of pages that the file would have without free pages, when the long rows began to move.
    private int limit;
    private long moved;
    private int chainPasses;

    TreeCompaction(TreeHandle handle, ChangeBuilder change) {
        this.handle = handle;
        this.change = change;
        nextKey = new byte[handle.tree().maxKeyLength()];
        pagesBefore = pageCount();
    }

    int treeId() {
        return handle.treeId();
    }

    TreeHandle handle() {
        return handle;
    }

    CompactionState state(Phase shown) {
        return new CompactionState(treeId(), shown == null ? phase : shown, pagesBefore, pageCount(), moved);
    }

    private int pageCount() {
        Frame header = handle.tree().pages().latched(FileHeaderPage.PAGE_NUMBER);
        try {
            return FileHeaderPage.pageCount(header.bytes);
        } finally {
            header.unlatchUnchanged();
        }
    }

    private int usedCount() {
        Frame header = handle.tree().pages().latched(FileHeaderPage.PAGE_NUMBER);
        try {
            return FileHeaderPage.pageCount(header.bytes) - FileHeaderPage.freeCount(header.bytes);
        } finally {
            header.unlatchUnchanged();
        }
    }

    /// Does a small part of the work.
    ///
    /// @return false when the work is done, or the tree is too busy
    boolean step() {
        return switch (phase) {
            case MERGING -> merge();
            case MOVING -> cut();
            case MOVING_LONG_ROWS -> moveChains();
            case WAITING, DONE -> false;
        };
    }

    private boolean merge() {
        int length = handle.tree().compactLeaf(key, key.length, nextKey);
        if (!advance(length)) {
            phase = Phase.MOVING;
        }
        return true;
    }

    /// @return false after the last leaf
    private boolean advance(int length) {
        if (length < 0) {
            key = new byte[0];
            return false;
        }
        key = Arrays.copyOf(nextKey, length);
        return true;
    }

    private boolean cut() {
        if (free == null && !readFree()) {
            return readCount < MAX_READS;
        }
        PageRelocation.Outcome outcome = handle.tree().cutLastPage(free);
        switch (outcome) {
            case CUT -> moved++;
            case STALE -> free = null;
            case LONG_ROW -> {
                if (chainPasses++ > 1) {
                    return false; // the rest belongs to older snapshots, or is too long
                }
                limit = usedCount();
                chains = new ChainRelocation(handle.tree(), handle.overflow(), change);
                phase = Phase.MOVING_LONG_ROWS;
            }
            case DENSE, UNREACHABLE -> {
                return false;
            }
        }
        return true;
    }

    private boolean readFree() {
        readCount++;
        free = FreePages.read(handle.tree().pages());
        return free != null;
    }

    private boolean moveChains() {
        if (free == null && !readFree()) {
            return readCount < MAX_READS;
        }
        int before = chains.movedPages();
        boolean isAtEnd = !advance(chains.moveChains(key, key.length, limit, free, nextKey));
        moved += chains.movedPages() - before;
        if (isAtEnd) {
            free = null;
            phase = Phase.MOVING;
        }
        return true;
    }
}
