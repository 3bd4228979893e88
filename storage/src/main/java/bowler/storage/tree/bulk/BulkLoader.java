// SPDX-License-Identifier: Apache-2.0
package bowler.storage.tree.bulk;

import bowler.base.invariant.Invariant;
import bowler.storage.buffer.Frame;
import bowler.storage.buffer.PageTable;
import bowler.storage.change.ChangeBuilder;
import bowler.storage.change.PageOperations;
import bowler.storage.page.PageHeader;
import bowler.storage.page.PageKind;
import bowler.storage.space.PageAllocation;
import bowler.storage.tree.LatchedPage;
import bowler.storage.tree.Tree;
import bowler.storage.tree.TreePage;
import bowler.storage.tree.TreeRedo;
import bowler.storage.tree.TreeShape;
import java.util.ArrayList;
import java.util.List;

/// Fills an empty tree from left to right, page by page, with entries in ascending order. Each full page is one log
/// record. The record holds the page's image and the start of its right neighbour, because the page stores the
/// neighbour's number.
///
/// The root is written last. Until then the tree is empty and its pages are unreachable. Nothing can be undone, so this
/// is only for a new tree that no other transaction knows and that is dropped unless [#finish] is reached.
///
/// A sixteenth of each page is left empty, so that later inserts between rows, or rows that grow, do not split every
/// page.
public final class BulkLoader {
    private static final int FILL_FREE_SHARE = 16;

    private final Tree tree;
    private final PageTable pages;
    private final ChangeBuilder change;
    private final int pageSizeBytes;
    private final int wantedBytes;
    private final byte[] image;
    private final LeafPageBuilder leaf;
    private final List<BranchPageBuilder> branches = new ArrayList<>();

    /// @param tree an empty tree
    public BulkLoader(Tree tree, ChangeBuilder change) {
        byte[] root = tree.pages().frame(TreeShape.ROOT).bytes;
        Invariant.check(
            PageHeader.kind(root) == PageKind.LEAF && TreePage.slotCount(root) == 0, "tree %d is not empty", tree.treeId());
        this.tree = tree;
        this.change = change;
        pages = tree.pages();
        pageSizeBytes = tree.pageSizeBytes();
        wantedBytes = pageSizeBytes - pageSizeBytes / FILL_FREE_SHARE;
        image = new byte[pageSizeBytes];
        leaf = new LeafPageBuilder(pageSizeBytes, wantedBytes);
    }

    /// Adds an entry. Does nothing and returns false if its key equals the last one.
    ///
    /// @param flags the flags of [bowler.storage.tree.LeafPage]
    public boolean add(byte[] key, int keyLength, int flags, byte[] row, int rowOffset, int rowLength) {
        assert keyLength <= tree.maxKeyLength() && rowLength <= tree.maxRowLength();
        int place = leaf.mismatch(key, keyLength);
        if (place < 0) {
            return false;
        }
        Invariant.check(leaf.ascends(key, place), "entries of tree %d come in another order", tree.treeId());
        if (leaf.count() > 0 && !leaf.fitsBefore(key, place)) {
            close(leaf, leaf.count() - 1);
            place = leaf.mismatch(key, keyLength);
            leaf.fitsBefore(key, place);
        }
        leaf.add(key, keyLength, flags, row, rowOffset, rowLength);
        return true;
    }

    /// Writes the remaining pages, and the root last.
    public void finish() {
        while (!leaf.fitsAtEnd()) {
            close(leaf, (leaf.count() + 1) / 2);
        }
        writeLast(leaf);
        for (int depth = 0; depth < branches.size(); depth++) {
            BranchPageBuilder branch = branches.get(depth);
            while (!branch.fitsAtEnd()) {
                close(branch, branch.count() / 2);
            }
            writeLast(branch);
        }
    }

    /// Writes a page of the first `kept` entries or separators, and continues in its right neighbour.
    private void close(PageBuilder builder, int kept) {
        byte[] fence = builder.fenceAfter(kept);
        Frame own = builder.pageNumber == 0 ? null : pages.latched(builder.pageNumber);
        int left;
        int right;
        try (PageAllocation space = new PageAllocation(pages)) {
            Frame frame = own == null ? space.take() : own;
            Frame next = space.take();
            left = LatchedPage.number(frame);
            right = LatchedPage.number(next);
            change.begin(0, 0).withoutUndo();
            builder.draw(image, pages.fileId(), left, right, kept, fence);
            TreeRedo.putImage(change, frame, PageOperations.FORMAT_TREE, image);
            builder.drawNext(image, pages.fileId(), right, kept, fence);
            TreeRedo.putImage(change, next, PageOperations.FORMAT_TREE, image);
            space.putInto(change);
            change.apply();
        } finally {
            if (own != null) {
                own.unlatch();
            }
        }
        builder.goOn(right, kept, fence);
        promote(builder.level, left, fence, right);
    }

    /// Adds a page and its right neighbour to the level above.
    private void promote(int depth, int left, byte[] separator, int right) {
        if (depth == branches.size()) {
            branches.add(new BranchPageBuilder(depth + 1, left, pageSizeBytes, wantedBytes));
        }
        BranchPageBuilder branch = branches.get(depth);
        if (branch.count() > 0 && !branch.fitsBefore(separator)) {
            close(branch, branch.count() - 1);
        }
        branch.add(separator, right);
    }

    /// Writes the last page of a level; that of the topmost level is the root.
    private void writeLast(PageBuilder builder) {
        int number = builder.level == branches.size() ? TreeShape.ROOT : builder.pageNumber;
        builder.draw(image, pages.fileId(), number, 0, builder.count(), null);
        Frame frame = pages.latched(number);
        try {
            change.begin(0, 0).withoutUndo();
            TreeRedo.putImage(change, frame, PageOperations.FORMAT_TREE, image);
            change.apply();
        } finally {
            frame.unlatch();
        }
    }
}
