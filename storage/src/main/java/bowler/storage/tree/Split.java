// SPDX-License-Identifier: Apache-2.0
package bowler.storage.tree;

import bowler.storage.buffer.Frame;
import bowler.storage.buffer.PageSidecar;
import bowler.storage.buffer.PageTable;
import bowler.storage.change.ChangeBuilder;
import bowler.storage.change.PageOperations;
import bowler.storage.page.PageHeader;
import bowler.storage.page.PageKind;
import bowler.storage.space.PageAllocation;
import java.util.Arrays;

/// Splits pages. A split is one log record: the new right page, the cut left page, the parent's new separator and the
/// file header. So no reader and no restart ever meets half a split. A full parent is split first, by a separate
/// record. The root keeps its page number: its content moves to two new pages. Used only by [StructureModification].
final class Split {
    private final PageTable pages;
    private final ChangeBuilder change;
    private final SplitPoint point;
    private final byte[] image;
    private final byte[] key;
    /// True if the split serves a rollback, which may use log space reserved for undo.
    private boolean takesBack;

    Split(PageTable pages, int pageSizeBytes, int maxKeyLength, ChangeBuilder change) {
        this.pages = pages;
        this.change = change;
        point = new SplitPoint(maxKeyLength);
        image = new byte[pageSizeBytes];
        key = new byte[pageSizeBytes / Tree.KEYS_PER_PAGE];
    }

    /// Splits the leaf at the end of the path, unless the entry fits by now.
    ///
    /// @return false if a branch was split instead; the path is then out of date
    boolean splitLeaf(TreePath path, byte[] key, int keyLength, int rowLength, boolean undo) {
        takesBack = undo;
        Frame leaf = pages.latched(path.pageNumbers[path.leafDepth]);
        try {
            byte[] page = leaf.bytes;
            PageSidecar sidecar = leaf.sidecar();
            int length = rowLength + (sidecar == null || undo ? 0 : sidecar.reservedBytes());
            int slot = LeafPage.search(page, key, keyLength);
            boolean fits = slot >= 0
                ? LeafPage.fitsReplace(page, slot, length)
                : LeafPage.fitsInsert(page, keyLength, length);
            if (fits) {
                return true;
            }
            if (sidecar != null) {
                sidecar.reloadVersions();
            }
            point.chooseForLeaf(page, sidecar, key, keyLength, rowLength);
            assert point.keep >= 0 && point.keep <= LeafPage.slotCount(page);
            if (split(path, path.leafDepth, leaf)) {
                return true;
            }
        } finally {
            leaf.unlatch();
        }
        splitBranch(path, path.leafDepth - 1, key, keyLength);
        return false;
    }

    private void splitBranch(TreePath path, int depth, byte[] key, int keyLength) {
        Frame branch = pages.latched(path.pageNumbers[depth]);
        try {
            point.chooseForBranch(branch.bytes, key, keyLength);
            assert point.keep < TreePage.slotCount(branch.bytes);
            if (split(path, depth, branch)) {
                return;
            }
        } finally {
            branch.unlatch();
        }
        splitBranch(path, depth - 1, key, keyLength);
    }

    /// Splits a latched page at the chosen point.
    ///
    /// @return false if the parent has no space for the separator
    private boolean split(TreePath path, int depth, Frame page) {
        if (depth == 0) {
            splitRoot(page);
            return true;
        }
        Frame parent = pages.latched(path.pageNumbers[depth - 1]);
        try {
            if (!BranchPage.fits(parent.bytes, point.separatorLength)) {
                return false;
            }
            splitBelow(parent, path.positions[depth], page);
            return true;
        } finally {
            parent.unlatch();
        }
    }

    private void splitBelow(Frame parent, int position, Frame left) {
        assert BranchPage.child(parent.bytes, position) == LatchedPage.number(left);
        try (PageAllocation space = new PageAllocation(pages)) {
            Frame right = space.take();
            int rightPage = LatchedPage.number(right);
            change.begin(0, 0).withoutUndo();
            drawRight(left.bytes, rightPage);
            TreeRedo.putImage(change, right, PageOperations.FORMAT_TREE, image);
            TreeRedo.putTruncate(change, left, point.keep, rightPage, point.separator, point.separatorLength);
            TreeRedo.putBranchInsert(change, parent, position, point.separator, point.separatorLength, rightPage);
            space.putInto(change);
            PageSidecar.Halves halves = halves(left);
            apply(halves);
            splitCompanion(halves, left, right);
        }
    }

    /// Divides the sidecar before the record is written, because memory may run out.
    private PageSidecar.Halves halves(Frame page) {
        PageSidecar sidecar = page.sidecar();
        return sidecar == null ? null : sidecar.halves(Arrays.copyOf(point.separator, point.separatorLength));
    }

    private void apply(PageSidecar.Halves halves) {
        boolean isApplied = false;
        try {
            if (takesBack) {
                change.applyUndo(0);
            } else {
                change.apply();
            }
            isApplied = true;
        } finally {
            if (!isApplied && halves != null) {
                halves.abandon();
            }
        }
    }

    private void splitRoot(Frame root) {
        assert LatchedPage.number(root) == TreeShape.ROOT && TreePage.rightPage(root.bytes) == 0;
        try (PageAllocation space = new PageAllocation(pages)) {
            Frame left = space.take();
            Frame right = space.take();
            change.begin(0, 0).withoutUndo();
            drawRight(root.bytes, LatchedPage.number(right));
            TreeRedo.putImage(change, right, PageOperations.FORMAT_TREE, image);
            drawLeft(root.bytes, LatchedPage.number(left), LatchedPage.number(right));
            TreeRedo.putImage(change, left, PageOperations.FORMAT_TREE, image);
            start(TreeShape.ROOT, PageKind.BRANCH, LatchedPage.level(root) + 1, 0, 0, -1);
            BranchEdit.setOnlyChild(image, LatchedPage.number(left));
            BranchEdit.insert(
                image, 0, point.separator, 0, point.separatorLength, LatchedPage.number(right), EditMemory.HEAP);
            TreeRedo.putImage(change, root, PageOperations.FORMAT_TREE, image);
            space.putInto(change);
            PageSidecar.Halves halves = halves(root);
            apply(halves);
            LatchedPage.moveSidecar(root, left);
            splitCompanion(halves, left, right);
        }
    }

    private void splitCompanion(PageSidecar.Halves halves, Frame left, Frame right) {
        if (halves == null) {
            return;
        }
        try {
            right.attach(halves.apply());
            if (left.sidecar().isEmpty()) {
                left.attach(null);
            }
        } catch (RuntimeException | Error failure) {
            throw change.stopped(failure);
        }
    }

    /// Builds the page right of the split: from the separator to the page's high fence.
    private void drawRight(byte[] page, int pageNumber) {
        int kind = PageHeader.kind(page);
        TreePage.start(
            image, pages.fileId(), pageNumber, kind, PageHeader.level(page), TreePage.rightPage(page),
            point.separator, 0, point.separatorLength,
            page, TreePage.highFenceOffset(page), TreePage.highFenceLength(page));
        if (kind == PageKind.LEAF) {
            LeafEdit.append(image, page, point.keep, LeafPage.slotCount(page), key, EditMemory.HEAP);
        } else {
            BranchEdit.setOnlyChild(image, BranchPage.child(page, point.keep + 1));
            BranchEdit.append(image, page, point.keep + 1, TreePage.slotCount(page), key, EditMemory.HEAP);
        }
    }

    /// Builds the left page of a root split.
    private void drawLeft(byte[] page, int pageNumber, int rightPage) {
        int kind = PageHeader.kind(page);
        start(pageNumber, kind, PageHeader.level(page), rightPage, 0, point.separatorLength);
        if (kind == PageKind.LEAF) {
            LeafEdit.append(image, page, 0, point.keep, key, EditMemory.HEAP);
        } else {
            BranchEdit.setOnlyChild(image, BranchPage.child(page, 0));
            BranchEdit.append(image, page, 0, point.keep, key, EditMemory.HEAP);
        }
    }

    /// Starts a page. The separator is its low fence unless `lowLength` is 0, and its high fence unless `highLength` is
    /// -1.
    private void start(int pageNumber, int kind, int level, int rightPage, int lowLength, int highLength) {
        TreePage.start(
            image, pages.fileId(), pageNumber, kind, level, rightPage,
            point.separator, 0, lowLength, point.separator, 0, highLength);
    }
}
