// SPDX-License-Identifier: Apache-2.0
package bowler.storage.tree;

import bowler.storage.buffer.Frame;
import bowler.storage.page.PageHeader;
import bowler.storage.page.PageKind;
import bowler.storage.space.FileHeaderPage;

/// Measures a tree by a few ways down, evenly spread over the children of each branch: the number of leaves is the
/// product of the mean numbers of children, the number of rows that times the mean number of slots.
public final class TreeMeasure {
    private static final int WAYS = 16;

    private final Tree tree;
    private final long[] entries = new long[Tree.MAX_HEIGHT];
    private final int[] pages = new int[Tree.MAX_HEIGHT];
    private int height;

    /// `pageCount` counts the pages in use, the file header included; `rowCount` is a guess, entries marked deleted
    /// included; a tree of one leaf has height 1.
    public record Size(long pageCount, long rowCount, int height) {}

    private TreeMeasure(Tree tree) {
        this.tree = tree;
    }

    static Size of(Tree tree) {
        byte[] header = copy(tree, FileHeaderPage.PAGE_NUMBER);
        TreeMeasure measure = new TreeMeasure(tree);
        for (int way = 0; way < WAYS; way++) {
            measure.goDown((way + 0.5) / WAYS);
        }
        double rows = 1;
        for (int level = 0; level < measure.height; level++) {
            rows *= (double) measure.entries[level] / measure.pages[level];
        }
        return new Size(
            FileHeaderPage.pageCount(header) - FileHeaderPage.freeCount(header), Math.round(rows), measure.height);
    }

    /// Follows, at each branch, the child at this share of its children; ends early where the tree has just changed.
    private void goDown(double share) {
        int pageNumber = Tree.ROOT;
        double place = share;
        int expected = -1;
        while (true) {
            byte[] page = copy(tree, pageNumber);
            int kind = PageHeader.kind(page);
            int level = PageHeader.level(page);
            if (expected >= 0 && level != expected || kind != PageKind.LEAF && kind != PageKind.BRANCH) {
                return;
            }
            height = Math.max(height, level + 1);
            pages[level]++;
            if (kind == PageKind.LEAF) {
                entries[0] += LeafPage.slotCount(page);
                return;
            }
            int count = BranchPage.childCount(page);
            entries[level] += count;
            place *= count;
            int child = Math.min(count - 1, (int) place);
            place -= child;
            pageNumber = BranchPage.child(page, child);
            expected = level - 1;
        }
    }

    private static byte[] copy(Tree tree, int pageNumber) {
        Frame frame = tree.pages().latched(pageNumber);
        try {
            return frame.bytes.clone();
        } finally {
            frame.unlatchUnchanged();
        }
    }
}
