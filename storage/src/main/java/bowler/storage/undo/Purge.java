// SPDX-License-Identifier: Apache-2.0
package bowler.storage.undo;

import bowler.base.error.Severity;
import bowler.base.error.SqlFailure;
import bowler.os.Workers;
import bowler.storage.buffer.Frame;
import bowler.storage.buffer.PageAddress;
import bowler.storage.change.ChangeBuilder;
import bowler.storage.file.FileError;
import bowler.storage.lock.LockManager;
import bowler.storage.row.GhostCleanup;
import bowler.storage.row.RowTree;
import bowler.storage.transaction.LiveSnapshots;
import bowler.storage.transaction.TransactionTable;
import bowler.storage.tree.LeafCursorPosition;
import bowler.storage.tree.LeafPage;
import bowler.storage.tree.TreePage;
import bowler.storage.version.PageVersions;
import bowler.storage.version.VersionedPages;
import java.util.function.IntFunction;

/// The background purge. Tests and simulations can also step it.
public final class Purge implements Workers.Step {
    private static final int VISITS_PER_STEP = 256;
    /// The maximum number of pages that a step examines; most of them need no visit.
    private static final int PAGES_PER_STEP = 1024;
    private static final long PAUSE_NANOS = 2_000_000L;
    private static final long IDLE_NANOS = 50_000_000L;

    private final TransactionTable transactions;
    private final VersionedPages pages;
    private final IntFunction<RowTree> trees;
    private final GhostCleanup ghosts;
    private final LeafCursorPosition at = new LeafCursorPosition();
    /// A page that a lack of memory prevented from being visited, and perhaps from being returned to the queue; or
    /// null.
    private PageVersions unfinished;
    /// The number of pages skipped since one was visited.
    private int passedOver;

    /// @param trees returns a tree by its id, null if it was dropped
    public Purge(
            TransactionTable transactions, VersionedPages pages, LockManager locks, ChangeBuilder change,
            IntFunction<RowTree> trees) {
        this.transactions = transactions;
        this.pages = pages;
        this.trees = trees;
        ghosts = new GhostCleanup(locks, change);
    }

    /// Visits some pages, and truncates the version file once it is empty.
    @Override
    public synchronized long step() {
        try {
            pages.trim();
            return visitSome();
        } catch (SqlFailure failure) {
            if (failure.severity().compareTo(Severity.STATEMENT) > 0) {
                throw failure;
            }
            return IDLE_NANOS; // the disk is full, or a page cannot be read: nothing here is urgent
        }
    }

    private long visitSome() {
        if (pages.isEmpty() && unfinished == null) {
            return IDLE_NANOS;
        }
        LiveSnapshots live = transactions.liveSnapshots();
        int waiting = pages.count() + (unfinished == null ? 0 : 1);
        int visits = 0;
        for (int left = Math.min(waiting, PAGES_PER_STEP); left > 0 && visits < VISITS_PER_STEP; left--) {
            PageVersions versions = unfinished == null ? pages.poll() : unfinished;
            if (versions == null) {
                break;
            }
            unfinished = versions;
            try {
                if (isWorthVisiting(versions, live)) {
                    if (visit(versions, live)) {
                        pages.leave(versions);
                    }
                    visits++;
                    passedOver = 0;
                } else {
                    // The remaining versions are kept for an older snapshot or a running transaction.
                    pages.putBack(versions);
                    passedOver++;
                }
                unfinished = null;
            } catch (SqlFailure failure) {
                pages.putBack(versions);
                unfinished = null;
                throw failure;
            }
        }
        return passedOver >= waiting ? IDLE_NANOS : PAUSE_NANOS;
    }

    private boolean isWorthVisiting(PageVersions versions, LiveSnapshots live) {
        return versions.isWorthPruning(live) || versions.isEmpty() || versions.isRetired()
            || trees.apply(versions.treeId()) == null;
    }

    /// @return whether the page is done; if not, it is in the queue again
    private boolean visit(PageVersions versions, LiveSnapshots live) {
        RowTree tree = trees.apply(versions.treeId());
        if (tree == null) {
            pages.drop(versions);
            return true;
        }
        try {
            byte[] key = versions.isRetired() ? null : versions.isSpilled() ? keyOnPage(tree, versions) : versions.anyKey();
            if (key == null) {
                if (versions.isSpilled()) {
                    pages.putBack(versions);
                    return false;
                }
                return true;
            }
            boolean isEmptyLeaf = clean(tree, key, live);
            if (isEmptyLeaf) {
                tree.tree().freeIfEmpty(key, key.length);
            }
        } catch (SqlFailure failure) {
            if (failure.error() != FileError.TREE_DROPPED) {
                throw failure;
            }
            return true;
        }
        if (versions.isEmpty() || versions.isRetired()) {
            return true;
        }
        pages.putBack(versions);
        return false;
    }

    /// Returns a key of the page to which versions in the version file belong; null if they have moved meanwhile.
    private static byte[] keyOnPage(RowTree tree, PageVersions versions) {
        Frame frame = tree.tree().pages().latched(PageAddress.pageNumber(versions.address()));
        try {
            if (frame.sidecar() != versions) {
                return null;
            }
            byte[] page = frame.bytes;
            byte[] key = new byte[LeafPage.slotCount(page) > 0 ? LeafPage.keyLength(page, 0) : TreePage.lowFenceLength(page)];
            if (LeafPage.slotCount(page) > 0) {
                LeafPage.keyInto(page, 0, key, 0);
            } else {
                TreePage.copyLowFence(page, key);
            }
            return key;
        } finally {
            frame.unlatchUnchanged();
        }
    }

    /// Cleans the leaf that covers the key. Its versions may have changed since the page was queued.
    ///
    /// @return whether the leaf has no entry left
    private boolean clean(RowTree tree, byte[] key, LiveSnapshots live) {
        tree.tree().latchLeaf(key, key.length, at);
        boolean isChanged = true;
        try {
            isChanged = ghosts.remove(tree, at, live);
            return isChanged && LeafPage.slotCount(at.page()) == 0;
        } finally {
            if (isChanged) {
                at.unlatch();
            } else {
                at.unlatchUnchanged();
            }
        }
    }
}
