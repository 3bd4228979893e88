// SPDX-License-Identifier: Apache-2.0
package bowler.storage.row;

import bowler.storage.terms.RowLockMode;
import bowler.storage.tree.LeafCursorPosition;
import bowler.storage.tree.LeafPage;
import bowler.storage.version.PageVersions;

/// The part of a scan that reads the leaf at the near end of its range: it copies the leaf's entries, or counts them.
abstract sealed class LeafCollector permits LockingCollector {
    /// The maximum number of bytes gathered, because a leaf of stubs may stand for many long rows.
    private static final int BATCH_BYTES = 1 << 20;
    private static final int LEAVES_AHEAD = 8;
    /// A leaf with at least this multiple of the wanted entries is not copied all at once.
    private static final int MAX_COPIED_FACTOR = 3;
    /// A result of [#countLeaf].
    private static final int VERSIONED = -1;
    static final int CHANGED = -2;

    final TransactionContext context;
    final LeafCursorPosition at = new LeafCursorPosition();
    final RowBatch batch = new RowBatch();
    final GhostRun ghosts = new GhostRun();
    final ScanRange range = new ScanRange();
    RowTree tree;
    boolean descending;
    /// The lock mode; null for scans that take no locks.
    RowLockMode mode;
    long snapshot;
    /// The maximum number of entries of a leaf to copy; fewer when leaps skip most of them.
    int max;
    /// The number of entries wanted in the first batch; 0: all.
    int expected;
    private int leavesRead;

    LeafCollector(TransactionContext context) {
        this.context = context;
    }

    final void beginCollecting() {
        leavesRead = 0;
        max = Integer.MAX_VALUE;
        expected = 0;
        ghosts.clear();
        batch.clear();
    }

    /// Copies entries of the leaf at the near end of the range.
    ///
    /// @return false if the leaf changed meanwhile
    final boolean collect(int limit, boolean withGhosts) {
        batch.clear();
        seekLeaf();
        try {
            if (descending) {
                collectDown(limit, withGhosts);
            } else {
                collectUp(limit, withGhosts);
            }
        } catch (IndexOutOfBoundsException | NegativeArraySizeException torn) {
            if (at.isUnchanged()) {
                throw torn;
            }
            return false;
        }
        return at.isUnchanged();
    }

    /// Finds the leaf at the near end of the range.
    private void seekLeaf() {
        context.visit(tree);
        if (!descending) {
            tree.tree().seekForScan(range.low(), range.lowLength(), at);
        } else if (range.highLength() == ScanRange.NO_BOUND) {
            tree.tree().last(at);
        } else {
            tree.tree().seekBefore(range.high(), range.highLength(), at);
        }
    }

    /// Returns the versions that the scan has to examine in addition to the leaf's page, or null.
    private PageVersions versions() {
        return PageVersions.forReader(
            at.frame().sidecar(), mode == null ? snapshot : PageVersions.EVERY_COMMIT, context.transaction());
    }

    private void collectUp(int limit, boolean withGhosts) {
        byte[] page = at.page();
        PageVersions sidecar = versions();
        int to = range.endSlot(page);
        int slot = at.slot();
        int portion = portion(limit, to - slot, withGhosts ? 0 : ghosts.look(page, slot, to, false));
        if (!withGhosts && portion == Integer.MAX_VALUE && RowBatch.isPageCopyCheaper(to - slot, sidecar)
                && batch.addPage(page, slot, to, sidecar)) {
            slot = to;
        }
        while (slot < to && batch.count < portion && batch.usedBytes() < BATCH_BYTES) {
            batch.add(page, slot++, sidecar, withGhosts);
        }
        if (slot < to) {
            range.continueAtSlot(page, slot);
        } else {
            range.continueAtFence(page);
        }
    }

    private void collectDown(int limit, boolean withGhosts) {
        byte[] page = at.page();
        PageVersions sidecar = versions();
        int from = range.firstSlot(page);
        int slot = at.slot();
        int portion = portion(limit, slot - from, withGhosts ? 0 : ghosts.look(page, from, slot, true));
        while (slot > from && batch.count < portion && batch.usedBytes() < BATCH_BYTES) {
            batch.add(page, --slot, sidecar, withGhosts);
        }
        if (slot > from) {
            range.continueAtSlot(page, slot);
        } else {
            range.continueAtFence(page);
        }
    }

    /// Returns the number of entries to copy of those that a leaf has in the range, plus the ghosts that come first.
    private int portion(int limit, int there, int consecutiveGhosts) {
        int portion =
            expected > 0 && limit == Integer.MAX_VALUE && there / MAX_COPIED_FACTOR > expected ? expected : limit;
        return portion == Integer.MAX_VALUE ? portion : portion + consecutiveGhosts;
    }

    /// Resumes the range at the first entry that the batch has left out.
    final void stopAtLeftOut() {
        int first = batch.leftOutFrom();
        if (first < 0) {
            return;
        }
        int entry = descending ? first - 1 : first;
        range.continueAt(batch.keyBytes(entry), batch.keyOffset(entry), batch.keyLength(entry));
    }

    /// Shrinks the range by the entries that were read.
    final void advance() {
        range.advance();
        if (!descending && !range.isDone() && ++leavesRead % LEAVES_AHEAD == 0) {
            tree.tree().readAhead(range.low(), range.lowLength(), LEAVES_AHEAD);
        }
    }

    /// Counts the rows of the leaf at the near end that are in the range, and records how the leaf limits the range.
    ///
    /// @return [#VERSIONED] if the page alone does not determine the count, [#CHANGED] if it changed meanwhile
    final int countLeaf() {
        seekLeaf();
        try {
            if (at.frame().sidecar() != null) {
                return VERSIONED;
            }
            byte[] page = at.page();
            int from = descending ? range.firstSlot(page) : at.slot();
            int to = descending ? at.slot() : range.endSlot(page);
            boolean isTidy = at.isTidy();
            int rows = isTidy ? Math.max(to - from, 0) : LeafPage.liveCount(page, from, to);
            range.continueAtFence(page);
            if (!at.isUnchanged()) {
                return CHANGED;
            }
            if (!isTidy && rows == LeafPage.slotCount(page)) {
                at.noteTidy();
            }
            return rows;
        } catch (IndexOutOfBoundsException | NegativeArraySizeException torn) {
            if (at.isUnchanged()) {
                throw torn;
            }
            return CHANGED;
        }
    }
}
