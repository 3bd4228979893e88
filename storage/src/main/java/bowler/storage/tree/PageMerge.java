// SPDX-License-Identifier: Apache-2.0
package bowler.storage.tree;

import bowler.base.bytes.BigEndian;
import bowler.storage.buffer.Frame;
import bowler.storage.buffer.PageSidecar;
import bowler.storage.buffer.PageTable;
import bowler.storage.change.ChangeBuilder;
import bowler.storage.change.PageOperations;
import bowler.storage.page.PageHeader;
import bowler.storage.page.PageKind;
import bowler.storage.space.PageAllocation;

/// Merges two neighbouring pages of one parent, so that emptied pages are reclaimed. One log record moves the right
/// page into the left one and frees it. A branch left with few children is merged with its neighbour in turn. A root
/// with one child is replaced by the content of that child. Used only by [StructureModification].
final class PageMerge {
    private final PageTable pages;
    private final ChangeBuilder change;
    /// The divisor of a page's size for the space that a merged page keeps free.
    private int keptFraction;

    PageMerge(PageTable pages, ChangeBuilder change) {
        this.pages = pages;
        this.change = change;
    }

    /// Sets how full a merged page may be.
    ///
    /// @param fraction the divisor of a page's size for the space that stays free
    void keepFree(int fraction) {
        keptFraction = fraction;
    }

    /// Merges the leaf at the end of the path with a neighbour, if the leaf is empty or both are small.
    boolean joinLeaf(TreePath path, byte[] key, int keyLength) {
        if (path.leafDepth == 0) {
            return false;
        }
        if (path.childCounts[path.leafDepth - 1] == 1) {
            joinBranches(path, key, keyLength);
            path.descend(key, keyLength);
        }
        return path.leafDepth > 0 && joinWithNeighbour(path, path.leafDepth);
    }

    /// Merges branches from the leaf's parent upward as long as they are small, then lowers the root if possible.
    void joinBranches(TreePath path, byte[] key, int keyLength) {
        path.descend(key, keyLength);
        for (int depth = path.leafDepth - 1; depth > 0; depth--) {
            if (!joinWithNeighbour(path, depth)) {
                break;
            }
            path.descend(key, keyLength);
            depth = Math.min(depth, path.leafDepth);
        }
        while (path.leafDepth > 0 && path.childCounts[0] == 1) {
            lowerRoot(path.pageNumbers[1]);
            path.descend(key, keyLength);
        }
    }

    private boolean joinWithNeighbour(TreePath path, int depth) {
        int position = path.positions[depth];
        return position > 0 && joinAt(path, depth, position - 1)
            || position + 1 < path.childCounts[depth - 1] && joinAt(path, depth, position);
    }

    /// Merges the child at the position with the next one if that is worthwhile. One of them is the page of the path.
    private boolean joinAt(TreePath path, int depth, int leftPosition) {
        int parentPage = path.pageNumbers[depth - 1];
        Frame left = pages.latched(childOf(parentPage, leftPosition));
        Frame right = null;
        boolean worthwhile = false;
        try {
            right = pages.latched(childOf(parentPage, leftPosition + 1));
            byte[] present = path.positions[depth] == leftPosition ? left.bytes : right.bytes;
            worthwhile = isWorthwhile(left, right, present);
            if (worthwhile) {
                join(parentPage, leftPosition, left, right);
            }
            return worthwhile;
        } finally {
            if (right != null) {
                unlatch(right, worthwhile);
            }
            unlatch(left, worthwhile);
        }
    }

    private static void unlatch(Frame frame, boolean changed) {
        if (changed) {
            frame.unlatch();
        } else {
            frame.unlatchUnchanged();
        }
    }

    private int childOf(int branchPage, int position) {
        Frame branch = pages.latched(branchPage);
        try {
            return BranchPage.child(branch.bytes, position);
        } finally {
            branch.unlatchUnchanged();
        }
    }

    private boolean isWorthwhile(Frame left, Frame right, byte[] present) {
        int joined = joinedBytes(left.bytes, right.bytes) + reservedBytes(left) + reservedBytes(right);
        return joined <= present.length - present.length / keptFraction || isEmpty(present) && joined <= present.length;
    }

    private static int reservedBytes(Frame frame) {
        return frame.sidecar() == null ? 0 : frame.sidecar().reservedBytes();
    }

    private static boolean isEmpty(byte[] page) {
        return TreePage.slotCount(page) == 0;
    }

    /// Returns an upper bound for the used bytes of the merged page; its prefix may be shorter than that of either
    /// page.
    private static int joinedBytes(byte[] left, byte[] right) {
        int low = TreePage.lowFenceLength(left);
        int high = TreePage.highFenceLength(right);
        int prefix = high < 0
            ? 0
            : TreePage.commonPrefix(
                left, TreePage.lowFenceOffset(left), low, right, TreePage.highFenceOffset(right), high);
        int fences = low + Math.max(0, high);
        if (PageHeader.kind(left) == PageKind.LEAF) {
            return LeafPage.SLOTS + fences + leafBytes(left, prefix) + leafBytes(right, prefix);
        }
        int separator = TreePage.lowFenceLength(right) - prefix;
        return BranchPage.slotsEnd(0) + fences + branchBytes(left, prefix) + branchBytes(right, prefix)
            + BranchPage.entrySize(separator);
    }

    private static int leafBytes(byte[] page, int prefix) {
        int count = LeafPage.slotCount(page);
        int bytes = count * (TreePage.prefixLength(page) - prefix);
        for (int slot = 0; slot < count; slot++) {
            bytes += LeafPage.entrySize(page, slot);
        }
        return bytes;
    }

    private static int branchBytes(byte[] page, int prefix) {
        int count = TreePage.slotCount(page);
        int longer = TreePage.prefixLength(page) - prefix;
        int bytes = count * (longer + BranchPage.ENTRY_HEADER_BYTES);
        for (int i = 0; i < count; i++) {
            bytes += BranchPage.entrySize(page, i);
        }
        return bytes;
    }

    private void join(int parentPage, int leftPosition, Frame left, Frame right) {
        assert PageHeader.level(left.bytes) == PageHeader.level(right.bytes);
        assert TreePage.rightPage(left.bytes) == LatchedPage.number(right) : "the pages are not neighbours";
        if (left.sidecar() != null && right.sidecar() != null) {
            left.sidecar().reloadVersions();
            right.sidecar().reloadVersions();
        }
        Frame parent = pages.latched(parentPage);
        try (PageAllocation space = new PageAllocation(pages)) {
            assert BranchPage.child(parent.bytes, leftPosition + 1) == LatchedPage.number(right);
            change.begin(0, 0).withoutUndo();
            TreeRedo.putImage(change, left, TreeRedo.JOIN, right.bytes);
            TreeRedo.putBranchRemove(change, parent, leftPosition);
            space.give(change, right);
            space.putInto(change);
            if (left.sidecar() != null && right.sidecar() != null) {
                left.sidecar().reserveJoin(right.sidecar());
            }
            change.apply();
            joinCompanions(left, right);
        } finally {
            parent.unlatch();
        }
    }

    private void joinCompanions(Frame left, Frame right) {
        PageSidecar kept = left.sidecar();
        if (kept == null) {
            LatchedPage.moveSidecar(right, left);
        } else if (right.sidecar() != null) {
            try {
                left.attach(kept.join(right.sidecar()));
            } catch (RuntimeException | Error failure) {
                throw change.stopped(failure);
            }
            right.attach(null);
        }
    }

    /// Replaces the root's content by that of its only child.
    private void lowerRoot(int childPage) {
        Frame child = pages.latched(childPage);
        try {
            assert TreePage.lowFenceLength(child.bytes) == 0 && TreePage.highFenceLength(child.bytes) < 0;
            Frame root = pages.latched(TreeShape.ROOT);
            try (PageAllocation space = new PageAllocation(pages)) {
                byte[] image = child.bytes.clone();
                BigEndian.putInt(image, PageHeader.PAGE_NUMBER, TreeShape.ROOT);
                change.begin(0, 0).withoutUndo();
                TreeRedo.putImage(change, root, PageOperations.FORMAT_TREE, image);
                space.give(change, child);
                space.putInto(change);
                change.apply();
                LatchedPage.moveSidecar(child, root);
            } finally {
                root.unlatch();
            }
        } finally {
            child.unlatch();
        }
    }
}
