// SPDX-License-Identifier: Apache-2.0
package bowler.storage.tree;

import bowler.storage.buffer.Frame;
import bowler.storage.buffer.PageTable;
import bowler.storage.page.PageHeader;
import bowler.storage.page.PageKind;
import bowler.storage.space.FileHeaderPage;

/// Estimates the size of a tree from a few descents, evenly spread over the children of each branch. The number of
/// leaves is the product of the mean numbers of children. The number of rows is that product times the mean number of
/// slots.
public final class TreeSizeEstimator {
    private static final int DESCENTS = 16;

    private final PageTable table;
    private final long[] entries = new long[TreeShape.MAX_HEIGHT];
    private final int[] pages = new int[TreeShape.MAX_HEIGHT];
    private int height;
    private int unfilled;
    private long pageCount;
    private long freeCount;

    /// The estimated size.
    ///
    /// @param pageCount pages in use, the file header included
    /// @param rowCount estimated entries, those marked deleted included
    /// @param height number of levels; a tree of one leaf has height 1
    /// @param freeCount free pages of the file
    /// @param unfilledCount estimated number of leaves that are less than half full
    public record Size(long pageCount, long rowCount, int height, long freeCount, long unfilledCount) {}

    private TreeSizeEstimator(PageTable table) {
        this.table = table;
    }

    static Size of(PageTable table) {
        TreeSizeEstimator measure = new TreeSizeEstimator(table);
        for (int descent = 0; descent < DESCENTS; descent++) {
            measure.descend((descent + 0.5) / DESCENTS);
        }
        double rows = 1;
        for (int level = 0; level < measure.height; level++) {
            rows *= (double) measure.entries[level] / measure.pages[level];
        }
        double leaves = 1;
        for (int level = 1; level < measure.height; level++) {
            leaves *= (double) measure.entries[level] / measure.pages[level];
        }
        long unfilled = measure.pages[0] == 0 ? 0 : Math.round(leaves * measure.unfilled / measure.pages[0]);
        measure.countPages();
        return new Size(
            measure.pageCount - measure.freeCount, Math.round(rows), measure.height, measure.freeCount, unfilled);
    }

    /// Distinguishes sizes that differ much, by reading the root: grows with the height, and with each doubling of the
    /// root's entries.
    static int magnitude(PageTable table) {
        while (true) {
            Frame frame = table.frame(TreeShape.ROOT);
            long version = frame.readVersion();
            byte[] page = frame.bytes;
            int magnitude = Integer.SIZE * PageHeader.level(page)
                + Integer.SIZE - Integer.numberOfLeadingZeros(TreePage.slotCount(page));
            if (frame.address() == table.addressOf(TreeShape.ROOT) && frame.isUnchanged(version)) {
                return magnitude;
            }
        }
    }

    private void countPages() {
        Frame header = table.latched(FileHeaderPage.PAGE_NUMBER);
        try {
            pageCount = FileHeaderPage.pageCount(header.bytes);
            freeCount = FileHeaderPage.freeCount(header.bytes);
        } finally {
            header.unlatchUnchanged();
        }
    }

    /// Follows, at each branch, the child at this share of its children. Ends early if a page below the root is being
    /// changed, is damaged or was cut off.
    private void descend(double share) {
        int pageNumber = TreeShape.ROOT;
        double place = share;
        int expected = -1;
        while (true) {
            Frame frame = table.frameUnlessCut(pageNumber);
            if (frame == null) {
                return;
            }
            long version = frame.readVersion();
            byte[] page = frame.bytes;
            int level = PageHeader.level(page);
            int count = TreePage.slotCount(page) + (level == 0 ? 0 : 1);
            boolean sound = isOfTree(page, level, expected);
            int child = Math.min(count - 1, (int) (place * count));
            int next = sound && level > 0 ? BranchPage.child(page, child) : 0;
            boolean half = sound && level == 0 && LeafPage.freeBytes(page) > page.length / 2;
            boolean here = frame.address() == table.addressOf(pageNumber) && frame.isUnchanged(version);
            if (here && sound) {
                note(level, count);
                unfilled += half ? 1 : 0;
                if (level == 0) {
                    return;
                }
                place = place * count - child;
                pageNumber = next;
                expected = level - 1;
            } else if (here || pageNumber != TreeShape.ROOT) {
                return;
            }
        }
    }

    private static boolean isOfTree(byte[] page, int level, int expected) {
        int kind = PageHeader.kind(page);
        return level >= 0 && level < TreeShape.MAX_HEIGHT && (expected < 0 || level == expected)
            && kind == (level == 0 ? PageKind.LEAF : PageKind.BRANCH)
            && (level == 0 || BranchPage.slotsEnd(TreePage.slotCount(page)) <= page.length);
    }

    private void note(int level, int count) {
        height = Math.max(height, level + 1);
        pages[level]++;
        entries[level] += count;
    }
}
